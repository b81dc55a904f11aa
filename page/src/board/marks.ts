// Marks of plays: a filled disc wins, a ring loses; inside is the number of moves to the end.

import type { Worth, Worths } from "../asking.ts";
import { h } from "../dom.ts";
import type { Play } from "../types.ts";
import { grouped } from "../words.ts";
import { type Aim, ascending } from "./aim.ts";

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

/** Returns the marks under a row: a lane for each number of pins to take; if there are many, or if a place decides it, one lane. */
export function marksOf(plays: Play[], aim: Aim, worths: Worths | null): { marks: Mark[]; lanes: number } {
  const takes = ascending([...new Set(plays.map((play) => play.take))]);
  const shown = takes.length > MOST_LANES ? [aim.take] : takes;
  const marks = plays.flatMap((play): Mark[] => {
    const known = worths?.get(play.play);
    const lane = aim.decided ? 0 : shown.indexOf(play.take);
    if (!play.pins || !known || lane < 0) return [];
    const [from, to] = play.pins;
    return [{ place: Math.floor((from + to) / 2), after: (from + to) % 2 === 1, lane, worth: known }];
  });
  return { marks, lanes: marks.length === 0 ? 0 : aim.decided ? 1 : shown.length };
}
