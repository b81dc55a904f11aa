// The analysis of the position: outcome, value, reason, theorem, winning moves.

import type { Asking } from "./asking.ts";
import { h, toBoard, toggle } from "./dom.ts";
import type { Match } from "./match.ts";
import { named } from "./sign.ts";
import type { Answer, Player, Session, Why } from "./types.ts";
import { grouped, nimValue, pretty } from "./words.ts";
import { working } from "./working.ts";

const OUTCOMES: Record<string, string> = {
  N: "Whoever is to move wins.",
  P: "Whoever is to move loses.",
  L: "Left wins, whoever starts.",
  R: "Right wins, whoever starts.",
};

const VALUES: Record<string, string> = {
  "nim-value": "nim-value",
  integer: "number",
  word: "monoid element",
  partizan: "canonical form",
};

const LIMITS: Record<string, string> = {
  time: "of time",
  memory: "of memory",
  positions: "of positions",
  table: "of the table of heaps",
};

export function analysis(match: Match, insight: Asking): HTMLElement {
  const on = toggle("Analyse each position", false, (on) => insight.set({ panel: on }));
  const body = h("div", { class: "analysis" });
  const under = working("Computing.", () => insight.stop());

  function content(state: Session): HTMLElement[] {
    if (state.over) return [h("p", {}, "Play is over. Undo to look at the last position.")];
    if (!insight.panel)
      return [
        h(
          "p",
          { class: "faint" },
          "Shows who wins from here, how, and why. It reveals the solution, so it is off at first.",
        ),
      ];
    if (insight.asking) return [under.element];
    if (insight.answer) return answered(insight.answer, state);
    if (insight.stopped || insight.trouble) return [h("p", {}, "There is no answer for this position.")];
    return [h("p", { class: "faint" }, "Waiting for the computer to move.")];
  }

  function answered(answer: Why, state: Session): HTMLElement[] {
    const rows: [string, Node | string][] = [["Position", h("span", { class: "sum" }, answer.position)]];
    if (answer.value) {
      const { kind, text } = answer.value;
      const written = kind === "nim-value" ? nimValue(text) : text;
      rows.push(["Value", h("span", {}, `${VALUES[kind] ?? kind} `, h("span", { class: "sum" }, written))]);
    }
    if (answer.why) rows.push(["Why", pretty(named(answer.why, state))]);
    if (answer.theorem) rows.push(["Theorem", answer.theorem]);
    if (answer.source) rows.push(["Source", answer.source]);
    const method = methodOf(answer);
    if (method) rows.push(["Method", method]);
    const facts = h(
      "dl",
      { class: "facts" },
      ...rows.flatMap(([term, text]) => [h("dt", {}, term), h("dd", {}, text)]),
    );
    return [head(answer, state), ...winners(answer, state), facts];
  }

  function head(answer: Why, state: Session): HTMLElement {
    const { outcome, stopped, winner } = answer;
    const words = outcome
      ? OUTCOMES[outcome]
      : winner
        ? state.impartial
          ? OUTCOMES[winner === state.to_move ? "N" : "P"]
          : `${winner === "left" ? "Left" : "Right"} wins from here.`
        : stopped
          ? `Not decided within the limit ${LIMITS[stopped] ?? stopped}.`
          : "Not decided.";
    return h(
      "p",
      { class: "outcome" },
      h("span", { class: "outcome-letter" }, outcome ?? "?"),
      h("span", {}, words ?? ""),
    );
  }

  function winners(answer: Answer, state: Session): HTMLElement[] {
    const players: Player[] = state.impartial
      ? [state.to_move]
      : [state.to_move, state.to_move === "left" ? "right" : "left"];
    return players.map((player) => {
      const moves = answer.winning_moves?.[player];
      const side = player === "left" ? "Left" : "Right";
      const who = state.impartial
        ? ""
        : player === state.to_move
          ? ` (${side}, to move)`
          : ` (${side}, if it were to move)`;
      if (!moves) return h("p", {}, `Winning moves${who}: not known.`);
      if (moves.length === 0)
        return h("p", { class: "winners" }, h("span", { class: "loses" }, "✗"), ` No move wins${who}.`);
      return h(
        "div",
        { class: "winners" },
        h("p", {}, `${howMany(moves.length)}${who}:`),
        h(
          "ul",
          { class: "plays" },
          ...moves.slice(0, 40).map((move) => h("li", {}, winner(move, player, state))),
        ),
        moves.length > 40
          ? h("p", { class: "faint" }, `and ${grouped(String(moves.length - 40))} more`)
          : null,
      );
    });
  }

  function winner(move: string, player: Player, state: Session): HTMLElement {
    const text = [h("span", { class: "sign", "aria-hidden": "true" }, "✓ "), pretty(move)];
    if (player !== state.to_move || state.turn !== "human")
      return h("span", { class: "play still" }, ...text);
    // A long list of plays is cut, but the server reads the move itself as a play.
    const play = state.plays.find((play) => play.move === move)?.play ?? move;
    const one = h(
      "button",
      { type: "button", class: "play" },
      h("span", { class: "unseen" }, "Play "),
      ...text,
    );
    one.addEventListener("click", () => {
      toBoard();
      match.attempt(match.play(play));
    });
    return one;
  }

  function show(): void {
    under.show(insight.progress);
    if (!match.shown || (insight.asking && body.contains(under.element))) return;
    body.replaceChildren(...content(match.shown));
  }
  match.on(show);
  insight.on(show);
  return h("div", {}, on, body);
}

/** The server's limit on the list of winning moves. */
const LISTED = 1000;

function howMany(moves: number): string {
  if (moves === 1) return "One move wins";
  return `${moves >= LISTED ? "At least " : ""}${grouped(String(moves))} moves win`;
}

function methodOf({ strategy, positions }: Answer): string | null {
  if (!strategy) return null;
  const count = String(positions ?? "0");
  return count === "0" ? strategy : `${strategy}, ${grouped(count)} positions`;
}
