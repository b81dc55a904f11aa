// Words and signs for people: moves, numbers, plurals.

import type { Session } from "./types.ts";

/** Writes the arrows of moves as `→`. */
export function pretty(text: string): string {
  return text.replaceAll("->", "→");
}

/** Writes 1234567 as 1,234,567. */
export function grouped(digits: string | number | bigint): string {
  return String(digits).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes apostrophes as `’`. */
export function printed(title: string): string {
  return title.replaceAll("'", "’");
}

export function nameOf({ title, game }: Session): string {
  return title ? printed(title) : game;
}

export function ending({ convention }: Session): string {
  return convention === "misere" ? "misère play" : "normal play";
}

/** The rules for everybody. */
export function rulesOf({ plain, words }: Session): string {
  return plain ?? sentence(words);
}

/** Writes the nim-value 1 as `*1`; in expressions of values it is `*`. */
export function nimValue(text: string): string {
  return text === "*" ? "*1" : text;
}

/** Ends a sentence, and begins it with a capital. */
export function sentence(text: string): string {
  return capital(text.endsWith(".") ? text : `${text}.`);
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Writes a number up to ten as a word. */
export function number(n: string | number): string {
  return NUMBERS[Number(n)] ?? grouped(n);
}

/** Writes `1 pin`, `3 pins`. */
export function count(n: string | number, thing: string): string {
  return `${grouped(n)} ${thing}${String(n) === "1" ? "" : "s"}`;
}

/** Writes `3, 2 and 7`. */
export function listed(all: readonly (string | number)[]): string {
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join("");
}

/** What is taken, and what it is taken from. */
export interface Things {
  token: string;
  heap: string;
}

export function thingsOf({ board }: Session): Things {
  return board.kind === "row" ? { token: "pin", heap: "row" } : { token: "bead", heap: "heap" };
}

/** Writes a move or a play, such as `5 -> 0+3 @2`, as `5 → 3`. */
export function brief(play: string): string {
  return pretty(moveOf(play)).replace(/ *\+ */g, " + ");
}

/** Reads a move of one heap, such as `5 -> 1+3`; null if it is of another kind. */
function heaps(move: string): { from: bigint; to: bigint[]; taken: bigint } | null {
  const [, size, rest] = /^\(?(\d+)(?:\/\d+)?\)? -> (.*)$/.exec(move.trim()) ?? [];
  if (!size || !rest) return null;
  const to = rest.split(/[+;]/).flatMap((part) => {
    const size = /^[\s(]*(\d+)/.exec(part)?.[1];
    return size === undefined || size === "0" ? [] : [BigInt(size)];
  });
  return { from: BigInt(size), to, taken: to.reduce((left, part) => left - part, BigInt(size)) };
}

/** Writes how many a move took from a heap, ` took 2`; nothing if none. */
export function took(play: string, { board }: Session): string {
  const taken = heaps(moveOf(play))?.taken ?? 0n;
  return board.kind !== "heaps" && taken > 0n ? ` took ${grouped(taken)}` : "";
}

/** Describes a move, such as `5 -> 1+3`: "take one from the row of 5, leaving 1 and 3". */
export function described(move: string, { token, heap }: Things): string {
  const parsed = heaps(move);
  if (!parsed || parsed.taken < 0n) return pretty(move);
  const { from, to, taken } = parsed;
  const of = `the ${heap} of ${grouped(from)}`;
  const left = to.map(grouped).join(" and ");
  if (taken === 0n) return `split ${of} into ${left}`;
  if (to.length === 0) return from === 1n ? `take the single ${token}` : `take the whole ${heap} of ${grouped(from)}`;
  const many = number(String(taken));
  if (to.length === 1)
    return heap === "row" ? `take ${many} at an end of ${of}` : `take ${many} from ${of}, leaving ${left}`;
  if (to.length === 2 && to[0] === to[1]) return `take ${many} from the middle of ${of}`;
  return `take ${many} inside ${of}, leaving ${left}`;
}

/** The move of a play: `5 -> 1+3 @2` is `5 -> 1+3`. */
export function moveOf(play: string): string {
  return play.replace(/ @\d+$/, "").replace(/-> 0\+/, "-> ");
}

/** Says how far the end is: "in at most 11 moves, 6 of them yours". */
export function left(moves: number, own: boolean): string {
  const mine = own ? Math.ceil(moves / 2) : Math.floor(moves / 2);
  return moves === 1
    ? `in ${count(moves, "move")}`
    : `in at most ${count(moves, "move")}${mine > 0 ? `, ${mine} of them yours` : ""}`;
}

/** Text with `genus^123` and `S_5` raised and lowered. */
export function raised(text: string): (Node | string)[] {
  return text.split(/([\^_](?:\w+|\([\d,]+\)))/).map((part) => {
    const tag = part.startsWith("^") ? "sup" : part.startsWith("_") ? "sub" : null;
    if (!tag) return part;
    const element = document.createElement(tag);
    element.textContent = part.slice(1);
    return element;
  });
}
