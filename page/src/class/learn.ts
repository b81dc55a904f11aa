// The place to learn: six positions. Each asks who wins, answers in place, and is then played.

import { announce } from "../announce.ts";
import { ask, isAbort } from "../api.ts";
import { button, h, icon } from "../dom.ts";
import { showFault } from "../fault.ts";
import { picture, signsOf } from "../home/picture.ts";
import { encode, USUAL } from "../link.ts";
import type { Context, Place } from "../place.ts";
import type { Answer } from "../types.ts";
import { count } from "../words.ts";
import { reached, STEPS } from "./steps.ts";
import "../style/class.css";

const QUESTION = "Who wins, if nobody makes a mistake?";

const ANSWERS = [
  ["N", "Whoever starts"],
  ["P", "The other player"],
] as const;

/** The address at which a step is played; the computer starts, or the person. */
export function playAddress(number: number, starts: "human" | "computer"): string {
  const { game, position } = STEPS[number - 1]!;
  const seats = starts === "human" ? "" : "&left=computer&right=human";
  return `#game=${game}&position=${encode(position)}${seats}&level=${USUAL.level}&lesson=${number}`;
}

export function place(_: Context): Place {
  const element = h("div.place.learn");

  function show(number: number): void {
    const step = STEPS[number - 1]!;
    const said = h("div.said", { "aria-live": "polite" });
    const hints = h("ol.hints");
    const dots = STEPS.map(({ title }, index) => {
      const at = index + 1;
      const kind = at === number ? "now" : reached.has(at) ? "done" : "";
      const name = `${at}. ${title}${reached.has(at) ? ", goal reached" : ""}`;
      const link = h("a", { href: `#learn=${at}`, class: kind, "aria-label": name, title: name });
      if (at === number) link.ariaCurrent = "step";
      return h("li", link);
    });
    const more = button(`Hint 1 of ${step.hints.length}`, () => {
      const next = step.hints[hints.children.length];
      if (!next) return;
      hints.append(h("li", next));
      announce(`Hint: ${next}`);
      const shown = hints.children.length;
      more.textContent = shown < step.hints.length ? `Hint ${shown + 1} of ${step.hints.length}` : "No more hints";
      more.disabled = shown === step.hints.length;
    });
    const reason = button("Why?", () => {
      reason.hidden = true;
      said.append(h("p.reason", step.why));
    });
    const answers = ANSWERS.map(([letter, label]) => {
      const act = async () => {
        try {
          const { outcome } = await ask<Answer>("solve", { game: step.game, position: step.position });
          for (const other of answers) other.classList.remove("right", "wrong");
          one.classList.add(outcome === letter ? "right" : "wrong");
          reply(outcome === letter, outcome === "N");
        } catch (error) {
          if (!isAbort(error)) said.replaceChildren(showFault(error));
        }
      };
      const one = button(label, act, { class: "button answer" });
      one.prepend(icon("check"));
      return one;
    });

    function reply(right: boolean, first: boolean): void {
      const [you, computer] = [playAddress(number, "human"), playAddress(number, "computer")];
      const link = (good: boolean, href: string, words: string) =>
        good || !right ? h("a", { class: good ? "button primary" : "button", href }, words) : null;
      const ways = [link(first, you, "Start yourself"), link(!first, computer, "Let the computer start")];
      const how = first ? "start, and win" : "let the computer start, and win";
      said.className = `said ${right ? "right" : "wrong"}`;
      reason.hidden = false;
      said.replaceChildren(
        h("p", h("b", right ? "Right." : "Not so."), right ? ` Now show it: ${how}.` : " Try it against the computer."),
        h("div.acts", ...ways, reason),
      );
    }

    const turn = (to: number, name: "back" | "on") => {
      const other = STEPS[to - 1];
      if (!other) return h("span");
      const link = h("a.button.quiet", { href: `#learn=${to}`, rel: name === "on" ? "next" : "prev" }, other.title);
      if (name === "on") link.append(icon(name));
      else link.prepend(icon(name));
      return link;
    };
    const token = step.game === "kayles" ? "pin" : "bead";
    const sizes = step.position.split("+").map(Number);
    element.replaceChildren(
      h(
        "div.lesson-top",
        h("ol.dots", { "aria-label": "Positions" }, ...dots),
        h("span.soft", `${number} of ${STEPS.length}`),
      ),
      h(
        "div.lesson-body",
        h(
          "div",
          h("h1", step.title),
          h("p.goal", step.goal),
          h(
            "figure.stage",
            picture(signsOf(sizes, token) ?? ""),
            h("figcaption", sizes.map((size) => count(size, token)).join(" and ")),
          ),
        ),
        h("div", h("h2.question", QUESTION), h("div.answers", ...answers), said, hints, more),
      ),
      h("nav.lesson-turn", { "aria-label": "Other positions" }, turn(number - 1, "back"), turn(number + 1, "on")),
    );
  }
  return {
    title: "Learn in six positions",
    element,
    show(fields) {
      const number = Number(fields.get("learn") ?? "");
      const next = STEPS.findIndex((_, index) => !reached.has(index + 1)) + 1 || 1;
      show(number >= 1 && number <= STEPS.length ? Math.floor(number) : next);
    },
  };
}
