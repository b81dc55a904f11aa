// The place to study a game: what is known about it, and about one position.

import { analysis } from "../analysis.ts";
import { Asking } from "../asking.ts";
import { h } from "../dom.ts";
import { USUAL } from "../link.ts";
import { Match } from "../match.ts";
import { type Context, type Place, placeHead } from "../place.ts";
import { tree } from "../tree.ts";
import { values } from "../values.ts";
import { printed } from "../words.ts";
import { explorer } from "./explorer.ts";
import "../style/tree.css";

export function place({ match, catalog }: Context): Place {
  // A match of its own, in which nobody moves by itself.
  const own = new Match({ ...USUAL, ...match.setup, left: "human", right: "human" }, false);
  const asking = new Asking(own);
  const title = placeHead("Explore");
  const head = title.querySelector("h1")!;
  own.on(() => {
    if (own.state)
      head.textContent = `Explore ${own.state.title ? printed(own.state.title) : own.state.game}`;
  });
  const part = (name: string, content: HTMLElement) =>
    h("section", { class: "study-part", "aria-label": name }, h("h2", {}, name), content);
  const drawn = tree(own);
  const folded = h(
    "details",
    { class: "research" },
    h("summary", {}, "The game tree of the position"),
    drawn,
  );
  folded.addEventListener("toggle", () => drawn.dispatchEvent(new Event("shown")));
  const element = h(
    "div",
    { class: "place study" },
    title,
    part("The game", explorer(own)),
    part("Values", values(own)),
    part("The position", analysis(own, asking)),
    part("Game tree", folded),
  );
  return {
    title: "Explore",
    element,
    async show(fields) {
      const named = fields.get("explore");
      const game = named || match.setup.game;
      const example = (await catalog).find(({ name, line }) => name === game || line === game)?.example;
      const position = fields.get("position") || (named ? example : match.shown?.position) || "3+5+7";
      const first = named ? "left" : (match.shown?.to_move ?? "left");
      if (own.state && own.setup.game === game && own.setup.position === position) return;
      await own.open({ ...USUAL, game, position, first, left: "human", right: "human" }, [], "keep");
    },
  };
}
