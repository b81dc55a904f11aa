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

/**
 * Breaks a row into lines of at most `most` pins: between heaps if possible, else into parts as equal as possible. With `each`, every
 * heap has lines of its own, which begin at the left; else lines are centred.
 */
export function linesOf(pins: string[], most: number, each: boolean): Lines {
  const lines: { places: (number | null)[]; columns: number }[] = [];
  for (const run of runsOf(pins)) {
    const last = lines.at(-1);
    if (last && !each && last.columns + 1 + 2 * run.length <= 2 * most) {
      last.places.push(null, ...run);
      last.columns += 1 + 2 * run.length;
      continue;
    }
    for (const part of parts(run, most)) lines.push({ places: part, columns: 2 * part.length });
  }
  const columns = Math.max(1, ...lines.map((line) => line.columns));
  const spots: (Spot | null)[] = pins.map(() => null);
  lines.forEach((line, index) => {
    let column = each ? 0 : Math.floor((columns - line.columns) / 2);
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

function parts(run: number[], most: number): number[][] {
  const many = Math.ceil(run.length / Math.max(1, most));
  const end = (part: number) => Math.ceil((run.length * part) / many);
  return Array.from({ length: many }, (_, part) => run.slice(end(part), end(part + 1)));
}
