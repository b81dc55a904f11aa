// Lines for a wide row of pins: each pin in a column, each line centred.

export interface Spot {
  line: number;
  column: number;
}

export interface Lines {
  /** The spot of each place of the row; null for a gap. */
  spots: (Spot | null)[];
  /** The number of columns of the longest line. */
  columns: number;
}

/** Breaks a row into lines of at most `most` pins: between piles if possible, else into parts as equal as possible. */
export function linesOf(pins: string[], most: number): Lines {
  const lines: (number | null)[][] = [[]];
  for (const run of runsOf(pins)) {
    const last = lines.at(-1)!;
    const room = last.length === 0 ? most : most - last.length - 1;
    if (run.length <= room) {
      if (last.length > 0) last.push(null);
      last.push(...run);
      continue;
    }
    for (const part of parts(run, most)) lines.push(part);
  }
  const full = lines.filter((line) => line.length > 0);
  const columns = Math.max(1, ...full.map((line) => line.length));
  const spots: (Spot | null)[] = pins.map(() => null);
  full.forEach((places, line) => {
    const indent = Math.floor((columns - places.length) / 2);
    places.forEach((place, i) => {
      if (place !== null) spots[place] = { line, column: indent + i };
    });
  });
  return { spots, columns };
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
