// The convention in a game line: reading, removing and writing it.

import type { Convention } from "./types.ts";

/** Matches the rules, the convention if the line has one, and the clauses after it. In braces `;` parts rows. */
const LINE = /^((?:\{[^}]*\}|[^;{])*?)(?:\s+(mis[eè]re|normal))?\s*(;.*)?$/is;

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
