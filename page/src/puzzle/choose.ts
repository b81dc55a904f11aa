// Chooses the position of a puzzle: the day and the level are the seed, so it is the same for everybody.

import { ask, games, session } from "../api.ts";
import { type Worths, worthsOf } from "../asking.ts";
import { USUAL } from "../link.ts";
import type { Review, Setup } from "../types.ts";
import { gameOf, LEVELS, type Level, numberOf } from "./day.ts";

export type Puzzle = Awaited<ReturnType<typeof choose>>;

/** The largest numbers by the level: of one heap, of two, of more, and of the two of a pair or the places of coins. */
const LARGEST = [
  [14, 20, 28],
  [8, 10, 12],
  [5, 7, 9],
  [5, 7, 8],
] as const;

/** The fewest moves from which one chooses, and the fewest to the end. */
const FEWEST = [3, 5, 6] as const;

/** The most positions that are asked for. */
const MOST = 24;

/** Numbers below 2^32 that look random, by Mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Yields positions that are written like the example of the game. */
function* positions(example: string, level: number, seed: number): Generator<string> {
  const next = random(seed);
  const many = example.match(/\d+/g)!.length;
  const most = LARGEST[/[(+]/.test(example) ? 3 : Math.min(many, 3) - 1]![level]!;
  for (;;) {
    const drawn = example.replace(/\d+/g, () => String(1 + (next() % most)));
    // A limit is no larger than its heap.
    const heaps = drawn.replace(/(\d+)\/(\d+)/g, (_, one, other) => `${Math.max(one, other)}/${Math.min(one, other)}`);
    const parts = heaps.split(/[,+]/);
    // Equal heaps cancel.
    if (heaps.startsWith("(")) yield heaps;
    else if (new Set(parts).size === parts.length)
      yield parts
        .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
        .join(heaps.includes("+") ? "+" : ",");
  }
}

/** Finds a position from which exactly one move wins; mirror images count as one. */
export async function choose(day: string, level: Level) {
  const game = await gameOf(day);
  const { example } = (await games()).find(({ name }) => name === game)!;
  const step = LEVELS.indexOf(level);
  const fewest = FEWEST[step]!;
  let best: { setup: Setup; worths: Worths; of: number } | null = null;
  let asked = 0;
  for (const position of positions(example, step, 3 * numberOf(day) + step)) {
    const setup = { ...USUAL, game, position };
    const { plies } = await ask<Review>("review", { ...setup, moves: [], plays: "last" });
    const { winning, of, moves_left } = plies[0]!;
    asked += 1;
    const left = moves_left ?? fewest;
    if (Number(winning) === 1 && left > 1 && Number(of) > (best?.of ?? 1)) {
      best = { setup, worths: worthsOf(plies[0]), of: Number(of) };
      if (best.of >= fewest && left >= fewest) break;
    }
    if (asked >= MOST && best) break;
  }
  const { setup, worths } = best!;
  return { setup, worths, state: await session({ ...setup, moves: [] }) };
}
