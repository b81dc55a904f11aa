// Heaps that are only split: beads in a line, with a tick under each gap that may be cut. A click on a gap cuts there.

import { h, numbered } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import { brief } from "../words.ts";
import type { Saying, View } from "./board.ts";
import { pileText } from "./marks.ts";
import { drawing, group, playTarget } from "./targets.ts";

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
