// The board, in the form that the server chooses for the game.

import { announce } from "../announce.ts";
import { h } from "../dom.ts";
import type { Play, Session } from "../types.ts";
import { heapsBoard } from "./heaps.ts";
import { pilesBoard } from "./piles.ts";
import { rowBoard } from "./row.ts";

/** The input of a board. */
export interface View {
  state: Session;
  /** Set if a person is to move. */
  live: boolean;
  /** The winning moves, if the board marks them. */
  winning: Set<string> | null;
  /** The play of the hint. */
  hint: string | null;
  play(play: Play | string): void;
}

export interface Drawing {
  element: HTMLElement;
  show(view: View): void;
}

/** The line under the board that describes the aimed play. */
export interface Saying {
  /** Shows a text. */
  aim(text: string): void;
  /** Shows a text and announces it. */
  refuse(text: string): void;
}

/** Instructions for newcomers. */
const PROMPTS = {
  row: "Choose a pin to bowl, or drag across several.",
  piles: "Choose a bead: you take it and all above it.",
  heaps: "Choose a pile, then one of its plays.",
};

const KINDS = { row: rowBoard, piles: pilesBoard, heaps: heapsBoard };

export function board(): { element: HTMLElement; show(view: View): void } {
  const line = h("p", { class: "aim", id: "aim" });
  const place = h("div", { class: "board-place" });
  const element = h("div", { class: "board", id: "board", tabindex: "-1" }, place, line);
  let idle = "";
  const saying: Saying = {
    aim: (text) => {
      line.textContent = text || idle;
    },
    refuse: (text) => {
      line.textContent = text;
      announce(text);
    },
  };
  let kind: keyof typeof KINDS | null = null;
  let drawing: Drawing | null = null;

  function show(view: View): void {
    const { board, to_move } = view.state;
    if (!drawing || kind !== board.kind) {
      kind = board.kind;
      drawing = KINDS[kind](saying);
      place.replaceChildren(drawing.element);
    }
    element.dataset.mover = to_move;
    element.dataset.live = String(view.live);
    element.dataset.moves = String(view.state.history.length);
    idle = view.live ? PROMPTS[kind] : "";
    if (view.live && view.state.plays_truncated)
      idle += " There are too many plays to list; you can type any.";
    line.textContent = idle;
    drawing.show(view);
    if (kind === "piles" && !place.querySelector("button.bead")) {
      idle = idle.replace(PROMPTS.piles, "Choose how many to take from a pile.");
      line.textContent = idle;
    }
  }
  return { element, show };
}
