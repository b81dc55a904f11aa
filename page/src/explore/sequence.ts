// The nim-values of the heaps in normal play: wrapped at their period, with the exceptions framed and the line that repeats last.

import { ask } from "../api.ts";
import { choice, h, PHONE, s } from "../dom.ts";
import { fileName } from "../download.ts";
import { gameAddress } from "../last.ts";
import { MEDIUM } from "../players.ts";
import type { PeriodFound } from "../types.ts";
import { capital, grouped, thingsOf } from "../words.ts";
import { normalPlay } from "./known.ts";
import type { Part, Research } from "./panel.ts";
import { certificate, stopped } from "./parts.ts";
import type { Study } from "./study.ts";

/** The least and the most columns, and the usual ones where no multiple of the period fits. */
const COLUMNS = PHONE.matches ? [4, 7, 6] : [8, 17, 12];

/** The most lines. */
const LINES = 34;

let plotted = false;

export const sequence: Research<PeriodFound> = {
  id: "nim-values",
  title: "Nim-values",
  about: "A heap acts like the heap of Nim of its nim-value. At 0 whoever moves loses.",
  name: "period",
  first: true,
  question: (study) => ({ game: study.normal, files: ["certificate"] }),
  command: (_game, _to, _position, normal) => `ninepins period ${normal} --prove certificate.txt`,
  controls(_, again) {
    const shapes = choice(
      "As",
      [
        ["table", "Table"],
        ["plot", "Plot"],
      ],
      plotted ? "plot" : "table",
      (value) => {
        plotted = value === "plot";
        again();
      },
    );
    return [shapes];
  },
  shown(answer, study) {
    const side = h("div.side");
    const main = plotted ? plot(answer) : table(answer, study, side);
    about(answer, study, side);
    return [...stopped(answer.stopped), h("div.sequence", main, side)];
  },
};

/** The number of columns at which the values are wrapped: a part of the period, or a multiple of it. */
function wrapped({ period, saltus }: PeriodFound): number {
  const [least, most, usual] = COLUMNS as [number, number, number];
  if (!period || (saltus && period === 1)) return usual === 12 ? 10 : 5;
  for (let at = most; at >= least; at -= 1) {
    if (period % at === 0) return at;
  }
  const many = Math.max(1, Math.floor(usual / period));
  return period <= most ? period * many : usual;
}

/** Returns by how much the values have risen at a heap since the first period. */
function risen({ period, preperiod, saltus, constant }: PeriodFound, heap: number): number {
  if (!period || !saltus || constant?.some(({ residue }) => residue === heap % period)) return 0;
  return Math.floor((heap - (preperiod ?? 0)) / period) * saltus;
}

/** Returns the value that a heap would have if the period began at once; null if there is none. */
function regular(found: PeriodFound, heap: number): number | null {
  const { period, preperiod, values } = found;
  const from = preperiod ?? 0;
  if (!period || values.length < from + period) return null;
  return values[heap - Math.floor((heap - from) / period) * period]! + risen(found, heap);
}

