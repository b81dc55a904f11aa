// Rules by example: what a move may leave of one heap, and rules from which one chooses, each drawn by what it leaves of that heap.

import { session } from "../api.ts";
import { button, chip, field, fill, h, numbered, s } from "../dom.ts";
import { picture } from "../home/picture.ts";
import { USUAL } from "../link.ts";
import { rowsOf } from "../table.ts";
import type { Convention, Session } from "../types.ts";
import { listed, withConvention, withoutConvention } from "../words.ts";
import table from "./examples.tsv?url";
import { endChoice } from "./ticks.ts";

/** Rules in a few words; those of pairs have a pair to be drawn by. */
const rules = rowsOf(table);

/** The largest heap that is drawn. */
const LARGEST = 24;

const asked = new Map<string, Promise<string[] | null>>();

/** Returns what moves may leave of a heap, such as `6+6` and `11`; null where that is not the same for both players at all times. */
function leaves(game: string, heap: string): Promise<string[] | null> {
  const key = `${game} ${heap}`;
  const found = asked.get(key) ?? session({ ...USUAL, game, position: heap, moves: [] }).then(leftBy, () => null);
  asked.set(key, found);
  return found;
}

function leftBy({ plays, plays_truncated, impartial, piles, board }: Session): string[] | null {
  if (plays_truncated || !impartial || board.kind === "coins" || piles.some(({ limit }) => limit)) return null;
  const left = new Set(plays.map(({ move }) => move.split("-> ")[1] ?? ""));
  return [...left].toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** Draws what moves leave of a heap: a line for each, with what is taken in outline; on a board for a pair. */
function drawn(heap: string, left: string[]): SVGElement {
  const squares = [heap, ...left].map((pair) => (pair === "0" ? "0,0" : pair.replace(/[()]/g, "")));
  if (heap.startsWith("(")) return picture(`#${squares.join(">")}`);
  const high = Math.min(10, 64 / left.length);
  const lines = left.flatMap((option, at) => {
    let x = 0;
    return [...option.split("+").filter(Number), ""].map((part) => {
      const wide = part ? Number(part) : Number(heap) - x;
      x += wide;
      const place = { x: x - wide + 0.1, y: at * high, width: Math.max(0, wide - 0.2), height: high - 2 };
      return s("rect", { class: part ? null : "gone", ...place });
    });
  });
  return s("svg.leaves", { viewBox: `0 0 ${heap} 64`, preserveAspectRatio: "none" }, ...lines);
}

/** Makes the part of the place; `choose` takes a line with a position to begin at, and `show` the game that was chosen. */
export function examples(choose: (line: string, at: string) => void) {
  let heap = 12;
  let now = "";
  /** The heap of the game, where heaps are pairs. */
  let pairs = "";
  const size = field({ type: "number", min: 1, max: LARGEST, value: heap, label: "The heap" });
  const marks = h("div.inline", { role: "group", label: "What may be left" });
  const told = h("p.soft");
  const cards = h("div.rule-cards", { role: "group", label: "Rules" });
  const end = h("div");
  const from = (rule: string) => withConvention(rule, withoutConvention(now).written);
  size.onchange = () => {
    heap = Math.min(LARGEST, Math.max(1, Math.round(size.valueAsNumber) || heap));
    size.value = String(heap);
    void draw();
  };

  async function draw(): Promise<void> {
    const [line, of] = [now, heap];
    const { base, written } = withoutConvention(line);
    const known = await rules;
    const [left, ...all] = await Promise.all([
      leaves(line, pairs || `${of}`),
      ...known.map(([, rule = "", pair]) => leaves(rule, pair || `${of}`)),
    ]);
    if (line !== now || of !== heap) return;
    const focus = document.activeElement?.id;
    const mark = (to: string) => {
      const next = left?.includes(to) ? left.filter((other) => other !== to) : [...(left ?? []), to];
      const takes = next.map((to) => of - Number(to)).filter(Boolean);
      choose(from(takes.length ? `S(${takes.toSorted((a, b) => a - b)})` : "0.0"), `${of}`);
    };
    const chips = numbered(of, (to) => {
      const made = chip(`${to}`, Boolean(left?.includes(`${to}`)), () => mark(`${to}`), `leave ${to}`);
      made.id = `leave-${to}`;
      return made;
    });
    fill(marks, ...chips);
    told.textContent = left && (left.length ? `Moves leave ${listed(left)} of ${pairs || of}.` : "No move is left.");
    const rows = known.map(([words, rule = "", pair], at) => {
      const same = !pair && rule !== base && Boolean(left?.length) && all[at]?.join() === left?.join();
      const begin = pair || `${of}`;
      const note = same && h("small", `leaves the same of ${of}`);
      const about = { class: "tile", id: `rule-${at}`, "aria-pressed": String(rule === base) };
      return button([drawn(begin, all[at] ?? []), h("span", words), note], () => choose(from(rule), begin), about);
    });
    fill(cards, ...rows);
    const change = (misere: Convention) => choose(withConvention(base, misere), "");
    fill(end, endChoice(written === "misere", change));
    if (focus) document.getElementById(focus)?.focus();
  }

  const part = (title: string, ...content: HTMLElement[]) => h("fieldset", h("legend", title), ...content);
  const of = h("label.inline", "Of a heap of", size, "a move may leave");
  const element = h(
    "div.examples",
    part("One heap", h("div.ticks-body", of, marks, told)),
    part("Or a rule", cards),
    part("The end", h("div.ticks-body", end)),
  );
  return {
    element,
    show({ game, piles }: Session): void {
      now = game;
      pairs = piles.find(({ text }) => text.includes(","))?.text ?? "";
      if (!element.hidden) void draw();
    },
  };
}
