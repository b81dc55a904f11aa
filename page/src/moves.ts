// Players and moves: the header says who is the disc and who is the square; a click on a move shows it on the position before it.

import { button, chip, h } from "./dom.ts";
import type { Match } from "./match.ts";
import { levelName } from "./players.ts";
import { effectSign, playerSign } from "./sign.ts";
import type { Player, ReviewPly } from "./types.ts";
import { brief } from "./words.ts";

export function record(match: Match): { players: HTMLElement; moves: HTMLElement } {
  const players = h("div.players");
  const moves = h("ol.moves", { "aria-label": "Moves" });
  const lines = h("div.lines");

  function header(): HTMLElement[] {
    const { state, shown, setup } = match;
    if (!state || !shown) return [];
    const order: Player[] = state.first === "left" ? ["left", "right"] : ["right", "left"];
    return order.map((player) => {
      const computer = setup[player] === "computer";
      const name = match.name(player).replace(/^The computer$/, "Computer");
      const side = state.impartial || /^(Left|Right)$/.test(name) ? "" : player === "left" ? "as Left" : "as Right";
      const notes = [side, computer ? levelName(setup.level).toLowerCase() : ""].filter(Boolean).join(", ");
      const now = !shown.over && shown.to_move === player;
      return h(
        "span",
        { class: now ? "now" : null },
        playerSign(player),
        h("span", name),
        match.plies ? h("small", tally(match.plies, player)) : notes ? h("small", notes) : null,
      );
    });
  }

  function list(): HTMLElement[] {
    const { state } = match;
    if (!state || state.history.length === 0)
      return [h("li.moves-none", `From ${state?.start ?? ""}. No move has been made.`)];
    return state.history.map((made, index) => {
      const number = index + 1;
      const act = () => match.attempt(match.step(index));
      const one = button(null, act, { class: "move", "data-number": number });
      one.append(
        h("span.number", { "aria-hidden": "true" }, String(number)),
        h("span", h("span.unseen", `move ${number}, ${match.name(made.player)}, `), brief(made.play, state.token)),
        effectSign(match.plies?.[index]?.made),
      );
      return h("li", one);
    });
  }

  /** Marks the move that is made from the position on the board, and brings it into view; at the end, the last one. */
  function mark(): void {
    for (const one of moves.querySelectorAll<HTMLElement>(".move")) {
      const here = !match.atEnd && Number(one.dataset.number) === match.at + 1;
      one.ariaCurrent = here ? "step" : null;
      // Scrolls the list alone, not the page.
      one.classList.toggle("later", Number(one.dataset.number) > match.at);
      const seen = match.atEnd ? Number(one.dataset.number) === match.at : here;
      if (seen) {
        const [all, own] = [moves.getBoundingClientRect(), one.getBoundingClientRect()];
        if (own.bottom > all.bottom) moves.scrollTop += own.bottom - all.bottom;
        if (own.top < all.top) moves.scrollTop -= all.top - own.top;
      }
    }
  }

  match.on((change) => {
    players.replaceChildren(...header());
    if (change !== "step" && change !== "busy") moves.replaceChildren(...list());
    if (change === "busy") return;
    mark();
    const chips = match.lines.map(({ from }, line) => {
      const name = line === 0 ? "Game" : `From move ${from + 1}`;
      return chip(name, line === match.current, () => match.attempt(match.turnTo(line)));
    });
    lines.replaceChildren(...(chips.length > 1 ? chips : []));
  });
  return { players: h("div.record-head", players, lines), moves };
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
export function unsure(plies: ReviewPly[]): string {
  return plies.slice(0, -1).every(({ made }) => made) ? "" : " Not every move could be valued.";
}

function tally(plies: ReviewPly[], player: Player): string {
  const { kept, all, sure } = winsOf(plies, player);
  return all > 0 ? `kept ${kept} of ${all}` : sure ? "had no win" : "not valued";
}
