// Made from the types in crates/api by its tests.

/** The shape `ninepins/answer/1`: all that was found out about a position. Unknown parts are left out. */
export type Answer = {
  /** `ninepins/answer/1`. */
  schema: string;
  game: string;
  position: string;
  /** The limit that ended the work before all was known: `time`, `memory`, `positions`, `table`. */
  stopped?: string;
  /** `L`, `N`, `P` or `R`, as seen by the player who starts. */
  outcome?: string;
  winning_moves?: BySideVecString;
  /** The number of all winning moves, where not all are listed; null where they were not counted. */
  winning_moves_truncated?: BySideOptionString;
  /** The players who, if to move, have no move and win by that. */
  wins_without_moving?: (Side)[];
  value?: null | ValueText;
  strategy?: string;
  theorem?: string | null;
  source?: string | null;
  why?: string;
  /** The number of moves to the end if each player starts, where that was asked. */
  remoteness?: BySideu32;
  /** The number of positions that were searched; a string above 2^53. */
  positions: Count;
};

/** How the piles are drawn. */
export type Board = {
  /** What there is at each place: the number of the pile of a standing pin, `x` a fallen pin, `.` a gap from the start. */
  pins: (string)[];
  kind: "row";
} | {
  kind: "piles";
} | {
  kind: "heaps";
};

/** Left's and Right's. */
export type BySideOptionSide = {
  left: null | "left" | "right";
  right: null | "left" | "right";
};

/** Left's and Right's. */
export type BySideOptionString = {
  left: null | string;
  right: null | string;
};

/** Left's and Right's. */
export type BySideVecString = {
  left: (string)[];
  right: (string)[];
};

/** Left's and Right's. */
export type BySideu32 = {
  left: number;
  right: number;
};

/** The convention by which play ends. */
export type Convention = "normal" | "misere";

/** A count; a string above 2^53. */
export type Count = number | string;

/** A game tree, and its drawing. */
export type Drawn = Tree & {
  /** The drawing, unless the nodes are too many. */
  svg?: string | null;
};

/** The error object. */
export type Failure = {
  error: Wrong;
};

/** The named games. */
export type Games = {
  schema: string;
  games: (Named)[];
};

/** The value of a heap. */
export type HeapValue = {
  heap: number;
  text: string;
  /** The value as a number, if it is one that fits. */
  number?: number | null;
};

/** A move that was made. */
export type Made = {
  player: Side;
  play: string;
  words: string;
};

/** How a search remembers. */
export type Memo = "hash" | "trie" | "none";

/** The moves of a position. */
export type Moves = {
  /** `ninepins/moves/1`. */
  schema: string;
  game: string;
  position: string;
  moves: (OneMove)[];
  /** Whether there are more. */
  truncated: boolean;
  /** What ended the work before it was known which of them win. */
  stopped?: string;
};

/** Which moves are there, and which of them win? */
export type MovesOf = {
  /** The game line. */
  game: string;
  /** The position, in any notation. */
  position: string;
  to_move?: null | Side;
};

/** A named game. */
export type Named = {
  /** A game line. */
  name: string;
  title: string;
  /** The canonical game line that the name stands for. */
  line: string;
  /** What is played, in a sentence. */
  about: string;
  /** Where it comes from. */
  source: string;
  /** A position to begin with. */
  example: string;
};

/** A move. */
export type OneMove = {
  player: Side;
  move: string;
  words: string;
  /** Whether it wins, where that is known. */
  wins?: boolean | null;
};

/** A pile in its place. */
export type Pile = {
  /** Counted from 1. */
  pile: number;
  /** 0 if it is emptied. */
  size: string;
  /** The most that may be taken, in a game with limits. */
  limit?: string | null;
  /** As in a position. */
  text: string;
};

/** A play. */
export type Play = {
  /** The pile, counted from 1. */
  pile: number;
  take: string;
  /** As in lists of winning moves. */
  move: string;
  /** As it is played. */
  play: string;
  words: string;
  /** The first and the last place of the pins that it bowls down, in a row. */
  pins?: [number, number];
};

/** A game that is played: as it was set up, with its moves so far; or as a record. */
export type Played = {
  /** The game line: `0.77`, `kayles misere`. */
  game?: string | null;
  /** The position that play starts from, in any notation. */
  position?: string | null;
  first?: null | Side;
  left?: null | Seat;
  right?: null | Seat;
  /** How well the computer plays, from 0 to 10; perfectly if nothing is said. */
  level?: number | null;
  seed?: null | Whole;
  /** The moves so far, as `history` gives them. */
  moves?: (string)[];
  /** A saved game, in place of all the above. */
  record?: string | null;
  /** One more move, in any way that moves are typed. */
  play?: string | null;
};

/** A proposed move. */
export type Reply = {
  /** `ninepins/reply/1`. */
  schema: string;
  player: Side;
  /** As in lists of winning moves. */
  move: string;
  /** As it is played. */
  play: string;
  /** The pile, counted from 1. */
  pile: number;
  words: string;
  /** The first and the last place of the pins that it bowls down, in a row. */
  pins?: [number, number] | null;
  /** `timed` (the quickest win or the slowest loss), `wins`, `loses`, `too-hard` (a random move) or `slip` (one too). */
  grounds: string;
  /** Whether it wins, where that is known. */
  wins?: boolean | null;
  /** How many moves are left, this one included, where that was counted. */
  moves_left?: number | null;
  /** What is known about it, in words. */
  text: string;
};

