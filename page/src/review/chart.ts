// The graph of a game: above the middle one player wins, below the other; the farther from it, the nearer the end.

import { fill, h, s } from "../dom.ts";
import type { Match } from "../match.ts";
import { unsure } from "../moves.ts";
import type { Player, ReviewPly } from "../types.ts";

const HEIGHT = 118;
const [TOP, MIDDLE, BOTTOM] = [10, 54, 98];
/** The least distance of a won position from the middle. */
const LEAST = 5;

export function chart(match: Match): HTMLElement {
  const element = h("div.chart");

  function show(): void {
    const { plies, state } = match;
    element.hidden = !match.review && !(match.state?.over && match.plies);
    if (!plies || !state || element.hidden) return;
    const above: Player = state.left === "computer" && state.right === "human" ? "right" : "left";
    const width = Math.max(280, element.clientWidth - 2 * 16);
    fill(element, drawn(plies, above, width));
  }

  function drawn(plies: ReviewPly[], above: Player, width: number): SVGElement {
    const name = match.name(above);
    const [wins, loses] = name === "You" ? ["you win", "you lose"] : [`${name.slice(0, 9)} wins`, "loses"];
    const [from, to] = [68, width - 8];
    const most = Math.max(1, ...plies.map(({ moves_left }) => moves_left ?? 0));
    const x = (at: number) => from + ((to - from) * at) / Math.max(1, plies.length - 1);
    const y = ({ winner, moves_left }: ReviewPly) => {
      if (!winner) return MIDDLE;
      const near = moves_left === null || moves_left === undefined ? 0.5 : 1 - moves_left / (most + 1);
      const off = LEAST + (MIDDLE - TOP - LEAST) * near;
      return winner === above ? MIDDLE - off : MIDDLE + off;
    };
    const parts: SVGElement[] = [
      s("rect", { fill: "var(--left-wash)", x: from, y: TOP, width: to - from, height: MIDDLE - TOP }),
      s("rect", { fill: "var(--right-wash)", x: from, y: MIDDLE, width: to - from, height: BOTTOM - MIDDLE }),
      s("rect.here", { x: x(match.at) - 9, y: TOP, width: 18, height: BOTTOM - TOP }),
      s("line", { stroke: "var(--edge)", x1: from, x2: to, y1: MIDDLE, y2: MIDDLE }),
      s("text", { x: 0, y: 32 }, wins),
      s("text", { x: 0, y: 84 }, loses),
    ];
    const throws: SVGElement[] = [];
    const every = Math.ceil((plies.length * 34) / (to - from));
    plies.forEach((ply, at) => {
      const next = plies[at + 1];
      const [x1, y1] = [x(at), y(ply)];
      const [x2, y2] = next ? [x(at + 1), y(next)] : [x1, y1];
      const threw = ply.made === "threw";
      if (next) parts.push(s("line", { class: threw ? "threw" : "path", x1, y1, x2, y2 }));
      if (next && threw) {
        const cut = Math.abs(y2 - y1) < 1 ? 0.5 : (MIDDLE - y1) / (y2 - y1);
        const [cx, cy] = [x1 + cut * (x2 - x1), MIDDLE];
        throws.push(s("circle", { fill: "var(--sheet)", cx, cy, r: 8.5 }));
        throws.push(s("path.cross", { d: `M${cx - 4} ${cy - 4}l8 8m0-8l-8 8` }));
      }
      const here = at === match.at;
      throws.push(s("circle", { class: here ? "dot at" : "dot", cx: x1, cy: y1, r: here ? 4.6 : 3.1 }));
      const last = at === plies.length - 1;
      if (last || (at % every === 0 && plies.length - 1 - at >= every))
        parts.push(s("text", { x: x1, y: 114, "text-anchor": "middle" }, at === 0 ? "start" : at));
    });
    const about = { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", label: label(plies, name) };
    const svg = s("svg", about, ...parts, ...throws);
    // The list of moves has the same for the keyboard.
    svg.onclick = (event) => {
      const box = svg.getBoundingClientRect();
      const at = (((event as MouseEvent).clientX - box.left) * (width / box.width) - from) / (to - from);
      match.go(Math.round(at * (plies.length - 1)));
    };
    return svg;
  }

  function label(plies: ReviewPly[], name: string): string {
    const thrown = plies.flatMap(({ made }, at) => (made === "threw" ? [at + 1] : []));
    const words =
      thrown.length === 0 ? "no move threw a win away" : `wins were thrown away at move ${thrown.join(", ")}`;
    return `Who was winning after each move, seen by ${name === "You" ? "you" : name}: ${words}.${unsure(plies)} The list of moves has it all.`;
  }

  match.on((change) => change !== "busy" && show());
  new ResizeObserver(show).observe(element);
  return element;
}
