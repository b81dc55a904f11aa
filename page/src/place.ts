// A place of the page beside the game. Each is a module of its own, which is loaded when it is first opened.

import type { Board } from "./board/board.ts";
import { h } from "./dom.ts";
import type { Match } from "./match.ts";

/** What places share. */
export interface Context {
  /** The game that is played. */
  match: Match;
  /** What stands above the board. */
  top: HTMLElement;
  /** The board of the game, and the head of the first place, where it stands too. */
  board: Board;
  hero: HTMLElement;
}

export interface Place {
  /** The title of the window. */
  readonly title: string;
  element: HTMLElement;
  /** Set if it fits in a window that is large enough. */
  readonly fits?: boolean;
  /** Called whenever the place is opened, with the fields of the address: `build=0.77&position=3,5`. Throws if they are wrong. */
  show?(fields: Map<string, string>): Promise<void> | void;
  /** Called once it stands in the page. */
  enter?(): void;
}

/** Makes the head of a place: its title with a line below it, and what stands beside them. */
export const placeHead = (title: Node, kind: Node | string, ...beside: Node[]): HTMLElement =>
  h("header.heading.place-head", h("div.names", title, h("span.kind", kind)), ...beside);
