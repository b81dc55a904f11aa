// Made by crates/api/shapes.py from the types in crates/api.

/** The shape `ninepins/answer/1`: all that was found out about a position. Unknown parts are left out. */
export type Answer = {
  schema: "ninepins/answer/1";
  game: string;
  position: string;
  /** The limit that ended the work before all was known: `time`, `memory`, `positions`, `table`. */
  stopped?: string;
  outcome?: Outcome;
  winning_moves?: ByPlayerVecString;
  /** The number of all winning moves, where not all are listed; null where they were not counted. */
  winning_moves_truncated?: ByPlayerOptionString;
  /** The players who, if to move, have no move and win by that. */
  wins_without_moving?: (Player)[];
  value?: null | ValueText;
  strategy?: string;
  theorem?: string | null;
  source?: string | null;
  why?: string;
  /** The number of moves to the end if each player starts, where that was asked. */
  remoteness?: ByPlayeru32;
  /** The number of positions that were searched; a string above 2^53. */
  positions: Count;
};

/** The kind of board that shows the piles. */
export type Board = {
  /** The places: the number of the pile that a standing pin belongs to, `x` for a fallen pin, `.` for a gap from the start. */
  pins: (string)[];
  /** The first and the last place of the pins that the last move bowled down. */
  fell?: [number, number];
  kind: "row";
} | {
  kind: "coins";
} | {
  kind: "piles";
} | {
  kind: "heaps";
};

/** A part for each outcome that is of interest. */
export type ByOutcomeVecString = {
  L?: (string)[];
  N?: (string)[];
  P: (string)[];
  R?: (string)[];
};

/** A part for each outcome that is of interest. */
export type ByOutcomeusize = {
  L?: number;
  N?: number;
  P: number;
  R?: number;
};

/** One value for each player. */
export type ByPlayerOptionPlayer = {
  left: null | "left" | "right";
  right: null | "left" | "right";
};

/** One value for each player. */
export type ByPlayerOptionString = {
  left: null | string;
  right: null | string;
};

/** One value for each player. */
export type ByPlayerOptionVecString = {
  left: null | (string)[];
  right: null | (string)[];
};

/** One value for each player. */
export type ByPlayerVecString = {
  left: (string)[];
  right: (string)[];
};

/** One value for each player. */
export type ByPlayeru32 = {
  left: number;
  right: number;
};

/** A remainder modulo a period, with the value of all such heaps from the preperiod on. */
export type Constant = {
  residue: number;
  value: number;
};

/** Who wins when the player to move has no move. */
export type Convention = "normal" | "misere";

/** A count; a string above 2^53. */
export type Count = number | string;

/** A generator with a displacement. */
export type Counter = {
  heap: number;
  displacement: (number)[];
};

/** The digits of a code. Bit k of digit t: a move that takes t may leave k heaps. */
export type Digits = {
  digits: (number)[];
  /** The digit of all larger takes. */
  more: number;
  /** True if the heaps of a split must have different sizes. */
  unequal: boolean;
};

/** The effect of a move on the winner. */
export type Effect = "kept" | "threw" | "lost";

/** A fact in words. A fact without a label continues the one before. */
export type Fact = {
  label: string;
  text: string;
};

/** The shape `ninepins/facts/1`: theorems that apply, and its rows in the tables of surveys. */
export type Facts = {
  schema: "ninepins/facts/1";
  game: string;
  facts: (Fact)[];
  /** The name of the strongest theorem that applies. */
  theorem?: string | null;
  known: Surveyed;
  rules?: null | Rules;
};

/** A move that follows a mistake: the winner's quickest, the loser's slowest, where these are known. */
export type Followed = {
  /** The play, written as in `moves` of the state. */
  play: string;
  pairs?: null | Pairs;
};

/** The form of an infinite quotient: values are pairs of an element and a displacement. */
export type Form = {
  elements: number;
  /** The first heap with a displacement. */
  from?: number | null;
  counters: (Counter)[];
  forms: (Linear)[];
  /** The displacement of each heap. */
  displacements: ((number)[])[];
  rows: (OutcomesRow)[];
  proved_infinite: boolean;
  infinite_from?: number | null;
  witness?: null | Witness;
};

/** A generator, and its heap. */
export type Generator = {
  letter: string;
  heap: number;
};

/** A genus; its fields are null if it was not found. */
export type Genus = {
  /** Conway's symbol, such as `1^031`. */
  genus?: string | null;
  /** The nim-value in normal play. */
  normal?: number | null;
  /** The misère nim-values: alone, beside a heap of Nim of two tokens, beside two, and so on; the last two alternate. */
  misere?: (number)[] | null;
  /** True if no position of Nim has the genus. */
  wild?: boolean | null;
};

