// Lines for a wide row of pins: a pin takes two columns, a gap between rows one.

export interface Spot {
  line: number;
  column: number;
}

export interface Lines {
  /** The spot of each place of the row; null for a gap. */
  spots: (Spot | null)[];
  /** The number of columns of the longest line. */
  columns: number;
  count: number;
}

/** The room for a row of pins, in pixels, and the sizes that fill it. */
export interface Room {
  width: number;
  /** Infinite where the board may be as high as it likes. */
  height: number;
  /** The narrowest and the widest place. */
  least: number;
  most: number;
  /** The height of a line: a part of the width of a place, and what stands under it. */
  tall: number;
  under: number;
  /** Set if every heap has lines of its own, which begin at the left; else lines are centred. */
  each: boolean;
}

/** How much larger pins must be to be worth another line. */
const WORTH = 0.22;

/** Breaks a row into as few lines as give large pins. Returns the lines, and how wide a place is. */
export function fitted(pins: string[], room: Room): Lines & { wide: number } {
  const { width, height, least, most, tall, under, each } = room;
  const fitting = Math.max(1, Math.floor((width + 0.5) / least));
  const made = (many: number) => {
    const lines = linesOf(pins, many, each);
    const wide = Math.min(most, (2 * width) / lines.columns, (height / lines.count - under) / tall);
    return { ...lines, wide };
  };
  let best = made(fitting);
  if (Number.isFinite(height))
    for (let many = fitting - 1; many > 2; many -= 1) {
      const next = made(many);
      const worth = ({ wide, count }: typeof best) => wide * (1 - WORTH) ** (count - 1);
      if (worth(next) > worth(best) + 0.01) best = next;
    }
  return { ...best, wide: Math.max(best.wide, Math.min(least, (2 * width) / best.columns)) };
}

/** Breaks a row into lines of at most `most` pins: between heaps if possible, else, as far as it fits, after 10, 20 or 30 pins. */
function linesOf(pins: string[], most: number, each: boolean): Lines {
  const lines: { places: (number | null)[]; columns: number; begin: boolean }[] = [];
  let limit = 2 * most;
  for (const run of runsOf(pins)) {
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

/** Returns the runs of places between gaps. */
function runsOf(pins: string[]): number[][] {
  const runs: number[][] = [[]];
  pins.forEach((what, place) => {
    if (what === ".") runs.push([]);
    else runs.at(-1)!.push(place);
  });
  return runs.filter((run) => run.length > 0);
}
