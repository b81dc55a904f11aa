// Parts of answers that several panels show.

import { button, h } from "../dom.ts";
import { download } from "../download.ts";

/** A list of terms with their descriptions; what is not known is left out. A description without a term continues the one before. */
export function facts(
  rows: readonly (readonly [term: string, text: Node | string | false | null | undefined])[],
): HTMLElement {
  return h("dl.facts", ...rows.map(([term, text]) => text && h("div", h("dt", term), h("dd", text))));
}

/** A table in a sheet that scrolls. The first column has the heads of the rows. */
export function table(label: string, heads: string[], rows: string[][]): HTMLElement {
  return h(
    "div.table-sheet",
    { role: "region", "aria-label": label, tabindex: 0 },
    h(
      "table",
      h("thead", h("tr", ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h(
        "tbody",
        ...rows.map(([first = "", ...others]) =>
          h("tr", h("th", { scope: "row" }, first), ...others.map((cell) => h("td", cell))),
        ),
      ),
    ),
  );
}

/** A part that opens. */
export function folded(title: string, ...content: (Node | string)[]): HTMLElement {
  return h("details", h("summary", title), ...content);
}

/** The button that saves a certificate, and the command that checks it. */
export function certificate(text: string | null | undefined, file: string): HTMLElement {
  if (!text) return h("p.faint", "There is no certificate, or it is too large for the page.");
  return h(
    "p.certificate",
    button("Save the certificate", () => download(file, text)),
    h("span.faint", " Check it with ", h("code", `ninepins check ${file}`), "."),
  );
}

/** The limit that ended the work, in words. */
export function stopped(limit: string | null | undefined): HTMLElement[] {
  if (!limit) return [];
  const words: Record<string, string> = {
    time: "The time is up",
    memory: "The memory is used up",
    heaps: "The search ended at its last heap",
    order: "The next heap would make too many elements",
    unrepaired: "No way is known to go on with the next heap",
    dense: "Too many heaps are rare",
    range: "The value is too large to be shown whole",
  };
  return [h("p.research-stop", `${words[limit] ?? `Stopped: ${limit}`}; this is what was found.`)];
}
