// Left is a blue disc with an L, Right a vermillion square with an R: shape, letter and colour.

import { h } from "./dom.ts";
import type { Player } from "./types.ts";

export function playerSign(player: Player): HTMLElement {
  return h("span", { class: `player ${player}`, "aria-hidden": "true" }, player === "left" ? "L" : "R");
}
