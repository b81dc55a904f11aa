// The board, in the form that the server chooses for the game, and the line under it.

import { announce } from "../announce.ts";
import type { Worths } from "../asking.ts";
import { h } from "../dom.ts";
import type { Play, Session } from "../types.ts";
import { brief, capital, described, left, moveOf, number, thingsOf } from "../words.ts";
import { rowBoard } from "./row.ts";
import { isGrid } from "./squares.ts";

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
  play(play: Play | string): void;
}

export interface Drawing {
  element: HTMLElement;
  show(view: View): void;
}

/** The line under the board that describes the aimed play, and the choice of how many to take. */
export interface Saying {
  /** Describes a play, or the number that a text names. */
  aim(play: Play | string | null): void;
  /** Shows a text and announces it. */
  refuse(text: string): void;
  takes(choice: HTMLElement | null): void;
}

/** Instructions for newcomers. */
const PROMPTS = {
  row: ["Choose a pin, or drag across ", "Choose a pin."],
  piles: ["Choose a bead: you take it and all above it.", "Choose how many to take from a heap."],
  heaps: ["Choose a heap, then one of its moves.", ""],
  gaps: ["Choose a gap: the heap is split there.", ""],
  grid: ["Choose a square for the piece: its two numbers are the two heaps.", ""],
} as const;

type Kind = keyof typeof PROMPTS;

/** The boards that are loaded. */
const loaded: { [kind in Kind]?: (saying: Saying) => Drawing } = { row: rowBoard };

/** The largest heap that is drawn with gaps. */
const LARGEST = 30;

/** Checks whether all plays split a heap that can be drawn; null if there are no plays. */
function onlySplits({ plays, plays_truncated, piles }: Session): boolean | null {
  if (piles.some(({ size }) => size.length > 2 || Number(size) > LARGEST) || plays_truncated) return false;
  if (plays.length === 0) return null;
  return plays.every(({ take, move }) => take === "0" && /^\d+ -> \d+\+\d+$/.test(move));
}

export interface Board {
  element: HTMLElement;
  /** The line under the board, and the choice of how many. */
  low: HTMLElement[];
  show(view: View): void;
}

export function board(): Board {
  const line = h("p.aim", { id: "aim" });
  const takes = h("div.takes");
  const place = h("div.board-place");
  const element = h("div.board", { id: "board", tabindex: "-1" }, place);
  let idle = "";
  let view: View | null = null;
  const saying: Saying = {
    aim(play) {
      if (!play || !view) line.textContent = idle;
      else if (typeof play === "string") line.textContent = capital(play);
      else line.replaceChildren(h("b", `${brief(play.play)}.`), ` ${note(play, view)}`);
    },
    refuse(text) {
      line.textContent = text;
      announce(text);
    },
    takes: (choice) => takes.replaceChildren(...(choice ? [choice] : [])),
  };
  let kind: Kind | null = null;
  let drawing: Drawing | null = null;

  function note(play: Play, { state, worths }: View): string {
    const known = worths?.get(play.play);
    if (!known) return play.move.includes(",") ? "" : `${capital(described(moveOf(play.play), thingsOf(state)))}.`;
    const end =
      known.moves === null ? "" : ` ${known.wins ? left(known.moves, true) : `in at most ${known.moves} moves`}`;
    return `You ${known.wins ? "win" : "lose"}${end}.`;
  }

  function show(next: View): void {
    // To draw it again would take the button that is being pressed, and what is typed.
    if (view && (Object.keys(next) as (keyof View)[]).every((key) => next[key] === view![key])) return;
    view = next;
    draw(next);
  }

  function draw(next: View): void {
    const { board, to_move, takes } = next.state;
    const splits = board.kind === "heaps" ? (onlySplits(next.state) ?? kind === "gaps") : false;
    const wanted = splits ? "gaps" : board.kind === "heaps" && isGrid(next.state) ? "grid" : board.kind;
    const make = loaded[wanted];
    if (!make) {
      // Once they are loaded the latest position is shown.
      void import("./others.ts").then((boards) => {
        Object.assign(loaded, boards);
        draw(view!);
      });
      return;
    }
    if (!drawing || kind !== wanted) {
      kind = wanted;
      saying.takes(null);
      drawing = make(saying);
      place.replaceChildren(drawing.element);
    }
    element.dataset.mover = to_move;
    element.dataset.live = String(next.live);
    element.dataset.over = String(next.state.over);
    element.dataset.moves = String(next.state.history.length);
    let [usual, other]: readonly string[] = PROMPTS[kind];
    const many = takes.filter((take) => take !== "1");
    if (kind === "row") usual = many.length ? `${usual}${many.length === 1 ? number(many[0]!) : "several"}.` : other;
    idle = next.live ? usual! : "";
    if (next.live && next.state.plays_truncated) idle += " There are too many moves to list; you can type any.";
    line.textContent = idle;
    drawing.show(next);
    if (next.live && kind === "piles" && !place.querySelector("button.bead")) {
      idle = idle.replace(usual, other);
      line.textContent = idle;
    }
  }
  return { element, low: [line, takes], show };
}
