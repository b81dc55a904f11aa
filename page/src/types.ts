// What the server sends and is sent. Numbers that may be large are strings.

export type Player = "left" | "right";
export type Seat = "human" | "computer";
export type Convention = "normal" | "misere";

export interface CatalogEntry {
  name: string;
  title: string;
  line: string;
  about: string;
  source: string;
  example: string;
}

/** What is settled before the first move. */
export interface Setup {
  game: string;
  position: string;
  first: Player;
  left: Seat;
  right: Seat;
  level: number;
  seed: string;
}

export interface Pile {
  pile: number;
  size: string;
  limit: string | null;
  text: string;
}

export interface Play {
  pile: number;
  take: string;
  move: string;
  play: string;
  words: string;
  pins?: [number, number] | null;
}

export type Board = { kind: "row"; pins: string[] } | { kind: "piles" } | { kind: "heaps" };

export interface Turn {
  player: Player;
  play: string;
  words: string;
}

export interface Session {
  game: string;
  title: string | null;
  words: string;
  convention: Convention;
  impartial: boolean;
  start: string;
  position: string;
  first: Player;
  left: Seat;
  right: Seat;
  level: number;
  seed: string;
  moves: string[];
  history: Turn[];
  to_move: Player;
  over: boolean;
  turn: Seat | null;
  verdict: null | { winner: Player; text: string };
  piles: Pile[];
  board: Board;
  plays: Play[];
  plays_truncated: boolean;
  takes: string[];
  record: string;
}

export interface Reply {
  move: string;
  play: string;
  pile: number;
  words: string;
  pins: [number, number] | null;
  grounds: string;
  wins: boolean | null;
  moves_left: number | null;
  text: string;
}

export interface Answer {
  game: string;
  position: string;
  outcome?: "L" | "R" | "N" | "P" | null;
  winning_moves?: { left?: string[] | null; right?: string[] | null } | null;
  wins_without_moving?: string[];
  value?: { kind: string; text: string } | null;
  strategy?: string | null;
  theorem?: string | null;
  source?: string | null;
  why?: string | null;
  positions?: number | string | null;
  stopped?: string;
}

export interface Why extends Answer {
  to_move: Player;
  winner: Player | null;
  text: string;
}

export interface TreePlay {
  move: string;
  pile: number;
  take: number | string;
  player: Player | null;
  winning: boolean | null;
  to: number;
}

export interface TreeNode {
  id: number;
  position: string;
  piles: string;
  depth: number | string;
  to_move: Player | null;
  winner: Record<Player, Player | null>;
  over: Player[];
  cut: boolean;
  plays: TreePlay[];
}

export interface Tree {
  nodes: { tree: string; distinct: string } | null;
  shown: { tree: string; distinct: string };
  tree: TreeNode[];
  svg: string | null;
}

export interface Values {
  game: string;
  kind: string | null;
  values: { heap: number | string; text: string; number: number | null }[];
  to: number;
  stopped?: string | null;
  why?: string | null;
}

export interface Progress {
  seconds: number;
  positions: string;
  waiting: boolean;
}

/** What was wrong, and where: `span` counts bytes of `input`. */
export interface Fault {
  message: string;
  input?: string;
  span?: [number, number];
  help?: string;
  field?: string;
  status?: number;
}
