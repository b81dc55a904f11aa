// The line of rules in parts: digits say what a move that takes so many may leave.

import type { Code, Rules } from "../types.ts";

/** The most digits that have columns. */
export const COLUMNS = 16;

function writeCode({ digits, more, unequal }: Code): string {
  const digit = (value: number) => value.toString(16) + (unequal && value >= 4 ? "!" : "");
  const [zero = 0, ...places] = digits;
  while (places.length > 0 && places.at(-1) === more) places.pop();
  const tail = more ? `[${digit(more)}]` : places.length === 0 ? "0" : "";
  return `${digit(zero)}.${places.map(digit).join("")}${tail}`;
}

export function writeLine({ left, right, misere, limit, ends }: Rules): string {
  const codes = [left, right].flatMap((code) => (code ? [writeCode(code)] : [])).join("|");
  return `${codes}${limit ? ` limit ${limit}` : ""}${misere ? " misere" : ""}${ends ? `; ${ends}` : ""}`;
}
