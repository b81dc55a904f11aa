// The strip above the board while a position of the lesson is played: its goal, and the way back.

import { announce, fill, h, iconButton, toBoard } from "../dom.ts";
import type { Match } from "../match.ts";
import { reach, reached, steps } from "./steps.ts";
import "../style/class.css";

export async function lesson(match: Match): Promise<HTMLElement> {
  const all = await steps;
  const element = h("section.lesson", { label: "Lesson", hidden: true });
  const close = iconButton("close", "Close the lesson", () => {
    match.lesson = 0;
    match.write("push");
    element.hidden = true;
    toBoard();
  });

  let shown = 0;
  function show(): void {
    const { state, setup, lesson: number } = match;
    const step = all[number - 1];
    element.hidden = !step;
    if (!step || !state) return;
    // The goal is to win against the computer, from the position of the step.
    const winner = state.verdict?.winner;
    const own = setup.game === step.game && state.start === step.position && setup.level === 10;
    if (winner && own && setup[winner] === "human" && setup.left !== setup.right && !reached.has(number)) {
      reach(number);
      announce(`Goal of lesson ${number} reached.`);
    }
    const done = reached.has(number);
    // A link that is replaced while it is pressed would not open.
    const now = done ? -number : number;
    if (now === shown) return;
    shown = now;
    const next = all[number];
    const goal = done ? h("b.lesson-reached", "✓ Goal reached.") : "Win against the computer from here.";
    const on = done && next ? h("a", { href: `#learn=${number + 1}` }, `Next: ${next.title}`) : "";
    const link = h("a", { href: `#learn=${number}` }, `Lesson ${number} of ${all.length}: ${step.title}`);
    fill(element, h("p", link, ". ", goal), on, close);
  }
  match.on((change) => change !== "busy" && show());
  show();
  return element;
}
