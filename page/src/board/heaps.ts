// Heaps that split: in two, at a gap. Of those that split in other ways, or are too large to draw, the player chooses a heap, then a play.

import { h, numbered } from "../dom.ts";
import { picture } from "../home/picture.ts";
import type { Pile, Play, Session } from "../types.ts";
import { brief, count } from "../words.ts";
import { pileLabel, pileText } from "./marks.ts";
import { drawing, group, playTarget } from "./targets.ts";
import type { Drawing, Saying, View } from "./view.ts";

/** A heap as its beads and their number; what is no heap of beads as the API writes it. */
function shape(pile: Pile, { game, token }: Session): Node[] {
  if (/^[({]/.test(game)) return [h("span.pile-label", pile.text)];
  const few = pile.size !== "0" && pile.size.length === 1;
  return [...(few ? [picture(pile.size)] : []), pileLabel(pile, token)];
}

export function heapsBoard(saying: Saying): Drawing {
  let chosen = 0;
  const board = drawing(saying, {
    prompt: () => "Choose a heap, then one of its moves.",
    take({ state: { plays }, hint, whole }) {
      if (hint && whole) chosen = hint.pile;
      if (!plays.some(({ pile }) => pile === chosen)) chosen = plays[0]?.pile ?? 0;
    },
    draw(view) {
      const { piles, plays, plays_truncated } = view.state;
      const tiles = piles.map((pile) => {
        const own = plays.filter((play) => play.pile === pile.pile);
        const won = own.some(({ play }) => view.worths?.get(play)?.wins);
        const sign = won ? h("span.sign", "✓", h("span.unseen", " has a winning move")) : null;
        const about = {
          type: "button",
          class: view.hint?.pile === pile.pile ? "tile near" : "tile",
          "aria-pressed": String(pile.pile === chosen),
          "data-heap": pile.pile,
          disabled: pile.size === "0" || (own.length === 0 && !plays_truncated),
        };
        return h("button", about, ...shape(pile, view.state), sign);
      });
      const own = plays.filter(({ pile }) => pile === chosen);
      const more = plays_truncated ? "; more can be typed" : "";
      const [from = ""] = own[0]?.move.split(" ") ?? [];
      const moves = own.map((play, at) => {
        const text = brief(play.move);
        return h("li", playTarget(view, play, "play", text, { "data-place": at }, new Text(text)));
      });
      return [
        group("tiles", "Heaps", ...tiles),
        h("p.plays-count", own.length ? `${count(own.length, "move")} from the heap of ${from}${more}` : ""),
        h("ul.plays", ...moves),
      ];
    },
  });
  board.element.addEventListener("click", ({ target }) => {
    const tile = target instanceof Element ? target.closest<HTMLElement>(".tile") : null;
    if (!tile) return;
    chosen = Number(tile.dataset.heap);
    board.draw();
  });
  return board;
}

/** Heaps that are only split: beads in a line, with a tick under each gap that may be cut. A click on a gap cuts there. */
export const gapsBoard = (saying: Saying) =>
  drawing(saying, {
    prompt: () => "Choose a gap: the heap is split there.",
    draw(view) {
      const lines = view.state.piles.filter(({ size }) => size !== "0").map((pile) => line(pile, view));
      return [group("gaps", "Heaps", ...lines)];
    },
  });

function line({ pile, size, limit, text }: Pile, view: View): HTMLElement {
  const many = Number(size);
  const plays = new Map<number, Play>();
  // Both sides of a heap are alike.
  for (const play of view.state.plays)
    for (const part of play.pile === pile ? brief(play.move).replace(/^.*→/, "").split("+") : [])
      plays.set(Number(part), play);
  const parts = numbered(many, (n) => {
    const at = n + 1;
    const play = plays.get(at);
    const name = play ? `split ${many} into ${at} and ${many - at}` : `${at} and ${many - at}: may not be cut`;
    const more = { "data-pile": pile, "data-place": at, "data-refused": "Here the heap may not be cut." };
    return [h("span.disc"), at < many ? playTarget(view, play, play ? "cut may" : "cut", name, more) : null];
  });
  return h(
    "div",
    { class: view.hint?.pile === pile ? "heapline near" : "heapline" },
    h("span.pile-label", pileText({ pile, size, limit, text }, view.state.token)),
    group("gapped", `heap ${pile}, ${size}`, ...parts.flat()),
  );
}
