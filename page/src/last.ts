// The last game, so that it can be continued: its address and its name. Nothing else is stored beside the theme.

import { encode } from "./link.ts";
import type { Match } from "./match.ts";
import { nameOf } from "./words.ts";

const KEY = "ninepins-last";

export interface Last {
  fragment: string;
  words: string;
}

/** Remembers each game that is played, until it is over. */
export function remember(match: Match): void {
  match.on((change) => {
    const { state, setup } = match;
    if (change === "busy" || change === "step" || !state || state.moves.length === 0) return;
    const against = setup.left === setup.right ? "" : " against the computer";
    const words = `${nameOf(state)} ${state.start}${against}, move ${state.moves.length + 1}`;
    try {
      if (state.over) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify({ fragment: match.fragment, words }));
    } catch {
      // Nothing is remembered where nothing may be stored.
    }
  });
}

export function last(): Last | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof found?.fragment === "string" && found.fragment.startsWith("#game=") ? found : null;
  } catch {
    return null;
  }
}

/** The address of a game of the catalog. */
export function gameAddress(name: string, position: string, level: number): string {
  return `#game=${encode(name)}&position=${encode(position)}&level=${level}`;
}
