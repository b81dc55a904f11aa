// The panels for research on the game on the board. A new one is a `Research` and a line here.

import { h } from "../dom.ts";
import { coded } from "../fault.ts";
import type { Match } from "../match.ts";
import type { Facts, Genera } from "../types.ts";
import { panel, type Research } from "./panel.ts";
import { facts, stopped, table } from "./parts.ts";
import { period } from "./period.ts";
import { quotient } from "./quotient.ts";
import { values, worth } from "./worth.ts";

const genus: Research<Genera> = {
  title: "Genus",
  about:
    "Conway’s symbols: the nim-value in normal play and, raised, the nim-values in misère play: of the heap alone, beside a heap of two beads of Nim, beside two, and so on.",
  name: "genus",
  to: { words: "Heaps up to", usual: "20" },
  command: (game, to) => `ninepins genus ${game} --to ${to || 20}`,
  shown: (answer) => [
    ...stopped(answer.stopped),
    table(
      "Genus of each heap",
      ["Heap", "Genus", "Of Nim too?"],
      answer.heaps.map(({ heap, genus, wild }) => [String(heap), genus ?? "?", wild ? "no: wild" : "yes"]),
    ),
  ],
};

const listed: Research<Facts> = {
  title: "In the tables",
  about: "The theorems that apply to this game, and what the surveys of octal games found.",
  name: "facts",
  to: null,
  command: (game) => `ninepins games ${game}`,
  shown: (answer) =>
    answer.facts.length > 0
      ? [facts(answer.facts.map(({ label, text }) => [label, h("span", {}, ...coded(text))]))]
      : ["No theorem here applies to this game, and no survey has it."],
};

export function explorer(match: Match): HTMLElement {
  return h(
    "div",
    { class: "explorer" },
    panel(match, listed),
    panel(match, period),
    panel(match, quotient),
    panel(match, genus),
    panel(match, worth),
    panel(match, values),
  );
}
