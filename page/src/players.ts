// The choice of players, of the first move, and of the computer's level.

import { choice, fill, h } from "./dom.ts";
import type { Match } from "./match.ts";
import type { Player, Setup } from "./types.ts";

/** The named levels. */
export const LEVELS: Record<number, string> = { 3: "Easy", 6: "Medium", 8: "Hard", 10: "Perfect" };

export const levelName = (level: number): string => LEVELS[level] ?? `level ${level}`;

/** The level for newcomers: the second named one. */
export const MEDIUM = 6;

/** The named levels, and this one if it has no name. */
export const levelsWith = (level: number): Record<string, string> => ({ ...LEVELS, [level]: levelName(level) });

/** Makes a list of levels to choose from. */
export function levelList(level: number, change: (level: number) => void): HTMLSelectElement {
  const options = Object.entries(levelsWith(level)).map(([value, name]) => h("option", { value }, name));
  const made = h("select", { label: "Level" }, ...options);
  made.value = String(level);
  made.onchange = () => change(Number(made.value));
  return made;
}

/** Shows the computer's level; it can be changed in play. */
export function levelChip(match: Match, kind: "" | ".menu" = ""): HTMLElement {
  const made = h(`label.level${kind}`);
  match.on(() => {
    const { left, right, level } = match.setup;
    made.hidden = left === "human" && right === "human";
    // After a change the list stays, with the focus.
    if (made.querySelector("select")?.value !== String(level))
      fill(
        made,
        levelList(level, (level) => match.renew({ level })),
      );
  });
  return made;
}

type Seats = Pick<Setup, "first" | "left" | "right">;

const OTHERS = { both: "Two people", none: "Computer alone" };

/** Makes the choices that matter, filled in for a game: in an impartial one, who begins; else also who is which side. */
export function seatsChoice({ first, left, right }: Seats, impartial: boolean) {
  let side = left !== right ? (left === "human" ? "left" : "right") : left === "human" ? "both" : "none";
  const begins = { first: "You play first", second: "You play second", ...OTHERS };
  const sides = { left: "You, as Left", right: "You, as Right", ...OTHERS };
  const who = left === right ? side : side === first ? "first" : "second";
  const elements = impartial
    ? [
        choice("Players", begins, who, (value) => {
          side = value === "first" ? "left" : value === "second" ? "right" : value;
          first = "left";
        }),
      ]
    : [
        choice("Players", sides, side, (value) => (side = value)),
        choice("First move", { left: "Left", right: "Right" }, first, (value) => (first = value)),
      ];
  const seat = (own: Player) => (side === own || side === "both" ? "human" : "computer");
  return { elements, read: (): Seats => ({ first, left: seat("left"), right: seat("right") }) };
}
