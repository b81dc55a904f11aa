// Pairs of numbers: a piece on a board of squares for each, with the corner (0,0) at the lower left. Squares that the piece reaches are
// buttons.

import { h, s } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { type Square, square, squares } from "./squares.ts";
import { dress, Targets } from "./targets.ts";

/** The drawings of pieces in a square of 45; other pieces are discs. */
const PIECES: Record<string, string> = {
  king: "M22.5 5v9.5M18 9h9M22.5 15.5c-3.6 0-4.6 2.6-4 5.2-3.6-2.6-10-2.2-11.4 2.7-1.2 4.4 2.6 7.1 4.6 10.6h21.6c2-3.5 5.8-6.2 4.6-10.6-1.4-4.9-7.8-5.3-11.4-2.7.6-2.6-.4-5.2-4-5.2zM12 36h21v4h-21z",
  knight:
    "M13 34.5c.2-5.4 3.6-8 6.8-11.5-2.4 1.9-5 2.2-6.6 4.2-1 1.3-1.9 3.1-3.8 2.7-2-.4-2.6-2.4-1.9-4.3 1.3-3.6 3.4-6.9 5.2-10.3.6-1.2.3-2.6.6-3.9.2-1.7 0-3.4.4-5.100l4 3.3 2.4-3.7 2.7 3.900c7.3 1.4 11.5 7 12.4 14 .4 3.6.3 7.1.3 10.700zM11 36.500h26v3.500h-26zM16 16h1",
};

function piece(token: string): Node {
  const path = PIECES[token];
  if (!path) return h("b.piece");
  return s("svg", { class: `piece ${token}`, viewBox: "0 0 45 45", "aria-hidden": "true" }, s("path", { d: path }));
}

/** Says where a square lies: numbers that are heaps stay a pair. */
function named(token: string, x: number, y: number): string {
  return token in PIECES ? `${x} across, ${y} up` : `(${x},${y})`;
}

export function gridBoard(saying: Saying): Drawing {
  const element = h("div.grids", { role: "group", "aria-label": "Boards", "aria-describedby": "keys" });
  let view: View | null = null;
  const at = ({ dataset }: HTMLElement): Square => square(`(${dataset.at})`);
  const playOf = (button: HTMLElement | null): Play | null =>
    view?.state.plays.find(({ play }) => play === button?.dataset.play) ?? null;

  const targets = new Targets(element, "button", "button", {
    live: () => Boolean(view?.live),
    press: (button) => view?.play(playOf(button)!),
    aim: (button) => saying.aim(view?.live ? playOf(button) : null),
    next(key, from, free) {
      const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1] }[key] ?? [0, -1];
      const [x, y] = at(from);
      /** The way along the arrow, and twice that across it; none against it. */
      const way = (other: HTMLElement) => {
        const [a, b] = at(other);
        const along = (a - x) * dx! + (b - y) * dy!;
        return along > 0 && other.parentElement === from.parentElement
          ? along + 2 * Math.abs((a - x) * dy! + (b - y) * dx!)
          : Number.POSITIVE_INFINITY;
      };
      const near = free.toSorted((a, b) => way(a) - way(b))[0];
      return near && way(near) < Number.POSITIVE_INFINITY ? near : undefined;
    },
  });

  function grid(pile: Pile, next: View, [wide, high]: Square): HTMLElement {
    const { token } = next.state;
    const [left, up] = square(pile.text);
    const own = next.state.plays.filter((play) => play.pile === pile.pile);
    const plays = new Map(own.map((play) => [String(square(play.move)), play]));
    const cells: HTMLElement[] = [];
    const put = (cell: HTMLElement, x: number, y: number) => {
      cell.style.gridArea = `${high - y + 1} / ${x + 2}`;
      cells.push(cell);
    };
    for (let y = high; y >= 0; y -= 1) {
      put(h("i", String(y)), -1, y);
      for (let x = 0; x <= wide; x += 1) {
        const name = `${x},${y}`;
        const play = plays.get(name);
        const here = x === left && y === up;
        // A piece never goes back.
        const behind = token === "knight" ? x + y > left + up : x > left || y > up;
        const kinds = [
          (x + y) % 2 ? "" : "dark",
          behind && token in PIECES ? "behind" : "",
          x + y || here ? "" : "goal",
        ];
        const kind = kinds.filter(Boolean).join(" ") || null;
        if (!play) {
          put(h("span", { class: kind }, here ? piece(token) : null), x, y);
          continue;
        }
        const one = h("button", { type: "button", class: kind, tabindex: -1, "data-at": name, "data-play": play.play });
        one.append(piece(token));
        dress(one, `${token in PIECES ? "may move " : ""}to ${named(token, x, y)}`, play, next);
        put(one, x, y);
      }
    }
    for (let x = 0; x <= wide; x += 1) put(h("i", String(x)), x, -1);
    const label = pile.size === "0" ? "in the corner" : `on ${named(token, left, up)}`;
    const what = token in PIECES ? token : "piece";
    const kind = next.hint?.pile === pile.pile ? "grid near" : "grid";
    const about = { class: kind, role: "group", "aria-label": `${what} ${pile.pile}, ${label}` };
    const made = h("div", about, ...cells);
    made.style.setProperty("--wide", String(wide + 1));
    made.style.setProperty("--high", String(high + 1));
    return made;
  }

  function show(next: View): string {
    view = next;
    const inside = element.contains(document.activeElement);
    const all = squares(next.state);
    const { token } = next.state;
    const [wide, high] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
    // Around a piece of chess the board is a square.
    const side = Math.max(wide, high, token === "king" ? Math.min(7, Math.max(wide, high) + 1) : 0);
    const size: Square = token in PIECES ? [side, side] : [wide, high];
    element.replaceChildren(...next.state.piles.map((pile) => grid(pile, next, size)));
    targets.renew(inside);
    return next.state.token === "bead"
      ? "Choose a square with a dot: its two numbers are the two heaps."
      : "Choose a square with a dot.";
  }
  return { element, show };
}
