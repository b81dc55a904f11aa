// The parts of a sum of rules, each as a position of its own: their names, and the plays of rows and rings by places.

import type { CatalogEntry, Pile, Play, Session } from "../types.ts";
import { printed } from "../words.ts";

export interface Part {
  /** What stands above it; empty for a game that is no sum. */
  heading: string;
  state: Session;
  /** The number of places of a ring; 0 for rows and heaps. */
  around: number;
}

/** The most places that are drawn: of a ring, and of rows. */
const AROUND = 40;
const ROWS = 200;

/** The tokens that lie or stand in rows. */
const LIE = new Set(["pin", "counter", "square"]);

/** A move in one row that leaves one or two. */
const OF_ROW = /^(\d+) -> (\d+)(?:\+(\d+))?$/;

/** Draws heaps as rows, and gives each play its places, at either side; around a ring, at each place. */
function inRows(piles: Pile[], plays: Play[], ring: boolean): Pick<Session, "board" | "plays"> {
  const pins: string[] = [];
  const begins = new Map<number, number>();
  for (const { pile, size } of piles) {
    if (pins.length) pins.push(".");
    begins.set(pile, pins.length);
    for (let at = 0; at < Number(size); at += 1) pins.push(String(pile));
  }
  const placed = plays.flatMap((play) => {
    const [, , a, b] = OF_ROW.exec(play.move)!.map((text = "0") => Number(text)) as [0, 0, number, number];
    const take = Number(play.take);
    const places = ring && a > 0 ? pins.map((_, at) => at) : ring ? [0] : [...new Set([a, b])];
    return places.map((at): Play => {
      const from = begins.get(play.pile)! + at;
      return { ...play, pins: [from, from + take - 1] };
    });
  });
  return { board: { kind: "row", pins }, plays: placed };
}

/** Returns the parts of a sum that have heaps. Each ring is a part. */
export function partsOf(state: Session, named: CatalogEntry[]): Part[] {
  const words = state.words.split(/(?:^|; )part \d+: /).slice(1);
  const lines = state.game.split(" & ").slice(0, words.length);
  // What stands after the last rule holds for all.
  lines.push(/^(\{.*\}|.*?)(?= misere|;|$)/.exec(lines.pop()!)![0]);
  const about = lines.map((line, at) => {
    const found = named.find((game) => game.line === line);
    const pins = /\bpins?\b/.test(words[at]!);
    const { token, heap } = found && found.token !== "coin" ? found : pins ? { token: "pin", heap: "row" } : state;
    return { line, name: found ? printed(found.title) : line, token, heap };
  });
  const part = (at: number, piles: Pile[], ring: boolean): Part => {
    const { line, name, token, heap } = about[ring ? at - 1 : at]!;
    const own = state.plays
      .filter(({ pile }) => piles.some((other) => other.pile === pile))
      .map((play) => ({ ...play, move: play.move.replaceAll("& ", "") }));
    const many = piles.reduce((sum, { size }) => sum + Number(size), 0);
    const split = own.some(({ take, move }) => take === "0" || !OF_ROW.test(move));
    const rows = (ring || LIE.has(token)) && !split && !state.plays_truncated && many <= (ring ? AROUND : ROWS);
    const takes = line.startsWith("{") || /split|ring/.test(words[at]!) ? "heaps" : "piles";
    return {
      heading: ring ? `${name} in a ring` : name,
      around: ring && rows ? many : 0,
      state: {
        ...state,
        game: line,
        token,
        heap,
        piles: piles.map((pile) => ({ ...pile, text: pile.text.replaceAll("& ", "") })),
        board: { kind: takes },
        plays: own,
        takes: [...new Set(own.map(({ take }) => take))],
        // It does not say in which part a move was made.
        history: [],
        ...(rows ? inRows(piles, own, ring) : {}),
      },
    };
  };
  const heaps = state.piles.filter(({ size }) => size !== "0");
  return lines.flatMap((line, at) => {
    const own = heaps.filter(({ text }) => text.split("&").length - 1 === at);
    if (line === "ring") return own.map((pile) => part(at, [pile], true));
    return own.length ? [part(at, own, false)] : [];
  });
}
