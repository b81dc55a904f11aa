// Draws the sheet that comes with an answer: its facts, lists and tables, as every other face of ninepins shows them.

import { button, h, scroller } from "../dom.ts";
import type { Block } from "../types.ts";
import { capital, pretty, raised } from "../words.ts";

/** The longest list that is open. */
const SHORT = 12;

/** A part that opens. */
const folded = (title: string, ...content: (Node | string)[]): HTMLElement =>
  h("details", h("summary", title), ...content);

/** A table in a sheet that scrolls. The first column has the heads of the rows, and `>` before a head aligns its column to the right. */
function table(label: string, heads: string[], rows: string[][]): HTMLElement {
  const kind = (at: number) => ({ class: heads[at]?.startsWith(">") ? "right" : null });
  const cell = (text: string, at: number) =>
    at === 0 ? h("th", { scope: "row", ...kind(at) }, ...raised(text)) : h("td", kind(at), ...raised(text));
  const head = heads.map((head, at) => h("th", { scope: "col", ...kind(at) }, capital(head.replace(">", ""))));
  const body = rows.map((row) => h("tr", ...row.map((text, at) => cell(pretty(text), at))));
  return scroller("div.table-sheet", label, h("table", h("thead", h("tr", ...head)), h("tbody", ...body)));
}

/** Shows text with raised exponents, and between backticks as code. */
const words = (text: string) =>
  text.split("`").flatMap((part, at) => (at % 2 ? [h("code", part)] : raised(pretty(part))));

/** Draws the blocks of a sheet. What it is about and facts with the labels in `known` are shown elsewhere. */
export function sheet(blocks: Block[], known: string[] = []): HTMLElement[] {
  const parts: HTMLElement[] = [];
  let [list, last]: (HTMLElement | null)[] = [];
  for (const { block, label = "", items = [], text = "", heads = [], rows = [], first = 0, ...more } of blocks) {
    const listed = h("ul", ...items.map((item) => h("li", ...words(item))));
    if (block === "fact") {
      if (known.includes(label)) continue;
      if (!list) list = parts[parts.push(h("dl.facts")) - 1]!;
      last = h("dd", ...words(more.words ?? ""));
      list.append(h("div", h("dt", label), last));
      continue;
    }
    if (block === "each" && last) {
      last.append(items.length > SHORT ? folded(`${items.length} in all`, listed) : listed);
      continue;
    }
    if (block !== "game" && block !== "asked") list = last = null;
    if (block === "heaps") {
      const { what = "values", symbols = [] } = more;
      const cell = (symbol: string | null, at: number) =>
        h("li", h("span.soft", first + at), h("b", ...raised(symbol ?? "too long to be shown here")));
      parts.push(h("ol.heaps", { tabindex: 0, label: `${capital(what)} from heap ${first} on` }, ...symbols.map(cell)));
    } else if (block === "table") {
      const title = heads.map((head) => head.replace(">", "")).join(", ");
      parts.push(folded(capital(title), table(title, heads, rows)));
    } else if (block === "items" || block === "numbered") parts.push(h("p.note", label || more.head || ""), listed);
    else if (block === "stop") parts.push(h("p.research-stop", `${capital(more.why ?? "")}; this is what was found.`));
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

/** Saves a text as a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns a game line as a part of a file's name. */
export const fileName = (game: string): string => game.replace(/[^a-z0-9.]+/gi, "-").replace(/^-|-$/g, "");
