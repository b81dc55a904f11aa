// Marks of plays: a filled disc wins, a ring loses; inside is the number of moves to the end.

import type { Worth, Worths } from "../asking.ts";
import { h } from "../dom.ts";
import type { Play } from "../types.ts";
import { grouped } from "../words.ts";

/** The most numbers of pins to take that have lanes of their own. */
const MOST_LANES = 2;

/** A mark under a row of pins. */
export interface Mark {
  place: number;
  /** Set if it lies between this place and the next one. */
  after: boolean;
  lane: number;
  worth: Worth;
}

/** Makes the mark of a play. */
export function mark({ wins, moves }: Worth): HTMLElement {
  const text = moves !== null ? grouped(moves) : wins ? "✓" : "";
  return h("span", { class: wins ? "value win sign" : "value", "aria-hidden": "true" }, text);
}

/** Says a mark to screen readers. */
export function spoken({ wins, moves }: Worth): string {
  return `, ${wins ? "wins" : "loses"}${moves === null ? "" : ` in ${moves}`}`;
}

/** Returns the marks under a row: a lane for each number of pins to take or, if there are many, that of `take` alone. */
export function marksOf(plays: Play[], take: string, worths: Worths | null): { marks: Mark[]; lanes: number } {
  const takes = [...new Set(plays.map((play) => play.take))].toSorted((a, b) => Number(a) - Number(b));
  const shown = takes.length > MOST_LANES ? [take] : takes;
  const marks = plays.flatMap((play): Mark[] => {
    const known = worths?.get(play.play);
    const lane = shown.indexOf(play.take);
    if (!play.pins || !known || lane < 0) return [];
    const [from, to] = play.pins;
    return [{ place: Math.floor((from + to) / 2), after: (from + to) % 2 === 1, lane, worth: known }];
  });
  return { marks, lanes: marks.length > 0 ? shown.length : 0 };
}
