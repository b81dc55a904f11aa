// Signs and names of the players. A disc is Left, a square Right, whatever the game; their names are those of people and computers.

import { h, s } from "./dom.ts";
import type { Player, ReviewPly, Session } from "./types.ts";

/** Makes a player's sign: a blue disc or a vermillion square. The list of moves says whose it is. */
export const playerSign = (player: Player): HTMLElement =>
  h("span", { class: `player ${player}`, "aria-hidden": "true" });

export function sideName(player: Player, state: Session): string {
  if (!state.impartial) return player === "left" ? "Left" : "Right";
  return player === state.first ? "the first player" : "the second player";
}

export const otherOf = (player: Player): Player => (player === "left" ? "right" : "left");

/** What a move did to a win, in words. */
export const EFFECTS = { kept: "kept the win", threw: "threw the win away", lost: "had no win" } as const;

/** Draws a disc for what kept the win, a cross for what threw it away, a ring for what did neither. */
export function shape(made: string): SVGElement {
  const drawn =
    made === "threw"
      ? s("path", { class: made, d: "M3 3l8 8M11 3l-8 8" })
      : s("circle", { class: made, cx: 7, cy: 7, r: made === "kept" ? 5 : 4.2 });
  return s("svg", { viewBox: "0 0 14 14" }, drawn);
}

/** Makes the mark of a move. */
export function effectSign(made: ReviewPly["made"], spoken = true): HTMLElement {
  if (!made) return h("span.mark");
  return h("span.mark", { title: EFFECTS[made] }, shape(made), spoken ? h("span.unseen", `, ${EFFECTS[made]}`) : null);
}
