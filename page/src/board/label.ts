// The label under each pile: its number, its size, and its limit if it has one.

import { h } from "../dom.ts";
import type { Pile } from "../types.ts";

/** Makes the label, `2: 5`, or `1: 10/9` with a limit, as in the terminal. */
export function pileLabel(pile: Pile): HTMLElement {
  return h("span", { class: "pile-label" }, `${pile.pile}: ${pile.text}`);
}
