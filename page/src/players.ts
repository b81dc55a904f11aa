// The choice of players, of the first move, and of the computer's level.

import { choice, h } from "./dom.ts";
import type { Player, Seat } from "./types.ts";

/** The named levels. */
export const LEVELS: readonly (readonly [value: string, name: string])[] = [
  ["3", "Easy"],
  ["6", "Medium"],
  ["8", "Hard"],
  ["10", "Perfect"],
];

/** The level for newcomers: the second named one. */
export const MEDIUM = 6;

const SIDES = {
  left: ["human", "computer"],
  right: ["computer", "human"],
  both: ["human", "human"],
  none: ["computer", "computer"],
} satisfies Record<string, [Seat, Seat]>;

type Side = keyof typeof SIDES;

interface Seats {
  first: Player;
  left: Seat;
  right: Seat;
}

interface SeatsChoice {
  element: HTMLElement;
  /** Selects the players of a game. */
  choose(seats: Seats): void;
  /** Shows the choices that matter: in an impartial game, only who begins. */
  show(impartial: boolean): void;
  read(): Seats;
}

export function seatsChoice(): SeatsChoice {
  const element = h("div.setup-seats");
  let side: Side = "left";
  let first: Player = "left";
  let shown: boolean | null = null;

  function impartial(): HTMLElement[] {
    const who = side === "both" || side === "none" ? side : side === first ? "first" : "second";
    return [
      choice(
        "Players",
        [
          ["first", "You play first"],
          ["second", "You play second"],
          ["both", "Two people"],
          ["none", "Computer alone"],
        ],
        who,
        (value) => {
          side = value === "first" ? "left" : value === "second" ? "right" : (value as Side);
          first = "left";
        },
      ),
    ];
  }

  function partizan(): HTMLElement[] {
    return [
      choice(
        "Players",
        [
          ["left", "You, as Left"],
          ["right", "You, as Right"],
          ["both", "Two people"],
          ["none", "Computer alone"],
        ],
        side,
        (value) => {
          side = value as Side;
        },
      ),
      choice(
        "First move",
        [
          ["left", "Left"],
          ["right", "Right"],
        ],
        first,
        (value) => {
          first = value as Player;
        },
      ),
    ];
  }

  return {
    element,
    choose(seats) {
      const found = Object.entries(SIDES).find(([, [left, right]]) => left === seats.left && right === seats.right);
      side = (found?.[0] ?? "left") as Side;
      first = seats.first;
      shown = null;
    },
    show(same) {
      if (shown === same) return;
      shown = same;
      element.replaceChildren(...(same ? impartial() : partizan()));
    },
    read() {
      const [left, right] = SIDES[side];
      return { left, right, first };
    },
  };
}
