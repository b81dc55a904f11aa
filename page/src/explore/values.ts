// The nim-values of a game, heap by heap: found by the server as far as it computes them, and beyond that by the period.

import { ask } from "../api.ts";
import { numbered } from "../dom.ts";
import type { Heaps, PeriodFound } from "../types.ts";

/** The last heap whose value the server computes for a page, and the most values that it lists at once. */
const [COMPUTED, LISTED] = [2 ** 22, 2 ** 18];

/** Some heaps in order: their values, and those that the period would give them. Null is not known. */
export interface Stretch {
  from: number;
  values: (number | null)[];
  lawful: (number | null)[];
}

export type NimValues = ReturnType<typeof nimValues>;

export function nimValues(title: string, line: string, found: PeriodFound) {
  const { period, preperiod, saltus, constant, status, to } = found;
  const proved = status === "proved";
  /** The first heap of the period, if it is proved or seen. */
  const begin = period ? (preperiod ?? 0) : null;
  /** The last heap of the first period, or the last one that is worth a look; and that of a file of values. */
  const end = period ? begin! + period - 1 : Math.min(to, LISTED - 1);
  const listed = Math.min(end, LISTED - 1);

  /** Returns by how much the values rise in so many periods, from this heap on. */
  function rise(heap: number, rounds: number): number {
    if (!period || !saltus || constant?.some(({ residue }) => residue === heap % period)) return 0;
    return rounds * saltus;
  }

  /** Returns by how much the value of a heap has risen since the first period. */
  const risen = (heap: number) => (period && heap >= begin! ? rise(heap, Math.floor((heap - begin!) / period)) : 0);

  /** Returns the values of heaps. Throws if a heap is too large to be computed, and no period is proved. */
  async function values(from: number, count: number): Promise<(number | null)[]> {
    if (from + count <= found.values.length) return found.values.slice(from, from + count);
    const rounds = proved && period && from > COMPUTED - count ? Math.floor((from - begin!) / period) : 0;
    const first = from - rounds * (period ?? 0);
    const question = { game: line, as: "nim-value", from: first, to: first + count - 1 };
    const { values } = await ask<Heaps>("heaps", question);
    return numbered(count, (at) => (values[at] === undefined ? null : Number(values[at]) + rise(first + at, rounds)));
  }

  /** Returns heaps, compared with the period if it is proved. */
  async function stretch(from: number, count: number): Promise<Stretch> {
    const rounds = period && proved ? Math.max(0, Math.ceil((begin! - from) / period)) : 0;
    const later = from + rounds * (period ?? 0);
    const within = rounds > 0 && later + count <= COMPUTED;
    const [own, after] = await Promise.all([values(from, count), within ? values(later, count) : null]);
    const lawful = own.map((value, at) => {
      if (!after) return value;
      const regular = after[at];
      return typeof regular === "number" ? regular - rise(later + at, rounds) : null;
    });
    return { from, values: own, lawful };
  }
  return { title, line, found, proved, begin, end, listed, risen, values, stretch };
}
