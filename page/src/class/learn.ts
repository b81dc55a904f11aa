// The place to learn: a lesson in six positions.

import { h } from "../dom.ts";
import { encode, USUAL } from "../link.ts";
import { type Context, type Place, placeHead } from "../place.ts";
import { STEPS } from "./steps.ts";

export function place(_: Context): Place {
  const steps = STEPS.map(({ title, goal, game, position }, index) =>
    h(
      "li",
      {},
      h(
        "a",
        {
          class: "lesson-step",
          href: `#game=${game}&position=${encode(position)}&level=${USUAL.level}&lesson=${index + 1}`,
        },
        h("span", { class: "lesson-title" }, `${index + 1}. ${title}`),
        h("span", { class: "soft" }, goal),
      ),
    ),
  );
  const element = h(
    "div",
    { class: "place" },
    placeHead("Learn in six positions", "Guess who wins, play it against the computer, and read the reason."),
    h("ol", { class: "lesson-steps" }, ...steps),
  );
  return { title: "Learn", element };
}
