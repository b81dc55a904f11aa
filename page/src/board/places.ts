// Where the places of a row or a ring stand, how large they are, and their numbers.

import { numbered, PHONE } from "../dom.ts";

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

/** How much larger pins must be to be worth another line. */
const WORTH = 0.22;

export type Layout = ReturnType<typeof rowLayout>;

/** Assigns each place of a row a line and columns, and says how large places are; gaps between rows are null. */
export function rowLayout(element: HTMLElement, pins: string[], token: string, live: boolean) {
  const { width, height } = roomOf(element);
  const [phone, pin, counter] = [PHONE.matches, token === "pin", token === "counter"];
  const [usual, under] = pin ? [3, 2.4] : counter ? [3.25, 4.6] : [2.6, 3.2];
  const least = !phone && FIT.matches ? 24 : width < 300 ? 40 : 44;
  // What is only looked at may be smaller.
  const most = rem() * (phone && pin ? (live ? 2.7 : 1.85) : PROJECTOR.matches ? 2.3 * usual : usual);
  const made = (many: number) => {
    // On a phone each heap has a line of its own.
    const lines = linesOf(pins, many, phone);
    const tall = (height / lines.count - under * rem()) / (pin ? 1.78 : 1);
    return { ...lines, wide: Math.min(most, (2 * width) / lines.columns, tall) };
  };
  // As few lines as give large pins.
  const fitting = Math.max(1, Math.floor((width + 0.5) / least));
  let best = made(fitting);
  for (let many = fitting - 1; many > 2 && Number.isFinite(height); many -= 1) {
    const next = made(many);
    const worth = ({ wide, count }: typeof best) => wide * (1 - WORTH) ** (count - 1);
    if (worth(next) > worth(best) + 0.01) best = next;
  }
  const { spots, columns } = best;
  const wide = Math.max(best.wide, Math.min(least, (2 * width) / columns));
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

/**
 * Puts places at equal steps along an ellipse, from its middle: in front on the right first, and then against the clock. `across` and
 * `deep` are half of its width and of its height.
 */
export function ringLayout(element: HTMLElement, many: number, tall: number) {
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
  const spots = numbered(many, (at) => point(along.findIndex((way) => way >= step * (at + 0.5))));
  return { spots, wide: Math.min(most, 0.9 * step), across, deep };
}

interface Spot {
  line: number;
  column: number;
}

/**
 * Breaks a row into lines of at most `most` pins: between heaps if possible, else, as far as it fits, after 10, 20 or 30 pins. Returns
 * the spot of each place, null for a gap, the columns of the longest line, and the number of lines.
 */
function linesOf(pins: string[], most: number, each: boolean) {
  const lines: { places: (number | null)[]; columns: number; begin: boolean }[] = [];
  let limit = 2 * most;
  // The runs of places between gaps.
  const runs: number[][] = [[]];
  for (const [place, what] of pins.entries()) what === "." ? runs.push([]) : runs.at(-1)!.push(place);
  for (const run of runs.filter(({ length }) => length > 0)) {
    const last = lines.at(-1);
    if (last && !each && last.columns + 1 + 2 * run.length <= limit) {
      last.places.push(null, ...run);
      last.columns += 1 + 2 * run.length;
      continue;
    }
    const equal = Math.ceil(run.length / Math.ceil(run.length / most));
    const many = run.length <= most || most < 10 ? equal : 10 * Math.min(3, Math.floor(most / 10));
    if (many < run.length && !each) limit = 2 * many;
    for (let at = 0; at < run.length; at += many) {
      const places = run.slice(at, at + many);
      lines.push({ places, columns: 2 * places.length, begin: at === 0 });
    }
  }
  const columns = Math.max(1, ...lines.map((line) => line.columns));
  const spots: (Spot | null)[] = pins.map(() => null);
  let first = 0;
  lines.forEach((line, index) => {
    // A line that goes on begins where the first one of its heap does.
    if (line.begin) first = each ? 0 : Math.floor((columns - line.columns) / 2);
    let column = first;
    for (const place of line.places) {
      if (place !== null) spots[place] = { line: index, column };
      column += place === null ? 1 : 2;
    }
  });
  return { spots, columns, count: lines.length };
}
