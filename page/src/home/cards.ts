// What the cards say about the games of the catalog: a sentence, how play ends, how hard it is, a picture.

import { rowsOf } from "../kept.ts";
import table from "./cards.tsv?url";

export interface Card {
  short: string;
  ends: string;
  /** From 1, where one finds the rule oneself, to 3. */
  hard: number;
  picture: string;
  /** How one moves on the board; empty if that is plain from the kind of board. */
  how: string;
}

/** The cards by the names of the games, in the order of the page. */
export const cards: Promise<Record<string, Card>> = rowsOf(table).then((rows) =>
  Object.fromEntries(
    rows.map(([name, picture = "", hard, ends = "", short = "", how = ""]) => {
      return [name, { short, ends, hard: Number(hard), picture, how }];
    }),
  ),
);

/** The words for how hard a game is. */
export const HARD = ["find the rule yourself", "needs theory", "deep"] as const;
