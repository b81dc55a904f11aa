// Parts of answers that several panels show.

import { announce } from "../announce.ts";
import { button, h, icon } from "../dom.ts";
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

/** A button that copies a text, and says so. */
export function copying(words: string, text: () => string): HTMLElement {
  const say = (now: string) => made.replaceChildren(icon("copy"), now);
  const made = button(words, () =>
    navigator.clipboard.writeText(text()).then(
      () => {
        say("Copied");
        announce("Copied.");
        setTimeout(say, 3000, words);
      },
      () => say("Not allowed here"),
    ),
  );
  say(words);
  return made;
}

/** A part that opens. */
export function folded(title: string, ...content: (Node | string)[]): HTMLElement {
  return h("details", h("summary", title), ...content);
}

/** The button that saves a certificate, if there is one. */
export function certificate(text: string | null | undefined, file: string): HTMLElement | string {
  if (!text) return "";
  const title = `Check it with: ninepins check ${file}`;
  return button("Save the certificate", () => download(file, text), { class: "as-link", title });
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
