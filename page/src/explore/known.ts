// What is known about a game, from all answers so far: the tables of surveys, or what was computed here if that is more.

import { fill, h } from "../dom.ts";
import { grouped } from "../words.ts";
import type { Found, Study } from "./subject.ts";

/** A thing that may be known: in a word, and more exactly. */
type Known = [word: string, text: Node | string];

const NOT_YET: Known = ["…", ""];

/** The period of the nim-values. */
export function normalPlay({ period, facts }: Found): Known {
  const surveyed = facts?.known.period;
  if (surveyed && period?.status !== "proved")
    return ["Solved", `period ${grouped(surveyed.period)} from ${grouped(surveyed.from)}, proved by the surveys`];
  if (!period) return NOT_YET;
  if (period.status === "open") return ["Open", `no period in the heaps up to ${grouped(period.to)}`];
  const grows = period.saltus ? `, growing by ${grouped(period.saltus)}` : "";
  const begin = period.preperiod ? ` from ${grouped(period.preperiod)}` : "";
  const [word, proved] = period.status === "proved" ? ["Solved", "proved"] : ["Observed", "not proved"];
  return [word!, `period ${grouped(period.period ?? 0)}${begin}${grows}, ${proved}`];
}

/** The misère quotient: what was computed here, unless the surveys have all of it. */
function miserePlay({ found: { quotient: own, facts }, address }: Study): Known {
  const surveyed = facts?.known.quotient;
  const quotient = surveyed?.status === "complete" ? surveyed : (own ?? surveyed);
  if (!quotient) return facts ? ["Not asked", h("a", { href: address("quotient") }, "find the quotient")] : NOT_YET;
  const { status, order, to, tame } = quotient;
  const kind = tame ? ", tame" : tame === false ? ", wild" : "";
  const size = order ? `of order ${grouped(order)}` : status === "infinite" ? "infinite" : "";
  if (typeof to === "number") return ["In part", `${size} for heaps up to ${to}${kind}`];
  return ["Solved", `quotient ${size}${kind}`];
}

/** The heaps before a proved period with other values than it would give them. */
function exceptions({ period }: Found): Known | null {
  if (!period) return NOT_YET;
  const { exceptions, last_exception: last, status } = period;
  if (status !== "proved" || typeof exceptions !== "number") return null;
  return exceptions ? [grouped(exceptions), `the last is heap ${grouped(last!)}`] : ["None", ""];
}

function largest({ period }: Found): Known {
  if (!period) return NOT_YET;
  const { max, first_max, saltus, status, to } = period;
  const proved = status === "proved";
  if (saltus && proved) return ["None", "the values grow for ever"];
  const where = typeof first_max === "number" ? `at heap ${grouped(first_max)} for the first time` : "";
  return [grouped(max), proved ? where : `among the heaps up to ${grouped(to)}`];
}

function growth({ heaps, facts }: Found): Known {
  const found = facts?.known.values ?? heaps?.period;
  if (found?.proved)
    return ["Solved", `heap n + ${found.period} is heap n plus ${found.saltus ?? "a long game"}, proved`];
  if (heaps === null) return byTheorem({ facts });
  return heaps ? ["Open", `no period seen up to heap ${heaps.to}`] : NOT_YET;
}

/** A game without values of heaps may have a theorem about whole positions. */
const byTheorem = ({ facts }: Found): Known => (facts?.theorem ? ["By theorem", facts.theorem] : ["Open", ""]);

export function knownRow(study: Study): HTMLElement {
  const row = h("dl.known");
  function show(): void {
    const { found, state } = study;
    const cells: Record<string, Known | null> =
      found.period === null
        ? { "Who wins": byTheorem(found) }
        : state.impartial
          ? {
              "Normal play": normalPlay(found),
              Exceptions: exceptions(found),
              "Largest nim-value": largest(found),
              "Misère play": miserePlay(study),
            }
          : {
              "Normal play": growth(found),
              "Misère play": miserePlay(study),
              Players: ["Differ", "Left and Right have moves of their own"],
            };
    const cell = ([term, known]: [string, Known | null]) =>
      known && h("div", h("dt", term), h("dd.big", known[0]), h("dd", known[1]));
    fill(row, ...Object.entries(cells).map(cell));
  }
  study.on(show);
  show();
  return row;
}
