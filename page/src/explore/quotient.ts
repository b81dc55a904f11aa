// The misère quotient of the game on the board.

import { h } from "../dom.ts";
import { fileName } from "../download.ts";
import { picture } from "../drawing.ts";
import type { QuotientFound } from "../types.ts";
import { grouped } from "../words.ts";
import type { Research } from "./panel.ts";
import { certificate, facts, folded, stopped, table } from "./parts.ts";
import type { Study } from "./study.ts";

/** Leaves out `normal`, which a quotient refuses. */
const unsaid = (game: string) => game.replace(/\s+normal\b/i, "");

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
  shown,
};

function shown(answer: QuotientFound, { game }: Study): (Node | string)[] {
  const { order, window, p_portion, outcomes, generators, relations, relations_left_out, kernel, tame } = answer;
  const heaps = generators.map(({ letter, heap }) => `${letter} = heap ${heap}`).join(", ");
  const known = Object.entries(outcomes ?? {}).map(([letter, count]) => `${letter} ${count}`);
  const rows = facts([
    ["Status", status(answer)],
    ["Order", order ? grouped(order) : null],
    ["P-portion", p_portion ? `${grouped(p_portion)} elements` : null],
    ["Outcomes", known.join(", ")],
    ["Period", window && `heap n + ${window.period} is worth heap n, from heap ${window.n0} on`],
    ["Generators", heaps || "none"],
    ["Kind", tame ? `tame: ${answer.tame_type}, a quotient of Nim` : tame === false && "wild: no quotient of Nim"],
    ["Kernel", kernel && `a group of order ${kernel.order} with the identity ${kernel.identity}`],
  ]);
  const parts: (Node | string)[] = [...stopped(answer.stopped), rows];
  if (answer.files?.svg) parts.push(picture(answer.files.svg, "Picture of the quotient"));
  parts.push(folded("Values of heaps", table("Values of heaps", ["Heap", "Value"], values(answer))));
  if (relations) {
    const equations = relations.map(([word, least]) => h("li", `${word} = ${least}`));
    const more = relations_left_out ? h("p.faint", `and ${relations_left_out} more`) : "";
    parts.push(folded("Relations", h("ul.relations", ...equations), more));
  }
  parts.push(h("p", certificate(answer.files?.certificate, `quotient-${fileName(game)}.txt`)));
  return parts;
}

function status({ status, to, form }: QuotientFound): string {
  const covered = to === null || to === undefined ? "for all heaps" : `for the heaps up to ${to}`;
  if (status === "infinite") {
    const proof = form?.proved_infinite ? "" : ", as far as is known";
    return `infinite${proof}; known ${covered}`;
  }
  return status === "complete" ? `complete: proved ${covered}` : `finite ${covered}`;
}

function values({ phi, form }: QuotientFound): string[][] {
  return phi.map((word, heap) => {
    const shift = form?.displacements[heap]?.some(Boolean) ? ` (${form.displacements[heap]?.join(", ")})` : "";
    return [String(heap), word + shift];
  });
}
