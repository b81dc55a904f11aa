// Heaps that are only split: beads in a line, with a tick under each gap that may be cut. A click on a gap cuts there.

import { h } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import { brief } from "../words.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { pileText } from "./label.ts";
import { dress, Targets } from "./targets.ts";

export function gapsBoard(saying: Saying): Drawing {
  const element = h("div.gaps", { role: "group", "aria-label": "Heaps", "aria-describedby": "keys" });
  let view: View | null = null;
  let plays = new Map<string, Play>();
  const pileOf = ({ dataset }: HTMLElement) => dataset.cut!.split(":")[0];

  const targets = new Targets(element, ".cut", ".cut.may", {
    live: () => Boolean(view?.live),
    press(gap) {
      const play = plays.get(gap.dataset.cut!);
      if (play) view?.play(play);
      else saying.refuse("Here the heap may not be cut.");
    },
    aim(gap) {
      const play = (view?.live && gap && plays.get(gap.dataset.cut!)) || null;
      for (const other of element.querySelectorAll(".cut"))
        other.classList.toggle("on", play !== null && other === gap);
      const [pile, at] = (gap?.dataset.cut ?? ":0").split(":");
      for (const bead of element.querySelectorAll<HTMLElement>(".disc")) {
        const before = bead.dataset.pile === pile && Number(bead.dataset.at) <= Number(at);
        bead.classList.toggle("aimed", play !== null && before);
      }
      saying.aim(play);
    },
    next(key, from, free) {
      const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
      if (key === "ArrowRight" || key === "ArrowLeft") return free[free.indexOf(from) + by];
      const piles = [...new Set(free.map(pileOf))];
      const pile = piles[piles.indexOf(pileOf(from)) + by];
      return free.find((gap) => pileOf(gap) === pile);
    },
  });

  function heap(pile: Pile, next: View): HTMLElement {
    const size = Number(pile.size);
    const parts: HTMLElement[] = [];
    for (let at = 1; at <= size; at += 1) {
      parts.push(h("span.disc", { "data-pile": pile.pile, "data-at": at }));
      if (at === size) break;
      const cut = `${pile.pile}:${at}`;
      const play = plays.get(cut);
      const kind = play ? "cut may" : "cut";
      const gap = h("button", { type: "button", class: kind, tabindex: -1, "data-cut": cut });
      const name = play ? `split ${size} into ${at} and ${size - at}` : `${at} and ${size - at}: may not be cut`;
      dress(gap, name, play, next);
      parts.push(gap);
    }
    return h(
      "div",
      { class: next.hint?.pile === pile.pile ? "heapline near" : "heapline" },
      h("span.pile-label", pileText(pile, next.state.token)),
      h("div.gapped", { role: "group", "aria-label": `heap ${pile.pile}, ${pile.size}` }, ...parts),
    );
  }

  function show(next: View): string {
    view = next;
    plays = new Map();
    for (const play of next.state.plays) {
      // Both sides of a heap are alike.
      for (const part of brief(play.move).replace(/^.*→/, "").split("+"))
        plays.set(`${play.pile}:${part.trim()}`, play);
    }
    const inside = element.contains(document.activeElement);
    element.replaceChildren(...next.state.piles.filter(({ size }) => size !== "0").map((pile) => heap(pile, next)));
    targets.renew(inside);
    return "Choose a gap: the heap is split there.";
  }
  return { element, show };
}
