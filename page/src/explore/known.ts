// What is known about a game, from all answers so far: the tables of surveys, or what was computed here if that is more.

import { h } from "../dom.ts";
import type { Facts, PeriodFound, QuotientFound, ValuesFound } from "../types.ts";
import { grouped } from "../words.ts";
import type { Study } from "./study.ts";

/** Answers by their endpoints; null if the question was refused. */
export interface Found {
  facts?: Facts | null;
  period?: PeriodFound | null;
  quotient?: QuotientFound | null;
  partizan?: ValuesFound | null;
}

/** A thing that may be known: in a word, and more exactly. */
export interface Known {
  word: string;
  text: string;
}

const NOT_YET: Known = { word: "…", text: "" };

/** The facts with a label, in one text. */
function told({ facts }: Found, label: string): string | null {
  const at = facts?.facts.findIndex((fact) => fact.label === label) ?? -1;
  return facts && at >= 0 ? facts.facts[at]!.text : null;
}

/** The period of the nim-values. */
export function normalPlay(found: Found): Known {
  const { period } = found;
  const [, step, from] =
    /proved.*heap n \+ ([\d,]+) is worth.*from (\d[\d,]*) on/.exec(told(found, "Nim-values") ?? "") ?? [];
  if (step && period?.status !== "proved")
    return { word: "Solved", text: `period ${step} from ${from}, proved by the surveys` };
  if (!period) return NOT_YET;
  if (period.status === "open") return { word: "Open", text: `no period in the heaps up to ${grouped(period.to)}` };
  const grows = period.saltus ? `, growing by ${grouped(period.saltus)}` : "";
  const begin = period.preperiod ? ` from ${grouped(period.preperiod)}` : "";
  const proved = period.status === "proved";
  return {
    word: proved ? "Solved" : "Observed",
    text: `period ${grouped(period.period ?? 0)}${begin}${grows}, ${proved ? "proved" : "not proved"}`,
  };
}

/** The misère quotient. */
export function miserePlay(found: Found): Known & { ask?: boolean } {
  const { quotient } = found;
  const text = told(found, "Quotient");
  const [, status, order, rest] = /(complete|partial): of order (\d[\d,]*\d|\d)(.*)/.exec(text ?? "") ?? [];
  if (status === "complete") return { word: "Solved", text: `quotient of order ${order}${kindOf(rest ?? "")}` };
  if (quotient) {
    const { status, to } = quotient;
    const kind = quotient.tame ? ", tame" : quotient.tame === false ? ", wild" : "";
    const size = quotient.order ? `order ${grouped(quotient.order)}` : "infinite";
    const all = to === null || to === undefined;
    return {
      word: all ? "Solved" : "In part",
      text: all
        ? `quotient${status === "infinite" ? " infinite" : ` of ${size}`}${kind}`
        : `${size} for heaps up to ${to}${kind}`,
    };
  }
  if (status === "partial")
    return { word: "In part", text: `order ${order}, ${/for the heaps up to [\d,]+/.exec(rest ?? "")?.[0] ?? ""}` };
  if (!found.facts) return NOT_YET;
  return { word: "Not asked", text: "", ask: true };
}

const kindOf = (text: string) => (/\bwild\b/.test(text) ? ", wild" : /\btame\b/.test(text) ? ", tame" : "");

function largest({ period }: Found): Known {
  if (!period) return NOT_YET;
  if (period.saltus) return { word: "None", text: "the values grow for ever" };
  const first = period.values.indexOf(period.max);
  const where = first >= 0 ? `at heap ${first} for the first time` : "";
  const far = period.status === "proved" ? "" : `among the heaps up to ${grouped(period.to)}`;
  return { word: grouped(period.max), text: far || where };
}

function growth(found: Found): Known {
  const { partizan } = found;
  const [, proved] = /in normal play (proved: .*)$/.exec(told(found, "Values") ?? "") ?? [];
  const period = partizan?.period;
  if (period?.proved || proved)
    return {
      word: "Solved",
      text: period
        ? `heap n + ${period.period} is heap n plus ${period.saltus ?? "a long game"}, proved`
        : (proved ?? ""),
    };
  if (!partizan) return NOT_YET;
  return { word: "Open", text: `no period seen up to heap ${partizan.to}` };
}

/** A game without values of heaps may have a theorem about whole positions. */
function byTheorem(found: Found): Known {
  const theorem = told(found, "Strategy");
  return theorem ? { word: "By theorem", text: theorem.replace(/^[\w-]+: | \(.*$/g, "") } : { word: "Open", text: "" };
}

export function knownRow(study: Study): HTMLElement {
  const row = h("dl", { class: "known" });
  const cell = (term: string, { word, text, ask }: Known & { ask?: boolean }) =>
    h(
      "div",
      {},
      h("dt", {}, term),
      h("dd", { class: "big" }, word),
      h("dd", {}, ask ? h("a", { href: study.address("quotient") }, "find the quotient") : text),
    );
  function show(): void {
    const { found } = study;
    const cells =
      found.period === null
        ? [cell("Who wins", byTheorem(found))]
        : study.state.impartial
          ? [
              cell("Normal play", normalPlay(found)),
              cell("Misère play", miserePlay(found)),
              cell("Largest nim-value", largest(found)),
              cell("Partizan values", { word: "Nimbers", text: "impartial: heap n is ∗G(n)" }),
            ]
          : [
              cell("Normal play", growth(found)),
              cell("Misère play", miserePlay(found)),
              cell("Players", { word: "Differ", text: "Left and Right have moves of their own" }),
            ];
    row.replaceChildren(...cells);
  }
  study.on(show);
  show();
  return row;
}
