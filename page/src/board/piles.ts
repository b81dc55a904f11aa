// Piles of beads: a click on a bead takes it and all above. All heaps stand on one floor.

import { h, numbered, PHONE, styled } from "../dom.ts";
import type { Pile } from "../types.ts";
import type { Saying, View } from "./board.ts";
import { counter, tallTower } from "./counter.ts";
import { pileLabel } from "./marks.ts";
import { drawing, group, playTarget } from "./targets.ts";

/** The tallest pile of which each bead can be taken; of taller ones numbers are. */
const TALL = PHONE.matches ? 12 : 20;

/** Returns the size of a pile before a move in it; 0 if the move was in another one. */
const before = (pile: Pile, { play }: { play: string }): number =>
  play.endsWith(`@${pile.pile}`) ? Number(/^\d+/.exec(play)) : 0;

/** Returns the number of places of a pile, including those of beads already taken. */
const height = (pile: Pile, history: { play: string }[]): number =>
  history.map((turn) => before(pile, turn)).find(Boolean) ?? Number(pile.size);

export const pilesBoard = (saying: Saying) =>
  drawing(saying, {
    upright: true,
    prompt: ({ state: { token, heap, piles, history } }) =>
      piles.some((pile) => pile.size !== "0" && height(pile, history) <= TALL)
        ? `Choose a ${token}: you take it and all above it.`
        : `Choose how many to take from a ${heap}.`,
    draw(view) {
      const { piles, history } = view.state;
      const high = piles.map((pile) => height(pile, history)).filter((high) => high <= TALL);
      const made = group("piles", "Heaps", ...piles.map((pile) => column(pile, view, saying)));
      return [styled(made, { tallest: Math.max(1, ...high) })];
    },
  });

function column(pile: Pile, view: View, saying: Saying): HTMLElement {
  const { history, token } = view.state;
  const high = height(pile, history);
  const drawn = high <= TALL;
  const limited = pile.limit !== null && pile.size !== "0";
  const most = limited ? `, at most ${pile.limit}` : "";
  return group(
    `pile${view.hint?.pile === pile.pile ? " near" : ""}${limited ? " limited" : ""}`,
    `heap ${pile.pile}, ${pile.size}${most}`,
    h("div.tower", ...(drawn ? beads(pile, high, view) : [tallTower(pile.size)])),
    h("p.pile-foot", pileLabel(pile, token)),
    ...(drawn ? [] : counter(pile, view, saying)),
  );
}

function beads(pile: Pile, high: number, view: View): HTMLElement[] {
  const { plays, plays_truncated, history } = view.state;
  const last = history.at(-1);
  const took = last ? before(pile, last) : 0;
  const size = Number(pile.size);
  return numbered(high, (at) => {
    const level = high - at;
    if (level > size) return h("span", { class: `bead taken${level <= took ? ` fresh ${last!.player}` : ""}` });
    const take = size - level + 1;
    // The cut list may not have a legal play; the server decides.
    const unlisted = plays_truncated && (pile.limit === null || take <= Number(pile.limit));
    const play =
      plays.find((play) => play.pile === pile.pile && play.take === String(take)) ??
      (unlisted ? `take ${take} from pile ${pile.pile}` : null);
    const does = play ? `takes ${take}, leaves ${level - 1}` : view.live ? "may not be taken" : "standing";
    const name = `bead ${level} of heap ${pile.pile}, ${does}`;
    const refused = `No legal move takes ${take} from heap ${pile.pile}.`;
    return playTarget(view, play, "bead", name, {
      "data-pile": pile.pile,
      "data-place": level,
      "data-refused": refused,
    });
  });
}
