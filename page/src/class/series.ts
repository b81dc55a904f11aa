// A match of several games: the score, and who starts the next game.

import { announce } from "../announce.ts";
import { button, h } from "../dom.ts";
import type { Match } from "../match.ts";
import type { Player } from "../types.ts";

/** Makes the controls of a match, and a score above the board. */
export function series(match: Match, top: HTMLElement): HTMLElement {
  const score = h("p.score", { hidden: true });
  const body = h("div.options-bar");
  let wins: Record<Player, number> | null = null;
  /** The game and the seats of the match. */
  let played = "";
  const about = () => [match.setup.game, match.setup.left, match.setup.right].join();
  /** Set once the game on the board is counted: an undo does not count it again. */
  let counted = false;
  /** The score, if the game on the board is of the match. */
  const current = () => (played === about() ? wins : null);

  const names = (["left", "right"] as const).map((player) => {
    const input = h("input.field", { maxlength: 24, autocomplete: "off", "data-player": player });
    input.addEventListener("input", () => {
      match.names[player] = input.value.trim();
      match.renamed();
    });
    return h("label.inline", `${player === "left" ? "One player" : "The other"} `, input);
  });

  /** Names two people who have no names. */
  function name(): void {
    for (const [player, usual] of [
      ["left", "Player A"],
      ["right", "Player B"],
    ] as const) {
      match.names[player] ||= usual;
      body.querySelector<HTMLInputElement>(`[data-player="${player}"]`)!.value = match.names[player];
    }
  }
  function begin(): void {
    name();
    wins = { left: 0, right: 0 };
    played = about();
    counted = false;
    match.attempt(match.open({ ...match.setup }, [], "push"));
    show();
  }
  function end(): void {
    wins = null;
    show();
  }
  function show(): void {
    const wins = current();
    const two = match.setup.left === "human" && match.setup.right === "human";
    for (const name of names) name.hidden = !two;
    start.textContent = wins ? "Begin at 0 again" : "Begin a match";
    stop.hidden = !wins;
    score.hidden = !wins;
    if (wins) score.textContent = words(wins);
  }
  function words(wins: Record<Player, number>): string {
    const [one, other] = (["left", "right"] as const).map((player) => `${match.name(player)} ${wins[player]}`);
    return `Score: ${one}, ${other}`;
  }

  const start = button("Begin a match", begin);
  const stop = button("End the match", end, { class: "button quiet" });
  body.append(...names, start, stop);
  match.on((change) => {
    if (change === "open" && match.state?.moves.length === 0) counted = false;
    // A match is of one game, between the same players. Another game leaves it as it is.
    const wins = current();
    const winner = match.state?.verdict?.winner;
    if (wins && winner && !counted && change === "move") {
      wins[winner] += 1;
      counted = true;
      announce(words(wins));
    }
    show();
  });
  top.append(score);
  match.next = (setup) => (current() ? { ...setup, first: setup.first === "left" ? "right" : "left" } : setup);
  show();
  return body;
}
