// Tables of nim-values, shaded by their size: of one game with its exceptions, or of two games line by line.

import { h, PHONE } from "../dom.ts";
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

function shaded(cell: HTMLElement, value: number, max: number): void {
  const step = Math.min(8, shade(value, max));
  cell.classList.toggle("high", step > 5);
  cell.style.setProperty("--h", `var(--h${step})`);
}

/** Returns the largest value that is shaded: what rises is shaded without its rise, so that lines look alike. */
function largest(game: NimValues, { from, values }: Stretch): number {
  const { saltus, max } = game.found;
  if (!saltus) return max;
  return values.reduce<number>((max, value, at) => Math.max(max, (value ?? 0) - game.risen(from + at)), 0);
}

const heads = (wide: number, before: number) =>
  h(
    "thead",
    h(
      "tr",
      ...Array.from({ length: before }, () => h("td")),
      ...Array.from({ length: wide }, (_, at) => h("th", { scope: "col" }, `+${at}`)),
    ),
  );

const sheet = (label: string, kind: string, ...parts: HTMLElement[]): HTMLElement =>
  h(
    "div.sheet-scroll",
    { role: "region", "aria-label": label, tabindex: 0 },
    h("table", { class: `heat ${kind}`, "aria-label": label }, ...parts),
  );

const lines = (length: number, wide: number) => Array.from({ length: Math.ceil(length / wide) }, (_, at) => at * wide);

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
    const one = h("button", { type: "button", tabindex, "data-heap": heap, "aria-label": words }, String(value));
    const kinds = [rare && "rare", first && "first", heap === at && "at"].filter(Boolean).join(" ");
    const made = h("td", { class: kinds }, one);
    shaded(made, Math.max(0, value - game.risen(heap)), max);
    return made;
  };
  const rows = lines(values.length, wide).map((begin) =>
    h(
      "tr",
      h("th", { scope: "row" }, grouped(from + begin)),
      ...values.slice(begin, begin + wide).map((value, place) => cell(value, begin + place)),
    ),
  );
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
          const made = h("td", { class: same(begin + place) ? "same" : "" }, String(value ?? "?"));
          shaded(made, Math.max(0, (value ?? 0) - game.risen(from + begin + place)), largest(game, stretches[which]!));
          return made;
        });
        const name = h("th", { scope: "row", "aria-label": `${game.title}, from ${from + begin}` }, game.title);
        const head = which === 0 && h("td.heap", { rowspan: 2, "aria-hidden": "true" }, grouped(from + begin));
        return h("tr", head, name, ...cells);
      }),
    ),
  );
  const label = `Nim-values of ${games.map(({ title }) => title).join(" and ")} from heap ${grouped(from)}`;
  return sheet(label, "two", heads(wide, 2), ...bands);
}
