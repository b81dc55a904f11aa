// Players and moves: the header says who is the disc and who is the square; a click on a move shows it on the position before it.

import { button, chip, fill, h } from "./dom.ts";
import type { Following, Match } from "./match.ts";
import { leftOver } from "./pairs.ts";
import { levelChip } from "./players.ts";
import { effectSign, otherOf, playerSign } from "./sign.ts";
import type { Player, ReviewPly, Session } from "./types.ts";

export function record(match: Match): { players: HTMLElement; moves: HTMLElement } {
  const level = levelChip(match);
  const seats = [h("span"), h("span")] as const;
  const players = h("div.players", ...seats);
  const moves = h("ol.moves", { label: "Moves" });
  const lines = h("div.lines");

  function header(): void {
    const { state, shown, setup } = match;
    if (!state || !shown) return;
    const order = sides(state, 0);
    // The level stands with the last computer.
    const last = order.findLast((player) => setup[player] === "computer");
    order.forEach((player, at) => {
      const name = match.name(player).replace(/^The computer$/, "Computer");
      const side = state.impartial || /^(Left|Right)$/.test(name) ? "" : player === "left" ? "as Left" : "as Right";
      const note = player === last ? "" : match.plies ? tally(match.plies, player) : side;
      const parts = [playerSign(player), h("span", name), note ? h("small", note) : ""];
      const seat = seats[at]!;
      seat.classList.toggle("now", !shown.over && shown.to_move === player);
      // The list of levels keeps its place, with the focus.
      for (const part of [...seat.childNodes]) if (part !== level) part.remove();
      seat.prepend(...parts);
      if (player === last && !seat.contains(level)) seat.append(level);
    });
  }

  function item(number: number, player: Player, play: string, note: Node, step: number): HTMLElement {
    const words = h("span", h("span.unseen", `move ${number}, ${match.name(player)}, `), match.brief(play));
    const act = () => match.go(step);
    const about = { class: "move", "data-number": number };
    return h("li", button([h("span.number", { "aria-hidden": "true" }, number), words, note], act, about));
  }

  /** What follows a mistake, with what each move does. */
  function following({ at, follows }: Following): HTMLElement[] {
    const [first, other] = sides(match.shown!, at);
    return follows.map(({ play, pairs }, n) => {
      const lost = n % 2 ? "every answer loses" : n === 0 ? "throws the win away" : "";
      const note = pairs ? (pairs.left_over ? `leaves ${leftOver(pairs)} over` : "makes it nothing") : lost;
      const one = item(at + n + 1, n % 2 ? other : first, play, h("small", note), at + n + 1);
      one.querySelector(".number")!.after(playerSign(n % 2 ? other : first));
      return one;
    });
  }

  function list(): HTMLElement[] {
    const { state } = match;
    if (match.following) return following(match.following);
    if (!state || state.history.length === 0)
      return [h("li.moves-none", `From ${state?.start ?? ""}. No move has been made.`)];
    return state.history.map(({ player, play }, index) =>
      item(index + 1, player, play, effectSign(match.plies?.[index]?.made), index),
    );
  }

  /** Marks the move that is made from the position on the board, or else the last one, and brings it into view. */
  function mark(): void {
    const now = match.atEnd || match.following ? match.at : match.at + 1;
    for (const one of moves.querySelectorAll<HTMLElement>(".move")) {
      const number = Number(one.dataset.number);
      one.ariaCurrent = number === now ? "step" : null;
      one.classList.toggle("later", number > match.at);
      if (number !== now) continue;
      // Scrolls the list alone, not the page.
      const [all, own] = [moves.getBoundingClientRect(), one.getBoundingClientRect()];
      if (own.bottom > all.bottom) moves.scrollTop += own.bottom - all.bottom;
      if (own.top < all.top) moves.scrollTop -= all.top - own.top;
    }
  }

  match.on((change) => {
    header();
    if (change !== "step" && change !== "busy") fill(moves, ...list());
    moves.classList.toggle("follows", Boolean(match.following));
    if (change === "busy") return;
    mark();
    const chips = match.lines.map(({ from }, line) => {
      const name = line === 0 ? "Game" : `From move ${from + 1}`;
      return chip(name, line === match.current, () => match.attempt(match.turnTo(line)));
    });
    fill(lines, ...(chips.length > 1 ? chips : []));
  });
  return { players: h("div.record-head", players, lines), moves };
}

/** The player who moves after so many moves, and the other. */
export function sides({ first }: Session, at: number): [Player, Player] {
  return at % 2 ? [otherOf(first), first] : [first, otherOf(first)];
}

/** Counts the moves at which a player could win, and those that kept the win; `sure` is set if each move is valued. */
export function winsOf(plies: ReviewPly[], player: Player): { kept: number; all: number; sure: boolean } {
  // Nobody moves from the last position.
  const own = plies.slice(0, -1).filter(({ to_move }) => to_move === player);
  const kept = own.filter(({ made }) => made === "kept").length;
  const all = kept + own.filter(({ made }) => made === "threw").length;
  return { kept, all, sure: own.every(({ made }) => made) };
}

/** Says so if a move could not be valued. */
export const unsure = (plies: ReviewPly[]): string =>
  plies.slice(0, -1).every(({ made }) => made) ? "" : " Not every move could be valued.";

function tally(plies: ReviewPly[], player: Player): string {
  const { kept, all, sure } = winsOf(plies, player);
  return all > 0 ? `kept ${kept} of ${all}` : sure ? "had no win" : "not valued";
}
