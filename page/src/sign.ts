// Signs and names of the players: Left and Right, or first and second where both have the same moves.

import { capital, h } from "./dom.ts";
import type { Player, Session } from "./types.ts";

/** A blue disc or a vermillion square, with L and R or 1 and 2 in it: shape, letter and colour. */
export function playerSign(player: Player, state: Session): HTMLElement {
  const letter = state.impartial ? (player === state.first ? "1" : "2") : player === "left" ? "L" : "R";
  return h("span", { class: `player ${player}`, "aria-hidden": "true" }, letter);
}

export function sideName(player: Player, state: Session): string {
  if (!state.impartial) return player === "left" ? "Left" : "Right";
  return player === state.first ? "the first player" : "the second player";
}

/** Says why the game ended, with the names of the players as the page has them. */
export function verdictText(state: Session): string {
  const text = state.verdict?.text ?? "";
  const named = text.replace(/\b(Left|Right)\b/g, (name) =>
    sideName(name === "Left" ? "left" : "right", state),
  );
  return `${capital(named)}.`;
}
