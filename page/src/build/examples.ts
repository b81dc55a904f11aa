// Rules by example: what a move may leave of one heap, and rules from which one chooses, each drawn by what it leaves of that heap.

import { session } from "../api.ts";
import { withConvention, withoutConvention } from "../convention.ts";
import { button, chip, field, h, s } from "../dom.ts";
import { picture } from "../home/picture.ts";
import { USUAL } from "../link.ts";
import type { Session } from "../types.ts";
import { listed } from "../words.ts";
import { endChoice } from "./ticks.ts";

/** Rules in a few words; those of pairs have a pair to be drawn by. */
const RULES: [words: string, line: string, pair?: string][] = [
  ["Take at most half", "{n: n-k for k=1..n/2}"],
  ["Take a divisor, but not all", "{n: n-d for d|n, d<n}"],
  ["Leave a divisor", "{n: d for d|n, d<n}"],
  ["Take a square", "{n: n-k^2 for k=1..sqrt(n)}"],
  ["Take a power of two", "{n: n-2^k for k>=0}"],
  ["Take a prime", "{n: n-p for p>=2, prime(p)}"],
  ["Take one, or leave half", "{n: n-1, n/2}"],
  ["Take one, or cut in halves", "{n: n-1; n: (n/2)+(n/2) for 2|n}"],
  ["Cut in two unequal parts", "{n: a+(n-a) for a=1..(n-1)/2}"],
  ["Cut in equal parts", "{n: sum(n/d for i=1..d) for d|n, d>1}"],
  ["A pair: take from one, or as many from both", "{(x,y): (x-t,y), (x,y-t), (x-t,y-t) for t>=1}", "(4,4)"],
  ["A pair: a knight’s jump that lessens the sum", "{(x,y): (x+1,y-2), (x-1,y-2), (x-2,y+1), (x-2,y-1)}", "(3,3)"],
];

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
  return s("svg.leaves", { viewBox: `0 0 ${heap} 64`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...lines);
}

/** Makes the part of the place; `choose` takes a line with a position to begin at, and `show` the game that was chosen. */
export function examples(choose: (line: string, at: string) => void): {
  element: HTMLElement;
  show(state: Session): void;
} {
  let heap = 12;
  let now = "";
  /** The heap of the game, where heaps are pairs. */
  let pairs = "";
  const size = field({ type: "number", min: 1, max: LARGEST, value: heap, "aria-label": "The heap" });
  const marks = h("div.inline", { role: "group", "aria-label": "What may be left" });
  const told = h("p.soft");
  const cards = h("div.rule-cards", { role: "group", "aria-label": "Rules" });
  const end = h("div");
  const from = (rule: string) => withConvention(rule, withoutConvention(now).written);
  size.addEventListener("change", () => {
    heap = Math.min(LARGEST, Math.max(1, Math.round(size.valueAsNumber) || heap));
    size.value = String(heap);
    void draw();
  });

  async function draw(): Promise<void> {
    const [line, of] = [now, heap];
    const { base, written } = withoutConvention(line);
    const [left, ...all] = await Promise.all([
      leaves(line, pairs || String(of)),
      ...RULES.map(([, rule, pair]) => leaves(rule, pair ?? String(of))),
    ]);
    if (line !== now || of !== heap) return;
    const focus = document.activeElement?.id;
    const mark = (to: string) => {
      const next = left?.includes(to) ? left.filter((other) => other !== to) : [...(left ?? []), to];
      const takes = next.map((to) => of - Number(to)).filter(Boolean);
      choose(from(takes.length ? `S(${takes.toSorted((a, b) => a - b)})` : "0.0"), `${of}`);
    };
    marks.replaceChildren(
      ...Array.from({ length: of }, (_, to) => {
        const made = chip(String(to), Boolean(left?.includes(String(to))), () => mark(String(to)), `leave ${to}`);
        made.id = `leave-${to}`;
        return made;
      }),
    );
    told.textContent = left && (left.length ? `Moves leave ${listed(left)} of ${pairs || of}.` : "No move is left.");
    cards.replaceChildren(
      ...RULES.map(([words, rule, pair], at) => {
        const same = !pair && left?.length && all[at]?.join() === left.join();
        const pressed = rule === base;
        const card = button(drawn(pair ?? String(of), all[at] ?? []), () => choose(from(rule), pair ?? `${of}`), {
          class: "tile",
          id: `rule-${at}`,
          "aria-pressed": String(pressed),
        });
        card.append(h("span", words), same && !pressed ? h("small", `leaves the same of ${of}`) : "");
        return card;
      }),
    );
    end.replaceChildren(endChoice(written === "misere", (misere) => choose(withConvention(base, misere), "")));
    if (focus) document.getElementById(focus)?.focus();
  }

  const element = h(
    "div.examples",
    h(
      "fieldset",
      h("legend", "One heap"),
      h("div.ticks-body", h("label.inline", "Of a heap of", size, "a move may leave"), marks, told),
    ),
    h("fieldset", h("legend", "Or a rule"), cards),
    h("fieldset", h("legend", "The end"), h("div.ticks-body", end)),
  );
  return {
    element,
    show({ game, piles }) {
      now = game;
      pairs = piles.find(({ text }) => text.includes(","))?.text ?? "";
      if (!element.hidden) void draw();
    },
  };
}
