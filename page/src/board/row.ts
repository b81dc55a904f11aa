// A row of pins, or strips of counters, squares or beads. What is taken leaves its place empty, so the others stay in place.

import { attribute, h, PHONE, s } from "../dom.ts";
import type { Play } from "../types.ts";
import { brief } from "../words.ts";
import { Aim } from "./aim.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { dragging } from "./drag.ts";
import type { Spot } from "./lines.ts";
import { spoken } from "./marks.ts";
import { arranged, FIT } from "./places.ts";
import { takesBar } from "./takes.ts";
import { focused, Targets } from "./targets.ts";
import { underRow } from "./under.ts";

export interface Cell {
  cell: HTMLElement;
  pin: HTMLButtonElement;
  under: HTMLElement;
}

export function rowBoard(saying: Saying): Drawing {
  const aim = new Aim();
  const row = h("div.row", { role: "group", "aria-describedby": "keys" });
  const brace = h("span.brace", { "aria-hidden": "true" });
  const element = h("div", row);
  let view: View | null = null;
  let cells: (Cell | null)[] = [];
  let spots: (Spot | null)[] = [];
  let drawn = "";
  /** The first pin of a range that is marked with Shift. */
  let anchor: number | null = null;
  /** Set from a drag's release until the board changes: what was aimed at stays. */
  let held = false;

  const place = (target: EventTarget | null) => {
    const pin = target instanceof Element ? target.closest<HTMLElement>(".pin") : null;
    return pin && row.contains(pin) ? Number(pin.dataset.place) : null;
  };
  const board = () => (view?.state.board.kind === "row" ? view.state.board : null);
  const pins = () => board()?.pins ?? [];
  const stands = (at: number) => /\d/.test(pins()[at] ?? "");
  const token = () => view?.state.token ?? "pin";

  // What is aimed at, and what is played.

  function preview(play: Play | null, middle: number | null, range?: [number, number]): void {
    const [from, to] = play?.pins ?? range ?? [0, -1];
    cells.forEach((cell, at) => {
      const within = from <= at && at <= to;
      cell?.pin.classList.toggle("aimed", within && Boolean(play));
      cell?.pin.classList.toggle("beside", within && at !== middle && middle !== null);
      cell?.pin.classList.toggle("refused", within && !play);
    });
    const [first, last] = [spots[from], spots[to]];
    brace.hidden = !play || token() !== "counter" || !first || first.line !== last?.line;
    if (!brace.hidden) {
      brace.style.gridArea = `${first!.line + 1} / ${first!.column + 1} / auto / ${last!.column + 3}`;
      brace.replaceChildren(h("b", brief(play!.play)));
    }
    saying.aim(play);
  }

  function bowl(play: Play | null, from: number, to: number): void {
    if (!view?.live) return;
    if (play) view.play(play);
    else if (from !== to) saying.refuse(`No legal move takes just these ${Math.abs(to - from) + 1}.`);
    else if (aim.decided) saying.refuse(`No move has this ${token()} in its middle.`);
    else saying.refuse(`No legal move takes ${aim.take} here.`);
  }

  const ranged = (a: number, b: number) => preview(aim.between(a, b), null, [Math.min(a, b), Math.max(a, b)]);

  function look(at: number | null): void {
    if (held) return;
    if (at === null || !view?.live || !stands(at)) preview(null, null);
    else if (anchor !== null && anchor !== at) ranged(anchor, at);
    else preview(aim.at(at), aim.decided ? at : null, [at, at]);
  }

  const drags = dragging(row, place, {
    move: (from, to) => (from === to ? look(to) : ranged(from, to)),
    drop(from, to) {
      const play = aim.between(from, to);
      ranged(from, to);
      held = Boolean(play && view?.live);
      bowl(play, from, to);
    },
    cancel: () => preview(null, null),
  });
  const after = (key: string) => key === "ArrowRight" || key === "ArrowDown";
  const targets = new Targets(row, ".pin", ".standing", {
    live: () => Boolean(view?.live),
    press(pin) {
      const at = place(pin)!;
      if (anchor !== null && anchor !== at) bowl(aim.between(anchor, at), anchor, at);
      else if (stands(at)) bowl(aim.at(at), at, at);
    },
    aim: (pin) => drags() || look(place(pin)),
    next: (key, from, free) => free[free.indexOf(from) + (after(key) ? 1 : -1)],
    leave(from, { shiftKey }) {
      anchor = shiftKey ? (anchor ?? place(from)) : null;
    },
  });
  row.addEventListener("keydown", ({ target, key }) => {
    const at = place(target);
    if (at === null || !view?.live) return;
    if (key === "Escape") anchor = null;
    else if (!aim.decided && aim.takes.includes(key)) {
      choose(key);
      chooseTake();
    } else return;
    look(at);
  });

  function choose(take: string): void {
    aim.take = take;
    if (view) dress(view);
  }

  function chooseTake(): void {
    const bar = aim.decided ? null : takesBar(aim.takes, aim.take, choose);
    saying.takes(bar && view?.live ? bar : null);
  }

  // What is drawn.

  function build(): void {
    cells = pins().map((what, at) => {
      if (what === ".") return null;
      const pin = h("button", { type: "button", class: "pin", "data-place": at, tabindex: -1 });
      if (token() === "pin") {
        const shape = s("svg.ninepin", { viewBox: "0 0 40 72", "aria-hidden": "true" });
        shape.append(s("use", { href: "#ninepin" }));
        pin.append(shape);
      } else pin.append(h("i"));
      const under = h("span.under", { "aria-hidden": "true" });
      return { cell: h("span.cell", pin, under), pin, under };
    });
    row.className = token() === "pin" ? "row" : `row strip ${token()}s`;
    row.ariaLabel = `Row of ${token()}s`;
    row.replaceChildren(...cells.flatMap((cell) => cell?.cell ?? []), brace);
    arrange();
  }

  function arrange(): void {
    const live = Boolean(view?.live);
    spots = arranged(element, row, { cells, pins: pins(), token: token(), live }) ?? spots;
  }

  let [width, height] = [0, 0];
  new ResizeObserver(() => {
    const tall = FIT.matches ? (element.closest(".board")?.clientHeight ?? 0) : 0;
    if (!view || (element.clientWidth === width && tall === height)) return;
    [width, height] = [element.clientWidth, tall];
    arrange();
    underRow(row, cells, spots, view, aim);
  }).observe(element);

  /** Shows what each place is, and what a move there does. */
  function dress(next: View): void {
    const { hint, whole, state } = next;
    const [hinted, made, fell] = [(whole && hint?.pins) || null, next.made?.pins, board()?.fell];
    const within = (at: number, span: [number, number] | null | undefined) =>
      Boolean(span && span[0] <= at && at <= span[1]);
    const counted = new Map<string, number>();
    /** The number of a place among all. */
    let number = 0;
    const sizes = new Map(state.piles.map(({ pile, size }) => [String(pile), size]));
    underRow(row, cells, spots, next, aim);
    cells.forEach((cell, at) => {
      if (!cell) return;
      number += 1;
      const { pin } = cell;
      const what = pins()[at]!;
      const standing = what !== "x";
      const many = (counted.get(what) ?? 0) + 1;
      counted.set(what, many);
      const play = aim.at(at);
      const free = standing && play !== null;
      pin.className = `pin ${standing ? "standing" : "fallen"}`;
      pin.classList.toggle("free", free);
      if (within(at, fell)) pin.classList.add("fresh", state.history.at(-1)?.player ?? "");
      pin.classList.toggle("hinted", within(at, hinted));
      pin.classList.toggle("near", what === String(hint?.pile) && !whole);
      if (within(at, made)) pin.classList.add("made", next.how);
      const worth = play && next.worths?.get(play.play);
      const which = token() === "counter" ? number : `${many} of the ${state.heap} of ${sizes.get(what)}`;
      const also = worth ? spoken(worth) : next.live && !free ? `, ${aim.none}` : "";
      pin.ariaLabel = `${token()} ${which}, ${within(at, hinted) ? "in the hint" : "standing"}${also}`;
      // What has fallen is not read.
      attribute(pin, "aria-hidden", standing ? null : "true");
      attribute(pin, "aria-disabled", free && next.live ? null : "true");
    });
  }

  /** Says what one does here, and what grey places are. */
  function prompt({ state }: View): string {
    const most = Math.max(1, ...aim.takes.map(Number));
    const many = aim.takes.length === 2 && aim.takes[0] === "1" ? (most === 2 ? "two" : String(most)) : "several";
    const grey = row.querySelector(".standing:not(.free)") ? ` Grey: ${aim.none}.` : "";
    if (!aim.decided) return `Choose a ${state.token}, or drag across ${many}.${grey}`;
    const beside = most === 1 ? "" : most === 2 ? ": it goes, and one beside it" : " in the middle of those that go";
    return `Choose ${most > 2 ? "the" : "a"} ${state.token}${beside}.${grey}`;
  }

  function show(next: View): string {
    view = next;
    const shape =
      token() +
      pins()
        .map((what) => (what === "." ? "." : "o"))
        .join("");
    if (shape !== drawn) {
      drawn = shape;
      build();
    } else if (PHONE.matches) arrange();
    anchor = null;
    held = false;
    aim.show(next.state.plays, next.state.takes);
    chooseTake();
    dress(next);
    const here = place(document.activeElement);
    // The focused pin has fallen: the focus moves to the nearest standing one.
    if (here !== null && !stands(here)) {
      const far = (pin: HTMLElement) => Math.abs(Number(pin.dataset.place) - here);
      const pins = [...row.querySelectorAll<HTMLElement>(".standing")];
      targets.renew(next.live, pins.toSorted((a, b) => far(a) - far(b))[0]);
    } else {
      targets.renew(false);
      look(place(focused()));
    }
    return prompt(next);
  }

  function hit({ pins }: Play): void {
    const mover = view!.state.to_move;
    view = { ...view!, live: false };
    preview(null, null);
    cells.forEach((cell, at) => {
      if (cell && pins && pins[0] <= at && at <= pins[1]) cell.pin.className = `pin fallen fresh ${mover}`;
    });
  }
  return { element, show, hit };
}
