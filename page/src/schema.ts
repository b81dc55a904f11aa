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

/** The kind of board that shows the piles. */
export type Board = {
  /** The places: the number of the pile that a standing pin belongs to, `x` for a fallen pin, `.` for a gap from the start. */
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
  /** The drawing, unless there are too many nodes. */
  svg?: string | null;
};

/** The error object. */
export type Failure = {
  error: Wrong;
};

/** The catalog. */
export type Games = {
  schema: string;
  games: (Named)[];
};

/** The value of a heap. */
export type HeapValue = {
  heap: number;
  text: string;
  /** The value as a number, if it is one and at most 2^53. */
  number?: number | null;
};

/** A move that was made. */
export type Made = {
  player: Side;
  play: string;
  words: string;
};

/** The memo of a search, which stores the positions it has solved. */
export type Memo = "hash" | "trie" | "none";

/** The moves of a position. */
export type Moves = {
  /** `ninepins/moves/1`. */
  schema: string;
  game: string;
  position: string;
  moves: (OneMove)[];
  /** True if there are more moves than the list has. */
  truncated: boolean;
  /** The limit that ended the work before all winning moves were known. */
  stopped?: string;
};

/** A question about the moves of a position. */
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
  /** The rules, in a sentence. */
  about: string;
  /** The source of the game. */
  source: string;
  /** A position to try first. */
  example: string;
};

/** A move. */
export type OneMove = {
  player: Side;
  move: string;
  words: string;
  /** True if the move wins, false if it loses, null if neither is known. */
  wins?: boolean | null;
};

/** A pile, which stays in its place when it is emptied. */
export type Pile = {
  /** The number of the pile, counted from 1. */
  pile: number;
  /** The number of tokens; 0 if the pile is emptied. */
  size: string;
  /** The most that may be taken, in a game with limits. */
  limit?: string | null;
  /** The pile, written as in a position. */
  text: string;
};

/** A play. */
export type Play = {
  /** The pile, counted from 1. */
  pile: number;
  take: string;
  /** The play, written as in lists of winning moves. */
  move: string;
  /** The play, written as in `moves`. */
  play: string;
  words: string;
  /** The first and the last place of the pins that the play bowls down, on a row of pins. */
  pins?: [number, number];
};

/** A played game: its start and its moves so far, or its record. */
export type Played = {
  /** The game line: `0.77`, `kayles misere`. */
  game?: string | null;
  /** The position that play starts from, in any notation. */
  position?: string | null;
  first?: null | Side;
  left?: null | Seat;
  right?: null | Seat;
  /** The computer's level from 0 to 10, by default 10: perfect play. */
  level?: number | null;
  seed?: null | Whole;
  /** The moves so far: `moves` of the last state. */
  moves?: (string)[];
  /** The record of a saved game, in place of all the fields above. */
  record?: string | null;
  /** One more move, in any notation. */
  play?: string | null;
};

/** A proposed move. */
export type Reply = {
  /** `ninepins/reply/1`. */
  schema: string;
  player: Side;
  /** The move, written as in lists of winning moves. */
  move: string;
  /** The move, written as in `moves` of the state. */
  play: string;
  /** The pile, counted from 1. */
  pile: number;
  words: string;
  /** The first and the last place of the pins that the move bowls down, on a row of pins. */
  pins?: [number, number] | null;
  /** The reason for the move: `timed` (the quickest win or the slowest loss), `wins`, `loses`, `too-hard` (a random move,
because the search was stopped) or `slip` (a random move, because of the level). */
  grounds: string;
  /** True if the move wins, false if it loses, null if neither is known. */
  wins?: boolean | null;
  /** The number of moves left, this one included, if it was counted. */
  moves_left?: number | null;
  /** The reason in words. */
  text: string;
};

/** The one who plays a side: a person or the computer. */
export type Seat = "human" | "computer";

/** A player. */
export type Side = "left" | "right";

/** A question about the winner of a position. */
export type Solve = {
  /** The game line: `0.77`, `kayles misere`. */
  game: string;
  /** The position, in any notation. */
  position: string;
  /** The strategy: `auto`, `brute`, `search` or the name of a theorem. */
  strategy?: string | null;
  memo?: null | Memo;
  /** True, the default, if a search cancels equal heaps where that is valid. */
  cancel?: boolean | null;
  /** The most positions to search. */
  max_positions?: number | null;
  /** The most winning moves to list, up to 1000. */
  max_moves?: number | null;
  /** True if the moves to the end are counted, too. */
  remoteness?: boolean | null;
};

/** The state of a played game. */
export type State = {
  /** `ninepins/session/1`. */
  schema: string;
  /** The canonical game line. */
  game: string;
  /** The name of the game, if it has one. */
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
  /** The seed of the computer's random moves: a string, because it may be above 2^53. */
  seed: string;
  /** The moves so far, for the next question. */
  moves: (string)[];
  history: (Made)[];
  /** The player to move, or who would be if play were not over. */
  to_move: Side;
  over: boolean;
  turn?: null | Seat;
  verdict?: null | Won;
  piles: (Pile)[];
  board: Board;
  /** The plays of the player to move. */
  plays: (Play)[];
  /** True if there are more plays than the list has. */
  plays_truncated: boolean;
  /** The numbers of tokens that plays take, ascending. */
  takes: (string)[];
  /** The record of the game: a text to be saved. */
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

/** A question about the game tree of a position. */
export type TreeOf = {
  /** The game line. */
  game: string;
  /** The position, in any notation; its piles stay in their places. */
  position: string;
  /** True if equal positions are shown once. */
  merge?: boolean;
  /** The most plays from the start to a position that is shown. */
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
  /** `nim-value`, `integer`, `word` or `partizan`. */
  kind: string;
  text: string;
};

/** The values of the heaps from 0 on. */
export type Values = {
  /** `ninepins/values/1`. */
  schema: string;
  game: string;
  /** The kind of the values: `nim-value`, `integer` or `word`; null if no theorem gives the heaps of this game values. */
  kind?: string | null;
  values: (HeapValue)[];
  /** The largest heap that was asked about. */
  to: number;
  /** The reason why heaps are missing. */
  why?: string;
  /** The limit that ended the work before all values were known. */
  stopped?: string | null;
};

/** A question about the values of heaps. */
export type ValuesOf = {
  /** The game line. */
  game: string;
  /** The largest heap, up to 1000, by default 60. */
  to?: number | null;
};

/** A whole number below 2^64; a string of digits if it is above 2^53. */
export type Whole = number | string;

/** The analysis of the position reached. */
export type Why = Answer & {
  to_move: Side;
  winner?: null | Side;
  /** The winner and the reason, in a sentence or two. */
  text: string;
};

/** The winner, and the reason. */
export type Won = {
  winner: Side;
  text: string;
};

/** A message, the wrong text, the place in it, and advice. */
export type Wrong = {
  message: string;
  /** The wrong text; of a long text, the part around the place. */
  input: string;
  /** The wrong part of `input`: its start and its end, in bytes. */
  span: [number, number];
  /** Advice. */
  help?: string | null;
  /** The wrong field of the question. */
  field?: string | null;
};