function table(answer: PeriodFound, study: Study, side: HTMLElement): HTMLElement {
  const { values, period, preperiod, saltus } = answer;
  const wide = wrapped(answer);
  const from = preperiod ?? 0;
  const known = period ? regular(answer, from) !== null : false;
  const repeats = known && (wide % period! === 0 || period! % wide === 0);
  /** The first whole line that is as all after it. */
  const line = Math.ceil(from / wide);
  const after = repeats ? Math.max(1, Math.ceil(period! / wide)) : 0;
  const all =
    repeats && line + after <= LINES ? line + after : Math.min(LINES, Math.ceil(Math.min(values.length, 120) / wide));
  const value = (heap: number) => values[heap] ?? regular(answer, heap);
  /** What rises is shaded without its rise, so that lines look alike. */
  const flat = (heap: number) => Math.max(0, (value(heap) ?? 0) - Math.max(0, risen(answer, heap)));
  const max = values.reduce((max, _, heap) => Math.max(max, flat(heap)), 0);
  const shade = (heap: number) => (max <= 8 ? flat(heap) : Math.ceil((8 * flat(heap)) / max));
  const cell = (heap: number) => {
    const own = value(heap);
    if (own === null || own === undefined) return h("td");
    const rare = known && heap < from && own !== regular(answer, heap);
    const one = h(
      "button",
      { type: "button", tabindex: heap === (study.heap ?? 0) ? 0 : -1, "data-heap": heap },
      String(own),
    );
    one.ariaLabel = `heap ${heap}: ${own}${rare ? ", an exception" : ""}`;
    const made = h("td", { class: `${shade(heap) > 5 ? "high" : ""}${rare ? " rare" : ""}` }, one);
    made.style.setProperty("--h", `var(--h${shade(heap)})`);
    return made;
  };
  const row = (head: string, begin: number, live = true) =>
    h(
      "tr",
      h("th", { scope: "row" }, head),
      ...Array.from({ length: wide }, (_, at) => {
        const made = cell(begin + at);
        if (!live) made.replaceChildren(made.textContent ?? "");
        return made;
      }),
    );
  const heads = Array.from({ length: wide }, (_, at) => h("th", { scope: "col" }, `+${at}`));
  const rows = Array.from({ length: all }, (_, at) => row(String(at * wide), at * wide));
  const rise = saltus ? ` +${grouped(saltus * Math.max(1, wide / period!))}` : "";
  const then =
    repeats && line + after <= LINES
      ? Array.from({ length: after }, (_, at) => row(at ? "" : `then${rise}`, (all + at) * wide, false))
      : [];
  const body = h("tbody", ...rows, ...then);
  const pick = (heap: number, focus: boolean) => {
    const one = body.querySelector<HTMLElement>(`[data-heap="${heap}"]`);
    if (!one) return;
    body.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    one.tabIndex = 0;
    if (focus) one.focus();
    for (const other of body.querySelectorAll("td.at")) other.classList.remove("at");
    one.parentElement?.classList.add("at");
    study.heap = heap;
    about(answer, study, side);
  };
  const heapOf = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.dataset.heap ? Number(target.dataset.heap) : null;
  body.addEventListener("click", (event) => {
    const heap = heapOf(event.target);
    if (heap === null) return;
    pick(heap, false);
    history.replaceState(null, "", study.address("nim-values", heap));
  });
  body.addEventListener("keydown", (event) => {
    const heap = heapOf(event.target);
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide, ArrowDown: wide }[event.key];
    if (heap === null || !by) return;
    event.preventDefault();
    pick(heap + by, true);
  });
  if (study.heap !== null) requestAnimationFrame(() => pick(study.heap!, false));
  const head = h("thead", h("tr", h("td"), ...heads));
  const label = { "aria-label": `Nim-values, ${wide} to a line` };
  return h("div.sheet-scroll", { role: "region", ...label, tabindex: 0 }, h("table.heat", { ...label }, head, body));
}

/** Says what the table shows, and how the value of the chosen heap arises. */
function about(answer: PeriodFound, study: Study, side: HTMLElement): void {
  const { heap, found } = study;
  const { period, preperiod, saltus, values, theorem } = answer;
  const things = thingsOf(study.state);
  const value = heap === null ? null : (values[heap] ?? regular(answer, heap));
  const own = h("div");
  if (heap !== null && value !== null) {
    own.append(h("p.chosen", `${capital(things.heap)} of ${heap}: `, h("b", String(value))));
    void reached(study, heap, answer).then((reached) => {
      if (study.heap !== heap || !reached) return;
      const list = reached.length === 0 ? "No move is left" : `It reaches ${listed(reached)}`;
      const play = gameAddress(study.game, String(heap), MEDIUM);
      own.append(
        h("p", `The smallest number that no move reaches. ${list}.`),
        ...(heap > 0 ? [h("p", h("a", { href: play }, `Play a ${things.heap} of ${heap}`))] : []),
      );
    });
  }
  const exceptions = preperiod ? values.filter((own, at) => at < preperiod && own !== regular(answer, at)).length : 0;
  const law = [`G(n + ${grouped(period ?? 0)}) = G(n)`, saltus ? ` + ${grouped(saltus)}` : ""].join("");
  const sure = answer.status === "proved" ? "" : `, as seen up to heap ${grouped(answer.to)}, not proved`;
  const begin = preperiod ? `From heap ${grouped(preperiod)} on` : "For all heaps";
  const framed =
    exceptions === 1
      ? " The exception before it is framed."
      : exceptions
        ? ` The ${exceptions} exceptions before it are framed.`
        : "";
  const { word, text } = normalPlay(found);
  const parts: Part[] = [
    own,
    h("p", period ? `${begin}, ${law}${sure}.${framed}` : `${word}: ${text}.`),
    ...(theorem && answer.status === "proved"
      ? [h("p", `Proved by ${/^a /.test(theorem) ? "" : "the "}${theorem}.`)]
      : []),
    ...(answer.status === "proved"
      ? [certificate(answer.files?.certificate, `period-${fileName(study.normal)}.txt`)]
      : []),
    ...(heap === null ? [h("p.soft", `Choose a number to see how it arises.`)] : []),
  ];
  side.replaceChildren(...parts);
}

