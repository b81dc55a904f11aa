// The place to build a game: for now, by its line.

import { button, h } from "../dom.ts";
import { type Context, type Place, placeHead } from "../place.ts";

export function place({ newGame }: Context): Place {
  const element = h(
    "div",
    { class: "place" },
    placeHead(
      "Build a game",
      "A line such as 0.77, 4!.0 or S(1,3,4) is a whole game: digits say what a move may do.",
    ),
    button("Type a line", newGame, { class: "button primary" }),
  );
  return { title: "Build a game", element };
}
