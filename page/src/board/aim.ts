// The play that belongs to a pointed pin, or to several adjacent pins.

import type { Play } from "../types.ts";

/** Sorts numbers in text form. */
export function ascending(numbers: string[]): string[] {
  return numbers.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

export class Aim {
  #plays: Play[] = [];
  /** The number of pins to take. */
  take = "";
  takes: string[] = [];

  show(plays: Play[], takes: string[]): void {
    this.#plays = plays.filter((play) => play.pins);
    this.takes = ascending(takes);
    if (!takes.includes(this.take)) this.take = this.takes[0] ?? "";
  }

  /** Returns the play whose middle is nearest to this place; a play of two pins counts from its first one. */
  at(place: number): Play | null {
    let best: Play | null = null;
    let distance = Number.POSITIVE_INFINITY;
    for (const play of this.#plays) {
      const [from, to] = play.pins!;
      if (play.take !== this.take || place < from || to < place) continue;
      const away = Math.abs(place - Math.floor((from + to) / 2));
      if (away < distance) [best, distance] = [play, away];
    }
    return best;
  }

  /** Returns the play that takes exactly the pins from `a` to `b`. */
  between(a: number, b: number): Play | null {
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    return this.#plays.find(({ pins }) => pins![0] === from && pins![1] === to) ?? null;
  }
}
