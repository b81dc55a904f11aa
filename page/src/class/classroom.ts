// The panel for a class: the rules for children, the lesson, a match, a link to hand out, worksheets.

import { announce } from "../announce.ts";
import { button, capital, h } from "../dom.ts";
import { toFragment } from "../link.ts";
import type { Match } from "../match.ts";
import { LEVELS } from "../players.ts";
import type { CatalogEntry } from "../types.ts";
import type { Lesson } from "./lesson.ts";
import type { Series } from "./series.ts";
import { STEPS } from "./steps.ts";
import { worksheet } from "./worksheet.ts";

export function classroom(
  match: Match,
  catalog: Promise<CatalogEntry[]>,
  lesson: Lesson,
  series: Series,
): HTMLElement {
  const rules = h("p", { class: "plain-rules" });
  const steps = STEPS.map(({ title }, index) =>
    h(
      "li",
      {},
      button(`${index + 1}. ${title}`, () => start(index + 1), { class: "button" }),
    ),
  );
  function start(number: number): void {
    // The card is hidden until its step is open.
    match.attempt(lesson.open(number).then(() => lesson.element.scrollIntoView({ block: "start" })));
  }
  const two = button("Two people at this screen", () => {
    match.attempt(match.open({ ...match.setup, left: "human", right: "human" }, [], "push"));
    announce("Two people play.");
  });
  const address = h("input", { class: "field wide", readonly: true, "aria-label": "Link for the class" });
  const about = h("p", { class: "faint" });
  const copied = h("span", { class: "faint" });
  const copy = button("Copy", async () => {
    try {
      await navigator.clipboard.writeText(address.value);
      copied.textContent = "Copied.";
      announce("Link copied.");
    } catch {
      address.select();
    }
  });

  let known: CatalogEntry[] = [];
  function show(): void {
    const { state, setup } = match;
    if (!state) return;
    const entry = known.find(({ line }) => line === state.game);
    match.plain = entry?.plain ?? null;
    const words = capital(state.words);
    rules.textContent = entry?.plain ?? (words.endsWith(".") ? words : `${words}.`);
    const level = LEVELS.find(([value]) => value === String(setup.level))?.[1] ?? `level ${setup.level}`;
    const seats =
      setup.left === setup.right
        ? setup.left === "human"
          ? "two people play"
          : "the computer plays alone"
        : `a person plays ${setup[state.first] === "human" ? "first" : "second"} against the computer, ${level}`;
    about.textContent = `It opens ${state.title ?? state.game} from ${state.start}: ${seats}. New game changes this.`;
    address.value = new URL(toFragment({ setup, moves: [], lesson: match.lesson }), location.href).href;
    copied.textContent = "";
  }
  void catalog.then((games) => {
    known = games;
    show();
  });
  match.on((change) => change === "open" && show());

  const part = (title: string, ...content: (Node | string)[]) =>
    h("section", { class: "class-part" }, h("h4", {}, title), ...content);
  return h(
    "div",
    { class: "classroom" },
    part("How to play", rules),
    part("A lesson in six positions", h("ol", { class: "lesson-steps" }, ...steps)),
    part("A match of several games", two, series.element),
    part("A link for the class", h("div", { class: "class-link" }, address, copy, copied), about),
    part("A worksheet", worksheet(match)),
  );
}
