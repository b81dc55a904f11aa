// What is known about a game, from all answers so far: the tables of surveys, or what was computed here if that is more.

import { h } from "../dom.ts";
import type { Facts, Heaps, PeriodFound, QuotientFound } from "../types.ts";
import { grouped } from "../words.ts";
import type { Study } from "./study.ts";

/** Answers by their endpoints; null if the question was refused. */
export interface Found {
  facts?: Facts | null;
  period?: PeriodFound | null;
  quotient?: QuotientFound | null;
  heaps?: Heaps | null;
}

/** A thing that may be known: in a word, and more exactly. */
export interface Known {
  word: string;
  text: string;
}

const NOT_YET: Known = { word: "…", text: "" };

/** The period of the nim-values. */
export function normalPlay({ period, facts }: Found): Known {
  const surveyed = facts?.known.period;
  if (surveyed && period?.status !== "proved") {
    const { period, from } = surveyed;
    return { word: "Solved", text: `period ${grouped(period)} from ${grouped(from)}, proved by the surveys` };
  }
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

/** The misère quotient: what was computed here, unless the surveys have all of it. */
export function miserePlay({ quotient: own, facts }: Found): Known & { ask?: boolean } {
  const surveyed = facts?.known.quotient;
  const quotient = surveyed?.status === "complete" ? surveyed : (own ?? surveyed);
  if (!quotient) return facts ? { word: "Not asked", text: "", ask: true } : NOT_YET;
  const { status, order, to, tame } = quotient;
  const kind = tame ? ", tame" : tame === false ? ", wild" : "";
  const size = order ? `of order ${grouped(order)}` : status === "infinite" ? "infinite" : "";
  return typeof to === "number"
    ? { word: "In part", text: `${size} for heaps up to ${to}${kind}` }
    : { word: "Solved", text: `quotient ${size}${kind}` };
}

/** The heaps before a proved period with other values than it would give them. */
function exceptions({ period }: Found): Known[] {
  if (!period) return [NOT_YET];
  const { exceptions, last_exception: last, status } = period;
  if (status !== "proved" || typeof exceptions !== "number") return [];
  return [
    { word: exceptions ? grouped(exceptions) : "None", text: exceptions ? `the last is heap ${grouped(last!)}` : "" },
  ];
}

function largest({ period }: Found): Known {
  if (!period) return NOT_YET;
  const { max, first_max, saltus, status, to } = period;
  const proved = status === "proved";
  if (saltus && proved) return { word: "None", text: "the values grow for ever" };
  const where = typeof first_max === "number" ? `at heap ${grouped(first_max)} for the first time` : "";
  return { word: grouped(max), text: proved ? where : `among the heaps up to ${grouped(to)}` };
}

function growth({ heaps, facts }: Found): Known {
  const found = facts?.known.values ?? heaps?.period;
  if (found?.proved)
    return { word: "Solved", text: `heap n + ${found.period} is heap n plus ${found.saltus ?? "a long game"}, proved` };
  if (heaps === null) return byTheorem({ facts });
  if (!heaps) return NOT_YET;
  return { word: "Open", text: `no period seen up to heap ${heaps.to}` };
}

/** A game without values of heaps may have a theorem about whole positions. */
const byTheorem = ({ facts }: Found): Known =>
  facts?.theorem ? { word: "By theorem", text: facts.theorem } : { word: "Open", text: "" };

export function knownRow(study: Study): HTMLElement {
  const row = h("dl.known");
  const cell = (term: string, { word, text, ask }: Known & { ask?: boolean }) =>
    h(
      "div",
      h("dt", term),
      h("dd.big", word),
      h("dd", ask ? h("a", { href: study.address("quotient") }, "find the quotient") : text),
    );
  function show(): void {
    const { found } = study;
    const cells =
      found.period === null
        ? [cell("Who wins", byTheorem(found))]
        : study.state.impartial
          ? [
              cell("Normal play", normalPlay(found)),
              ...exceptions(found).map((known) => cell("Exceptions", known)),
              cell("Largest nim-value", largest(found)),
              cell("Misère play", miserePlay(found)),
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
