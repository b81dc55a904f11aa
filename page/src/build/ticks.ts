// The ticks that make a line, drawn from their state: columns are how many a move takes, rows what it leaves, and a digit is the sum of
// its column. Each act returns the next state to `change`.

import { chip, choice, field, h, numbered, styled, toggle } from "../dom.ts";
import type { Code, Convention, Rules } from "../types.ts";

/** The most digits that have columns. */
const COLUMNS = 16;

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

/** What is ticked: the rules, the most columns with a number, and whether three rows may be left. */
export interface Ticks {
  line: Rules;
  wide: number;
  three: boolean;
}

/** What a move may leave, by the weight of its tick. */
const LEAVES = [
  [1, "and nothing is left of the row"],
  [2, "and one row is left"],
  [4, "and two rows are left: it splits"],
  [8, "and three rows are left"],
] as const;

/** The usual and the large number of columns. */
const [FEW, MANY] = [5, 10];

/** Returns the ticks of a line, with as many columns and rows as it needs. */
export function ticksOf(line: Rules): Ticks {
  const codes = [line.left, ...(line.right ? [line.right] : [])];
  const longest = Math.max(...codes.map(({ digits }) => digits.length - 1));
  const wide = longest > FEW ? Math.min(COLUMNS - 1, Math.max(MANY, longest)) : FEW;
  return fitted({ line, wide, three: codes.some(({ digits, more }) => [...digits, more].some((digit) => digit >= 8)) });
}

/** Leaves out what has no column or row; digits that a line leaves out are those of its tail. */
function fitted({ line, wide, three }: Ticks): Ticks {
  const most = three ? 15 : 7;
  const fit = ({ digits, more, unequal }: Code): Code => ({
    digits: numbered(wide + 1, (at) => (digits[at] ?? more) & most),
    more: more & most,
    unequal,
  });
  return { line: { ...line, left: fit(line.left), right: line.right ? fit(line.right) : null }, wide, three };
}

/** Returns the code with other bits in a column; those of the last column are for all takes that are larger. */
function ticked(code: Code, at: number, bits: number, on: boolean): Code {
  const set = (digit: number) => (on ? digit | bits : digit & ~bits);
  if (at >= code.digits.length) return { ...code, more: set(code.more) };
  return { ...code, digits: code.digits.with(at, set(code.digits[at]!)) };
}

/** Draws the digits of a player as a table of ticks; `of` begins the names of its columns. */
function table(code: Code, three: boolean, of: string, change: (code: Code) => void): HTMLElement {
  const all = [...code.digits, code.more];
  const rows = LEAVES.filter(([bit]) => bit < 8 || three);
  const allowed = (at: number, bit: number) => at > 0 || bit >= 4;
  const name = (at: number) => `${of}take ${at < code.digits.length ? at : "more"}`;
  const head = all.map((digit, at) => {
    const act = () => change(ticked(code, at, digit ? 15 : at ? 3 : 4, !digit));
    return h("th", { scope: "col" }, chip(name(at).replace(/.* /, ""), digit !== 0, act, name(at)));
  });
  const body = rows.map(([bit, words]) => {
    const cells = all.map((digit, at) => {
      const input = h("input", { type: "checkbox", checked: Boolean(digit & bit), disabled: !allowed(at, bit) });
      input.ariaLabel = `${name(at)} ${words}`;
      input.onchange = () => change(ticked(code, at, bit, input.checked));
      return h("td", h("label.tick", input));
    });
    return h("tr", h("th", { scope: "row" }, words), ...cells, h("td.weight", bit));
  });
  const sums = all.map((digit) => h("td", { class: digit ? null : "soft" }, digit.toString(16)));
  const sheet = h(
    "table.octal",
    h("thead", h("tr", h("th", of ? `${of.trim()} takes` : "A move takes"), ...head, h("td"))),
    h("tbody", ...body),
    h("tfoot", h("tr", h("th", { scope: "row" }, "the digit is their sum"), ...sums, h("td"))),
  );
  return styled(h("div.octal-sheet", sheet), { takes: all.length });
}

/** Makes the choice of who wins when there is no move. */
export function endChoice(misere: boolean, change: (end: Convention) => void): HTMLElement {
  const ends = { normal: "Whoever cannot move loses", misere: "Whoever cannot move wins" };
  return choice("The end", ends, misere ? "misere" : "normal", change);
}

/** Draws the parts of the form. */
export function drawn({ line, wide, three }: Ticks, change: (next: Ticks) => void): HTMLElement[] {
  const { left, right } = line;
  const put = (next: Partial<Ticks>) => change(fitted({ line, wide, three, ...next }));
  const rule = (next: Partial<Rules>) => put({ line: { ...line, ...next } });
  const part = (name: string, ...content: (HTMLElement | false)[]) =>
    h("fieldset", h("legend", name), h("div.ticks-body", ...content));
  const splits = [left, right].some((code) => code && [...code.digits, code.more].some((digit) => digit >= 4));
  const more = (key: "limit" | "ends", label: string, usual: string) => {
    const on = line[key] !== "";
    const input = field({ value: line[key], label: `${label}: which`, hidden: !on });
    input.onchange = () => rule({ [key]: input.value.trim() });
    const made = chip(label, on, () => rule({ [key]: on ? "" : usual }));
    return h("span.inline", made, input);
  };
  const unequal = (unequal: boolean) =>
    rule({ left: { ...left, unequal }, right: right ? { ...right, unequal } : null });
  const end = endChoice(line.misere, (end) => rule({ misere: end === "misere" }));
  const differ = (on: boolean) => rule({ right: on ? left : null });
  return [
    part(
      "Moves",
      table(left, three, right ? "Left " : "", (code) => rule({ left: code })),
      Boolean(right) && table(right!, three, "Right ", (code) => rule({ right: code })),
      splits && toggle("The rows of a split must differ in size", left.unequal, unequal),
    ),
    part("The end", end),
    part("Players", toggle("Left and Right may do different things", Boolean(right), differ)),
    part(
      "More",
      chip("Takes up to 10", wide > FEW, () => put({ wide: wide > FEW ? FEW : MANY })),
      chip("Three rows may be left", three, () => put({ three: !three })),
      more("limit", "A limit that follows the last move", "2n"),
      more("ends", "Positions that end the game", "N at 1+2+3"),
    ),
  ];
}