/** The genus of a heap. */
export type HeapGenus = Genus & {
  heap: number;
};

/** The shape `ninepins/heaps/1`: what heaps are worth. */
export type Heaps = {
  schema: "ninepins/heaps/1";
  game: string;
  /** What is listed: `nim-value`, `genus`, `value`, `outcome`. */
  as: string;
  from: number;
  /** The last heap; of values, the last one that is known, or -1. */
  to: number;
  provenance: Provenance;
  /** One for each heap; fewer if the work was stopped. A value that is too long is null. */
  values: List;
  /** The genera in full. */
  heaps?: (HeapGenus)[] | null;
  /** The number of positions that were searched for genera. */
  positions?: number | null;
  /** The sizes of the heaps of Nim that values equal, null where there is none. */
  nimbers?: (number | null)[] | null;
  /** The mean and the temperature of values. */
  means?: ((string)[])[] | null;
  period?: null | Saltus;
  /** The limit that ended the work. */
  stopped?: string | null;
};

/** The kernel: a group. */
export type Kernel = {
  order: number;
  identity: string;
  normal?: boolean | null;
  faithful?: boolean | null;
};

/** A linear form on which outcomes depend: exactly within the window, by sign and residue beyond. */
export type Linear = {
  coefficients: (number)[];
  window: number;
  period: number;
};

export type List = (number | string | null)[];

/** A move that was made. */
export type Made = {
  player: Player;
  play: string;
  words: string;
};

/** A named game. */
export type Named = {
  /** The name, in lower case with hyphens: a game line, too. */
  name: string;
  /** The name for a heading. */
  title: string;
  /** The canonical game line. */
  line: string;
  /** The rules in one sentence. */
  about: string;
  /** The rules in a child's words: short sentences, with the end of play. */
  plain: string;
  /** The literature that the game comes from. */
  source: string;
  /** A position for a first game. */
  example: string;
  /** What is moved or taken: `pin`, `coin`, `king`. */
  token: string;
  /** What a position consists of: a `row`, a `heap`, a `king`. */
  heap: string;
};

/** The outcome class of a position: the winner for each player who may start. */
export type Outcome = "L" | "N" | "P" | "R";

/** The outcomes of all elements at a displacement. */
export type OutcomesRow = {
  signature: (number)[];
  outcomes: string;
};

/** A position that nim-values decide: whoever is to move wins, unless nothing is left over. */
export type Pairs = {
  /** The heaps in the order of the board. */
  heaps: (string)[];
  /** Their nim-values. */
  values: (number)[];
  /** The sum of the powers of two that have no twin. */
  left_over: number;
};

/** The shape `ninepins/period/1`: the period of a nim-sequence. */
export type Period = {
  schema: "ninepins/period/1";
  game: string;
  status: PeriodStatus;
  /** The least n0 with G(n + period) = G(n) + saltus for all n from n0 on. */
  preperiod?: number | null;
  /** The last exception, -1 if there is none. */
  last_exception?: number | null;
  /** The least period. */
  period?: number | null;
  /** The increase of the values in each period. */
  saltus?: number | null;
  /** The remainders modulo the period at which values stay although there is a proved saltus. */
  constant?: (Constant)[];
  /** The first numbers, ascending, that cannot be the period, if none is proved. */
  impossible?: (number)[];
  /** The checksum of the certificate, if values rise. */
  checksum?: string;
  /** The largest value. */
  max: number;
  /** The last heap whose value was found. */
  to: number;
  /** The theorem that proves the period. */
  theorem?: string | null;
  /** The source of the theorem. */
  source?: string | null;
  /** The number of rare heaps, if the engine separates them. */
  rare?: number | null;
  /** The last rare heap. */
  last_rare?: number | null;
  /** The mask of the sparse space, in hexadecimal digits. */
  mask?: string | null;
  /** True if the sparse space alternates. */
  alternating?: boolean | null;
  /** The engine that computed the values. */
  engine: string;
  /** The limit that ended the work. */
  stopped?: string | null;
};

/** The shape `ninepins/period/1`: the period of a nim-sequence. */
export type PeriodFound = Period & {
  schema: "ninepins/period/1";
  /** The number of exceptions: heaps before a proved period with another value than it would give them; null if it was not counted. */
  exceptions?: number | null;
  /** The first heap with the largest value; null if it was not looked for. */
  first_max?: number | null;
  /** The first values: to the end of the first period, but at least 60 if they are known, and at most 400. */
  values: (number)[];
};

export type PeriodStatus = "proved" | "observed" | "open";

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

/** One of the two players. In a partizan game Left and Right have different moves. */
export type Player = "left" | "right";

