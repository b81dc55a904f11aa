// The genera of heaps, and what theorems and surveys say about a game.

import { h } from "../dom.ts";
import { coded } from "../fault.ts";
import type { Facts, Heaps } from "../types.ts";
import { raised, sentence } from "../words.ts";
import type { Research } from "./panel.ts";
import { facts, stopped } from "./parts.ts";

export const genus: Research<Heaps> = {
  id: "genus",
  title: "Misère genus",
  about:
    "Conway’s symbols: the nim-value in normal play and, raised, those in misère play: of the heap alone, beside a heap of two beads of Nim, beside two, and so on.",
  name: "heaps",
  to: "11",
  question: ({ game }) => ({ game, as: "genus" }),
  command: (game, to) => `ninepins heaps ${game} --as genus --to ${to || 20}`,
  shown: ({ heaps: found, stopped: limit }) => {
    const heaps = found ?? [];
    const row = (head: string, cells: (Node | string)[][]) =>
      h("tr", h("th", { scope: "row" }, head), ...cells.map((cell) => h("td", ...cell)));
    const table = h(
      "table.lying",
      { "aria-label": "Genus of each heap" },
      row(
        "heap",
        heaps.map(({ heap }) => [String(heap)]),
      ),
      row(
        "genus",
        heaps.map(({ genus }) => raised(genus ?? "?")),
      ),
      row(
        "like Nim?",
        heaps.map(({ wild }) => [wild === true ? "wild" : wild === false ? "yes" : "?"]),
      ),
    );
    const label = { role: "region", "aria-label": "Genus of each heap", tabindex: 0 };
    return [...stopped(limit), h("div.sheet-scroll", { ...label }, table)];
  },
};

export const surveys: Research<Facts> = {
  id: "surveys",
  title: "In the surveys",
  about: "Recorded earlier. A panel here may go further.",
  name: "facts",
  first: true,
  command: (game) => `ninepins games ${game}`,
  shown: ({ facts: found }, { state }) => [
    facts([
      ["Rules", sentence(state.words)],
      ...found.map(({ label, text }) => [label, h("span", ...coded(text))] as const),
    ]),
    found.length ? "" : "No theorem here applies to this game, and no survey has it.",
  ],
};
