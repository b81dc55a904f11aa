// The panels that show what answers say of themselves: who wins, misère genera and quotients, values of normal play, theorems and surveys.

import { type Child, field, h } from "../dom.ts";
import { picture } from "../drawing.ts";
import { drawn } from "../home/picture.ts";
import { studied } from "../link.ts";
import type { Answer, Facts, Heaps, QuotientFound, Told, WorthFound } from "../types.ts";
import { capital, sentence } from "../words.ts";
import type { Research } from "./panel.ts";
import { certificate, fileName, sheet } from "./sheet.ts";

/** Leaves out `normal`, which a quotient refuses. */
const unsaid = (game: string) => game.replace(/\s+normal\b/i, "");

/** The picture of an answer, and its sheet. */
const told = (answer: Told, label: string): Child[] => [
  ...sheet(answer.sheet.filter(({ block }) => block === "fact")),
  answer.files?.svg ? picture(answer.files.svg, label) : "",
  ...sheet(answer.sheet.filter(({ block }) => block !== "fact")),
];

export const genus: Research<Heaps & Told> = {
  id: "genus",
  title: "Misère genus",
  about:
    "Conway’s symbols: the nim-value in normal play and, raised, those in misère play: of the heap alone, beside a heap of two beads of Nim, beside two, and so on.",
  name: "heaps",
  to: "11",
  question: ({ game }) => ({ game, as: "genus" }),
  command: (game, to) => `ninepins heaps ${game} --as genus --to ${to || 20}`,
  shown: (answer) => sheet(answer.sheet),
};

export const quotient: Research<QuotientFound> = {
  id: "quotient",
  title: "Misère quotient",
  about:
    "Positions are equal if they have the same outcome in misère play after any third position is added to both. The classes form a monoid.",
  name: "quotient",
  to: "",
  question: ({ game }) => ({ game: unsaid(game), files: ["svg", "certificate"] }),
  command: (game, to) =>
    `ninepins quotient ${unsaid(game)}${to ? ` --to ${to}` : ""} --svg quotient.svg --prove certificate.txt`,
  shown: (answer, { game }) => [
    ...told(answer, "Picture of the quotient"),
    h("p", certificate(answer.files?.certificate, `quotient-${fileName(game)}.txt`)),
  ],
};

export const worth: Research<WorthFound> = {
  id: "thermograph",
  title: "Value and thermograph",
  about:
    "The simplest game that can replace the position in every sum of normal play, with its thermograph: how much the first move is worth.",
  name: "value",
  question: ({ normal, state }) => ({ game: normal, position: state.start, as: "value", moves: true, files: ["svg"] }),
  command: (_game, _to, position, normal) =>
    `ninepins value ${normal} ${position} --as value --moves --svg thermograph.svg`,
  shown: (answer) => told(answer, "Thermograph"),
};

export const values: Research<Heaps & Told> = {
  id: "values",
  title: "Values of heaps",
  about: "The values of single heaps in normal play, and the period with which they grow.",
  name: "heaps",
  first: true,
  to: "40",
  question: ({ normal }) => ({ game: normal, as: "value" }),
  command: (_game, to, _position, normal) => `ninepins heaps ${normal} --to ${to || 40}`,
  shown: (answer) => sheet(answer.sheet),
};

export const surveys: Research<Facts> = {
  id: "surveys",
  title: "In the surveys",
  about: "Recorded earlier. A panel here may go further.",
  name: "facts",
  first: true,
  command: (game) => `ninepins games ${game}`,
  shown: ({ facts: found }, { state }) => [
    ...sheet([
      { block: "fact", label: "Rules", words: sentence(state.words) },
      ...found.map(({ label, text }) => ({ block: "fact", label, words: text })),
    ]),
    found.length ? "" : "No theorem here applies to this game, and no survey has it.",
  ],
};

/** Who wins a position, why, and by which moves. */
export const position: Research<Answer & Told> = {
  id: "position",
  title: "Who wins, and why",
  about: "",
  name: "solve",
  question: ({ game, state }) => ({ game, position: state.start }),
  command: (game, _, position) => `ninepins solve ${game} ${position}`,
  controls(study) {
    const input = field({ value: study.state.start, label: "Position" });
    const form = h("form.inline", "position ", input);
    form.onsubmit = () =>
      (location.hash = `${studied(study.game, input.value.trim(), study.state.first)}&panel=position`);
    return [form];
  },
  shown({ sheet: told, outcome }, { state }) {
    const said = told.find(({ label }) => label === "Outcome")?.words ?? "not decided";
    return [
      h("div.drawn-position", drawn(state)),
      h("p.outcome", h("span.outcome-letter", outcome ?? "?"), h("span", `${capital(said.replace(/^[NPLR]: /, ""))}.`)),
      ...sheet(told, ["Outcome"]),
    ];
  },
};
