// A row of pins. A fallen pin leaves its place empty, so the others stay in place.

import { attribute, h, pretty, s } from "../dom.ts";
import type { Play } from "../types.ts";
import { Aim } from "./aim.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { dragging } from "./drag.ts";
import { pileLabel } from "./label.ts";
import { lanes, MAX_LANES } from "./lanes.ts";
import { linesOf, type Spot } from "./lines.ts";
import { Roving } from "./roving.ts";
import { takesBar } from "./takes.ts";

/** The number of pins above which a row is drawn small. */
const MANY = 48;

interface Cell {
  cell: HTMLElement;
  pin: HTMLButtonElement;
  under: HTMLElement;
}

export function rowBoard(saying: Saying): Drawing {
  const aim = new Aim();
  const roving = new Roving();
  const row = h("div", {
    class: "row",
    role: "group",
    "aria-label": "Row of pins",
    "aria-describedby": "keys",
  });
  const takes = h("div", { class: "takes" });
  const element = h("div", {}, row, takes);
  let view: View | null = null;
  let cells: (Cell | null)[] = [];
  let spots: (Spot | null)[] = [];
  let drawn = "";
  let before: string[] = [];
  let made = 0;
  let fresh = new Set<number>();
  /** The first pin of a range that is marked with Shift. */
  let anchor: number | null = null;

  const place = (target: EventTarget | null) => {
    const pin = target instanceof Element ? target.closest<HTMLElement>(".pin") : null;
    return pin && row.contains(pin) ? Number(pin.dataset.place) : null;
  };
  const pinAt = (at: number) => cells[at]?.pin ?? null;
  const stands = (at: number) => /\d/.test(pins()[at] ?? "");
  const pins = () => (view?.state.board.kind === "row" ? view.state.board.pins : []);

  function preview(play: Play | null, range?: [number, number]): void {
    const [from, to] = play?.pins ?? range ?? [0, -1];
    cells.forEach((cell, at) => {
      cell?.pin.classList.toggle("aimed", from <= at && at <= to);
      cell?.pin.classList.toggle("refused", !play && from <= at && at <= to);
    });
    saying.aim(play ? pretty(play.words) : "");
  }

  function bowl(play: Play | null, from: number, to: number): void {
    if (!view?.live) return;
    if (play) view.play(play);
    else if (from !== to) saying.refuse(`No legal play takes just these ${Math.abs(to - from) + 1}.`);
    else saying.refuse(`No legal play takes ${aim.take} here.`);
  }

  function look(at: number | null): void {
    if (at === null || !view?.live || !stands(at)) preview(null);
    else if (anchor !== null && anchor !== at)
      preview(aim.between(anchor, at), [Math.min(anchor, at), Math.max(anchor, at)]);
    else preview(aim.at(at), [at, at]);
  }

  const shoot = (at: number) => {
    if (anchor !== null && anchor !== at) bowl(aim.between(anchor, at), anchor, at);
    else if (stands(at)) bowl(aim.at(at), at, at);
  };

  const drags = dragging(row, place, {
    move: (from, to) =>
      from === to ? look(to) : preview(aim.between(from, to), [Math.min(from, to), Math.max(from, to)]),
    drop: (from, to) => bowl(aim.between(from, to), from, to),
    cancel: () => preview(null),
  });
  row.addEventListener("click", (event) => {
    const at = place(event.target);
    if (at !== null) shoot(at);
  });
  row.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch" && !drags()) look(place(event.target));
  });
  row.addEventListener("pointerleave", () => drags() || look(place(document.activeElement)));
  row.addEventListener("focusin", (event) => {
    const at = place(event.target);
    if (at === null) return;
    if (stands(at)) roving.set(pinAt(at));
    look(at);
  });
  row.addEventListener("focusout", () => preview(null));
  row.addEventListener("keydown", (event) => {
    const at = place(event.target);
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const standing = cells.flatMap((cell, at) => (cell && stands(at) ? [at] : []));
    const to = {
      ArrowRight: standing.find((other) => other > at),
      ArrowDown: standing.find((other) => other > at),
      ArrowLeft: standing.findLast((other) => other < at),
      ArrowUp: standing.findLast((other) => other < at),
      Home: standing[0],
      End: standing.at(-1),
    }[event.key];
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
      event.preventDefault();
      anchor = event.shiftKey ? (anchor ?? at) : null;
      if (to === undefined) return;
      roving.go(pinAt(to));
    } else if (event.key === "Escape") {
      anchor = null;
      look(at);
    } else if (aim.takes.includes(event.key) && aim.takes.length > 1) {
      aim.take = event.key;
      chooseTake();
      look(at);
    }
  });

  function build(): void {
    cells = pins().map((what, at) => {
      if (what === ".") return null;
      const shape = s("svg", { class: "ninepin", viewBox: "0 0 40 72", "aria-hidden": "true" });
      shape.append(s("use", { href: "#ninepin" }));
      const pin = h("button", { type: "button", class: "pin", "data-place": at, tabindex: -1 });
      pin.append(shape);
      const under = h("span", { class: "under", "aria-hidden": "true" });
      return { cell: h("span", { class: "cell" }, pin, under), pin, under };
    });
    row.replaceChildren(...cells.flatMap((cell) => cell?.cell ?? []));
    row.classList.toggle("many", cells.length > MANY);
    arrange();
  }

  /** Assigns each pin a line and a column, for the width of the page. */
  function arrange(): void {
    const wide = cells.find((cell) => cell)?.pin.getBoundingClientRect().width;
    const most = wide ? Math.max(1, Math.floor((element.clientWidth + 0.5) / wide)) : cells.length;
    const lines = linesOf(pins(), most);
    spots = lines.spots;
    row.style.setProperty("--columns", String(lines.columns));
    cells.forEach((cell, at) => {
      const spot = spots[at];
      if (cell && spot) cell.cell.style.gridArea = `${spot.line + 1} / ${spot.column + 1}`;
    });
  }

  let width = 0;
  new ResizeObserver(() => {
    if (!view || element.clientWidth === width) return;
    width = element.clientWidth;
    arrange();
    sign(view);
  }).observe(element);

  function chooseTake(): void {
    const bar = takesBar(aim.takes, aim.take, (take) => {
      aim.take = take;
    });
    takes.replaceChildren(...(bar && view?.live ? [bar] : []));
  }

  /** Gives the pins that fell last the colour of their player, until the next move. */
  function fall(next: View): void {
    const moves = next.state.history.length;
    const now = pins();
    if (moves !== made || now.length !== before.length) {
      const fell =
        moves === made + 1 ? now.flatMap((what, at) => (what === "x" && before[at] !== "x" ? [at] : [])) : [];
      fresh = new Set(before.length === now.length ? fell : []);
    }
    [before, made] = [now, moves];
  }

  /** Draws under the pins: a label for each pile, below the last of its lines, and brackets for winning plays. */
  function sign(next: View): ReturnType<typeof lanes> {
    const winning = next.state.plays.filter((play) => next.winning?.has(play.move));
    const marks = lanes(winning);
    const depth = Math.min(MAX_LANES, Math.max(0, ...[...marks.values()].flat().map(({ lane }) => lane + 1)));
    row.style.setProperty("--lanes", String(depth));
    const labels = new Map<number, HTMLElement>();
    for (const pile of next.state.piles) {
      const places = pins().flatMap((what, at) => (what === String(pile.pile) ? [at] : []));
      const last = spots[places.at(-1) ?? -1]?.line;
      const shown = places.filter((at) => spots[at]?.line === last);
      if (shown.length === 0) continue;
      const label = pileLabel(pile);
      label.classList.toggle("after", shown.length % 2 === 0);
      labels.set(shown[Math.ceil(shown.length / 2) - 1]!, label);
    }
    const labelled = new Set([...labels.keys()].map((at) => spots[at]?.line));
    cells.forEach((cell, at) => {
      if (!cell) return;
      cell.under.classList.toggle("bare", !labelled.has(spots[at]?.line));
      cell.under.replaceChildren(...(labels.has(at) ? [labels.get(at)!] : []), ...signs(marks.get(at) ?? []));
    });
    return marks;
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
    }
    anchor = null;
    fall(next);
    aim.show(plays, next.state.takes);
    chooseTake();
    const hinted = plays.find((play) => play.play === next.hint)?.pins ?? [0, -1];
    const free = new Set(plays.flatMap(({ pins }) => (pins ? span(pins) : [])));
    const count = new Map<string, number>();
    const marks = sign(next);
    cells.forEach((cell, at) => {
      if (!cell) return;
      const what = pins()[at]!;
      const standing = what !== "x";
      const number = (count.get(what) ?? 0) + 1;
      count.set(what, number);
      const { pin } = cell;
      pin.className = `pin ${standing ? "standing" : "fallen"}`;
      pin.classList.toggle("free", free.has(at));
      if (fresh.has(at)) pin.classList.add("fresh", next.state.history.at(-1)?.player ?? "");
      pin.classList.toggle("hinted", hinted[0] <= at && at <= hinted[1]);
      const wins = marks.has(at) && standing ? ", part of a winning play" : "";
      pin.ariaLabel = standing ? `pin ${number} of pile ${what}, standing${wins}` : "a fallen pin";
      attribute(pin, "aria-disabled", standing && next.live && free.has(at) ? null : "true");
      attribute(pin, "aria-describedby", standing ? "aim" : null);
    });
    const buttons = cells.flatMap((cell, at) => (cell && stands(at) ? [cell.pin] : []));
    const focused = place(document.activeElement);
    // The focused pin has fallen: the focus moves to the nearest standing one.
    if (focused !== null && !stands(focused)) {
      const far = (button: HTMLElement) => Math.abs(Number(button.dataset.place) - focused);
      const near = buttons.toSorted((a, b) => far(a) - far(b))[0];
      roving.settle(buttons);
      if (next.live && near) roving.go(near);
    } else {
      roving.settle(buttons);
      look(focused);
    }
  }
  return { element, show };
}

function span([from, to]: [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function signs(parts: ReturnType<typeof lanes> extends Map<number, infer P> ? P : never): HTMLElement[] {
  return parts.map(({ lane, at, sign }) => {
    const bracket = h("span", { class: `bracket ${at}` });
    bracket.style.setProperty("--lane", String(lane));
    if (sign) bracket.append(h("span", { class: `sign ${sign}` }, "✓"));
    return bracket;
  });
}
