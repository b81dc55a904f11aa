// Pairs of numbers: a piece on a board of squares for each, with the corner (0,0) at the lower left. Squares that the piece reaches are
// buttons.

import { attribute, h } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { mark, spoken } from "./marks.ts";
import { Roving } from "./roving.ts";
import { type Square, square, squares } from "./squares.ts";

export function gridBoard(saying: Saying): Drawing {
  const roving = new Roving();
  const element = h("div.grids", { role: "group", "aria-label": "Boards", "aria-describedby": "keys" });
  let view: View | null = null;

  const buttons = () => [...element.querySelectorAll<HTMLElement>("button")];
  const at = ({ dataset }: HTMLElement): Square => square(`(${dataset.at})`);
  const playOf = (target: EventTarget | null): Play | null => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    return view?.state.plays.find(({ play }) => play === button?.dataset.play) ?? null;
  };
  element.addEventListener("click", ({ target }) => {
    const play = playOf(target);
    if (play && view?.live) view.play(play);
  });
  for (const come of ["pointerover", "focusin"])
    element.addEventListener(come, ({ target }) => saying.aim(view?.live ? playOf(target) : null));
  for (const leave of ["pointerleave", "focusout"]) element.addEventListener(leave, () => saying.aim(null));
  element.addEventListener("keydown", (event) => {
    const from = event.target;
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
    // Where one only looks, the arrows step through the moves.
    if (dx === undefined || dy === undefined || !view?.live || !(from instanceof HTMLElement)) return;
    event.preventDefault();
    const [x, y] = at(from);
    /** The way along the arrow, and twice that across it; none against it. */
    const way = (other: HTMLElement) => {
      const [a, b] = at(other);
      const along = (a - x) * dx + (b - y) * dy;
      return along > 0 && other.parentElement === from.parentElement
        ? along + 2 * Math.abs((a - x) * dy + (b - y) * dx)
        : Number.POSITIVE_INFINITY;
    };
    const near = buttons().toSorted((a, b) => way(a) - way(b))[0];
    if (near && way(near) < Number.POSITIVE_INFINITY) roving.go(near);
  });

  function grid(pile: Pile, next: View, [wide, high]: Square): HTMLElement {
    const plays = new Map(
      next.state.plays.filter((play) => play.pile === pile.pile).map((play) => [String(square(play.move)), play]),
    );
    const here = String(square(pile.text));
    const cells: HTMLElement[] = [];
    for (let y = high; y >= 0; y -= 1) {
      cells.push(h("i", String(y)));
      for (let x = 0; x <= wide; x += 1) {
        const name = `${x},${y}`;
        const play = plays.get(name);
        const worth = play && next.valued ? next.worth(play) : null;
        const dark = (x + y) % 2 ? null : "dark";
        if (!play) {
          cells.push(h("span", { class: dark }, name === here ? h("b.piece") : null));
          continue;
        }
        const one = h("button", { type: "button", class: dark, tabindex: -1, "data-at": name, "data-play": play.play });
        one.ariaLabel = `to (${name})${worth ? spoken(worth) : ""}`;
        one.classList.toggle("hinted", Boolean(next.hint?.whole) && play.play === next.hint?.play);
        if (play.play === next.made?.play) one.classList.add("made", next.made.how);
        attribute(one, "aria-disabled", next.live ? null : "true");
        if (worth) one.append(mark(worth));
        cells.push(one);
      }
    }
    const foot = Array.from({ length: wide + 1 }, (_, x) => h("i", String(x)));
    const near = next.state.plays.find(({ play }) => play === next.hint?.play)?.pile === pile.pile;
    const label = pile.size === "0" ? "in the corner" : `on ${pile.text}`;
    const made = h(
      "div",
      { class: near ? "grid near" : "grid", role: "group", "aria-label": `piece ${pile.pile}, ${label}` },
      ...cells,
      h("i"),
      ...foot,
    );
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
    roving.settle(buttons());
    if (inside) roving.go(roving.current);
  }
  return { element, show };
}
