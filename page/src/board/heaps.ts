// Heaps that split in other ways, or are too large to draw: the player chooses a heap, then one of its plays.

import { attribute, button, h, pretty } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { pileLabel } from "./label.ts";

/** The number of plays shown at first. */
const SHOWN = 60;

export function heapsBoard(saying: Saying): Drawing {
  const tiles = h("div", { class: "tiles", role: "group", "aria-label": "Piles" });
  const filter = h("input", {
    class: "field",
    type: "search",
    "aria-label": "Find a play",
    placeholder: "Find a play",
  });
  const count = h("p", { class: "plays-count" });
  const list = h("ul", { class: "plays" });
  const chooser = h("div", { class: "chooser" }, h("div", { class: "chooser-head" }, count, filter), list);
  const element = h("div", { class: "heaps" }, tiles, chooser);
  let view: View | null = null;
  let chosen = 0;
  let all = false;

  filter.addEventListener("input", () => fill());

  function tile(pile: Pile): HTMLElement {
    const own = playsOf(pile.pile);
    const wins = own.some((play) => view?.winning?.has(play.move));
    const one = h(
      "button",
      { type: "button", class: "tile", "aria-pressed": String(pile.pile === chosen) },
      h("span", { class: "unseen" }, "pile "),
      pileLabel(pile),
      wins ? h("span", { class: "sign" }, "✓", h("span", { class: "unseen" }, " has a winning play")) : null,
    );
    attribute(one, "disabled", pile.size === "0" || (own.length === 0 && !view?.state.plays_truncated));
    one.addEventListener("click", () => {
      chosen = pile.pile;
      all = false;
      draw();
      tiles.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    });
    return one;
  }

  const playsOf = (pile: number): Play[] => view?.state.plays.filter((play) => play.pile === pile) ?? [];

  function everything(): void {
    all = true;
    fill();
  }

  function fill(): void {
    const wanted = filter.value.replaceAll(/\s|→/g, "").toLowerCase();
    const own = playsOf(chosen);
    const found = own.filter(
      (play) => play.move.replaceAll(/\s/g, "").includes(wanted) || play.words.includes(filter.value),
    );
    const shown = all ? found : found.slice(0, SHOWN);
    const more = view?.state.plays_truncated ? "; more can be typed" : "";
    count.textContent = own.length
      ? `${own.length} ${own.length === 1 ? "play" : "plays"} from pile ${chosen}${more}`
      : "";
    filter.hidden = own.length < 9;
    list.replaceChildren(
      ...shown.map((play) => h("li", {}, playButton(play))),
      ...(shown.length < found.length
        ? [h("li", {}, button(`All ${found.length}`, everything, { class: "button quiet" }))]
        : []),
    );
  }

  function playButton(play: Play): HTMLElement {
    const wins = view?.winning?.has(play.move);
    const one = h(
      "button",
      { type: "button", class: "play", "aria-describedby": "aim" },
      wins ? h("span", { class: "sign", "aria-hidden": "true" }, "✓ ") : null,
      pretty(play.move),
      wins ? h("span", { class: "unseen" }, ", a winning play") : null,
    );
    one.classList.toggle("hinted", play.play === view?.hint);
    attribute(one, "aria-disabled", view?.live ? null : "true");
    one.addEventListener("click", () => view?.live && view.play(play));
    for (const come of ["focus", "pointerenter"]) {
      one.addEventListener(come, () => saying.aim(pretty(play.words)));
    }
    for (const go of ["blur", "pointerleave"]) one.addEventListener(go, () => saying.aim(""));
    return one;
  }

  function draw(): void {
    if (!view) return;
    tiles.replaceChildren(...view.state.piles.map(tile));
    fill();
  }

  function show(next: View): void {
    const inside = element.contains(document.activeElement);
    view = next;
    const hinted = next.state.plays.find((play) => play.play === next.hint);
    if (hinted) chosen = hinted.pile;
    if (playsOf(chosen).length === 0) chosen = next.state.plays[0]?.pile ?? 0;
    all = false;
    filter.value = "";
    draw();
    if (inside) tiles.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }
  return { element, show };
}
