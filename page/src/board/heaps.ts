// Heaps that split in other ways, or are too large to draw: the player chooses a heap, then one of its plays.

import { button, h } from "../dom.ts";
import { picture } from "../home/picture.ts";
import type { Pile, Play, Session } from "../types.ts";
import { brief } from "../words.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { pileLabel } from "./label.ts";
import { dress } from "./targets.ts";

/** A heap as its beads and their number; what is no heap of beads as the API writes it. */
function shape(pile: Pile, { game, token }: Session): (Node | string)[] {
  if (/^[({]/.test(game)) return [h("span.pile-label", pile.text)];
  const few = pile.size !== "0" && pile.size.length === 1;
  return [...(few ? [picture(pile.size)] : []), pileLabel(pile, token)];
}

export function heapsBoard(saying: Saying): Drawing {
  const tiles = h("div.tiles", { role: "group", "aria-label": "Heaps" });
  const count = h("p.plays-count");
  const list = h("ul.plays");
  const chooser = h("div.chooser", count, list);
  const element = h("div.heaps", tiles, chooser);
  let view: View | null = null;
  let chosen = 0;

  const focus = () => tiles.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();

  function tile(pile: Pile): HTMLElement {
    const own = playsOf(pile.pile);
    const wins = own.some((play) => view?.worths?.get(play.play)?.wins);
    const near = view?.hint?.pile === pile.pile;
    const act = () => {
      chosen = pile.pile;
      draw();
      focus();
    };
    const about = { class: near ? "tile near" : "tile", "aria-pressed": String(pile.pile === chosen) };
    const one = button(null, act, about);
    one.append(...shape(pile, view!.state));
    if (wins) one.append(h("span.sign", "✓", h("span.unseen", " has a winning move")));
    one.disabled = pile.size === "0" || (own.length === 0 && !view?.state.plays_truncated);
    return one;
  }

  const playsOf = (pile: number): Play[] => view?.state.plays.filter((play) => play.pile === pile) ?? [];

  function fill(): void {
    const own = playsOf(chosen);
    const more = view?.state.plays_truncated ? "; more can be typed" : "";
    count.textContent = own.length
      ? `${own.length} ${own.length === 1 ? "move" : "moves"} from the heap of ${own[0]?.move.split(" ")[0] ?? ""}${more}`
      : "";
    list.replaceChildren(...own.map((play) => h("li", playButton(play))));
  }

  function playButton(play: Play): HTMLElement {
    const act = () => view?.live && view.play(play);
    const one = button(brief(play.move), act, { class: "play", "aria-describedby": "aim" });
    if (view) dress(one, brief(play.move), play, view);
    for (const come of ["focus", "pointerenter"]) {
      one.addEventListener(come, () => view?.live && saying.aim(play));
    }
    for (const go of ["blur", "pointerleave"]) one.addEventListener(go, () => saying.aim(null));
    return one;
  }

  function draw(): void {
    if (!view) return;
    tiles.replaceChildren(...view.state.piles.map(tile));
    fill();
  }

  function show(next: View): string {
    const inside = element.contains(document.activeElement);
    const buttons = () => [...list.querySelectorAll("button")];
    const at = view?.state === next.state ? buttons().indexOf(document.activeElement as HTMLButtonElement) : -1;
    view = next;
    if (next.hint && next.whole) chosen = next.hint.pile;
    if (playsOf(chosen).length === 0) chosen = next.state.plays[0]?.pile ?? 0;
    draw();
    if (at >= 0) buttons()[at]?.focus();
    else if (inside) focus();
    return "Choose a heap, then one of its moves.";
  }
  return { element, show };
}
