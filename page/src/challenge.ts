// A position that somebody sent: who sent it stands above the board, and beside it which game it is from.

import { coachHead, fill, h, iconButton, toBoard } from "./dom.ts";
import type { Match } from "./match.ts";
import { nameOf } from "./words.ts";

export function banner(match: Match): HTMLElement {
  const close = iconButton("close", "Close the challenge", () => {
    match.challenge = null;
    match.renew();
    toBoard();
  });
  const words = h("p");
  const element = h("div.banner", words, close);
  function show(): void {
    const { challenge } = match;
    element.hidden = !challenge;
    if (!challenge) return;
    const whose = challenge.by ? `${challenge.by}’s challenge:` : "A challenge:";
    fill(words, h("b", whose), " you move", challenge.words ? h("q", challenge.words) : "");
  }
  match.on(show);
  show();
  return element;
}

/** What the coach says before the first move. */
export function told({ challenge, state }: Match): HTMLElement[] | null {
  if (!challenge || !state || state.moves.length > 0) return null;
  const from = challenge.from.replace(/,(?=\d)/g, ", ");
  const game = `a game of ${nameOf(state)} from ${from}.`;
  return [
    coachHead("From here"),
    h("p", `${challenge.by || "Somebody"} came to this position in ${game} You move now.`),
    h("p.soft", "The moves before it are not shown. When it is over, you can send your game back."),
  ];
}
