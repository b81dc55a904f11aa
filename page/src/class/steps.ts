// The lesson: six positions, each with a question, hints that say more and more, and the reason. It follows the chapter on teaching
// of the book.

import table from "./steps.tsv?raw";

export interface Step {
  title: string;
  game: string;
  position: string;
  /** What the step is about, and what to do. */
  goal: string;
  /** Each hint says more than the one before. */
  hints: string[];
  /** The reason, for afterwards. */
  why: string;
}

const KEY = "ninepins-lesson";

function kept(): number[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((number) => typeof number === "number") : [];
  } catch {
    return [];
  }
}

/** The steps whose goal was reached, by their numbers. */
export const reached: ReadonlySet<number> = new Set(kept());

/** Notes that the goal of a step was reached, for later visits, too. */
export function reach(number: number): void {
  (reached as Set<number>).add(number);
  try {
    localStorage.setItem(KEY, JSON.stringify([...reached]));
  } catch {
    // Nothing is kept where nothing may be stored.
  }
}

const [, ...rows] = table.trimEnd().split("\n");

export const STEPS: readonly Step[] = rows.map((row) => {
  const [title = "", game = "", position = "", goal = "", why = "", ...hints] = row.split("\t");
  return { title, game, position, goal, why, hints };
});
