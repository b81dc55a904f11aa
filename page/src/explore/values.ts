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

export class NimValues {
  constructor(
    readonly title: string,
    readonly line: string,
    readonly found: PeriodFound,
  ) {}

  get proved(): boolean {
    return this.found.status === "proved";
  }

  /** The first heap of the period, if it is proved or seen. */
  get begin(): number | null {
    return this.found.period ? (this.found.preperiod ?? 0) : null;
  }

  /** The last heap of the first period, or the last one that is worth a look. */
  get end(): number {
    const { period, to } = this.found;
    return period ? this.begin! + period - 1 : Math.min(to, LISTED - 1);
  }

  /** The last heap of a file of values. */
  get listed(): number {
    return Math.min(this.end, LISTED - 1);
  }

  /** Returns by how much the values rise in so many periods, from this heap on. */
  rise(heap: number, rounds: number): number {
    const { period, saltus, constant } = this.found;
    if (!period || !saltus || constant?.some(({ residue }) => residue === heap % period)) return 0;
    return rounds * saltus;
  }

  /** Returns by how much the value of a heap has risen since the first period. */
  risen(heap: number): number {
    const { period } = this.found;
    return period && heap >= this.begin! ? this.rise(heap, Math.floor((heap - this.begin!) / period)) : 0;
  }

  /** Returns the values of heaps. Throws if a heap is too large to be computed, and no period is proved. */
  async values(from: number, count: number): Promise<(number | null)[]> {
    const { period, values } = this.found;
    if (from + count <= values.length) return values.slice(from, from + count);
    const rounds = this.proved && period && from > COMPUTED - count ? Math.floor((from - this.begin!) / period) : 0;
    const first = from - rounds * (period ?? 0);
    const question = { game: this.line, as: "nim-value", from: first, to: first + count - 1 };
    const { values: found } = await ask<Heaps>("heaps", question);
    return numbered(count, (at) =>
      found[at] === undefined ? null : Number(found[at]) + this.rise(first + at, rounds),
    );
  }

  /** Returns heaps, compared with the period if it is proved. */
  async stretch(from: number, count: number): Promise<Stretch> {
    const { period } = this.found;
    const rounds = period && this.proved ? Math.max(0, Math.ceil((this.begin! - from) / period)) : 0;
    const later = from + rounds * (period ?? 0);
    const within = rounds > 0 && later + count <= COMPUTED;
    const [values, after] = await Promise.all([this.values(from, count), within ? this.values(later, count) : null]);
    const lawful = values.map((value, at) => {
      if (!after) return value;
      const regular = after[at];
      return typeof regular === "number" ? regular - this.rise(later + at, rounds) : null;
    });
    return { from, values, lawful };
  }
}
