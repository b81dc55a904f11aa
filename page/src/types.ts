// The questions and answers of the API, by the page's names.

import type { Wrong } from "./schema.ts";

export type {
  Answer,
  Board,
  Convention,
  Digits as Code,
  Drawn as Tree,
  Facts,
  Heaps,
  Named as CatalogEntry,
  PeriodFound,
  Pile,
  Play,
  Player,
  QuotientFound,
  Reply,
  Review,
  ReviewPlay,
  ReviewPly,
  Rules,
  Seat,
  Sheet,
  State as Session,
  TreeNode,
  TreePlay,
  Why,
  WorthFound,
} from "./schema.ts";

/** The choices before the first move. */
export interface Setup {
  game: string;
  position: string;
  first: "left" | "right";
  left: "human" | "computer";
  right: "human" | "computer";
  level: number;
  seed: string;
}

/** A progress event. */
export interface Progress {
  seconds: number;
  positions: string;
  waiting: boolean;
}

/** A fault and its place: `span` counts bytes of `input`. */
export type Fault = Partial<Wrong> & { message: string; status?: number };
