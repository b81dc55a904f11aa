// The convention in a game line: reading, removing and writing it.

import { isAbort, session } from "./api.ts";
import { USUAL } from "./link.ts";
import type { Convention } from "./types.ts";

/** Matches the rules, the convention if the line has one, and the clauses after it. */
const LINE = /^([^;]*?)(?:\s+(mis[eè]re|normal))?\s*(;.*)?$/is;

/** Splits a line into its convention, if it has one, and the rest. */
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

/** The properties of a game that a form depends on; `own` is the convention of the line without a word for it. */
export interface Kind {
  impartial: boolean;
  own: Convention;
}

/** Asks the server about a line without a convention. Returns null if the signal is aborted; throws if the line is wrong. */
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
