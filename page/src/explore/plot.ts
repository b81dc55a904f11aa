// A plot of values over the heaps; of values that rise, without the rise of each period.

import { h, s } from "../dom.ts";
import { grouped } from "../words.ts";
import type { NimValues, Stretch } from "./values.ts";

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [720, 260, 34, 30] as const;

/** Returns round numbers from `from` to `to`, at most about so many. */
function ticks(from: number, to: number, many: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((step) => (to - from) / step <= many) ?? 500;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, at) => first + at * step);
}

export function plot(game: NimValues, { from, values }: Stretch): HTMLElement {
  const { period, saltus } = game.found;
  const flat = values.map((value, at) => (value ?? 0) - game.risen(from + at));
  const without = saltus ? `, minus ${saltus} for each period of ${period}` : "";
  const last = Math.max(from + 1, from + values.length - 1);
  const high = Math.max(1, ...flat);
  const x = (heap: number) => LEFT + 10 + ((heap - from) / (last - from)) * (WIDTH - LEFT - 24);
  const y = (value: number) => HEIGHT - BOTTOM - 6 - (value / high) * (HEIGHT - BOTTOM - 22);
  const label = `Nim-values of the heaps from ${from} to ${last}, up to ${high}${without}; the table lists them`;
  return h(
    "figure.sheet-scroll",
    { role: "region", "aria-label": "Plot", tabindex: 0 },
    s(
      "svg.plot",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
      ...ticks(0, high, 6).flatMap((value) => [
        s("path.grid", { d: `M${LEFT} ${y(value)}H${WIDTH - 6}` }),
        s("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, String(value)),
      ]),
      ...ticks(from, last, 8).map((heap) =>
        s("text", { x: x(heap), y: HEIGHT - 8, "text-anchor": "middle" }, grouped(heap)),
      ),
      ...flat.map((value, at) =>
        s(
          "circle.plot-dot",
          { cx: x(from + at), cy: y(value), r: flat.length > 120 ? 2.5 : 3.6 },
          s("title", `heap ${from + at}: ${values[at]}`),
        ),
      ),
    ),
    without ? h("figcaption", `Nim-values${without}.`) : null,
  );
}
