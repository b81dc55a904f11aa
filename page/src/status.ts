// The line above the board: whose turn it is and the last move or, at the end, who has won and why.

import { button, h, toBoard } from "./dom.ts";
import { showFault } from "./fault.ts";
import type { Match } from "./match.ts";
import { playerSign } from "./sign.ts";
import { placed } from "./steps.ts";
import type { Session } from "./types.ts";
import { brief, took } from "./words.ts";
import { working } from "./working.ts";

export function status(match: Match): HTMLElement {
  const element = h("div.status");
  const thinking = working("The computer is thinking.", () => match.stop());

  const resume = () => {
    toBoard();
    match.resume();
  };

  function turn(state: Session): (HTMLElement | null)[] {
    const name = match.name(state.to_move);
    const words = name === "You" ? "Your turn" : name === "The computer" ? "The computer’s turn" : `${name} to move`;
    const waits = state.turn === "computer" && match.paused;
    const last = state.history.at(-1);
    const made = last ? `${match.name(last.player)}${took(last.play, state)}: ${brief(last.play)}` : "";
    // Against a person, the Stop button appears late: the computer is usually fast.
    thinking.element.classList.toggle("late", match.setup.left !== match.setup.right);
    return [
      h("p.status-turn", playerSign(state.to_move), h("span", words)),
      match.thinking ? thinking.element : waits ? null : h("p.status-last", made),
      waits ? button("Let the computer move", resume, { class: "button primary" }) : null,
      waits && match.trouble ? showFault(match.trouble) : null,
    ];
  }

  function end(state: Session): HTMLElement[] {
    const { winner } = state.verdict!;
    const name = match.name(winner);
    return [h("p.status-turn.over", playerSign(winner), h("span", `${name} won`)), h("p.verdict", match.verdict)];
  }

  function early(state: Session, end: Session): HTMLElement[] {
    const where = h("p.status-last", placed(match.at, end.moves.length));
    if (end.verdict) {
      const { winner } = end.verdict;
      return [h("p.status-turn.over", playerSign(winner), h("span", `${match.name(winner)} won`)), where];
    }
    const name = match.name(state.to_move);
    const words = name === "You" ? "Your move" : name === "The computer" ? "The computer’s move" : `${name}’s move`;
    return [h("p.status-turn", playerSign(state.to_move), h("span", words)), where];
  }

  match.on(() => {
    const { state, shown } = match;
    if (!state || !shown) return;
    thinking.show(match.progress);
    const parts = match.atEnd ? (state.verdict ? end(state) : turn(state)) : early(shown, state);
    // A progress event must not replace the Stop button while it is being pressed.
    if (match.atEnd && match.thinking && element.contains(thinking.element)) return;
    element.replaceChildren(...parts.filter((part) => part !== null));
  });
  return element;
}
