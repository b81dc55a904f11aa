// Piles of beads: a click on a bead takes it and all above.

import { attribute, h, PHONE } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { counter, tallTower } from "./counter.ts";
import { pileLabel } from "./label.ts";
import { mark, spoken } from "./marks.ts";
import { Targets } from "./targets.ts";

/** The tallest pile of which each bead can be taken; of taller ones numbers are. */
const TALL = PHONE.matches ? 12 : 20;

/** Returns the size of a pile before a move in it; 0 if the move was in another one. */
function before(pile: Pile, { play }: { play: string }): number {
  return play.endsWith(`@${pile.pile}`) ? Number(/^\d+/.exec(play)) : 0;
}

/** Returns the number of places of a pile, including those of beads already taken. */
function height(pile: Pile, history: { play: string }[]): number {
  const began = history.map((turn) => before(pile, turn)).find(Boolean) ?? Number(pile.size);
  return began > 999 ? Number.POSITIVE_INFINITY : began;
}

export function pilesBoard(saying: Saying): Drawing {
  const element = h("div.piles", { role: "group", "aria-label": "Heaps", "aria-describedby": "keys" });
  let view: View | null = null;
  let plays = new Map<string, Play>();
  const playOf = ({ dataset }: HTMLElement) => plays.get(`${dataset.pile}:${dataset.take}`) ?? null;
  /** Checks whether a play may be legal though the cut list does not have it; the server decides. */
  const unlisted = (pile: Pile, take: number, view: View) =>
    view.state.plays_truncated && (pile.limit === null || take <= Number(pile.limit));

  const targets = new Targets(element, ".bead[data-take]", ".bead.free", {
    live: () => Boolean(view?.live),
    press(over) {
      const { take, pile } = over.dataset;
      const play = playOf(over);
      if (play) view?.play(play);
      else if (over.classList.contains("free")) view?.play(`take ${take} from pile ${pile}`);
      else saying.refuse(`No legal move takes ${take} from heap ${pile}.`);
    },
    aim(over) {
      const play = view?.live && over ? playOf(over) : null;
      for (const other of element.querySelectorAll<HTMLElement>(".bead"))
        other.classList.toggle("aimed", within(play, Number(other.dataset.pile), Number(other.dataset.take)));
      saying.aim(play);
    },
    next(key, from, free) {
      const own = free.filter(({ dataset }) => dataset.pile === from.dataset.pile);
      if (key === "ArrowUp" || key === "ArrowDown") return own[own.indexOf(from) + (key === "ArrowUp" ? -1 : 1)];
      const columns = [...new Set(free.map(({ dataset }) => dataset.pile))];
      const pile = columns[columns.indexOf(from.dataset.pile) + (key === "ArrowRight" ? 1 : -1)];
      const beads = free.filter(({ dataset }) => dataset.pile === pile);
      return beads.find(({ dataset }) => dataset.take === from.dataset.take) ?? beads.at(-1);
    },
  });

  function column(pile: Pile, next: View): HTMLElement {
    const high = height(pile, next.state.history);
    const own = next.state.plays.filter((play) => play.pile === pile.pile);
    const drawn = high <= TALL;
    const limited = pile.limit !== null && pile.size !== "0";
    return h(
      "div",
      {
        class: `pile${next.hint?.pile === pile.pile ? " near" : ""}${limited ? " limited" : ""}`,
        role: "group",
        "aria-label": `heap ${pile.pile}, ${pile.size}${limited ? `, at most ${pile.limit}` : ""}`,
      },
      h("div.tower", ...(drawn ? beads(pile, high, next) : [tallTower(pile.size)])),
      h("p.pile-foot", pileLabel(pile, next.state.token)),
      drawn ? null : counter(pile, own, next, saying),
    );
  }

  function beads(pile: Pile, high: number, next: View): HTMLElement[] {
    const size = Number(pile.size);
    const all: HTMLElement[] = [];
    const last = next.state.history.at(-1);
    const took = last ? before(pile, last) : 0;
    for (let level = high; level > size; level -= 1) {
      const ghost = h("span.bead.taken", { "aria-hidden": "true" });
      if (level <= took) ghost.classList.add("fresh", last!.player);
      all.push(ghost);
    }
    for (let level = size; level > 0; level -= 1) {
      const take = size - level + 1;
      const play = plays.get(`${pile.pile}:${take}`);
      const free = Boolean(play) || unlisted(pile, take, next);
      const label = free ? `takes ${take}, leaves ${level - 1}` : next.live ? "may not be taken" : "standing";
      const worth = play && next.worths?.get(play.play);
      const one = h(
        "button",
        { type: "button", class: free ? "bead free" : "bead", tabindex: -1, "data-pile": pile.pile, "data-take": take },
        h("span.ball", worth && mark(worth)),
      );
      one.ariaLabel = `bead ${level} of heap ${pile.pile}, ${label}${worth ? spoken(worth) : ""}`;
      attribute(one, "aria-disabled", free && next.live ? null : "true");
      if (next.whole && within(next.hint, pile.pile, take)) one.classList.add("hinted");
      if (within(next.made, pile.pile, take)) one.classList.add("made", next.how);
      all.push(one);
    }
    return all;
  }

  /** The fields and buttons of all counters. */
  const counters = () => [...element.querySelectorAll<HTMLElement>(".counter input, .counter button")];

  function show(next: View): string {
    const same = view?.state === next.state;
    view = next;
    plays = new Map(next.state.plays.map((play) => [`${play.pile}:${play.take}`, play]));
    const focus = document.activeElement;
    const inside = element.contains(focus);
    const pile = focus instanceof HTMLElement ? focus.dataset.pile : null;
    const high = next.state.piles.map((pile) => height(pile, next.state.history)).filter((high) => high <= TALL);
    element.style.setProperty("--tallest", String(Math.max(1, ...high)));
    const old = same ? counters() : [];
    element.replaceChildren(...next.state.piles.map((pile) => column(pile, next)));
    const beads = [...element.querySelectorAll<HTMLElement>(".bead.free")].filter(
      ({ dataset }) => dataset.pile === pile,
    );
    targets.renew(inside, beads[0]);
    // What is typed stays while the position does.
    for (const [at, one] of counters().entries()) {
      const before = old[at];
      if (before instanceof HTMLInputElement && one instanceof HTMLInputElement) one.value = before.value;
      if (before === focus) one?.focus();
    }
    // Without a bead that can be taken the focus stays on the board.
    if (inside && !element.contains(document.activeElement))
      element.querySelector<HTMLElement>("input, .bead")?.focus();
    return beads.length || element.querySelector(".bead.free")
      ? `Choose a ${next.state.token}: you take it and all above it.`
      : `Choose how many to take from a ${next.state.heap}.`;
  }
  return { element, show };
}

/** Checks whether a play takes the bead from which one would take so many. */
function within(play: Play | null, pile: number, take: number): boolean {
  return play?.pile === pile && take <= Number(play.take);
}
