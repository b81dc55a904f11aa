// What the cards say about the games of the catalog: a sentence, how play ends, how hard it is, a picture.

import { rowsOf } from "../table.ts";
import table from "./cards.tsv?url";

export type Card = Awaited<typeof cards>[string];

/**
 * The cards by the names of the games, in the order of the page. A game is from 1, where one finds the rule oneself, to 3 hard; `how` is
 * how one moves on the board, and empty if that is plain from its kind.
 */
export const cards = rowsOf(table).then((rows) => {
  const all = rows.map(([name = "", picture = "", hard, ends = "", short = "", how = ""]) => {
    return [name, { short, ends, hard: Number(hard), picture, how }] as const;
  });
  return Object.fromEntries(all);
});

/** The words for how hard a game is. */
export const HARD = ["find the rule yourself", "needs theory", "deep"] as const;
