// The reason for a move, drawn: each heap's nim-value as a sum of powers of two, in columns. After a winning move all of them cancel in
// pairs.

import { ask } from "./api.ts";
import { h } from "./dom.ts";
import type { Heaps, Reply, Session } from "./types.ts";
import { thingsOf } from "./words.ts";

/** The greatest heap whose value is asked for. */
const MOST = 500;

let known: Heaps | null = null;

/** Returns the nim-values of a game's heaps up to one; null if it has none. */
async function valuesOf(game: string, to: number): Promise<number[] | null> {
  if (known?.game !== game || known.to < to) known = await ask<Heaps>("heaps", { game, to });
  if (known.as !== "nim-value") return null;
  const found = known.values.map(Number);
  return found.length > to && found.every(Number.isInteger) ? found : null;
}

/** Draws the columns after a winning move; null if the game has no nim-values, or they are not what decides here. */
export async function nimSum(state: Session, hint: Pick<Reply, "move" | "wins">): Promise<HTMLElement | null> {
  const [from = "", to = ""] = hint.move.split(" -> ");
  const sizes = state.piles.map(({ size }) => Number(size)).filter((size) => size > 0);
  if (!hint.wins || state.piles.some(({ limit }) => limit) || Math.max(...sizes) > MOST) return null;
  const values = await valuesOf(state.game, Math.max(...sizes));
  if (!values) return null;
  const parts = to.split("+").map(Number);
  sizes.splice(sizes.indexOf(Number(from)), 1);
  const value = parts.reduce((sum, part) => sum ^ (values[part] ?? 0), 0);
  const others = new Map<number, number>();
  for (const size of sizes) others.set(size, (others.get(size) ?? 0) + 1);
  const sum = sizes.reduce((sum, size) => sum ^ (values[size] ?? 0), value);
  const most = Math.max(value, ...sizes.map((size) => values[size] ?? 0));
  if (sum !== 0 || most === 0) return null;
  const powers = Array.from({ length: Math.floor(Math.log2(most)) + 1 }, (_, at) => 2 ** at).reverse();

  const cells = (value: number, many: number) =>
    powers.map((power) => h("td", value & power ? Array(many).fill(power).join(" ") : ""));
  const row = (name: string, words: string, value: number, many: number, kind: string | null = null) =>
    h("tr", { class: kind }, h("th", { scope: "row" }, name), h("td.words", words), ...cells(value, many));
  const rows = [...others]
    .toSorted(([a], [b]) => a - b)
    .map(([size, many]) => {
      const name = many > 3 ? `${many} of ${size}` : Array(many).fill(size).join(" and ");
      return row(name, `${many > 1 ? "each " : ""}worth ${values[size]}`, values[size] ?? 0, Math.min(many, 3));
    });
  const moved = `${from} → ${parts.join(" + ")}`;
  const at = [...others.keys()].filter((size) => size < Number(from)).length;
  rows.splice(at, 0, row(moved, `now worth ${value}`, value, 1, "changed"));
  return h(
    "table.nimsum",
    { "aria-label": `The powers of two in each ${thingsOf(state).heap}` },
    h(
      "thead",
      h(
        "tr",
        h("th", { scope: "col" }, thingsOf(state).heap),
        h("td"),
        ...powers.map((power) => h("th", { scope: "col" }, String(power))),
      ),
    ),
    h("tbody", ...rows),
    h(
      "tfoot",
      h("tr", h("th", { scope: "row" }, "pairs"), h("td.words", "all cancel"), ...powers.map(() => h("td", "0"))),
    ),
  );
}
