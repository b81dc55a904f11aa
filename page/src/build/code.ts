// A game line as ticks, and back: digits say what a move that takes so many may leave.

/** What the moves of a player may do. Bit k of digit t: a move that takes t may leave k heaps. */
export interface Code {
  /** From digit 0 on. */
  digits: number[];
  /** The digit of all larger takes. */
  more: number;
  /** Set if the heaps of a split must have different sizes. */
  unequal: boolean;
}

export interface Line {
  left: Code;
  /** Right's code, if it differs. */
  right: Code | null;
  misere: boolean;
  /** The limit after a move, such as `2n`; empty if there is none. */
  limit: string;
  /** Positions that end play, such as `N at 1+2+3`; may be empty. */
  ends: string;
}

const LINE = /^([^\s|;]+)(?:\|([^\s|;]+))?(?: limit ([^;]*?))?(?: (misere|normal))?(?:; (.*))?$/;
const CODE = /^([\da-f]!?)\.((?:[\da-f]!?)*)(?:\[([\da-f]!?)\])?$/;

/** The most digits that have columns. */
export const COLUMNS = 16;

function readCode(text: string): Code | null {
  const [, zero = "", places = "", tail = ""] = CODE.exec(text) ?? [];
  const all = [zero, ...(places.match(/[\da-f]!?/g) ?? [])].filter(Boolean);
  const value = (digit: string) => Number.parseInt(digit, 16) || 0;
  const splits = [...all, tail].filter((digit) => value(digit) >= 4);
  const unequal = splits.some((digit) => digit.endsWith("!"));
  // Ticks have one switch for all splits.
  if (!zero || all.length > COLUMNS || (unequal && !splits.every((digit) => digit.endsWith("!")))) return null;
  return { digits: all.map(value), more: value(tail), unequal };
}

function writeCode({ digits, more, unequal }: Code): string {
  const digit = (value: number) => value.toString(16) + (unequal && value >= 4 ? "!" : "");
  const [zero = 0, ...places] = digits;
  while (places.length > 0 && places.at(-1) === more) places.pop();
  const tail = more ? `[${digit(more)}]` : places.length === 0 ? "0" : "";
  return `${digit(zero)}.${places.map(digit).join("")}${tail}`;
}

/** Reads a line as the API writes it; null if it says more than ticks can. */
export function readLine(line: string): Line | null {
  const [, first = "", second = "", limit = "", word, ends = ""] = LINE.exec(line) ?? [];
  const left = readCode(first);
  const right = second ? readCode(second) : null;
  if (!left || (second && !right)) return null;
  return { left, right, misere: word === "misere", limit, ends };
}

export function writeLine({ left, right, misere, limit, ends }: Line): string {
  const codes = [left, right].flatMap((code) => (code ? [writeCode(code)] : [])).join("|");
  return `${codes}${limit ? ` limit ${limit}` : ""}${misere ? " misere" : ""}${ends ? `; ${ends}` : ""}`;
}
