// The heading: the game's name, its convention, and its rules in words.

import { button, h } from "./dom.ts";
import { encode } from "./link.ts";
import type { Match } from "./match.ts";
import type { Session } from "./types.ts";
import { ending, nameOf, rulesOf } from "./words.ts";

/** The longest line beside a name; tables are longer. */
export const LONG = 50;

export function windowTitle(state: Session): string {
  return `${nameOf(state)}, ${ending(state)}`;
}

export function heading(match: Match, ...acts: HTMLElement[]): HTMLElement {
  const title = h("h1");
  const convention = h("span.convention");
  const line = h("a.line-code");
  const kind = h("span.kind", convention, " · ", line);
  const words = h("span");
  const more = button("Rules", () => rules.classList.add("all"), { class: "more" });
  const rules = h("p.rules", words, more);
  match.on((change) => {
    const { state } = match;
    if (change === "busy" || change === "step" || !state) return;
    title.textContent = nameOf(state);
    title.classList.toggle("line", !state.title);
    convention.textContent = ending(state);
    convention.classList.toggle("misere", state.convention === "misere");
    words.textContent = rulesOf(state);
    rules.classList.remove("all");
    line.textContent = state.title && state.game.length <= LONG ? state.game : "what is known";
    line.href = `#explore=${encode(state.game)}&position=${encode(state.start)}`;
  });
  return h("header.heading", h("div.names", title, kind), rules, h("div.acts", ...acts));
}
