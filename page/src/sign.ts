// Signs and names of the players: Left and Right, or first and second in impartial games.

import { capital, h } from "./dom.ts";
import type { Player, Session } from "./types.ts";

/** Makes a player's sign: a blue disc or a vermillion square, with L or R, or 1 or 2. Shape, letter and colour all differ. */
export function playerSign(player: Player, state: Session): HTMLElement {
  const letter = state.impartial ? (player === state.first ? "1" : "2") : player === "left" ? "L" : "R";
  return h("span", { class: `player ${player}`, "aria-hidden": "true" }, letter);
}

export function sideName(player: Player, state: Session): string {
  if (!state.impartial) return player === "left" ? "Left" : "Right";
  return player === state.first ? "the first player" : "the second player";
}

/** Writes the page's names of the players into a text of the API. */
export function named(text: string, state: Session): string {
  return capital(
    text.replace(/\b(Left|Right)\b/g, (name) => sideName(name === "Left" ? "left" : "right", state)),
  );
}

/** Returns the reason for the end of the game. */
export function verdictText(state: Session): string {
  return `${named(state.verdict?.text ?? "", state)}.`;
}
