// The questions and answers of the API, by the page's names.

import type { Wrong } from "./schema.ts";

export type {
  Answer,
  Board,
  Convention,
  Drawn as Tree,
  Facts,
  Genera,
  Named as CatalogEntry,
  PeriodFound,
  Pile,
  Play,
  QuotientFound,
  Reply,
  Seat,
  Sheet,
  Side as Player,
  State as Session,
  TreeNode,
  TreePlay,
  Values as NimValues,
  ValuesFound,
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

/** A play of a reviewed position; `same` numbers moves, so that mirror images share it. */
export interface ReviewPlay {
  play: string;
  wins?: boolean | null;
  moves_left?: number | null;
  same: number;
}

/** A position of a reviewed game, and the effect of the move that was made there. */
export interface ReviewPly {
  to_move: "left" | "right";
  winner?: "left" | "right" | null;
  moves_left?: number | null;
  winning?: number | string | null;
  of?: number | null;
  made?: "kept" | "threw" | "lost" | null;
  plays?: ReviewPlay[] | null;
}

export interface Review {
  plies: ReviewPly[];
  stopped?: string | null;
}

/** A progress event. */
export interface Progress {
  seconds: number;
  positions: string;
  waiting: boolean;
}

/** A fault and its place: `span` counts bytes of `input`. */
export type Fault = Partial<Wrong> & { message: string; status?: number };
