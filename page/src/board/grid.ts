// Pairs of numbers: a piece on a board of squares for each, with the corner (0,0) at the lower left. Squares that the piece reaches are
// buttons.

import { h } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { type Square, square, squares } from "./squares.ts";
import { dress, Targets } from "./targets.ts";

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
    const own = next.state.plays.filter((play) => play.pile === pile.pile);
    const plays = new Map(own.map((play) => [String(square(play.move)), play]));
    const here = String(square(pile.text));
    const cells: HTMLElement[] = [];
    for (let y = high; y >= 0; y -= 1) {
      cells.push(h("i", String(y)));
      for (let x = 0; x <= wide; x += 1) {
        const name = `${x},${y}`;
        const play = plays.get(name);
        const dark = (x + y) % 2 ? null : "dark";
        if (!play) {
          cells.push(h("span", { class: dark }, name === here ? h("b.piece") : null));
          continue;
        }
        const one = h("button", { type: "button", class: dark, tabindex: -1, "data-at": name, "data-play": play.play });
        dress(one, `to (${name})`, play, next);
        cells.push(one);
      }
    }
    const foot = Array.from({ length: wide + 1 }, (_, x) => h("i", String(x)));
    const label = pile.size === "0" ? "in the corner" : `on ${pile.text}`;
    const kind = next.hint?.pile === pile.pile ? "grid near" : "grid";
    const about = { class: kind, role: "group", "aria-label": `piece ${pile.pile}, ${label}` };
    const made = h("div", about, ...cells, h("i"), ...foot);
    made.style.setProperty("--wide", String(wide + 1));
    made.style.setProperty("--high", String(high + 1));
    return made;
  }

  function show(next: View): void {
    view = next;
    const inside = element.contains(document.activeElement);
    const all = squares(next.state);
    const size: Square = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))];
    element.replaceChildren(...next.state.piles.map((pile) => grid(pile, next, size)));
    targets.renew(inside);
  }
  return { element, show };
}
