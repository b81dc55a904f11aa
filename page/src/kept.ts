// What the browser keeps between visits: values by names, and the last game. Where nothing may be stored, it lasts as long as the page.

import type { Match } from "./match.ts";
import { nameOf } from "./words.ts";

/** Returns what was kept under a name; null if it is nothing that can be read. */
export function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`ninepins-${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a value under a name; null forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(`ninepins-${name}`);
    else localStorage.setItem(`ninepins-${name}`, JSON.stringify(value));
  } catch {
    // Nothing is kept where nothing may be stored.
  }
}

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
