// The play that belongs to a pointed place of a row, or to several adjacent ones.

import type { Play } from "../types.ts";

/** Sorts numbers in text form. */
export function ascending(numbers: string[]): string[] {
  return numbers.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** How far a place lies from the middle of a play, in halves; to the left of it counts less than to the right. */
function away({ pins }: Play, place: number): number {
  return Math.abs(pins![0] + pins![1] - 2 * place - 0.1);
}

function nearest(plays: Play[], place: number): Play | null {
  return plays.toSorted((a, b) => away(a, place) - away(b, place))[0] ?? null;
}

export class Aim {
  #plays: Play[] = [];
  /** The number of pins to take. */
  take = "";
  takes: string[] = [];
  /** Set if a place decides the number: each play has a place that is nearer to its middle than to that of any other. */
  decided = false;

  show(plays: Play[], takes: string[]): void {
    this.#plays = plays.filter((play) => play.pins);
    this.takes = ascending(takes);
    if (!takes.includes(this.take)) this.take = this.takes[0] ?? "";
    this.decided = true;
    const places = new Set(this.#plays.flatMap(({ pins: [from, to] = [0, -1] }) => [from, (from + to) >> 1, to]));
    const reached = new Set([...places].map((place) => this.at(place)));
    this.decided = this.#plays.every((play) => reached.has(play));
  }

  /** Returns the play that has this place in its middle or, if a number is chosen, that of this number whose middle is nearest. */
  at(place: number): Play | null {
    const near = ({ pins, take }: Play) =>
      this.decided
        ? Math.abs(pins![0] + pins![1] - 2 * place) < 2
        : take === this.take && pins![0] <= place && place <= pins![1];
    return nearest(this.#plays.filter(near), place);
  }

  /** What is said of a place without a play. */
  get none(): string {
    const most = Math.max(...this.takes.map(Number));
    return this.decided && most > 2
      ? "no move has it in its middle"
      : `no move ${this.decided ? "" : `of ${this.take} `}takes it`;
  }

  /** Returns the play that takes exactly the pins from `a` to `b`. */
  between(a: number, b: number): Play | null {
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    return this.#plays.find(({ pins }) => pins![0] === from && pins![1] === to) ?? null;
  }
}
