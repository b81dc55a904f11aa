// Where the places of a row or a ring stand, how large they are, and their numbers.

import { PHONE } from "../dom.ts";
import { fitted, type Spot } from "./lines.ts";

/** Windows that are seen from far: the largest pins have room. */
const PROJECTOR = matchMedia("(min-width: 1700px) and (min-height: 900px)");
/** Windows in which the board is as high as the page leaves it. */
const FIT = matchMedia("(min-width: 62.5rem), (max-height: 30rem) and (min-width: 40.01rem)");

/** The room of a board, in pixels; as high as it likes where that is infinite. */
export function roomOf(element: HTMLElement): { width: number; height: number } {
  const board = FIT.matches ? element.closest(".board") : null;
  const above = element.offsetTop - (element.closest<HTMLElement>(".part")?.offsetTop ?? element.offsetTop);
  return { width: element.clientWidth, height: board ? board.clientHeight - above : Number.POSITIVE_INFINITY };
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** A place: its line and column, its number if that is shown, and whether its row goes on from another line or in one. */
export interface Stand extends Spot {
  number: number | null;
  again: boolean;
  goesOn: boolean;
}

/** The places, null for gaps between rows, and how large they are. */
export interface Layout {
  stands: (Stand | null)[];
  columns: number;
  wide: number;
}

/** Assigns each place of a row a line and columns. */
export function rowLayout(element: HTMLElement, pins: string[], token: string, live: boolean): Layout {
  const { width, height } = roomOf(element);
  const [phone, pin, counter] = [PHONE.matches, token === "pin", token === "counter"];
  const most = pin ? 3 : counter ? 3.25 : 2.6;
  const { spots, columns, wide } = fitted(pins, {
    width,
    height,
    least: !phone && FIT.matches ? 24 : width < 300 ? 40 : 44,
    // What is only looked at may be smaller.
    most: rem() * (phone && pin ? (live ? 2.7 : 1.85) : PROJECTOR.matches ? 2.3 * most : most),
    tall: pin ? 1.78 : 1,
    under: rem() * (counter ? 4.6 : pin ? 2.4 : 3.2),
    // On a phone each heap has a line of its own.
    each: phone,
  });
  const elsewhere = (at: number, other: number) => Boolean(spots[other] && spots[other].line !== spots[at]!.line);
  /** The place of a pin in its row, from 1; that of a counter among all. */
  let number = 0;
  let broken = false;
  const stands = spots.map((spot, at): Stand | null => {
    if (!spot) return null;
    if (!spots[at - 1]) {
      if (!counter) number = 0;
      const end = spots.indexOf(null, at);
      broken = elsewhere(at, (end < 0 ? spots.length : end) - 1);
    }
    number += 1;
    const [again, goesOn] = [elsewhere(at, at - 1), elsewhere(at, at + 1)];
    const shown = counter || (broken && (number === 1 || again || number % 10 === 0));
    return { ...spot, number: shown ? number : null, again, goesOn };
  });
  return { stands, columns, wide: Math.floor(wide * 4) / 4 };
}

export interface Ring {
  /** The places, from the middle of the ring: in front on the right first, and then against the clock. */
  spots: { x: number; y: number }[];
  wide: number;
  /** Half of the width and of the height of the ring. */
  across: number;
  deep: number;
}

/** Puts places at equal steps along an ellipse. */
export function ringLayout(element: HTMLElement, many: number, tall: number): Ring {
  const { width, height } = roomOf(element);
  const most = rem() * 2.5;
  const across = Math.min((PROJECTOR.matches ? 24 : 16.2) * rem(), (width - most) / 2);
  const room = (height - tall * most) / 2 - 0.6 * rem();
  // As deep as the ring's shape wants, or as what is told in its middle needs.
  const wanted = Math.max(across * (PHONE.matches ? (many > 16 ? 1 : 0.62) : 0.39), tall * most + 2 * rem());
  const deep = Math.min(wanted, Math.max(room, 0.2 * across));
  const steps = 720;
  const point = (step: number) => {
    const angle = (2 * Math.PI * step) / steps;
    return { x: across * Math.sin(angle), y: deep * Math.cos(angle) };
  };
  /** How far each point is along the ellipse. */
  const along = [0];
  for (let step = 1; step <= steps; step += 1) {
    const [a, b] = [point(step - 1), point(step)];
    along.push(along[step - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const step = along[steps]! / many;
  const spots = Array.from({ length: many }, (_, at) => point(along.findIndex((way) => way >= step * (at + 0.5))));
  return { spots, wide: Math.min(most, 0.9 * step), across, deep };
}
