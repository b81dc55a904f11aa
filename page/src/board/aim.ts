// The play that belongs to a pointed place of a row or a ring, or to several adjacent ones.

import type { Play } from "../types.ts";

/** The first place and the last one; around a ring places go on after the last. */
export type Span = readonly [number, number];

/** Sorts numbers in text form. */
export const ascending = (numbers: string[]): string[] =>
  numbers.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));

export class Aim {
  #plays: Play[] = [];
  /** The number of pins to take. */
  take = "";
  takes: string[] = [];
  /** Set if a place decides the number: each play has a place that is nearer to its middle than to that of any other. */
  decided = false;
  /** The number of places of a ring; 0 for rows. */
  #around = 0;

  show(plays: Play[], takes: string[], around = 0): void {
    this.#around = around;
    this.#plays = plays.filter((play) => play.pins);
    this.takes = ascending(takes);
    if (!takes.includes(this.take)) this.take = this.takes[0] ?? "";
    this.decided = true;
    const ends = this.#plays.flatMap(({ pins: [from, to] = [0, -1] }) => [from, (from + to) >> 1, to]);
    const reached = new Set([...new Set(ends)].map((place) => this.at(around ? place % around : place)));
    this.decided = this.#plays.every((play) => reached.has(play));
  }

  /** Returns the play that has this place in its middle or, if a number is chosen, that of this number whose middle is nearest. */
  at(place: number): Play | null {
    const near = (play: Play) =>
      this.decided ? this.#away(play, place) < 1.5 : play.take === this.take && this.within(play.pins, place);
    return this.#plays.filter(near).toSorted((a, b) => this.#away(a, place) - this.#away(b, place))[0] ?? null;
  }

  /** How far a place lies from the middle of a play, in halves; to the left of it counts less than to the right. */
  #away({ pins }: Play, place: number): number {
    return Math.min(...[place, place + this.#around].map((at) => Math.abs(pins![0] + pins![1] - 2 * at - 0.1)));
  }

  within(span: Span | null | undefined, place: number): boolean {
    return Boolean(span && [place, place + this.#around].some((at) => span[0] <= at && at <= span[1]));
  }

  /** What is said of a place without a play. */
  get none(): string {
    const most = Math.max(...this.takes.map(Number));
    return this.decided && most > 2
      ? "no move has it in its middle"
      : `no move ${this.decided ? "" : `of ${this.take} `}takes it`;
  }

  /** Returns the play that takes exactly the places from `a` to `b`, and these places: around a ring on the shorter way. */
  between(a: number, b: number): { play: Play | null; span: Span } {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const span: Span = 2 * (high - low) > this.#around && this.#around ? [high, low + this.#around] : [low, high];
    const play = this.#plays.find(({ pins }) => pins![0] === span[0] && pins![1] === span[1]) ?? null;
    return { play, span };
  }
}
