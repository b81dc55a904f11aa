// What boards are given, and what they do: the shapes that all kinds of boards share.

import type { Worths } from "../asking.ts";
import type { Play, Session } from "../types.ts";

/** The input of a board. */
export interface View {
  state: Session;
  /** Set if a person is to move. */
  live: boolean;
  /** What the plays are worth, if they have marks. */
  worths: Worths | null;
  /** The play of the hint. */
  hint: Play | null;
  /** Set if the hint shows its play, not only the row. */
  whole: boolean;
  /** The play that was made from here. */
  made: Play | null;
  /** How good it was. */
  how: "kept" | "threw" | "plain";
  /** Makes a play; ends when it was answered. */
  play(play: Play | string): Promise<void> | void;
}

export interface Drawing {
  element: HTMLElement;
  /** Draws a position. Returns what the player does on this board. */
  show(view: View): string;
  /** Shows that a play was made, before it is answered. */
  hit?(play: Play): void;
}

/** The line under the board that describes the aimed play, and the choice of how many to take. */
export interface Saying {
  /** Describes a play, or shows a text. */
  aim(play: Play | string | null, also?: string): void;
  /** Shows a text and announces it. */
  refuse(text: string): void;
  takes(choice: HTMLElement | null): void;
}
