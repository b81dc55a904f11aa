// Piles of beads: a click on a bead takes it and all above.

import { attribute, h } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { counter } from "./counter.ts";
import { pileLabel } from "./label.ts";
import { mark, spoken } from "./marks.ts";
import { Roving } from "./roving.ts";

/** The tallest pile of which each bead can be taken; of taller ones numbers are. */
const TALL = matchMedia("(max-width: 40rem)").matches ? 9 : 20;

/** Returns the number of places of a pile, including those of beads already taken. */
function height(pile: Pile, history: { play: string }[]): number {
  const first = history.find(({ play }) => play.endsWith(`@${pile.pile}`));
  const began = /^\d+/.exec(first?.play ?? "")?.[0] ?? pile.size;
  return began.length > 3 ? Number.POSITIVE_INFINITY : Number(began);
}

export function pilesBoard(saying: Saying): Drawing {
  const roving = new Roving();
  const element = h("div.piles", { role: "group", "aria-label": "Heaps", "aria-describedby": "keys" });
  let view: View | null = null;
  let plays = new Map<string, Play>();

  const bead = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>(".bead[data-take]") : null;
  const playOf = (bead: HTMLElement | null) => (bead && plays.get(`${bead.dataset.pile}:${bead.dataset.take}`)) || null;
  /** Checks whether a play may be legal though the cut list does not have it; the server decides. */
  const unlisted = (pile: Pile, take: number, view: View) =>
    view.state.plays_truncated && (pile.limit === null || take <= Number(pile.limit));

  function preview(over: HTMLElement | null): void {
    const play = view?.live ? playOf(over) : null;
    for (const other of element.querySelectorAll<HTMLElement>(".bead")) {
      const falls = play && other.dataset.pile === String(play.pile) && Number(other.dataset.take) <= Number(play.take);
      other.classList.toggle("aimed", Boolean(falls));
    }
    saying.aim(play);
  }

  element.addEventListener("click", (event) => {
    const over = bead(event.target);
    if (!over || !view?.live) return;
    const play = playOf(over);
    if (play) view.play(play);
    else if (over.classList.contains("free")) view.play(`take ${over.dataset.take} from pile ${over.dataset.pile}`);
    else saying.refuse(`No legal move takes ${over.dataset.take} from heap ${over.dataset.pile}.`);
  });
  element.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") preview(bead(event.target));
  });
  element.addEventListener("pointerleave", () => preview(bead(document.activeElement)));
  element.addEventListener("focusin", (event) => {
    const over = bead(event.target);
    if (!over) return;
    roving.set(over);
    attribute(over, "aria-describedby", "aim");
    preview(over);
  });
  element.addEventListener("focusout", (event) => {
    const over = bead(event.target);
    if (over) attribute(over, "aria-describedby", null);
    preview(null);
  });
  element.addEventListener("keydown", (event) => {
    const at = bead(event.target);
    // Where one only looks, the arrows step through the moves.
    if (!at || !view?.live || event.ctrlKey || event.metaKey || event.altKey) return;
    const free = [...element.querySelectorAll<HTMLElement>(".bead.free")];
    const column = free.filter((other) => other.dataset.pile === at.dataset.pile);
    const columns = [...new Set(free.map((other) => other.dataset.pile))];
    const aside = (by: number) => {
      const pile = columns[columns.indexOf(at.dataset.pile) + by];
      const beads = free.filter((other) => other.dataset.pile === pile);
      return beads.find((other) => other.dataset.take === at.dataset.take) ?? beads.at(-1);
    };
    const to = {
      ArrowUp: column[column.indexOf(at) - 1],
      ArrowDown: column[column.indexOf(at) + 1],
      ArrowLeft: columns.indexOf(at.dataset.pile) > 0 ? aside(-1) : undefined,
      ArrowRight: aside(1),
      Home: free[0],
      End: free.at(-1),
    }[event.key];
    if (!event.key.startsWith("Arrow") && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    roving.go(to);
  });

  function column(pile: Pile, next: View): HTMLElement {
    const high = height(pile, next.state.history);
    const own = next.state.plays.filter((play) => play.pile === pile.pile);
    const tower = high <= TALL ? h("div.tower", ...beads(pile, high, next)) : counter(pile, own, next, saying);
    const limited = pile.limit !== null && pile.size !== "0";
    const hint = next.state.plays.find((play) => play.play === next.hint?.play);
    return h(
      "div",
      {
        class: hint?.pile === pile.pile ? "pile near" : "pile",
        role: "group",
        "aria-label": `heap ${pile.pile}, ${pile.size}${limited ? `, at most ${pile.limit}` : ""}`,
      },
      tower,
      h("p.pile-foot", pileLabel(pile, "bead")),
    );
  }

  function beads(pile: Pile, high: number, next: View): HTMLElement[] {
    const size = Number(pile.size);
    const all: HTMLElement[] = [];
    for (let level = high; level > size; level -= 1) all.push(h("span.bead.taken", { "aria-hidden": "true" }));
    for (let level = size; level > 0; level -= 1) {
      const take = size - level + 1;
      const play = plays.get(`${pile.pile}:${take}`);
      const worth = play && next.valued ? next.worth(play) : null;
      const free = Boolean(play) || unlisted(pile, take, next);
      const label = free ? `takes ${take}, leaves ${level - 1}` : next.live ? "may not be taken" : "standing";
      const one = h(
        "button",
        { type: "button", class: "bead", tabindex: -1, "data-pile": pile.pile, "data-take": take },
        h("span.ball", worth ? mark(worth) : null),
      );
      one.ariaLabel = `bead ${level} of heap ${pile.pile}, ${label}${worth ? spoken(worth) : ""}`;
      attribute(one, "aria-disabled", free && next.live ? null : "true");
      one.classList.toggle("free", free);
      one.classList.toggle("wins", Boolean(worth?.wins));
      const within = (play: string | undefined) => {
        const found = next.state.plays.find((one) => one.play === play);
        return found?.pile === pile.pile && take <= Number(found.take);
      };
      one.classList.toggle("hinted", Boolean(next.hint?.whole) && within(next.hint?.play));
      if (within(next.made?.play)) one.classList.add("made", next.made?.how ?? "plain");
      all.push(one);
    }
    return all;
  }

  function show(next: View): void {
    view = next;
    plays = new Map(next.state.plays.map((play) => [`${play.pile}:${play.take}`, play]));
    const was = bead(document.activeElement)?.dataset;
    const inside = element.contains(document.activeElement);
    const high = next.state.piles.map((pile) => height(pile, next.state.history)).filter((high) => high <= TALL);
    element.style.setProperty("--tallest", String(Math.max(1, ...high)));
    element.replaceChildren(...next.state.piles.map((pile) => column(pile, next)));
    const free = [...element.querySelectorAll<HTMLElement>(".bead.free")];
    const same = free.filter((other) => other.dataset.pile === was?.pile);
    const near = same.find((other) => other.dataset.take === was?.take) ?? same[0] ?? free[0] ?? null;
    roving.current = near;
    roving.settle(free);
    if (inside) (near ?? element.querySelector<HTMLElement>("input, .bead"))?.focus();
  }
  return { element, show };
}
