// Pairs of numbers: a piece on a board of squares for each, with the corner (0,0) at the lower left. Squares that the piece reaches are
// places.

import { h, PHONE, s, styled } from "../dom.ts";
import type { Pile, Session } from "../types.ts";
import { drawing, group, playTarget } from "./targets.ts";
import type { Saying, View } from "./view.ts";

/** The drawings of pieces in a square of 45; other pieces are discs. */
const PIECES: Record<string, string> = {
  king: "M22.5 5v9.5M18 9h9M22.5 15.5c-3.6 0-4.6 2.6-4 5.2-3.6-2.6-10-2.2-11.4 2.7-1.2 4.4 2.6 7.1 4.6 10.6h21.6c2-3.5 5.8-6.2 4.6-10.6-1.4-4.9-7.8-5.3-11.4-2.7.6-2.6-.4-5.2-4-5.2zM12 36h21v4h-21z",
  knight:
    "M13 34.5c.2-5.4 3.6-8 6.8-11.5-2.4 1.9-5 2.2-6.6 4.2-1 1.3-1.9 3.1-3.8 2.7-2-.4-2.6-2.4-1.9-4.3 1.3-3.6 3.4-6.9 5.2-10.3.6-1.2.3-2.6.6-3.9.2-1.7 0-3.4.4-5.1l4 3.3 2.4-3.7 2.7 3.9c7.3 1.4 11.5 7 12.4 14 .4 3.6.3 7.1.3 10.7zM11 36.5h26v3.5h-26zM16 16h1",
};

type Square = [x: number, y: number];

/** Returns the square that a text names; the empty pair is `0`. */
function square(text: string): Square {
  const [, x = 0, y = 0] = /\((\d+),(\d+)\)$/.exec(text.trim()) ?? [];
  return [Number(x), Number(y)];
}

/** Returns the squares from which and to which the pieces have gone and can go. */
function squares({ piles, plays, history, token }: Session): Square[] {
  const far = ([x, y]: Square): Square => [x + (y >> 1), y + (x >> 1)];
  const moves = [...plays.map(({ move }) => move), ...history.map(({ play }) => play.replace(/ @\d+$/, ""))];
  const all = [...piles.map(({ text }) => text), ...moves.flatMap((move) => move.split(" -> "))].map(square);
  // A knight also goes away from a side.
  return token === "knight" ? all.concat(all.map(far)) : all;
}

/** The longest side of a board. */
const LONGEST = PHONE.matches ? 12 : 20;

/** Checks whether the heaps are pairs that have room on a board. */
export function isGrid(state: Session): boolean {
  const pairs = state.piles.some(({ text }) => text.includes(",")) || state.history.some(({ play }) => play[0] === "(");
  return pairs && squares(state).every((square) => Math.max(...square) <= LONGEST);
}

function piece(token: string): Node {
  const path = PIECES[token];
  if (!path) return h("b.piece");
  return s("svg", { class: `piece ${token}`, viewBox: "0 0 45 45" }, s("path", { d: path }));
}

/** Says where a square lies: numbers that are heaps stay a pair. */
const named = (token: string, x: number, y: number): string =>
  token in PIECES ? `${x} across, ${y} up` : `(${x},${y})`;

export const gridBoard = (saying: Saying) =>
  drawing(saying, {
    prompt: ({ state }) =>
      `Choose a square with a dot${state.token === "bead" ? ": its two numbers are the two heaps" : ""}.`,
    next(key, from, free) {
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1] }[key] ?? [0, -1];
      const at = ({ dataset }: HTMLElement) => square(`(${dataset.at})`);
      const [x, y] = at(from);
      /** The way along the arrow, and twice that across it; none against it. */
      const way = (other: HTMLElement) => {
        const [a, b] = at(other);
        const along = (a - x) * dx! + (b - y) * dy!;
        return along > 0 && other.dataset.pile === from.dataset.pile
          ? along + 2 * Math.abs((a - x) * dy! + (b - y) * dx!)
          : Number.POSITIVE_INFINITY;
      };
      const near = free.toSorted((a, b) => way(a) - way(b))[0];
      return near && way(near) < Number.POSITIVE_INFINITY ? near : undefined;
    },
    draw(view) {
      const { piles, token } = view.state;
      const all = squares(view.state);
      const [wide, high] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
      // Around a piece of chess the board is a square.
      const side = Math.max(wide, high, token === "king" ? Math.min(7, Math.max(wide, high) + 1) : 0);
      const size: Square = token in PIECES ? [side, side] : [wide, high];
      return [group("grids", "Boards", ...piles.map((pile) => grid(pile, view, size)))];
    },
  });

function grid({ pile, size, text }: Pile, view: View, [wide, high]: Square): HTMLElement {
  const { token, plays } = view.state;
  const [left, up] = square(text);
  const chess = token in PIECES;
  const cells: HTMLElement[] = [];
  const put = (cell: HTMLElement, x: number, y: number) => {
    cell.style.gridArea = `${high - y + 1} / ${x + 2}`;
    cells.push(cell);
  };
  for (let y = high; y >= 0; y -= 1) {
    put(h("i", y), -1, y);
    for (let x = 0; x <= wide; x += 1) {
      const at = `${x},${y}`;
      const play = plays.find((play) => play.pile === pile && String(square(play.move)) === at);
      const here = x === left && y === up;
      // A piece never goes back.
      const behind = token === "knight" ? x + y > left + up : x > left || y > up;
      const kinds = [(x + y) % 2 ? "" : "dark", behind && chess ? "behind" : "", x + y || here ? "" : "goal"];
      const kind = kinds.filter(Boolean).join(" ");
      const name = `${chess ? "may move " : ""}to ${named(token, x, y)}`;
      const more = { "data-pile": pile, "data-place": 100 * (high - y) + x, "data-at": at };
      const one = play
        ? playTarget(view, play, kind, name, more, piece(token))
        : h("span", { class: kind || null }, here ? piece(token) : null);
      put(one, x, y);
    }
  }
  for (let x = 0; x <= wide; x += 1) put(h("i", x), x, -1);
  const where = size === "0" ? "in the corner" : `on ${named(token, left, up)}`;
  const kind = view.hint?.pile === pile ? "grid near" : "grid";
  const made = group(kind, `${chess ? token : "piece"} ${pile}, ${where}`, ...cells);
  return styled(made, { wide: wide + 1, high: high + 1 });
}
