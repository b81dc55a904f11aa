// Tables of nim-values, shaded by their size: of one game with its exceptions, or of two games line by line. And a plot of them.

import { h, numbered, PHONE, s, scroller, styled } from "../dom.ts";
import { grouped } from "../words.ts";
import type { NimValues, Stretch } from "./values.ts";

/** The usual columns where no multiple of the period fits, and the most. */
const [USUAL, MOST] = PHONE.matches ? [6, 7] : [20, 24];

/** The numbers of columns that can be chosen. */
const OFFERED = PHONE.matches ? [5, 6, 7] : [10, 12, 16, 20, 24];

/** The lines of a page: of one game, and of two. */
export const [LINES, BANDS] = PHONE.matches ? [12, 8] : [10, 6];

/** Returns the number of columns that shows a period best: the period, a multiple, or a part of it. */
export function columns(period: number | null | undefined): number {
  if (!period || period === 1) return PHONE.matches ? 5 : USUAL;
  if (period <= MOST) return period * Math.max(1, period > 8 ? 1 : Math.floor(USUAL / period));
  for (let at = MOST; PHONE.matches && at > 3; at -= 1) if (period % at === 0) return at;
  return USUAL;
}

/** Returns the numbers of columns to choose from, the usual one among them. */
export const offered = (usual: number): number[] => [...new Set([usual, ...OFFERED])].toSorted((a, b) => a - b);

/** Shades a value: from 0 to 8; larger values share the nine steps in proportion, and only 0 has none. */
const shade = (value: number, max: number) =>
  max <= 8 ? value : Math.max(Math.sign(value), Math.round((8 * value) / max));

function shaded(cell: HTMLElement, value: number, max: number): HTMLElement {
  const step = Math.min(8, shade(Math.max(0, value), max));
  cell.classList.toggle("high", step > 5);
  return styled(cell, { h: `var(--h${step})` });
}

/** Returns the largest value that is shaded: what rises is shaded without its rise, so that lines look alike. */
function largest(game: NimValues, { from, values }: Stretch): number {
  const { saltus, max } = game.found;
  if (!saltus) return max;
  return values.reduce<number>((max, value, at) => Math.max(max, (value ?? 0) - game.risen(from + at)), 0);
}

function heads(wide: number, before: number): HTMLElement {
  const cells = numbered(before + wide, (at) => (at < before ? h("td") : h("th", { scope: "col" }, `+${at - before}`)));
  return h("thead", h("tr", ...cells));
}

const sheet = (label: string, kind: string, ...parts: HTMLElement[]): HTMLElement =>
  scroller("div.sheet-scroll", label, h("table", { class: `heat ${kind}`, label }, ...parts));

const lines = (length: number, wide: number) => numbered(Math.ceil(length / wide), (at) => at * wide);

/** Draws the heaps of a game as buttons. `at` is the chosen heap. */
export function heat(game: NimValues, stretch: Stretch, wide: number, at: number | null): HTMLElement {
  const { from, values, lawful } = stretch;
  const max = largest(game, stretch);
  const cell = (value: number | null, place: number) => {
    const heap = from + place;
    if (value === null) return h("td");
    const rare = value !== lawful[place] && lawful[place] !== null;
    const first = heap === game.begin && heap > 0;
    const words = `heap ${heap}: ${value}${rare ? ", an exception" : ""}${first ? ", the period begins" : ""}`;
    const tabindex = heap === (at ?? from) ? 0 : -1;
    const one = h("button", { type: "button", tabindex, "data-heap": heap, label: words }, value);
    const kinds = [rare && "rare", first && "first", heap === at && "at"].filter(Boolean).join(" ");
    return shaded(h("td", { class: kinds }, one), value - game.risen(heap), max);
  };
  const rows = lines(values.length, wide).map((begin) => {
    const cells = values.slice(begin, begin + wide).map((value, place) => cell(value, begin + place));
    return h("tr", h("th", { scope: "row" }, grouped(from + begin)), ...cells);
  });
  const label = `Nim-values of the heaps from ${grouped(from)}, ${wide} to a line`;
  return sheet(label, wide > 12 ? "many" : "", heads(wide, 1), h("tbody", ...rows));
}

/** Draws two games, line under line; equal values are framed. */
export function pair(games: NimValues[], stretches: Stretch[], wide: number): HTMLElement {
  const from = stretches[0]!.from;
  const same = (place: number) => stretches[0]!.values[place] === stretches[1]!.values[place];
  const bands = lines(stretches[0]!.values.length, wide).map((begin) =>
    h(
      "tbody",
      ...games.map((game, which) => {
        const { values } = stretches[which]!;
        const cells = values.slice(begin, begin + wide).map((value, place) => {
          const made = h("td", { class: same(begin + place) ? "same" : "" }, value ?? "?");
          const level = (value ?? 0) - game.risen(from + begin + place);
          return shaded(made, level, largest(game, stretches[which]!));
        });
        const name = h("th", { scope: "row", label: `${game.title}, from ${from + begin}` }, game.title);
        const head = which === 0 && h("td.heap", { rowspan: 2, "aria-hidden": "true" }, grouped(from + begin));
        return h("tr", head, name, ...cells);
      }),
    ),
  );
  const label = `Nim-values of ${games.map(({ title }) => title).join(" and ")} from heap ${grouped(from)}`;
  return sheet(label, "two", heads(wide, 2), ...bands);
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [720, 260, 34, 30] as const;

/** Returns round numbers from `from` to `to`, at most about so many. */
function ticks(from: number, to: number, many: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((step) => (to - from) / step <= many) ?? 500;
  const first = Math.ceil(from / step) * step;
  return numbered(Math.floor((to - first) / step) + 1, (at) => first + at * step);
}

/** Draws values over the heaps; of values that rise, without the rise of each period. */
export function plot(game: NimValues, { from, values }: Stretch): HTMLElement {
  const { period, saltus } = game.found;
  const flat = values.map((value, at) => (value ?? 0) - game.risen(from + at));
  const without = saltus ? `, minus ${saltus} for each period of ${period}` : "";
  const last = Math.max(from + 1, from + values.length - 1);
  const high = Math.max(1, ...flat);
  const x = (heap: number) => LEFT + 10 + ((heap - from) / (last - from)) * (WIDTH - LEFT - 24);
  const y = (value: number) => HEIGHT - BOTTOM - 6 - (value / high) * (HEIGHT - BOTTOM - 22);
  const label = `Nim-values of the heaps from ${from} to ${last}, up to ${high}${without}; the table lists them`;
  return scroller(
    "figure.sheet-scroll",
    "Plot",
    s(
      "svg.plot",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", label },
      ...ticks(0, high, 6).flatMap((value) => [
        s("path", { stroke: "var(--rule)", d: `M${LEFT} ${y(value)}H${WIDTH - 6}` }),
        s("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, value),
      ]),
      ...ticks(from, last, 8).map((heap) =>
        s("text", { x: x(heap), y: HEIGHT - 8, "text-anchor": "middle" }, grouped(heap)),
      ),
      ...flat.map((value, at) =>
        s(
          "circle",
          { fill: "var(--left)", cx: x(from + at), cy: y(value), r: flat.length > 120 ? 2.5 : 3.6 },
          s("title", `heap ${from + at}: ${values[at]}`),
        ),
      ),
    ),
    without ? h("figcaption", `Nim-values${without}.`) : null,
  );
}
