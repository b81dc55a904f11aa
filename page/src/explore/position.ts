// Who wins a position, why, and by which moves.

import { field, h } from "../dom.ts";
import { drawn } from "../home/picture.ts";
import { studied, USUAL } from "../link.ts";
import { pairsFigure } from "../pairs.ts";
import type { Player, Session, Why } from "../types.ts";
import { brief, count, grouped, nimValue, pretty, thingsOf } from "../words.ts";
import type { Part, Research } from "./panel.ts";
import { facts } from "./parts.ts";

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

/** The number of winning moves that are shown, and the API's limit on their list. */
const [SHOWN, LISTED] = [40, 1000];

export const position: Research<Why> = {
  id: "position",
  title: "Who wins, and why",
  about: "",
  name: "why",
  question: ({ game, state }) => {
    const seats = { first: state.first, left: "human", right: "human" } as const;
    return { ...USUAL, game, position: state.start, ...seats, moves: [] };
  },
  command: (game, _, position) => `ninepins solve ${game} ${position}`,
  controls(study) {
    const input = field({ value: study.state.start, "aria-label": "Position" });
    const form = h("form.inline", "position ", input);
    form.addEventListener("submit", () => {
      location.hash = `${studied(study.game, input.value.trim(), study.state.first)}&panel=position`;
    });
    return [form];
  },
  shown(answer, study) {
    const { state } = study;
    if (state.over) return [h("p", "Play is over here.")];
    const { pairs } = answer;
    return [
      h("div.drawn-position", drawn(state)),
      h("p.outcome", h("span.outcome-letter", answer.outcome ?? "?"), h("span", outcome(answer, state))),
      h("p.measured", pretty(answer.text)),
      pairs ? h("div.pairs.measured", pairsFigure(pairs, "", thingsOf(state))) : "",
      ...winners(answer, state),
      facts(rows(answer)),
    ];
  },
};

function outcome({ outcome, winner, stopped }: Why, state: Session): string {
  if (outcome) return OUTCOMES[outcome] ?? "";
  if (winner)
    return state.impartial ? OUTCOMES[winner === state.to_move ? "N" : "P"]! : `${side(winner)} wins from here.`;
  return stopped ? `Not decided within the limit of ${stopped}.` : "Not decided.";
}

export const side = (player: Player) => (player === "left" ? "Left" : "Right");

function winners({ winning_moves, wins_without_moving }: Why, state: Session): Part[] {
  const other = state.to_move === "left" ? "right" : "left";
  const players: Player[] = state.impartial ? [state.to_move] : [state.to_move, other];
  return players.map((player) => {
    const moves = winning_moves?.[player];
    const who = state.impartial
      ? ""
      : ` (${side(player)}, ${player === state.to_move ? "to move" : "if it were to move"})`;
    if (!moves) return h("p", `Winning moves${who}: not known.`);
    if (wins_without_moving?.includes(player))
      return h("p", h("span.sign", "✓"), ` There is no move, which wins${who}.`);
    if (moves.length === 0) return h("p", h("span.loses", "✗"), ` No move wins${who}.`);
    const many = `${moves.length >= LISTED ? "at least " : ""}${count(moves.length, "move")} ${moves.length === 1 ? "wins" : "win"}`;
    const list = moves.slice(0, SHOWN).map((move) => h("li", brief(move)));
    const more = moves.length > SHOWN ? [h("li.soft", `and ${grouped(moves.length - SHOWN)} more`)] : [];
    return h("div.winners", h("p", h("span.sign", "✓"), ` ${many}${who}:`), h("ul", ...list, ...more));
  });
}

function rows({ value, theorem, source, strategy, positions }: Why): [string, string | null | undefined][] {
  const text = value?.kind === "nim-value" ? nimValue(value.text) : value?.text;
  const searched = String(positions) === "0" ? "" : `, ${count(String(positions), "position")}`;
  return [
    ["Value", value && `${VALUES[value.kind] ?? value.kind} ${text}`],
    ["Theorem", theorem],
    ["Source", source],
    ["Method", strategy && strategy + searched],
  ];
}
