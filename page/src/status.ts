// The line above the board: whose turn it is and the last move or, at the end, who has won and why.

import { button, type Child, fill, h, toBoard } from "./dom.ts";
import { showFault } from "./fault.ts";
import { type Match, within } from "./match.ts";
import { playerSign } from "./sign.ts";
import type { Player, Session } from "./types.ts";
import { count, deed } from "./words.ts";
import { working } from "./working.ts";

export function status(match: Match): HTMLElement {
  const element = h("div.status");
  const thinking = working("The computer is thinking.", () => match.stop());

  const resume = () => {
    toBoard();
    match.resume();
  };
  const head = (player: Player, words: string) => h("h2.status-turn", playerSign(player), h("span", words));

  /** Who has won, or who is to move. */
  function first({ verdict, to_move }: Session): HTMLElement[] {
    const made = verdict ? head(verdict.winner, match.won(verdict.winner)) : head(to_move, match.turn(to_move));
    made.classList.toggle("over", Boolean(verdict));
    return verdict ? [made, h("p.verdict", match.verdict)] : [made];
  }

  /** The position of a walk: before a move of the game, or after one that shows why a move lost. */
  function walked({ to_move, history }: Session, { verdict, moves }: Session): HTMLElement[] {
    const last = history.at(-1);
    if (match.following && last)
      return [
        head(last.player, `What follows move ${match.following.at + 1}`),
        h("p.status-last", `after ${match.whose(last.player)} ${match.brief(last.play)}`),
      ];
    const end = verdict ? `${within(match.won(verdict.winner))}, ${count(moves.length, "move")}` : "the game goes on";
    return [head(to_move, `Before move ${match.at + 1}`), h("p.status-last", end)];
  }

  function rest(state: Session): Child[] {
    const waits = state.turn === "computer" && match.paused;
    const last = state.history.at(-1);
    const made = last ? `${match.name(last.player)}${deed(last.play, state)}` : "";
    // Against a person, the Stop button appears late: the computer is usually fast.
    thinking.element.classList.toggle("late", match.setup.left !== match.setup.right);
    if (!waits) return [match.thinking ? thinking.element : h("p.status-last", made)];
    const go = button("Let the computer move", resume, "button primary");
    return [match.thinking && thinking.element, go, Boolean(match.trouble) && showFault(match.trouble)];
  }

  match.on(() => {
    const { state, shown } = match;
    if (!state || !shown) return;
    thinking.show(match.progress);
    // A progress event must not replace the Stop button while it is being pressed.
    if (match.atEnd && match.thinking && element.contains(thinking.element)) return;
    const total = h("p.status-last", count(state.moves.length, "move"));
    const parts = match.atEnd ? [...first(state), ...(state.verdict ? [total] : rest(state))] : walked(shown, state);
    fill(element, ...parts);
  });
  return element;
}
