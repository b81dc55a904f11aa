// The card of the lesson above the board: a guess, hints, play against the computer, the reason.

import { announce } from "../announce.ts";
import { ask, isAbort } from "../api.ts";
import { button, choice, h } from "../dom.ts";
import { showFault } from "../fault.ts";
import { USUAL } from "../link.ts";
import type { Match } from "../match.ts";
import type { Answer, Seat } from "../types.ts";
import { STEPS, type Step } from "./steps.ts";

type Guess = "first" | "second";

const GUESSES = [
  ["first", "Whoever starts"],
  ["second", "The opponent"],
] as const;

export interface Lesson {
  element: HTMLElement;
  /** Opens a step, counted from 1, and its position. */
  open(number: number): Promise<void>;
}

export function lesson(match: Match): Lesson {
  const element = h("section", { class: "lesson", "aria-label": "Lesson", hidden: true });
  /** The steps whose goal was reached. */
  const reached = new Set<number>();

  /** Opens the position of a step. Left starts. */
  async function begin(number: number, starts: Seat): Promise<void> {
    const { game, position } = STEPS[number - 1]!;
    const right = starts === "human" ? "computer" : "human";
    match.lesson = number;
    await match.open({ ...USUAL, game, position, left: starts, right }, [], "push");
  }
  const open = (number: number) => begin(number, "human");

  function card(number: number, step: Step): HTMLElement[] {
    const last = STEPS.length;
    const said = h("div", { class: "lesson-said", "aria-live": "polite" });
    const hints = h("ol", { class: "lesson-hints" });
    let guess: Guess | null = null;
    const more = button(`Hint 1 of ${step.hints.length}`, () => {
      const next = step.hints[hints.children.length];
      if (!next) return;
      hints.append(h("li", {}, next));
      announce(`Hint: ${next}`);
      const shown = hints.children.length;
      more.textContent =
        shown < step.hints.length ? `Hint ${shown + 1} of ${step.hints.length}` : "No more hints";
      more.disabled = shown === step.hints.length;
    });
    const why = h("details", { class: "lesson-why" }, h("summary", {}, "The reason"), h("p", {}, step.why));
    const who = choice("Who wins?", GUESSES, "", (value) => {
      guess = value as Guess;
    });
    const check = button("Check", () => void checked());

    async function checked(): Promise<void> {
      if (!guess) return say("Choose an answer first.");
      try {
        const { outcome } = await ask<Answer>("solve", { game: step.game, position: step.position });
        const right = outcome === (guess === "first" ? "N" : "P");
        say(right ? "Right. Now win against the computer." : "Not so. Try it against the computer.", right);
      } catch (error) {
        if (!isAbort(error)) said.replaceChildren(showFault(error));
      }
    }
    function say(words: string, right = false): void {
      said.replaceChildren(h("p", { class: right ? "right" : "wrong" }, right ? "✓ " : "", words));
    }
    const play = (label: string, starts: Seat) => button(label, () => match.attempt(begin(number, starts)));
    const turn = (label: string, to: number) =>
      button(label, () => match.attempt(open(to)), { class: "button quiet", disabled: to < 1 || to > last });
    return [
      h(
        "div",
        { class: "lesson-head" },
        h("h2", {}, `Lesson ${number} of ${last}: ${step.title}`),
        h("span", { class: "lesson-reached" }, reached.has(number) ? "✓ goal reached" : ""),
        button("Close", close, { class: "button quiet", "aria-label": "Close the lesson" }),
      ),
      h("p", { class: "lesson-goal" }, step.goal),
      h("div", { class: "options-bar lesson-bar" }, who, check, more),
      said,
      hints,
      h(
        "div",
        { class: "options-bar lesson-bar" },
        play("Start yourself", "human"),
        play("Let the computer start", "computer"),
        h("span", { class: "actions-gap" }),
        turn("Back", number - 1),
        turn("Next", number + 1),
      ),
      why,
    ];
  }

  function close(): void {
    match.lesson = 0;
    match.write("push");
    element.hidden = true;
    document.getElementById("board")?.focus({ preventScroll: true });
  }

  let shown = 0;
  match.on((change) => {
    const { state, setup, lesson } = match;
    if (change === "busy" || !state) return;
    const step = STEPS[lesson - 1];
    element.hidden = !step;
    if (!step) {
      shown = 0;
      return;
    }
    if (shown !== lesson) {
      shown = lesson;
      element.replaceChildren(...card(lesson, step));
    }
    // The goal is to win against the computer, from the position of the step.
    const winner = state.verdict?.winner;
    const own = setup.game === step.game && state.start === step.position && setup.level === 10;
    if (winner && own && setup[winner] === "human" && setup.left !== setup.right && !reached.has(lesson)) {
      reached.add(lesson);
      element.querySelector(".lesson-reached")!.textContent = "✓ goal reached";
      announce(`The goal of lesson ${lesson} is reached.`);
    }
  });
  return { element, open };
}
