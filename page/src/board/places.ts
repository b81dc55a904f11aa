// The places of a row: how large they are, in which line each stands, its number, and the bands of strips.

import { attribute, h, PHONE } from "../dom.ts";
import { fitted, type Spot } from "./lines.ts";
import type { Cell } from "./row.ts";

/** Windows that are seen from far: the largest pins have room. */
const PROJECTOR = matchMedia("(min-width: 1700px) and (min-height: 900px)");
/** Windows in which the board is as high as the page leaves it. */
export const FIT = matchMedia("(min-width: 62.5rem), (max-height: 30rem) and (min-width: 40.01rem)");

type Spots = (Spot | null)[];

interface Drawn {
  /** The cell of each place; null for a gap. */
  cells: (Cell | null)[];
  pins: string[];
  token: string;
  live: boolean;
}

/** Assigns each place a line and columns. Returns them; null while the board has no width. */
export function arranged(element: HTMLElement, row: HTMLElement, drawn: Drawn): Spots | null {
  const { pins, token, live } = drawn;
  const width = element.clientWidth;
  if (!width) return null;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const [phone, pin, counter] = [PHONE.matches, token === "pin", token === "counter"];
  const most = pin ? 3 : counter ? 3.25 : 2.6;
  const { spots, columns, wide } = fitted(pins, {
    width,
    height: FIT.matches ? (element.closest(".board")?.clientHeight ?? 0) : Number.POSITIVE_INFINITY,
    least: !phone && FIT.matches ? 24 : width < 300 ? 40 : 44,
    // What is only looked at may be smaller.
    most: rem * (phone && pin ? (live ? 2.7 : 1.85) : PROJECTOR.matches ? 2.3 * most : most),
    tall: pin ? 1.78 : 1,
    under: rem * (counter ? 4.6 : pin ? 2.4 : 3.2),
    // On a phone each heap has a line of its own.
    each: phone,
  });
  row.style.setProperty("--columns", String(columns));
  row.style.setProperty("--w", `${Math.floor(wide * 4) / 4}px`);
  number(row, spots, drawn);
  for (const band of row.querySelectorAll(".band")) band.remove();
  if (!pin) row.prepend(...bands(spots));
  return spots;
}

/** Numbers the places of counters and of long rows. Where a row goes on in another line its floor is dashed. */
function number(row: HTMLElement, spots: Spots, { cells, pins, token }: Drawn): void {
  const all = token === "counter";
  const broken = new Set<number>();
  let begin = 0;
  pins.forEach((what, at) => {
    if (what === ".") begin = at + 1;
    else if (spots[at]?.line !== spots[begin]?.line) broken.add(begin);
  });
  /** The place of a pin in its row, from 1; that of a counter among all. */
  let number = 0;
  cells.forEach((cell, at) => {
    const spot = spots[at];
    if (!cells[at - 1]) begin = at;
    if (!cell || !spot) return;
    number = begin === at && !all ? 1 : number + 1;
    cell.cell.style.gridArea = `${spot.line + 1} / ${spot.column + 1} / auto / span 2`;
    const elsewhere = (other: number) => Boolean(cells[other] && spots[other]?.line !== spot.line);
    const again = elsewhere(at - 1);
    cell.cell.classList.toggle("again", again);
    cell.cell.classList.toggle("goes-on", elsewhere(at + 1));
    const long = broken.has(begin) && (number === 1 || again || number % 10 === 0);
    attribute(cell.cell, "data-number", all || long ? number : null);
  });
  row.classList.toggle("numbered", row.querySelector("[data-number]") !== null);
}

/** Makes the bands of strips: one for each part of a row in a line. */
function bands(spots: Spots): HTMLElement[] {
  const parts: Spot[][] = [];
  spots.forEach((spot, at) => {
    if (!spot) return;
    if (spots[at - 1]?.line === spot.line) parts.at(-1)!.push(spot);
    else parts.push([spot]);
  });
  return parts.map((part) => {
    const band = h("span.band");
    band.style.gridArea = `${part[0]!.line + 1} / ${part[0]!.column + 1} / auto / ${part.at(-1)!.column + 3}`;
    return band;
  });
}
