// The status: whose turn it is or, at the end, who has won and why.

import { button, capital, h, pretty, toBoard } from "./dom.ts";
import { showFault } from "./fault.ts";
import type { Match } from "./match.ts";
import { playerSign, sideName, verdictText } from "./sign.ts";
import type { Session } from "./types.ts";
import { working } from "./working.ts";

export function status(match: Match, again: () => void): HTMLElement {
  const element = h("div", { class: "status" });
  const thinking = working("The computer is thinking.", () => match.stop());

  const resume = () => {
    toBoard();
    match.resume();
  };
  const begin = () => {
    toBoard();
    again();
  };

  function turn(state: Session): (HTMLElement | null)[] {
    const name = match.name(state.to_move);
    const side = capital(sideName(state.to_move, state));
    const words =
      name === "You" ? "Your turn" : name === "The computer" ? "The computer’s turn" : `${name} to move`;
    const who = name === "You" ? ["you are", "you play"] : ["it is", "it plays"];
    const part = state.impartial
      ? `${who[1]} ${state.to_move === state.first ? "first" : "second"}`
      : `${who[0]} ${side}`;
    const role = name === side ? null : h("span", { class: "status-side" }, part);
    const waits = state.turn === "computer" && match.paused;
    const last = state.history.at(-1);
    const made = last ? `${match.name(last.player)}: ${pretty(last.words)}` : "";
    // Against a person, the Stop button appears late: the computer is usually fast.
    thinking.element.classList.toggle("late", match.setup.left !== match.setup.right);
    return [
      h("p", { class: "status-turn" }, playerSign(state.to_move, state), h("span", {}, words), role),
      match.thinking ? thinking.element : h("p", { class: "status-last" }, made),
      waits ? button("Let the computer move", resume, { class: "button primary" }) : null,
      waits && match.trouble ? showFault(match.trouble) : null,
    ];
  }

  function end(state: Session): (HTMLElement | null)[] {
    const { winner } = state.verdict!;
    const name = match.name(winner);
    return [
      h(
        "p",
        { class: "status-turn over" },
        playerSign(winner, state),
        h("span", {}, name === "You" ? "You win." : `${name} wins.`),
      ),
      h("p", { class: "verdict" }, pretty(verdictText(state))),
      button("Play again", begin, { class: "button primary" }),
    ];
  }

  match.on(() => {
    const { state } = match;
    if (!state) return;
    thinking.show(match.progress);
    const parts = (state.verdict ? end(state) : turn(state)).filter((part) => part !== null);
    // A progress event must not replace the Stop button while it is being pressed.
    if (match.thinking && element.contains(thinking.element)) return;
    element.replaceChildren(...parts);
  });
  return element;
}
