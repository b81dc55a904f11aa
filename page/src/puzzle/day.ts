// The puzzles of a day: the day names the game, and what was tried is kept in the browser.

import { cards } from "../home/cards.ts";
import { keep, kept } from "../kept.ts";

export const LEVELS = ["easy", "medium", "hard"] as const;
export type Level = (typeof LEVELS)[number];

/** In Partizan Kayles nearly every position has many winning moves or none. */
const names = cards.then((cards) => Object.keys(cards).filter((name) => name !== "partizan-kayles"));

const DAY = 86_400_000;
const LATE = " late";

/** Writes today, where the reader is, as 2026-11-27. */
export function today(): string {
  const now = new Date();
  return dayOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
}

/** The number of a day, and the day of a number. */
export const numberOf = (day: string) => Date.parse(day) / DAY;
export const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);

/** Writes a day for people, such as `27 Nov`. */
export const written = (day: string, style: Intl.DateTimeFormatOptions): string =>
  new Date(day).toLocaleDateString("en-GB", { timeZone: "UTC", ...style });

/** The name of the game of a day: each has its turn. */
export async function gameOf(day: string): Promise<string> {
  const all = await names;
  return all[numberOf(day) % all.length]!;
}

/** What was tried on each day: for each level a text, `x` for a move that loses and `o` for the one that wins; on a later day with a mark. */
type Kept = Record<string, Partial<Record<Level, string>>>;

const triedOn = (): Kept => ({ ...(kept("puzzle") as Kept | null) });

export function note(day: string, level: Level, tried: string): void {
  const days = triedOn();
  days[day] = { ...days[day], [level]: day === today() ? tried : `${tried}${LATE}` };
  keep("puzzle", days);
}

export const marks = (day: string, level: Level): string =>
  /^(xxx|x?x?o?)/.exec(String(triedOn()[day]?.[level] ?? ""))![0];

/** Checks whether one of the puzzles of a day was solved. */
export const solved = (day: string) => LEVELS.some((level) => marks(day, level).endsWith("o"));

/** Checks whether one was solved on the day itself. */
export const solvedInTime = (day: string) =>
  LEVELS.some((level) => marks(day, level).endsWith("o") && !triedOn()[day]![level]!.endsWith(LATE));

/** Counts the days in a row on which that day's puzzle was solved: up to today or yesterday, and the most there ever were. */
export function streak(): { days: number; longest: number } {
  const now = numberOf(today());
  let [days, longest, run, before] = [0, 0, 0, Number.NaN];
  for (const day of Object.keys(triedOn())
    .filter(solvedInTime)
    .map(numberOf)
    .sort((one, other) => one - other)) {
    run = day === before + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    if (day === now || day === now - 1) days = run;
    before = day;
  }
  return { days, longest };
}