/** The origin of a list of values. */
export type Provenance = {
  /** The program, with its version. */
  program: string;
  /** The rules in words. */
  rules: string;
  /** The meaning of the values. */
  values?: string;
};

/** The shape `ninepins/quotient/1`: a misère quotient. */
export type Quotient = {
  schema: "ninepins/quotient/1";
  game: string;
  status: QuotientStatus;
  /** The last heap, unless all heaps are covered. */
  to?: number | null;
  /** The number of elements, unless the quotient is infinite. */
  order?: number | null;
  /** The number of P elements, in impartial games, unless the quotient is infinite. */
  p_portion?: number | null;
  outcomes?: null | ByOutcomeusize;
  window?: null | Window;
  /** Each heap at which the quotient changed, its order from there on, and the number of elements that Left loses, moving first. */
  history: ([number, number, number])[];
  generators: (Generator)[];
  /** Pairs of equal words, a list of at most 1000; null if they were not computed. */
  relations?: ([string, string])[] | null;
  /** The number of relations that are not listed. */
  relations_left_out?: number | null;
  /** The value of each heap, as a word. */
  phi: (string)[];
  elements?: null | ByOutcomeVecString;
  form?: null | Form;
  /** The limit that ended the work. */
  stopped?: string | null;
  /** True if the quotient is one of Nim; null if that is not known. */
  tame?: boolean | null;
  /** The quotient of Nim that it is, such as `T_2`. */
  tame_type?: string | null;
  kernel?: null | Kernel;
  idempotents?: (string)[] | null;
  invertible?: (string)[] | null;
};

export type QuotientStatus = "complete" | "partial" | "infinite";

/** The shape `ninepins/reply/1`: a proposed move. */
export type Reply = {
  schema: "ninepins/reply/1";
  player: Player;
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
  pairs?: null | Pairs;
};

/** The shape `ninepins/review/1`: a played game, with who could win each position and which moves threw a win away. */
export type Review = {
  schema: "ninepins/review/1";
  /** The positions, from the start to the one reached last. */
  plies: (ReviewPly)[];
  /** The reason why a winner or a number of moves left is not known, if one is not. */
  stopped?: string | null;
};

/** A play with its value. */
export type ReviewPlay = {
  /** The play, written as in `moves` of the state. */
  play: string;
  /** True if it wins, if that is known. */
  wins?: boolean | null;
  /** The number of moves left, this one included, if it was counted. */
  moves_left?: number | null;
  /** The number of the move among those of the position. Mirror images share it, and plays in equal heaps. */
  same: number;
};

/** A position of a reviewed game. */
export type ReviewPly = {
  /** The position. */
  position: string;
  /** The player to move, even if play is over. */
  to_move: Player;
  winner?: null | Player;
  /** The number of moves left if the winner hurries and the loser delays, if it was counted. */
  moves_left?: number | null;
  winning?: null | Count;
  /** The number of moves, if it is at most 1000. A move in equal heaps counts once. */
  of?: number | null;
  made?: null | Effect;
  /** The plays, at most some 2,000, if they were asked for. */
  plays?: (ReviewPlay)[] | null;
  /** What follows the move that was made if it threw the win away: itself, and the moves that show it. */
  follows?: (Followed)[];
};

/** The rules of a game with codes, in parts. */
export type Rules = {
  left: Digits;
  right?: null | Digits;
  misere: boolean;
  /** The limit after a move, such as `2n`; empty if there is none. */
  limit: string;
  /** The positions that end play, such as `N at 1+2+3`; may be empty. */
  ends: string;
};

/** Heap n + `period` has the value of heap n plus `saltus`, for all n from `from` on. */
export type Saltus = {
  period: number;
  from: number;
  /** The canonical form; null if it is too long. */
  saltus?: string | null;
  /** True if it holds for all heaps, by a theorem; else it was only seen in these. */
  proved: boolean;
};

/** The one who plays a side. */
export type Seat = "human" | "computer";

