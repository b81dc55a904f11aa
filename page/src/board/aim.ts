// Which play is meant by pointing at a pin, or at several in line.

import type { Play } from "../types.ts";

/** Numbers as text, the smallest first. */
export function ascending(numbers: string[]): string[] {
  return numbers.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

export class Aim {
  private plays: Play[] = [];
  /** How many are to fall. */
  take = "";
  takes: string[] = [];

  show(plays: Play[], takes: string[]): void {
    this.plays = plays.filter((play) => play.pins);
    this.takes = ascending(takes);
    if (!takes.includes(this.take)) this.take = this.takes[0] ?? "";
  }

  /** The play around this place: it begins here, or as near as can be. Of three and more this is the middle. */
  at(place: number): Play | null {
    let best: Play | null = null;
    let distance = Number.POSITIVE_INFINITY;
    for (const play of this.plays) {
      const [from, to] = play.pins!;
      if (play.take !== this.take || place < from || to < place) continue;
      const away = Math.abs(place - Math.floor((from + to) / 2));
      if (away < distance) [best, distance] = [play, away];
    }
    return best;
  }

  /** The play that takes exactly what lies between these places. */
  between(a: number, b: number): Play | null {
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    return this.plays.find(({ pins }) => pins![0] === from && pins![1] === to) ?? null;
  }
}
