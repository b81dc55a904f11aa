// A row of pins. A fallen pin leaves its place empty, so the others stay in place.

import { attribute, h, PHONE, s } from "../dom.ts";
import type { Play } from "../types.ts";
import { brief, thingsOf } from "../words.ts";
import { Aim } from "./aim.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { dragging } from "./drag.ts";
import { pileLabel, pileText } from "./label.ts";
import { linesOf, type Spot } from "./lines.ts";
import { mark, marksOf, spoken } from "./marks.ts";
import { takesBar } from "./takes.ts";
import { focused, Targets } from "./targets.ts";

/** The widths of a pin in pixels: the least that one touches without effort, and those for rows that are too long for it. */
const WIDTHS = [40, 34, 28, 24];

interface Cell {
  cell: HTMLElement;
  pin: HTMLButtonElement;
  under: HTMLElement;
}

export function rowBoard(saying: Saying): Drawing {
  const aim = new Aim();
  const row = h("div.row", { role: "group", "aria-label": "Row of pins", "aria-describedby": "keys" });
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
  const stands = (at: number) => /\d/.test(pins()[at] ?? "");
  const board = () => (view?.state.board.kind === "row" ? view.state.board : null);
  const pins = () => board()?.pins ?? [];

  function preview(play: Play | null, range?: [number, number]): void {
    const [from, to] = play?.pins ?? range ?? [0, -1];
    cells.forEach((cell, at) => {
      cell?.pin.classList.toggle("aimed", from <= at && at <= to);
      cell?.pin.classList.toggle("refused", !play && from <= at && at <= to);
    });
    saying.aim(play);
  }

  function bowl(play: Play | null, from: number, to: number): void {
    if (!view?.live) return;
    if (play) view.play(play);
    else if (from !== to) saying.refuse(`No legal move takes just these ${Math.abs(to - from) + 1}.`);
    else saying.refuse(`No legal move takes ${aim.take} here.`);
  }

  function look(at: number | null): void {
    if (held) return;
    if (at === null || !view?.live || !stands(at)) preview(null);
    else if (anchor !== null && anchor !== at)
      preview(aim.between(anchor, at), [Math.min(anchor, at), Math.max(anchor, at)]);
    else preview(aim.at(at), [at, at]);
  }

  const drags = dragging(row, place, {
    move: (from, to) =>
      from === to ? look(to) : preview(aim.between(from, to), [Math.min(from, to), Math.max(from, to)]),
    drop(from, to) {
      const play = aim.between(from, to);
      preview(play, [Math.min(from, to), Math.max(from, to)]);
      held = Boolean(play && view?.live);
      bowl(play, from, to);
    },
    cancel: () => preview(null),
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
    else if (aim.takes.includes(key) && aim.takes.length > 1) {
      aim.take = key;
      chooseTake();
    } else return;
    look(at);
  });

  function build(): void {
    cells = pins().map((what, at) => {
      if (what === ".") return null;
      const shape = s("svg.ninepin", { viewBox: "0 0 40 72", "aria-hidden": "true" });
      shape.append(s("use", { href: "#ninepin" }));
      const pin = h("button", { type: "button", class: "pin", "data-place": at, tabindex: -1 });
      pin.append(shape);
      const under = h("span.under", { "aria-hidden": "true" });
      return { cell: h("span.cell", pin, under), pin, under };
    });
    row.replaceChildren(...cells.flatMap((cell) => cell?.cell ?? []));
    arrange();
  }

  /** Assigns each pin a line and columns, for the width of the sheet: as few lines as are easy to touch, as large as they fit. */
  function arrange(): void {
    const width = element.clientWidth;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    // On a phone each heap has a line of its own.
    const phone = PHONE.matches;
    const high = phone ? Number.POSITIVE_INFINITY : (element.closest(".board")?.clientHeight ?? 0);
    const most = (least: number) => (width ? Math.max(1, Math.floor((width + 0.5) / least)) : cells.length);
    const tries = phone ? [width < 300 ? 40 : 44] : WIDTHS;
    for (const least of tries) {
      const made = linesOf(pins(), most(least), phone);
      // What is only looked at may be smaller.
      const wide = Math.min((phone ? (view?.live ? 2.7 : 1.85) : 3) * rem, (2 * width) / made.columns);
      const tall = made.count * (1.78 * wide + 2.4 * rem);
      if (tall > high && least !== tries.at(-1)) continue;
      spots = made.spots;
      row.style.setProperty("--columns", String(made.columns));
      if (width) row.style.setProperty("--w", `${Math.floor(wide * 4) / 4}px`);
      break;
    }
    /** The place of a pin in its row, from 1, and the line where the row begins. */
    let number = 0;
    const broken = new Set<number>();
    let begin = 0;
    pins().forEach((what, at) => {
      if (what === ".") begin = at + 1;
      else if (spots[at]?.line !== spots[begin]?.line) broken.add(begin);
    });
    cells.forEach((cell, at) => {
      const spot = spots[at];
      number = cell ? number + 1 : 0;
      if (number === 1) begin = at;
      if (!cell || !spot) return;
      cell.cell.style.gridArea = `${spot.line + 1} / ${spot.column + 1} / auto / span 2`;
      // Where a row goes on in another line its floor is dashed; the places of long rows have numbers.
      const [before, after] = [cells[at - 1], cells[at + 1]].map(
        (other, to) => other && spots[at + 2 * to - 1]!.line !== spot.line,
      );
      cell.cell.classList.toggle("again", Boolean(before));
      cell.cell.classList.toggle("goes-on", Boolean(after));
      const long = broken.has(begin) && (number === 1 || before || number % 10 === 0);
      attribute(cell.cell, "data-number", long ? number : null);
    });
    row.classList.toggle("numbered", row.querySelector("[data-number]") !== null);
  }

  let [width, height] = [0, 0];
  new ResizeObserver(() => {
    const tall = element.closest(".board")?.clientHeight ?? 0;
    if (!view || (element.clientWidth === width && (PHONE.matches || tall === height))) return;
    [width, height] = [element.clientWidth, tall];
    arrange();
    sign(view);
  }).observe(element);

  function chooseTake(): void {
    const bar = takesBar(aim.takes, aim.take, (take) => {
      aim.take = take;
      if (view) sign(view);
    });
    saying.takes(bar && view?.live ? bar : null);
  }

  /** Draws under the pins: a label for each heap, below the last of its lines, and the marks of plays. */
  function sign(next: View): void {
    const { plays, piles } = next.state;
    const { token } = thingsOf(next.state);
    const { marks, lanes } = marksOf(plays, aim.take, next.worths);
    row.style.setProperty("--lanes", String(lanes));
    const hinted = next.hint;
    const labels = new Map<number, HTMLElement>();
    const phone = PHONE.matches;
    for (const pile of piles) {
      const places = pins().flatMap((what, at) => (what === String(pile.pile) ? [at] : []));
      const last = spots[places.at(-1) ?? -1]?.line;
      const shown = places.filter((at) => spots[at]?.line === last);
      if (shown.length === 0) continue;
      const pointed = hinted?.pile === pile.pile;
      if (phone) {
        // One label for the line, at its begin.
        const first = spots.findIndex((spot) => spot?.line === last);
        const label = labels.get(first) ?? h("span.pile-label.whole");
        const also = pointed && next.whole ? ` ${brief(hinted.play).replace(/^.*→/, "→")}` : "";
        label.append(label.textContent ? " and " : "", pileText(pile, token), also);
        label.classList.toggle("pointed", label.classList.contains("pointed") || pointed);
        labels.set(first, label);
        continue;
      }
      const label = pileLabel(pile, token);
      label.classList.toggle("after", shown.length % 2 === 0);
      label.classList.toggle("pointed", pointed);
      labels.set(shown[Math.ceil(shown.length / 2) - 1]!, label);
    }
    const labelled = new Set([...labels.keys()].map((at) => spots[at]?.line));
    const parts = new Map<number, HTMLElement[]>();
    for (const { place, after, lane, worth } of marks) {
      const one = mark(worth);
      one.classList.toggle("after", after);
      one.style.setProperty("--lane", String(lane));
      parts.set(place, [...(parts.get(place) ?? []), one]);
    }
    cells.forEach((cell, at) => {
      if (!cell) return;
      cell.under.classList.toggle("bare", !labelled.has(spots[at]?.line));
      cell.under.replaceChildren(...(labels.has(at) ? [labels.get(at)!] : []), ...(parts.get(at) ?? []));
    });
  }

  function show(next: View): void {
    view = next;
    const { plays } = next.state;
    const shape = pins()
      .map((what) => (what === "." ? "." : "o"))
      .join("");
    if (shape !== drawn) {
      drawn = shape;
      build();
    } else if (PHONE.matches) arrange();
    anchor = null;
    held = false;
    aim.show(plays, next.state.takes);
    chooseTake();
    const { hint, whole } = next;
    const hinted = (whole && hint?.pins) || [0, -1];
    const made = next.made?.pins ?? [0, -1];
    const fell = board()?.fell ?? [0, -1];
    const free = new Set(plays.flatMap(({ pins }) => (pins ? span(pins) : [])));
    const number = new Map<string, number>();
    sign(next);
    cells.forEach((cell, at) => {
      if (!cell) return;
      const what = pins()[at]!;
      const standing = what !== "x";
      const many = (number.get(what) ?? 0) + 1;
      number.set(what, many);
      const { pin } = cell;
      pin.className = `pin ${standing ? "standing" : "fallen"}`;
      pin.classList.toggle("free", free.has(at));
      if (fell[0] <= at && at <= fell[1]) pin.classList.add("fresh", next.state.history.at(-1)?.player ?? "");
      pin.classList.toggle("hinted", hinted[0] <= at && at <= hinted[1]);
      pin.classList.toggle("near", what === String(hint?.pile) && !whole);
      if (made[0] <= at && at <= made[1]) pin.classList.add("made", next.how);
      const worth = next.worths?.get(aim.at(at)?.play ?? "");
      pin.ariaLabel = standing ? `pin ${many} of row ${what}, standing${worth ? spoken(worth) : ""}` : "a fallen pin";
      attribute(pin, "aria-disabled", standing && next.live && free.has(at) ? null : "true");
    });
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
  }
  return { element, show };
}

function span([from, to]: [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
