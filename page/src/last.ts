// The last game, so that it can be continued: its address and its name. Nothing else is stored beside the theme.

import { keep, kept } from "./kept.ts";
import { encode } from "./link.ts";
import type { Match } from "./match.ts";
import { nameOf } from "./words.ts";

/** Remembers each game that is played, until it is over. */
export function remember(match: Match): void {
  match.on((change) => {
    const { state, setup } = match;
    if (change === "busy" || change === "step" || !state || state.moves.length === 0) return;
    const against = setup.left === setup.right ? "" : " against the computer";
    const words = `${nameOf(state)} ${state.start}${against}, move ${state.moves.length + 1}`;
    keep("last", state.over ? null : { fragment: match.fragment, words });
  });
}

export function last() {
  const found = kept("last") as { fragment: string; words: string } | null;
  return String(found?.fragment).startsWith("#game=") ? found : null;
}

/** The address of a game of the catalog. */
export const gameAddress = (name: string, position: string, level: number): string =>
  `#game=${encode(name)}&position=${encode(position)}&level=${level}`;
