// The nim-sequence of the game on the board, with its period.

import { h } from "../dom.ts";
import { fileName } from "../download.ts";
import { plot } from "../plot.ts";
import type { PeriodFound } from "../types.ts";
import { grouped } from "../words.ts";
import type { Research } from "./panel.ts";
import { certificate, facts, folded, stopped, table } from "./parts.ts";

/** The nim-sequence is about normal play. */
const CONVENTION = / misere\b/;

export const period: Research<PeriodFound> = {
  title: "Nim-sequence",
  about: "The nim-values of the heaps in normal play, and their period, with a proof.",
  name: "period",
  to: null,
  command: (game) => `ninepins period ${game.replace(CONVENTION, "")} --prove certificate.txt`,
  shown,
};

function shown(answer: PeriodFound, game: string): (Node | string)[] {
  const number = (n: number) => grouped(String(n));
  const { status, period, preperiod, saltus, theorem, source, rare, last_rare, max, to, values } = answer;
  const rows: [string, string][] = [["Status", words(answer)]];
  if (period) {
    const more = saltus ? `, plus ${number(saltus)}` : "";
    const from = preperiod ? `, for all n from ${number(preperiod)} on` : ", for all n";
    rows.push(["Period", `heap n + ${number(period)} is worth as much as heap n${more}${from}`]);
  }
  if (theorem) rows.push(["Theorem", `${theorem} (${source})`]);
  rows.push([
    "Largest value",
    `${number(max)}${status === "proved" ? "" : ` among the heaps up to ${number(to)}`}`,
  ]);
  if (typeof rare === "number")
    rows.push(["Rare heaps", `${number(rare)}${last_rare ? `, the last is ${number(last_rare)}` : ""}`]);
  const dots = values.map((value, heap) => ({ heap, value, text: String(value) }));
  const last = values.length - 1;
  const sheet = h("div", {
    class: "plot-sheet",
    role: "region",
    "aria-label": "Plot of the sequence",
    tabindex: 0,
  });
  sheet.append(plot(dots, last, `Nim-values of the heaps from 0 to ${last}; the table below lists them`));
  return [
    ...stopped(answer.stopped),
    facts(rows),
    h("figure", {}, sheet, h("figcaption", {}, "Nim-value of a heap, over its size.")),
    folded(
      "As a table",
      table(
        "Nim-values of heaps",
        ["Heap", "Nim-value"],
        values.map((value, heap) => [String(heap), String(value)]),
      ),
    ),
    ...(status === "proved"
      ? [certificate(answer.certificate, `period-${fileName(game.replace(CONVENTION, ""))}.txt`)]
      : []),
  ];
}

function words({ status, to }: PeriodFound): string {
  const searched = `in the values of the heaps up to ${grouped(String(to))}`;
  if (status === "proved") return "proved: the values repeat for ever";
  return status === "observed" ? `observed ${searched}, not proved` : `open: no period was found ${searched}`;
}
