// The questions and answers of the API by the names that the page has for them.

import type { Wrong } from "./schema.ts";

export type {
  Answer,
  Board,
  Convention,
  Drawn as Tree,
  Named as CatalogEntry,
  Pile,
  Play,
  Reply,
  Seat,
  Side as Player,
  State as Session,
  TreeNode,
  TreePlay,
  Values,
  Why,
} from "./schema.ts";

/** What is settled before the first move. */
export interface Setup {
  game: string;
  position: string;
  first: "left" | "right";
  left: "human" | "computer";
  right: "human" | "computer";
  level: number;
  seed: string;
}

/** An event of a question that is being answered. */
export interface Progress {
  seconds: number;
  positions: string;
  waiting: boolean;
}

/** An error: `span` counts bytes of `input`. */
export type Fault = Partial<Wrong> & { message: string; status?: number };
