// A worksheet of random positions: pages as they are printed, with lines to write on, and the key on a page of its own.

import { h } from "../dom.ts";
import { adopted } from "../drawing.ts";
import { picture, signsOf } from "../home/picture.ts";
import type { Session, Sheet } from "../types.ts";
import { nameOf, pretty, rulesOf } from "../words.ts";

/** The positions on a page. */
const EACH = 6;

function paper(title: string, ...content: HTMLElement[]): HTMLElement {
  return h("section.paper", { "aria-label": title }, ...content);
}

/** Makes the pages of a worksheet, the key last. */
export function pages({ answers, drawings, key, seed }: Sheet, state: Session): HTMLElement[] {
  const name = nameOf(state);
  const count = Math.ceil(answers.length / EACH);
  const drawing = (position: string, index: number) => {
    const pins =
      state.board.kind === "row" && state.token !== "bead"
        ? signsOf(position.split("+").map(Number), state.token, 30)
        : null;
    return pins ? picture(pins) : adopted(drawings?.[index] ?? "");
  };
  const items = answers.map(({ position }, index) =>
    h(
      "li",
      { value: index + 1 },
      h("span.number", String(index + 1)),
      h("div", drawing(position, index), h("p.sum", position.replaceAll("+", " + "))),
      h("p.write", "Who wins?"),
      h("p.write", "First move"),
    ),
  );
  const sheets = Array.from({ length: count }, (_, page) =>
    paper(
      `Page ${page + 1}`,
      h("div.paper-head", h("h2", name), h("p.write", "Name")),
      ...(page === 0 ? [h("p", rulesOf(state))] : []),
      h("ol", ...items.slice(EACH * page, EACH * (page + 1))),
    ),
  );
  const lines = h("ol.key-lines", ...key.map((line) => h("li", pretty(line))));
  return [...sheets, paper("Key", h("div.paper-head", h("h2", `${name}: key`), h("span", `number ${seed}`)), lines)];
}
