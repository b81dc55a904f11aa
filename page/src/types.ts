// The questions and answers of the API, by the page's names.

import type {
  PeriodFound as PeriodShape,
  Play as PlayShape,
  Quotient,
  Tree as TreeShape,
  Value,
  Wrong,
} from "../../crates/api/shapes.ts";

export type {
  Answer,
  Board,
  Convention,
  Digits as Code,
  Facts,
  Followed,
  Heaps,
  Named as CatalogEntry,
  Pairs,
  Pile,
  Player,
  Reply,
  Review,
  ReviewPlay,
  ReviewPly,
  Rules,
  Seat,
  State as Session,
  TreeNode,
  TreePlay,
  Why,
  Worksheet as Sheet,
} from "../../crates/api/shapes.ts";

/** A play; in a sum of games `drawn` is the play with what it leaves in the order of its places. */
export type Play = PlayShape & { drawn?: string };

/** A block of a sheet; which fields it has depends on its kind. */
export interface Block extends Partial<Record<"label" | "words" | "text" | "head" | "what" | "why", string>> {
  block: string;
  items?: string[];
  heads?: string[];
  rows?: string[][];
  first?: number;
  symbols?: (string | null)[];
}

/** What comes with the answer to a question: how it reads, and its texts in other formats. */
export interface Told {
  sheet: Block[];
  files?: { svg?: string | null; certificate?: string | null };
}

export type PeriodFound = PeriodShape & Told;
export type QuotientFound = Quotient & Told;
export type Tree = TreeShape & Told;
export type WorthFound = Value & Told;

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
