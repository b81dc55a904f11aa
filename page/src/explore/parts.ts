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

/** The button that saves a certificate, if there is one. */
export function certificate(text: string | null | undefined, file: string): HTMLElement | string {
  if (!text) return "";
  const title = `Check it with: ninepins check ${file}`;
  return button("Save the certificate", () => download(file, text), { class: "as-link", title });
}
