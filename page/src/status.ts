// The line above the board: whose turn it is and the last move or, at the end, who has won and why.

import { button, h, toBoard } from "./dom.ts";
import { showFault } from "./fault.ts";
import type { Match } from "./match.ts";
import { playerSign } from "./sign.ts";
import { placed } from "./steps.ts";
import type { Session } from "./types.ts";
import { deed } from "./words.ts";
import { working } from "./working.ts";

export function status(match: Match): HTMLElement {
  const element = h("div.status");
  const thinking = working("The computer is thinking.", () => match.stop());

  const resume = () => {
    toBoard();
    match.resume();
  };

  /** Who has won, or who is to move. */
  function first({ verdict, to_move }: Session): HTMLElement[] {
    const player = verdict?.winner ?? to_move;
    const name = match.name(player);
    const turn = name === "You" ? "Your turn" : name === "The computer" ? "The computer’s turn" : `${name} to move`;
    const head = h("p.status-turn", playerSign(player), h("span", verdict ? `${name} won` : turn));
    head.classList.toggle("over", Boolean(verdict));
    return verdict ? [head, h("p.verdict", match.verdict)] : [head];
  }

  function rest(state: Session): (HTMLElement | null)[] {
    const waits = state.turn === "computer" && match.paused;
    const last = state.history.at(-1);
    const made = last ? `${match.name(last.player)}${deed(last.play, state)}` : "";
    // Against a person, the Stop button appears late: the computer is usually fast.
    thinking.element.classList.toggle("late", match.setup.left !== match.setup.right);
    return [
      match.thinking ? thinking.element : waits ? null : h("p.status-last", made),
      waits ? button("Let the computer move", resume, { class: "button primary" }) : null,
      waits && match.trouble ? showFault(match.trouble) : null,
    ];
  }

  match.on(() => {
    const { state, shown } = match;
    if (!state || !shown) return;
    thinking.show(match.progress);
    // A progress event must not replace the Stop button while it is being pressed.
    if (match.atEnd && match.thinking && element.contains(thinking.element)) return;
    const early = h("p.status-last", placed(match.at, state.moves.length));
    const parts = !match.atEnd ? [early] : state.verdict ? [] : rest(state);
    element.replaceChildren(...first(match.atEnd ? state : shown), ...parts.filter((part) => part !== null));
  });
  return element;
}
