// Signs and names of the players. A disc is Left, a square Right, whatever the game; their names are those of people and computers.

import { h } from "./dom.ts";
import type { Player, Session } from "./types.ts";
import { capital } from "./words.ts";

/** Makes a player's sign: a blue disc or a vermillion square. The list of moves says whose it is. */
export function playerSign(player: Player): HTMLElement {
  return h("span", { class: `player ${player}`, "aria-hidden": "true" });
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