/** Who plays a side. */
export type Seat = "human" | "computer";

/** A player. */
export type Side = "left" | "right";

/** Who wins a position, and how? */
export type Solve = {
  /** The game line: `0.77`, `kayles misere`. */
  game: string;
  /** The position, in any notation. */
  position: string;
  /** `auto`, `brute`, `search` or the name of a theorem. */
  strategy?: string | null;
  memo?: null | Memo;
  /** Whether a search cancels equal heaps where it may. */
  cancel?: boolean | null;
  /** Stops after so many positions. */
  max_positions?: number | null;
  /** The most winning moves to list, up to 1000. */
  max_moves?: number | null;
  /** Whether to count the moves to the end too. */
  remoteness?: boolean | null;
};

/** A played game. */
export type State = {
  /** `ninepins/session/1`. */
  schema: string;
  /** The canonical game line. */
  game: string;
  /** Its name, if it has one. */
  title?: string | null;
  /** The rules in words. */
  words: string;
  convention: Convention;
  impartial: boolean;
  /** The position that play started from, as typed. */
  start: string;
  /** The position now. */
  position: string;
  first: Side;
  left: Seat;
  right: Seat;
  level: number;
  /** A number; a string, for it may be above 2^53. */
  seed: string;
  /** The moves so far, to be sent back. */
  moves: (string)[];
  history: (Made)[];
  /** Whose turn it is, or would be. */
  to_move: Side;
  over: boolean;
  turn?: null | Seat;
  verdict?: null | Won;
  piles: (Pile)[];
  board: Board;
  /** The plays of the player to move. */
  plays: (Play)[];
  /** Whether there are more. */
  plays_truncated: boolean;
  /** How many tokens they take, ascending. */
  takes: (string)[];
  /** The game as a text to be saved. */
  record: string;
};

/** The shape `ninepins/tree/1`: a flat list of nodes, each at the place of its `id`. */
export type Tree = {
  /** `ninepins/tree/1`. */
  schema: string;
  game: string;
  position: string;
  /** The piles of the start. */
  piles: string;
  merged: boolean;
  depth?: null | Count;
  to_move?: null | Side;
  nodes?: null | TreeSize;
  /** The number of nodes listed here. */
  shown: TreeSize;
  tree: (TreeNode)[];
};

/** A position in a tree. */
export type TreeNode = {
  /** Its place in the list. */
  id: number;
  position: string;
  piles: string;
  depth: Count;
  to_move?: null | Side;
  /** The winner if each player is to move. */
  winner: BySideOptionSide;
  /** The players for whom play is over here. */
  over: (Side)[];
  /** True if it has plays that are not shown. */
  cut: boolean;
  plays: (TreePlay)[];
};

/** A question for a game tree. */
export type TreeOf = {
  /** The game line. */
  game: string;
  /** The position, in any notation; its piles keep their places. */
  position: string;
  /** Whether equal positions are shown once. */
  merge?: boolean;
  /** Shows nothing that is more plays away than this. */
  depth?: number | null;
  to_move?: null | Side;
};

/** A play in a tree. */
export type TreePlay = {
  move: string;
  /** The pile, counted from 1. */
  pile: number;
  take: Count;
  player?: null | Side;
  winning: boolean;
  /** The node it leads to. */
  to: number;
};

/** Numbers of nodes: of the tree, and of distinct positions. */
export type TreeSize = {
  tree: string;
  distinct: string;
};

/** A value of a position. */
export type ValueText = {
  /** `nim-value`, `integer` or `word`. */
  kind: string;
  text: string;
};

/** The values of the heaps from 0 on. */
export type Values = {
  /** `ninepins/values/1`. */
  schema: string;
  game: string;
  /** `nim-value`, `integer` or `word`; null if no theorem gives the heaps of this game values. */
  kind?: string | null;
  values: (HeapValue)[];
  /** The largest heap that was asked about. */
  to: number;
  /** Why heaps are missing. */
  why?: string;
  /** What ended the work before all was known. */
  stopped?: string | null;
};

/** A question for the values of heaps. */
export type ValuesOf = {
  /** The game line. */
  game: string;
  /** The largest heap, up to 1000; 60 if nothing is said. */
  to?: number | null;
};

/** A whole number; as a string where it may be above 2^53. */
export type Whole = number | string;

/** Who wins from here, and why. */
export type Why = Answer & {
  to_move: Side;
  winner?: null | Side;
  /** The same in a sentence or two. */
  text: string;
};

/** Who has won, and why. */
export type Won = {
  winner: Side;
  text: string;
};

/** The error: its message, the wrong text, the place in it, and how to mend it. */
export type Wrong = {
  message: string;
  /** The text that is wrong, or the part of a long one around the place. */
  input: string;
  /** The part of `input` that is wrong, in bytes. */
  span: [number, number];
  /** How to mend it. */
  help?: string | null;
  /** The field of the question that is wrong. */
  field?: string | null;
};
