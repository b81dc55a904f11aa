// The reason by nim-values, drawn: a column for each heap, above it its powers of two as blocks, of which equal ones are joined in pairs.
// What has no twin is left over, and whoever is to move wins by it.

import { h, numbered, s } from "./dom.ts";
import { effectSign } from "./sign.ts";
import type { Pairs, Player } from "./types.ts";
import { listed, moveOf, type Things } from "./words.ts";

/** The most columns that are drawn. */
const MOST = 7;

/** The columns that a play has changed, in the colour of its player. */
export interface Changed {
  play: string;
  player: Player;
}

const powersOf = (value: number): number[] => numbered(12, (bit) => 2 ** (11 - bit)).filter((power) => value & power);

/** What is left over, in words: "4 and 1". */
export const leftOver = ({ left_over }: Pairs): string => listed(powersOf(left_over).map(String)) || "nothing";

export const several = ({ left_over }: Pairs) => powersOf(left_over).length > 1;

const isOver = (pairs: Pairs) => `${leftOver(pairs)} ${several(pairs) ? "are" : "is"} left over`;

/** Says what the drawing shows. */
export function spokenPairs(pairs: Pairs, { heap, token }: Things): string {
  const { heaps: names, values } = pairs;
  if (names.length === 0) return "nothing is left";
  const end = pairs.left_over ? `equal blocks cancel in pairs, ${isOver(pairs)}` : "all cancel in pairs";
  const [s, are] = names.length > 1 ? ["s", "are"] : ["", "is"];
  const what = token === "coin" ? `coin${s}` : `${heap}${s} of`;
  return `the ${what} ${listed(names)} ${are} worth ${listed(values.map(String))}; ${end}`;
}

/** The heaps as columns; many equal ones share one, in which they cancel but for an odd one. */
function columnsOf({ heaps, values }: Pairs): { name: string; value: number }[] {
  const columns = heaps.map((name, at) => ({ name, value: values[at]! }));
  if (columns.length <= MOST) return columns;
  return [...new Set(heaps)].map((name) => {
    const equal = columns.filter((other) => other.name === name);
    const value = equal.length % 2 ? equal[0]!.value : 0;
    return { name: equal.length > 1 ? `${equal.length}×${name}` : name, value };
  });
}

/** Finds the columns of the parts that a play has left, nearest to its place. */
function changedBy({ play }: Changed, names: string[]): number[] {
  const parts = (moveOf(play).split(" -> ")[1] ?? "").split("+").filter((part) => part !== "0");
  const near = Number(/@(\d+)$/.exec(play)?.[1] ?? 1) - 1;
  const begins = names.flatMap((_, at) => (parts.every((part, n) => names[at + n] === part) ? [at] : []));
  const at = begins.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0];
  return at === undefined ? [] : parts.map((_, n) => at + n);
}

function drawn(pairs: Pairs, changed?: Changed): SVGElement | null {
  const columns = columnsOf(pairs);
  if (columns.length === 0 || columns.length > MOST) return null;
  const levels = powersOf(columns.reduce((all, { value }) => all | value, 0));
  const [block, high] = levels.length > 2 ? [18, 27] : [25, 35];
  const wide = Math.max(176, 30 * columns.length);
  const step = Math.min(44, wide / columns.length);
  const x = (at: number) => step * (at + 0.5);
  const floor = high * (levels.length - 1) + block + 12;
  const names = columns.map(({ name }) => name);
  const marked = changed ? changedBy(changed, names) : [];
  const parts = levels.flatMap((power, level) => {
    const top = 10 + high * level;
    const here = columns.flatMap(({ value }, at) => (value & power ? [at] : []));
    return here.flatMap((at, n) => {
      const first = n % 2 === 0;
      const twin = first ? here[n + 1] : at;
      const kind = twin === undefined && "odd";
      const tie = first && twin !== undefined && `M${x(at)} ${top}v-3q0-5 5-5H${x(twin) - 5}q5 0 5 5v3`;
      return [
        tie && s("path", { d: tie, fill: "none", stroke: "var(--edge)", "stroke-width": 1.6 }),
        s("rect", { class: kind, x: x(at) - block / 2, y: top, width: block, height: block, rx: 5 }),
        s("text", { class: kind, x: x(at), y: top + block / 2 + 5 }, power),
      ];
    });
  });
  return s(
    "svg",
    { viewBox: `0 0 ${wide} ${floor + 20}` },
    ...parts,
    s("path", { stroke: "var(--rule)", d: `M2 ${floor}H${step * columns.length - 2}` }),
    ...columns.map(({ name }, at) =>
      s("text", { class: marked.includes(at) ? `heap ${changed?.player}` : "heap", x: x(at), y: floor + 17 }, name),
    ),
  );
}

/** Makes the figure of a position; its words alone if it has too many columns. */
export function pairsFigure(pairs: Pairs, caption: string, things: Things, changed?: Changed): HTMLElement {
  const words = `${caption ? `${caption}: ` : ""}${spokenPairs(pairs, things)}.`;
  const [over, sign] = pairs.left_over ? (["p.over", "threw"] as const) : (["p", "lost"] as const);
  return h(
    "div",
    { role: "img", label: words },
    caption && h("span.caption", caption),
    drawn(pairs, things.token === "coin" ? undefined : changed),
    h(over, effectSign(sign, false), isOver(pairs)),
  );
}
