// A plot of heaps' values as dots over their sizes.

import { s } from "./dom.ts";

export interface Dot {
  heap: number;
  value: number;
  text: string;
}

const WIDTH = 720;
const HEIGHT = 260;
const LEFT = 40;
const BOTTOM = 34;
const TOP = 12;

export function plot(dots: Dot[], to: number, label: string): SVGElement {
  const values = dots.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (heap: number) => LEFT + 12 + (heap / Math.max(1, to)) * (WIDTH - LEFT - 30);
  const y = (value: number) =>
    HEIGHT - BOTTOM - 8 - ((value - low) / (high - low)) * (HEIGHT - BOTTOM - TOP - 16);
  const lines = ticks(low, high, 6).map((value) =>
    s(
      "g",
      {},
      s("line", { class: "plot-grid", x1: LEFT, x2: WIDTH - 6, y1: y(value), y2: y(value) }),
      s("text", { class: "plot-text", x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, String(value)),
    ),
  );
  const heaps = ticks(0, to, 8).map((heap) =>
    s("text", { class: "plot-text", x: x(heap), y: HEIGHT - 10, "text-anchor": "middle" }, String(heap)),
  );
  const points = dots.map(({ heap, value, text }) =>
    s(
      "circle",
      { class: "plot-dot", cx: x(heap), cy: y(value), r: to > 120 ? 2.5 : 4 },
      s("title", {}, `heap ${heap}: ${text}`),
    ),
  );
  return s(
    "svg",
    { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ...lines,
    ...heaps,
    ...points,
  );
}

/** Returns about `many` round numbers from `low` to `high`. */
function ticks(low: number, high: number, many: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
  const step = steps.find((step) => (high - low) / step <= many) ?? 10000;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at);
  return found;
}