const listed = (numbers: number[]) =>
  numbers.length === 1 ? String(numbers[0]) : `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;

/** Returns the values that the moves of a heap reach, ascending; null if not all moves are listed. */
async function reached(study: Study, heap: number, answer: PeriodFound): Promise<number[] | null> {
  const about = { game: study.normal, position: String(heap) };
  const { moves, truncated } = await ask<{ moves: { move: string }[]; truncated: boolean }>("moves", about);
  if (truncated) return null;
  const value = (part: string) => answer.values[Number(part)] ?? regular(answer, Number(part)) ?? Number.NaN;
  const parts = moves.map(({ move }) => (move.split("->")[1] ?? "").split("+").map(value));
  if (parts.flat().some(Number.isNaN)) return null;
  const sums = parts.map((part) => part.reduce((sum, value) => sum ^ value, 0));
  return [...new Set(sums)].toSorted((a, b) => a - b);
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [720, 260, 34, 30] as const;

/** A plot of the values over the heaps; of values that rise, without the rise of each period. */
function plot(answer: PeriodFound): HTMLElement {
  const { period, saltus, max } = answer;
  const values = answer.values.map((value, heap) => value - Math.max(0, risen(answer, heap)));
  const without = saltus ? `, minus ${saltus} for each period of ${period}` : "";
  const last = Math.max(1, values.length - 1);
  const high = Math.max(1, ...values);
  const x = (heap: number) => LEFT + 10 + (heap / last) * (WIDTH - LEFT - 24);
  const y = (value: number) => HEIGHT - BOTTOM - 6 - (value / high) * (HEIGHT - BOTTOM - 22);
  const every = (all: number, many: number) =>
    [1, 2, 5, 10, 20, 50, 100, 200].find((step) => all / step <= many) ?? 500;
  const ticks = (all: number, many: number) => {
    const step = every(all, many);
    return Array.from({ length: Math.floor(all / step) + 1 }, (_, at) => at * step);
  };
  const label = `Nim-values of the heaps from 0 to ${last}, up to ${max}${without}; the table lists them`;
  return h(
    "figure.sheet-scroll",
    { role: "region", "aria-label": "Plot", tabindex: 0 },
    s(
      "svg.plot",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
      ...ticks(high, 6).flatMap((value) => [
        s("path.grid", { d: `M${LEFT} ${y(value)}H${WIDTH - 6}` }),
        s("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, String(value)),
      ]),
      ...ticks(last, 8).map((heap) => s("text", { x: x(heap), y: HEIGHT - 8, "text-anchor": "middle" }, String(heap))),
      ...values.map((value, heap) =>
        s(
          "circle.plot-dot",
          { cx: x(heap), cy: y(value), r: last > 120 ? 2.5 : 3.6 },
          s("title", `heap ${heap}: ${answer.values[heap]}`),
        ),
      ),
    ),
    without ? h("figcaption", `Nim-values${without}.`) : null,
  );
}
