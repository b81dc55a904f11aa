// A worksheet of random positions: pages as they are printed, with lines to write on, and the key on a page of its own.

import { h, numbered } from "../dom.ts";
import { adopted } from "../drawing.ts";
import { coins, picture, signsOf } from "../home/picture.ts";
import type { Session, Sheet } from "../types.ts";
import { brief, nameOf, pretty } from "../words.ts";

/** The positions on a page. */
const EACH = 6;

/** A position on a worksheet: its sizes are below its drawing, unseen where that has them. */
type Item = ReturnType<typeof itemsOf>[number];

function drawn(sizes: number[], places: number, token: string, svg: string | undefined): SVGElement | null {
  if (token === "coin") return coins(numbered(places, (at) => sizes.includes(at + 1)));
  const signs = token === "bead" ? null : signsOf(sizes, token, 30);
  return signs ? picture(signs) : adopted(svg ?? "");
}

/** Returns the positions that can stand on paper, at most so many: equal heads of coins would cancel. */
export function itemsOf({ answers, drawings, key }: Sheet, { token }: Session, most: number) {
  const all = answers.map(({ position }, at) => ({ position, at, sizes: position.split("+").map(Number) }));
  const fit = all.filter(({ sizes }) => token !== "coin" || new Set(sizes).size === sizes.length).slice(0, most);
  const places = Math.max(...fit.flatMap(({ sizes }) => sizes));
  return fit.map(({ position, at, sizes }) => ({
    position,
    below: token === "coin" ? `heads: ${sizes.join(", ")}` : sizes.join(" + "),
    key: token === "coin" ? key[at]!.replace(/\d+ -> [\d+]+/g, (move) => brief(move, token)) : key[at]!,
    drawing: drawn(sizes, places, token, drawings?.[at]),
  }));
}

/** Makes the pages of a worksheet, the key last. */
export function pages(items: Item[], seed: string, state: Session, rule: string): HTMLElement[] {
  const name = nameOf(state);
  const paper = (title: string, ...content: HTMLElement[]) => h("section.paper", { label: title }, ...content);
  const sum = state.token === "bead" ? "p.sum.unseen" : "p.sum";
  const entries = items.map(({ below, drawing }, index) => {
    const number = h("span.number", index + 1);
    const lines = ["Who wins?", "First move"].map((words) => h("p.write", words));
    return h("li", { value: index + 1 }, number, h("div", drawing, h(sum, below)), ...lines);
  });
  const sheets = numbered(Math.ceil(items.length / EACH), (page) => {
    const head = h("div.paper-head", h("h2", name), h("p.write", "Name"));
    const list = h("ol", ...entries.slice(EACH * page, EACH * (page + 1)));
    return paper(`Page ${page + 1}`, head, h("p", rule), list);
  });
  const lines = h("ol.key-lines", ...items.map(({ key }) => h("li", pretty(key))));
  return [...sheets, paper("Key", h("div.paper-head", h("h2", `${name}: key`), h("span", `number ${seed}`)), lines)];
}
