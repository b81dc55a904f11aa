// The choice of players, of the first move, and of the computer's level.

import { choice, h } from "./dom.ts";
import type { Match } from "./match.ts";
import type { Player, Setup } from "./types.ts";

/** The named levels. */
export const LEVELS: readonly (readonly [value: string, name: string])[] = [
  ["3", "Easy"],
  ["6", "Medium"],
  ["8", "Hard"],
  ["10", "Perfect"],
];

export const levelName = (level: number): string =>
  LEVELS.find(([value]) => value === String(level))?.[1] ?? `level ${level}`;

/** The level for newcomers: the second named one. */
export const MEDIUM = 6;

/** The named levels, and this one if it has no name. */
export const levelsWith = (level: number): typeof LEVELS =>
  LEVELS.some(([value]) => value === String(level)) ? LEVELS : [...LEVELS, [String(level), levelName(level)]];

/** Makes a list of levels to choose from. */
export function levelList(level: number, change: (level: number) => void): HTMLSelectElement {
  const options = levelsWith(level).map(([value, name]) => h("option", { value }, name));
  const made = h("select", { "aria-label": "Level" }, ...options);
  made.value = String(level);
  made.addEventListener("change", () => change(Number(made.value)));
  return made;
}

/** Shows the computer's level; it can be changed in play. */
export function levelChip(match: Match, kind: "" | ".menu" = ""): HTMLElement {
  const made = h(`label.level${kind}`);
  let shown = -1;
  const change = (level: number) => {
    // The list stays, with the focus.
    shown = level;
    match.renew({ level });
  };
  match.on(() => {
    const { left, right, level } = match.setup;
    made.hidden = left === "human" && right === "human";
    if (level !== shown) made.replaceChildren(levelList(level, change));
    shown = level;
  });
  return made;
}

type Seats = Pick<Setup, "first" | "left" | "right">;

export interface SeatsChoice {
  elements: HTMLElement[];
  read(): Seats;
}

const SIDES = [
  ["left", "Left"],
  ["right", "Right"],
] as const;

const OTHERS = [
  ["both", "Two people"],
  ["none", "Computer alone"],
] as const;

/** Makes the choices that matter, filled in for a game: in an impartial one, who begins; else also who is which side. */
export function seatsChoice({ first, left, right }: Seats, impartial: boolean): SeatsChoice {
  let side = left !== right ? (left === "human" ? "left" : "right") : left === "human" ? "both" : "none";
  const players = (options: readonly (readonly [string, string])[], chosen: string, set: (value: string) => void) =>
    choice("Players", [...options, ...OTHERS], chosen, set);
  const begins = [
    ["first", "You play first"],
    ["second", "You play second"],
  ] as const;
  const sides = [
    ["left", "You, as Left"],
    ["right", "You, as Right"],
  ] as const;
  const who = left === right ? side : side === first ? "first" : "second";
  const elements = impartial
    ? [
        players(begins, who, (value) => {
          side = value === "first" ? "left" : value === "second" ? "right" : value;
          first = "left";
        }),
      ]
    : [
        players(sides, side, (value) => {
          side = value;
        }),
        choice("First move", SIDES, first, (value) => {
          first = value as Player;
        }),
      ];
  const seat = (own: string) => (side === own || side === "both" ? "human" : "computer");
  return { elements, read: () => ({ first, left: seat("left"), right: seat("right") }) };
}
