// The label under each heap: its size, and its limit if it has one.

import { h } from "../dom.ts";
import type { Pile } from "../types.ts";
import { count } from "../words.ts";

/** Writes `5 pins`, or `10 beads, at most 9` with a limit. */
export function pileText(pile: Pile, token: string): string {
  const most = pile.limit && BigInt(pile.limit) < BigInt(pile.size) ? `, at most ${pile.limit}` : "";
  return count(pile.size, token) + most;
}

export function pileLabel(pile: Pile, token: string): HTMLElement {
  // Beside a power of ten, its digits need not be counted.
  const power = /^10{6,}$/.test(pile.size) ? [" (10", h("sup", String(pile.size.length - 1)), ")"] : [];
  return h("span.pile-label", pileText(pile, token), ...power);
}
