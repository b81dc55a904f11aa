// The tree as a list in which each play opens to its answers: for trees that are too large to draw.

import { ask } from "../api.ts";
import { h } from "../dom.ts";
import { showFault } from "../fault.ts";
import type { Tree, TreeNode, TreePlay } from "../types.ts";
import { grouped, pretty } from "../words.ts";

/** The greatest length of a list. */
const MOST = 200;

/** Makes the outline; `about` has the game, the position and, in partizan games, the player to move. */
export function outline(about: Record<string, unknown>): HTMLElement {
  const element = h("div.outline");
  void fill(element, about);
  return element;
}

/** Requests the plays of a position, and lists them. */
async function fill(place: HTMLElement, about: Record<string, unknown>): Promise<void> {
  place.replaceChildren(h("p.note", "Computing …"));
  try {
    const { tree } = await ask<Tree>("tree", { ...about, depth: 1 });
    place.replaceChildren(...listed(tree, about));
  } catch (error) {
    place.replaceChildren(showFault(error));
  }
}

function listed(tree: TreeNode[], about: Record<string, unknown>): HTMLElement[] {
  const { plays, piles } = tree[0]!;
  const wins = plays.filter(({ winning }) => winning).length;
  const head = `${piles}: ${wins === 0 ? "no" : grouped(String(wins))} of ${grouped(String(plays.length))} different moves ${wins === 1 ? "wins" : "win"}.`;
  const items = plays.slice(0, MOST).map((play) => h("li", item(play, tree[play.to]!, about)));
  const more = plays.length - items.length;
  return [
    h("p.outline-head", head),
    h("ul.outline-plays", ...items),
    ...(more > 0 ? [h("p.note", `and ${grouped(String(more))} more`)] : []),
  ];
}

function item(play: TreePlay, to: TreeNode, about: Record<string, unknown>): HTMLElement {
  const mark = play.winning
    ? h("span.sign", "✓", h("span.unseen", " winning play: "))
    : h("span.sign", { "aria-hidden": "true" });
  const taken = String(play.take) === "0" ? "split" : `take ${play.take} from`;
  const words = `${taken} pile ${play.pile} (${pretty(play.move)})`;
  if (to.plays.length === 0 && !to.cut) return h("p", mark, ` ${words}: play is over`);
  const inside = h("div");
  const one = h("details", h("summary", mark, ` ${words}`), inside);
  one.addEventListener("toggle", () => {
    if (!one.open || inside.firstChild) return;
    const to_move = to.to_move ? { to_move: to.to_move } : {};
    void fill(inside, { ...about, position: to.piles, ...to_move });
  });
  return one;
}
