// The place for a class: the rules for children, a match, a link to hand out, worksheets. It is about the game that was opened last.

import { announce } from "../announce.ts";
import { button, h, linkField } from "../dom.ts";
import { toFragment } from "../link.ts";
import { type Context, type Place, placeHead } from "../place.ts";
import { levelName } from "../players.ts";
import { nameOf, rulesOf } from "../words.ts";
import { series } from "./series.ts";
import { worksheet } from "./worksheet.ts";
import "../style/class.css";

export function place({ match, top }: Context): Place {
  const name = h("span");
  const rules = h("p.plain-rules");
  const two = button("Two people at this screen", () => {
    match.attempt(match.open({ ...match.setup, left: "human", right: "human" }, [], "keep"));
    announce("Two people play.");
  });
  const link = linkField("Link for the class");
  const about = h("p.faint");

  function show(): void {
    const { state, setup } = match;
    if (!state) return;
    name.textContent = `How to play ${nameOf(state)}`;
    rules.textContent = rulesOf(state);
    const seats =
      setup.left === setup.right
        ? setup.left === "human"
          ? "two people play"
          : "the computer plays alone"
        : `a person plays ${setup[state.first] === "human" ? "first" : "second"} against the computer, ${levelName(setup.level)}`;
    about.textContent = `It opens ${state.title ?? state.game} from ${state.start}: ${seats}. New game changes this.`;
    const fragment = toFragment({ setup, moves: [], lines: [], at: null, review: false, lesson: match.lesson });
    link.field.value = new URL(fragment, location.href).href;
  }
  match.on((change) => change === "open" && show());

  show();
  const part = (title: HTMLElement | string, kind: string, ...content: (Node | string)[]) =>
    h("section", { class: `class-part${kind}` }, h("h2", title), ...content);
  const element = h(
    "div.place.classroom",
    placeHead("Class", "For the game that you opened last: its rules, a match, a link to hand out, a worksheet."),
    part(name, " wide", rules),
    part("A match of several games", "", two, series(match, top)),
    part("A link for the class", "", link.element, about),
    part("A worksheet", " wide", worksheet(match)),
  );
  return { title: "Class", element, show };
}
