// The board, in the form that the server chooses for the game, and the line under it.

import { announce } from "../announce.ts";
import type { Worths } from "../asking.ts";
import { h } from "../dom.ts";
import type { Play, Session } from "../types.ts";
import { brief, capital, described, left, moveOf } from "../words.ts";
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

type Kind = "row" | "piles" | "heaps" | "gaps" | "grid" | "coins";

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
    aim(play, also = "") {
      if (!play || !view) line.textContent = idle;
      else if (typeof play === "string") line.textContent = play;
      else {
        const { state } = view;
        const words = capital(described(moveOf(play.play), state)).replace(/, leaving .*/, "");
        const coin = state.token === "coin";
        const rest = [coin ? "" : `${brief(play.play)}.`, note(play, view), also];
        line.replaceChildren(h("b", words, coin ? "." : ":"), ...rest.filter(Boolean).map((text) => ` ${text}`));
      }
    },
    refuse(text) {
      line.textContent = text;
      announce(text);
    },
    takes: (choice) => takes.replaceChildren(...(choice ? [choice] : [])),
  };
  let kind: Kind | null = null;
  let drawing: Drawing | null = null;

  function note(play: Play, { worths }: View): string {
    const known = worths?.get(play.play);
    if (!known) return "";
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
    const { board, to_move } = next.state;
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
    idle = "";
    line.textContent = "";
    // In a single heap the hint shows its move at once.
    const whole = next.whole || next.state.piles.filter(({ size }) => size !== "0").length === 1;
    const prompt = drawing.show({ ...next, whole, play: (play) => played(play, next) });
    const more = next.state.plays_truncated ? " There are too many moves to list; you can type any." : "";
    idle = next.live ? prompt + more : "";
    if (!line.textContent) line.textContent = idle;
  }

  /** Shows a play as soon as it is made. If it is refused, the position is drawn again. */
  async function played(play: Play | string, from: View): Promise<void> {
    element.dataset.live = "false";
    if (typeof play !== "string") drawing?.hit?.(play);
    await from.play(play);
    if (view === from) draw(from);
  }
  return { element, low: [line, takes], show };
}
