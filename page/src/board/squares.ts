// Positions of pairs of numbers as squares.

import { PHONE } from "../dom.ts";
import type { Session } from "../types.ts";

export type Square = [x: number, y: number];

/** Returns the square that a text names; the empty pair is `0`. */
export function square(text: string): Square {
  const [, x = 0, y = 0] = /\((\d+),(\d+)\)$/.exec(text.trim()) ?? [];
  return [Number(x), Number(y)];
}

/** Returns the squares from which and to which the pieces have gone and can go. */
export function squares({ piles, plays, history, token }: Session): Square[] {
  const far = ([x, y]: Square): Square => [x + (y >> 1), y + (x >> 1)];
  const moves = [...plays.map(({ move }) => move), ...history.map(({ play }) => play.replace(/ @\d+$/, ""))];
  const all = [...piles.map(({ text }) => text), ...moves.flatMap((move) => move.split(" -> "))].map(square);
  // A knight also goes away from a side.
  return token === "knight" ? all.concat(all.map(far)) : all;
}

/** The longest side of a board. */
const LONGEST = PHONE.matches ? 12 : 20;

/** Checks whether the heaps are pairs that have room on a board. */
export function isGrid(state: Session): boolean {
  const pairs = state.piles.some(({ text }) => text.includes(",")) || state.history.some(({ play }) => play[0] === "(");
  return pairs && squares(state).every((square) => Math.max(...square) <= LONGEST);
}