/** The shape `ninepins/session/1`: the state of a played game. */
export type State = {
  schema: "ninepins/session/1";
  /** The canonical game line. */
  game: string;
  /** The name of the game, if it has one. */
  title?: string | null;
  /** What is moved or taken: `pin`, `coin`, `king`. */
  token: string;
  /** What a position consists of: a `row`, a `heap`, a `king`. */
  heap: string;
  /** The rules in words. */
  words: string;
  /** The rules in a child's words, if the game has a name and ends as that says. */
  plain?: string | null;
  convention: Convention;
  impartial: boolean;
  /** The position that play started from, as typed. */
  start: string;
  /** The position now. */
  position: string;
  first: Player;
  left: Seat;
  right: Seat;
  level: number;
  /** The seed of the computer's random moves: a string, because it may be above 2^53. */
  seed: string;
  /** The moves so far, for the next question. */
  moves: (string)[];
  history: (Made)[];
  /** The player to move, or who would be if play were not over. */
  to_move: Player;
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

/** The rows of a game in the tables that say something about all heaps, or all heaps up to one. */
export type Surveyed = {
  period?: null | Saltus;
  values?: null | Saltus;
  quotient?: null | SurveyedQuotient;
  /** The number of the nim-values in the OEIS, except for zeros at the start. */
  oeis?: string | null;
};

/** A misère quotient in the tables. */
export type SurveyedQuotient = {
  status: QuotientStatus;
  /** The last heap that is covered; null for all heaps. */
  to?: number | null;
  order?: number | null;
  /** True if it is a quotient of Nim; null if that is not known. */
  tame?: boolean | null;
};

/** The corners of both walls of a thermograph, each a temperature and a value. The first one has temperature -1, the last one is the foot of
the mast. */
export type Thermograph = {
  left: ((string)[])[];
  right: ((string)[])[];
};

/** The shape `ninepins/tree/1`: a flat list of nodes, each at the place of its `id`. */
export type Tree = {
  schema: "ninepins/tree/1";
  game: string;
  position: string;
  /** The piles of the start. */
  piles: string;
  merged: boolean;
  depth?: null | Count;
  to_move?: null | Player;
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
  to_move?: null | Player;
  /** The winner if each player is to move. */
  winner: ByPlayerOptionPlayer;
  /** The players for whom play is over here. */
  over: (Player)[];
  /** True if it has plays that are not shown. */
  cut: boolean;
  plays: (TreePlay)[];
};

/** A play in a tree. */
export type TreePlay = {
  move: string;
  /** The pile, counted from 1. */
  pile: number;
  take: Count;
  player?: null | Player;
  winning: boolean;
  /** The node it leads to. */
  to: number;
};

/** Numbers of nodes: of the tree, and of distinct positions. */
export type TreeSize = {
  tree: string;
  distinct: string;
};

/** The shape `ninepins/value/1`: a value, as a canonical form, with the facts about it. Dyadic numbers are strings. A fact
that is not known is null, and `stopped` says why. */
export type Value = {
  schema: "ninepins/value/1";
  /** The game, if the value is that of a position. */
  game?: string | null;
  position?: string | null;
  /** The expression, if the value is that of one. */
  expr?: string | null;
  /** Null if it is too long. */
  canonical?: string | null;
  canonical_length?: null | Count;
  outcome?: null | Outcome;
  left_stop?: string | null;
  right_stop?: string | null;
  mean?: string | null;
  temperature?: string | null;
  birthday?: null | Count;
  /** The number that the game equals, or null. */
  number?: string | null;
  /** The size of the heap of Nim that the game equals, or null. */
  nimber?: number | null;
  /** The canonical form up to infinitesimals. */
  reduced?: string | null;
  /** Null if there is none: only all-small games have one. */
  atomic_weight?: string | null;
  thermograph?: null | Thermograph;
  winning_options?: null | ByPlayerOptionVecString;
  /** The reason why something is not known: a limit, or that a number is out of range. */
  stopped?: string | null;
  /** The number of heaps whose values are known, if that of the position is not. */
  heaps_known?: number | null;
  /** The value as a sum, `N.S + G`, if it is too large for a canonical form. */
  sum?: string | null;
};

/** A value of a position. */
export type ValueText = {
  /** `nim-value`, `integer`, `word` or `partizan`. */
  kind: string;
  text: string;
  /** A nim-value as a number; a string above 2^53. */
  number?: Count;
};

/** The analysis of the position reached. */
export type Why = Answer & {
  to_move: Player;
  winner?: null | Player;
  /** The winner and the reason, in a sentence or two. */
  text: string;
  pairs?: null | Pairs;
};

/** The repetition of the values of heaps: heap n + `period` is worth heap n, for all n from `n0` on. */
export type Window = {
  n0: number;
  period: number;
};

/** A witness that the quotient is infinite: `position` with ever more heaps of `up`, or of `down`. */
export type Witness = {
  heaps: number;
  position: string;
  up: number;
  down: number;
};

/** The winner, and the reason. */
export type Won = {
  winner: Player;
  /** True if the position ends play by the rules; false if the player to move cannot move. */
  terminal: boolean;
  text: string;
};

/** The shape `ninepins/worksheet/1`: random positions with a key. */
export type Worksheet = {
  schema: "ninepins/worksheet/1";
  game: string;
  /** The seed, in digits. */
  seed: string;
  /** The answers, from few tokens to many. */
  answers: (Answer)[];
  /** The key: who wins each position, and how. */
  key: (string)[];
  /** A drawing of each position, an SVG. */
  drawings?: (string)[] | null;
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
