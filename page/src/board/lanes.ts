// Brackets under a row of pins: overlapping plays lie in different lanes.

import type { Play } from "../types.ts";

/** The part of a bracket under one pin. */
export interface Part {
  lane: number;
  /** The part of the bracket: its begin, middle or end, or all of it. */
  at: "only" | "begin" | "middle" | "end";
  /** The place of the sign: under this pin, or between it and the next one. */
  sign: "here" | "after" | null;
}

/** The greatest number of lanes; more would be unreadable. */
export const MAX_LANES = 6;

export function lanes(plays: Play[]): Map<number, Part[]> {
  const parts = new Map<number, Part[]>();
  const spans = plays.flatMap((play) => (play.pins ? [play.pins] : []));
  spans.sort((a, b) => a[1] - a[0] - (b[1] - b[0]) || a[0] - b[0]);
  const lanesOf: [number, number][][] = [];
  for (const span of spans) {
    let lane = lanesOf.findIndex((others) =>
      others.every((other) => other[1] < span[0] || span[1] < other[0]),
    );
    if (lane < 0) lane = lanesOf.push([]) - 1;
    if (lane >= MAX_LANES) break;
    lanesOf[lane]!.push(span);
    const [from, to] = span;
    const middle = Math.floor((from + to) / 2);
    for (let place = from; place <= to; place += 1) {
      const at = from === to ? "only" : place === from ? "begin" : place === to ? "end" : "middle";
      const sign = place !== middle ? null : (from + to) % 2 === 0 ? "here" : "after";
      parts.set(place, [...(parts.get(place) ?? []), { lane, at, sign }]);
    }
  }
  return parts;
}
