// A game line and the convention that is written in it.

import { isAbort, session } from "./api.ts";
import { USUAL } from "./link.ts";
import type { Convention } from "./types.ts";

/** The rules, the convention if one is written, and the clauses after it. */
const LINE = /^([^;]*?)(?:\s+(mis[eè]re|normal))?\s*(;.*)?$/is;

/** Splits a line into its convention, if one is written, and the line without it. */
export function withoutConvention(line: string): { base: string; written: Convention | null } {
  const [, rules = "", word, clauses = ""] = LINE.exec(line.trim()) ?? [];
  const written = !word ? null : /normal/i.test(word) ? "normal" : "misere";
  return { base: rules + clauses, written };
}

/** Writes a convention into a line that has none. */
export function withConvention(base: string, convention: Convention | null): string {
  if (!convention) return base;
  const [, rules = "", , clauses = ""] = LINE.exec(base) ?? [];
  return `${rules} ${convention}${clauses}`;
}

/** What a form must know of a game: whether its players differ, and the convention that needs no word. */
export interface Kind {
  impartial: boolean;
  own: Convention;
}

/** Asks the server about a line without a convention; nothing if the signal is aborted. What is wrong with the line is thrown. */
export async function kindOf(base: string, signal: AbortSignal): Promise<Kind | null> {
  try {
    const { impartial, convention } = await session(
      { ...USUAL, game: base, position: "0", moves: [] },
      signal,
    );
    return { impartial, own: convention };
  } catch (error) {
    if (isAbort(error) || signal.aborted) return null;
    throw error;
  }
}
