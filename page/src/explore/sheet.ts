// Draws the sheet that comes with an answer: its facts, lists and tables, as every other face of ninepins shows them.

import { button, h } from "../dom.ts";
import { download } from "../download.ts";
import type { Block } from "../types.ts";
import { capital, pretty, raised } from "../words.ts";

/** The longest list that is open. */
const SHORT = 12;

/** A part that opens. */
function folded(title: string, ...content: (Node | string)[]): HTMLElement {
  return h("details", h("summary", title), ...content);
}

/** A table in a sheet that scrolls. The first column has the heads of the rows, and `>` before a head aligns its column to the right. */
function table(label: string, heads: string[], rows: string[][]): HTMLElement {
  const kind = (at: number) => ({ class: heads[at]?.startsWith(">") ? "right" : null });
  const cell = (text: string, at: number) =>
    at === 0 ? h("th", { scope: "row", ...kind(at) }, ...raised(text)) : h("td", kind(at), ...raised(text));
  const head = heads.map((head, at) => h("th", { scope: "col", ...kind(at) }, capital(head.replace(">", ""))));
  const body = rows.map((row) => h("tr", ...row.map((text, at) => cell(pretty(text), at))));
  return h(
    "div.table-sheet",
    { role: "region", "aria-label": label, tabindex: 0 },
    h("table", h("thead", h("tr", ...head)), h("tbody", ...body)),
  );
}

/** Shows text with raised exponents, and between backticks as code. */
const words = (text: string) =>
  text.split("`").flatMap((part, at) => (at % 2 ? [h("code", part)] : raised(pretty(part))));

/** Draws the blocks of a sheet. What it is about and facts with the labels in `known` are shown elsewhere. */
export function sheet(blocks: Block[], known: string[] = []): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let list: HTMLElement | null = null;
  let last: HTMLElement | null = null;
  for (const block of blocks) {
    const { label = "", items = [], text = "" } = block;
    if (block.block === "fact") {
      if (known.includes(label)) continue;
      if (!list) {
        list = h("dl.facts");
        parts.push(list);
      }
      last = h("dd", ...words(block.words ?? ""));
      list.append(h("div", h("dt", label), last));
      continue;
    }
    if (block.block === "each" && last) {
      const entries = h("ul", ...items.map((item) => h("li", ...words(item))));
      last.append(items.length > SHORT ? folded(`${items.length} in all`, entries) : entries);
      continue;
    }
    if (block.block !== "game" && block.block !== "asked") list = last = null;
    if (block.block === "heaps") {
      const { first = 0, what = "values", symbols = [] } = block;
      const cell = (symbol: string | null, at: number) =>
        h("li", h("span.soft", String(first + at)), h("b", ...raised(symbol ?? "too long to be shown here")));
      parts.push(
        h("ol.heaps", { tabindex: 0, "aria-label": `${capital(what)} from heap ${first} on` }, ...symbols.map(cell)),
      );
    } else if (block.block === "table") {
      const title = (block.heads ?? []).map((head) => head.replace(">", "")).join(", ");
      parts.push(folded(capital(title), table(title, block.heads ?? [], block.rows ?? [])));
    } else if (block.block === "items" || block.block === "numbered")
      parts.push(h("p.note", label || block.head || ""), h("ul", ...items.map((item) => h("li", ...words(item)))));
    else if (block.block === "stop")
      parts.push(h("p.research-stop", `${capital(block.why ?? "")}; this is what was found.`));
    else if (text) parts.push(h("p", ...words(text)));
  }
  return parts;
}

/** The button that saves a certificate, if there is one. */
export function certificate(text: string | null | undefined, file: string): HTMLElement | string {
  if (!text) return "";
  const title = `Check it with: ninepins check ${file}`;
  return button("Save the certificate", () => download(file, text), { class: "link", title });
}
