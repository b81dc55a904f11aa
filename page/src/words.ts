// Words and signs for people: moves, numbers, plurals.

import type { Convention, Session } from "./types.ts";

/** Writes the arrows of moves as `→`. */
export const pretty = (text: string): string => text.replaceAll("->", "→");

/** Writes 1234567 as 1,234,567. */
export const grouped = (digits: string | number | bigint): string => String(digits).replace(/\B(?=(\d{3})+$)/g, ",");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Writes apostrophes as `’`. */
export const printed = (title: string): string => title.replaceAll("'", "’");

export const nameOf = ({ title, game }: Session): string => (title ? printed(title) : game);

export const ending = ({ convention }: Session): string => (convention === "misere" ? "misère play" : "normal play");

/** The rules for everybody. */
export const rulesOf = ({ plain, words }: Session): string => plain ?? sentence(words);

/** Ends a sentence, and begins it with a capital. */
export const sentence = (text: string): string => capital(text.endsWith(".") ? text : `${text}.`);

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Writes a number up to ten as a word. */
export const number = (n: string | number): string => NUMBERS[Number(n)] ?? grouped(n);

/** Writes `1 pin`, `3 pins`. */
export const count = (n: string | number, thing: string): string =>
  `${grouped(n)} ${thing}${String(n) === "1" ? "" : "s"}`;

/** What is moved or taken, and what it lies in. */
export type Things = Pick<Session, "token" | "heap">;

export const thingsOf = ({ token, heap }: Session): Things => ({ token, heap });

/** The places of the coins that a move turns, the rightmost first: `8 -> 3+5` turns 8, 5 and 3. */
export const turned = (move: string): string[] =>
  (moveOf(move).match(/[1-9]\d*/g) ?? []).toSorted((a, b) => Number(b) - Number(a));

/** Writes a move or a play, such as `5 -> 0+3 @2`, as `5 → 3`; one of coins, such as `8 -> 3+5`, as `8 5 3`. */
export const brief = (play: string, token?: string): string =>
  token === "coin" ? turned(play).join(" ") : pretty(moveOf(play)).replace(/ *\+ */g, " + ");

/** Writes `8, 5 and 3`. */
export const listed = (all: string[]): string =>
  [all.slice(0, -1).join(", "), ...all.slice(-1)].filter(Boolean).join(" and ");

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

/** Says what a player did: ` took 2: 5 → 3`, ` turned 8 and 5`, `: 5 → 2 + 3`. */
export function deed(play: string, { token, board }: Session): string {
  if (token === "coin") return ` turned ${listed(turned(play))}`;
  const taken = heaps(moveOf(play))?.taken ?? 0n;
  return `${board.kind !== "heaps" && taken > 0n ? ` took ${grouped(taken)}` : ""}: ${brief(play)}`;
}

/** Describes a step of a piece, such as `(3,4) -> (2,4)`: "one step left"; if the numbers are heaps, what is taken. */
function walked(move: string, token: string): string {
  const [x = 0, y = 0, a = 0, b = 0] = (move.match(/\d+/g) ?? []).map(Number);
  const [across, up] = [x - a, y - b];
  if (token === "bead" && (across === up || across === 0 || up === 0))
    return `take ${number(across || up)} from ${across === up ? "both heaps" : across ? "the first heap" : "the second heap"}`;
  const ways = [
    across ? `${number(Math.abs(across))} ${across > 0 ? "left" : "right"}` : "",
    up ? `${number(Math.abs(up))} ${up > 0 ? "down" : "up"}` : "",
  ];
  if (token !== "king") return `${token === "knight" ? "jump" : "go"} ${listed(ways.filter(Boolean))}`;
  return across && up ? "one step along the diagonal" : `one step ${across ? "left" : "down"}`;
}

/** Describes a move, such as `5 -> 1+3`: "take one from the row of 5, leaving 1 and 3". */
export function described(move: string, { token, heap }: Things): string {
  if (token === "coin") return `turn ${listed(turned(move))}`;
  if (move.includes(",")) return walked(move, token);
  const parsed = heaps(move);
  if (!parsed || parsed.taken < 0n) return pretty(move);
  const { from, to, taken } = parsed;
  const of = `the ${heap} of ${grouped(from)}`;
  const left = to.map(grouped).join(" and ");
  if (taken === 0n) return `split ${of} into ${left}`;
  if (to.length === 0) return from === 1n ? `take the single ${token}` : `take the whole ${heap} of ${grouped(from)}`;
  const many = number(String(taken));
  if (to.length === 1)
    return heap !== "heap" ? `take ${many} at an end of ${of}` : `take ${many} from ${of}, leaving ${left}`;
  if (to.length === 2 && to[0] === to[1]) return `take ${many} from the middle of ${of}`;
  return `take ${many} inside ${of}, leaving ${left}`;
}

/** The move of a play: `& 5 -> 1+3 @2` is `5 -> 1+3`. */
export const moveOf = (play: string): string => play.replace(/& | @\d+$/g, "").replace(/-> 0\+/, "-> ");

/** Says how far the end is: "in at most 11 moves, 6 of them yours". */
export function left(moves: number, own: boolean): string {
  const mine = own ? Math.ceil(moves / 2) : Math.floor(moves / 2);
  return moves === 1
    ? `in ${count(moves, "move")}`
    : `in at most ${count(moves, "move")}${mine > 0 ? `, ${mine} of them yours` : ""}`;
}

/** Text with `genus^123` and `S_5` raised and lowered. */
export const raised = (text: string): (Node | string)[] =>
  text.split(/([\^_](?:\w+|\([\d,]+\)))/).map((part) => {
    const tag = part.startsWith("^") ? "sup" : part.startsWith("_") ? "sub" : null;
    if (!tag) return part;
    const element = document.createElement(tag);
    element.textContent = part.slice(1);
    return element;
  });

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
