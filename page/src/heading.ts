// The heading: the game's name, its convention, and its rules in words.

import { capital, h, printed } from "./dom.ts";
import type { Match } from "./match.ts";

export function heading(match: Match): HTMLElement {
  const title = h("h1", {});
  const convention = h("span", { class: "convention" });
  const line = h("code", { class: "code" });
  const rules = h("p", { class: "rules" });
  match.on((change) => {
    const { state } = match;
    if (change === "busy" || !state) return;
    const name = state.title ? printed(state.title) : state.game;
    const ending = state.convention === "misere" ? "misère play" : "normal play";
    title.textContent = name;
    title.classList.toggle("line", !state.title);
    convention.textContent = ending;
    convention.classList.toggle("misere", state.convention === "misere");
    const words = capital(state.words);
    rules.textContent = words.endsWith(".") ? words : `${words}.`;
    line.textContent = state.title ? state.game : "";
    document.title = `${name}, ${ending} · Ninepins`;
  });
  return h(
    "header",
    { class: "heading" },
    h("div", { class: "heading-line" }, title, convention, line),
    rules,
  );
}
