// Marks of plays: a filled disc wins, a ring loses; inside is the number of moves to the end. And the labels of heaps.

import type { Worth, Worths } from "../asking.ts";
import { h } from "../dom.ts";
import type { Pile, Session } from "../types.ts";
import { count, grouped } from "../words.ts";
import { type Aim, ascending } from "./aim.ts";

/** The most numbers of pins to take that have lanes of their own. */
const MOST_LANES = 2;

/** Makes the mark of a play. */
export function mark({ wins, moves }: Worth): HTMLElement {
  const text = moves !== null ? grouped(moves) : wins ? "✓" : "";
  return h("span", { class: wins ? "value win sign" : "value", "aria-hidden": "true" }, text);
}

/** Says a mark to screen readers. */
export const spoken = (worth: Worth | null | undefined): string =>
  worth ? `, ${worth.wins ? "wins" : "loses"}${worth.moves === null ? "" : ` in ${worth.moves}`}` : "";

/**
 * Returns the marks under a row: a lane for each number of pins to take; if there are many, or if a place decides it, one lane. A mark
 * stands at its place, or after it, before the next one.
 */
export function marksOf({ plays, board }: Session, aim: Aim, worths: Worths | null) {
  if (!worths || board.kind !== "row") return { marks: [], lanes: 0 };
  const takes = ascending([...new Set(plays.map((play) => play.take))]);
  const shown = aim.decided ? [] : takes.length > MOST_LANES ? [aim.take] : takes;
  // The first place that decides for a play has its mark.
  const places = aim.decided ? board.pins.map((_, place) => aim.at(place)) : [];
  const marks = aim.decided
    ? plays.map((play) => ({ place: places.indexOf(play), after: false, lane: 0, play }))
    : plays.map((play) => {
        const [from, to] = play.pins ?? [0, 0];
        return { place: (from + to) >> 1, after: (from + to) % 2 === 1, lane: shown.indexOf(play.take), play };
      });
  const known = marks.flatMap(({ play, ...mark }) => {
    const worth = play.pins && mark.lane >= 0 && worths.get(play.play);
    return worth ? [{ ...mark, worth }] : [];
  });
  return { marks: known, lanes: known.length && Math.max(1, shown.length) };
}

/** Writes `5 pins`, or `10 beads, at most 9` with a limit. */
export function pileText(pile: Pile, token: string): string {
  const most = pile.limit && BigInt(pile.limit) < BigInt(pile.size) ? `, at most ${pile.limit}` : "";
  return count(pile.size, token) + most;
}

export function pileLabel(pile: Pile, token: string): HTMLElement {
  // Beside a power of ten, its digits need not be counted.
  const power = /^10{6,}$/.test(pile.size) ? [" (10", h("sup", pile.size.length - 1), ")"] : [];
  return h("span.pile-label", pileText(pile, token), ...power);
}
