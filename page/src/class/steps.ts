// The lesson: six positions, each with a question, hints that say more and more, and the reason. It follows the chapter on teaching
// of the book.

import { keep, kept } from "../kept.ts";
import { rowsOf } from "../table.ts";
import table from "./steps.tsv?url";

export type Step = Awaited<typeof steps>[number];

const found = kept("lesson");

/** The steps whose goal was reached, by their numbers. */
export const reached: ReadonlySet<unknown> = new Set(Array.isArray(found) ? found : []);

/** Notes that the goal of a step was reached, for later visits, too. */
export function reach(number: number): void {
  (reached as Set<number>).add(number);
  keep("lesson", [...reached]);
}

/** The steps: `goal` is what one does, each hint says more than the one before, and `why` is for afterwards. */
export const steps = rowsOf(table).then((rows) =>
  rows.map(([title = "", game = "", position = "", goal = "", why = "", ...hints]) => {
    return { title, game, position, goal, why, hints };
  }),
);
