// Heaps that are only split: beads in a line, with a tick under each gap that may be cut. A click on a gap cuts there.

import { attribute, h } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import { brief } from "../words.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { pileText } from "./label.ts";
import { mark, spoken } from "./marks.ts";
import { Roving } from "./roving.ts";

export function gapsBoard(saying: Saying): Drawing {
  const roving = new Roving();
  const element = h("div.gaps", { role: "group", "aria-label": "Heaps", "aria-describedby": "keys" });
  let view: View | null = null;
  let plays = new Map<string, Play>();

  const gapOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>(".cut") : null;
  const playOf = (gap: HTMLElement | null) => (gap && plays.get(gap.dataset.cut ?? "")) || null;

  function preview(gap: HTMLElement | null): void {
    const play = view?.live ? playOf(gap) : null;
    for (const other of element.querySelectorAll<HTMLElement>(".cut"))
      other.classList.toggle("on", play !== null && other === gap);
    for (const bead of element.querySelectorAll<HTMLElement>(".disc")) {
      const [pile, at] = (gap?.dataset.cut ?? ":0").split(":");
      bead.classList.toggle(
        "aimed",
        play !== null && bead.dataset.pile === pile && Number(bead.dataset.at) <= Number(at),
      );
    }
    saying.aim(play);
  }

  element.addEventListener("click", (event) => {
    const gap = gapOf(event.target);
    if (!gap || !view?.live) return;
    const play = playOf(gap);
    if (play) view.play(play);
    else saying.refuse("Here the heap may not be cut.");
  });
  element.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") preview(gapOf(event.target));
  });
  element.addEventListener("pointerleave", () => preview(gapOf(document.activeElement)));
  element.addEventListener("focusin", (event) => {
    const gap = gapOf(event.target);
    if (!gap) return;
    roving.set(gap);
    preview(gap);
  });
  element.addEventListener("focusout", () => preview(null));
  element.addEventListener("keydown", (event) => {
    const at = gapOf(event.target);
    // Where one only looks, the arrows step through the moves.
    if (!at || !view?.live || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...element.querySelectorAll<HTMLElement>(".cut.may")];
    const line = (by: number) => {
      const piles = [...new Set(all.map((gap) => gap.dataset.cut!.split(":")[0]))];
      const pile = piles[piles.indexOf(at.dataset.cut!.split(":")[0]) + by];
      return all.find((gap) => gap.dataset.cut!.startsWith(`${pile}:`));
    };
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = by
      ? all[all.indexOf(at) + by]
      : { ArrowDown: line(1), ArrowUp: line(-1), Home: all[0], End: all.at(-1) }[event.key];
    if (!event.key.startsWith("Arrow") && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    roving.go(to);
  });

  function heap(pile: Pile, next: View): HTMLElement {
    const size = Number(pile.size);
    const parts: HTMLElement[] = [];
    const is = (text: string | undefined, play: Play | undefined) => play !== undefined && play.play === text;
    for (let at = 1; at <= size; at += 1) {
      parts.push(h("span.disc", { "data-pile": pile.pile, "data-at": at }));
      if (at === size) break;
      const play = plays.get(`${pile.pile}:${at}`);
      const worth = play && next.valued ? next.worth(play) : null;
      const gap = h("button", { type: "button", class: "cut", tabindex: -1, "data-cut": `${pile.pile}:${at}` });
      gap.ariaLabel = play
        ? `split ${size} into ${at} and ${size - at}${worth ? spoken(worth) : ""}`
        : `${at} and ${size - at}: may not be cut`;
      gap.classList.toggle("may", Boolean(play));
      gap.classList.toggle("hinted", Boolean(next.hint?.whole) && is(next.hint?.play, play));
      if (is(next.made?.play, play)) gap.classList.add("made", next.made?.how ?? "plain");
      attribute(gap, "aria-disabled", play && next.live ? null : "true");
      if (worth) gap.append(mark(worth));
      parts.push(gap);
    }
    const hinted = next.state.plays.find((play) => play.play === next.hint?.play);
    const near = hinted?.pile === pile.pile ? "heapline near" : "heapline";
    return h(
      "div",
      { class: near },
      h("span.pile-label", pileText(pile, "bead")),
      h("div.gapped", { role: "group", "aria-label": `heap ${pile.pile}, ${pile.size}` }, ...parts),
    );
  }

  function show(next: View): void {
    view = next;
    plays = new Map();
    for (const play of next.state.plays) {
      // Both sides of a heap are alike.
      for (const part of brief(`(${play.move})`).replace(/^.*→/, "").split("+"))
        plays.set(`${play.pile}:${part.trim()}`, play);
    }
    const inside = element.contains(document.activeElement);
    element.replaceChildren(...next.state.piles.filter(({ size }) => size !== "0").map((pile) => heap(pile, next)));
    const free = [...element.querySelectorAll<HTMLElement>(".cut.may")];
    roving.settle(free);
    if (inside) roving.go(free[0]);
  }
  return { element, show };
}
