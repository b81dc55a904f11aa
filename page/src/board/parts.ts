// The parts of a sum of rules, each as a position of its own: their names, and the plays of rows and rings by places.

import { numbered } from "../dom.ts";
import type { CatalogEntry, Pile, Play, Session } from "../types.ts";
import { moveOf, printed } from "../words.ts";

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

/** A heap of the start, as its places are now. */
interface Origin {
  /** The part in which it lies; null once nothing is left. */
  part: number | null;
  /** The first heap that is left of it. */
  pile: number;
  /** The heap that has each place, `x` where it was taken, and `X` where the last move took it. */
  places: string[];
}

/** Heaps are written with an `&` for each part before their own. */
const partOf = (text: string) => text.split("&").length - 1;

/** Follows the moves back to the start. Returns its heaps, and the moves with their parts, by the numbers that heaps have now. */
function origins({ piles, history }: Session) {
  // Numbers that are no sizes have no places.
  const places = (many: number, what: string) => numbered(Math.min(many || 0, ROWS + 1), () => what);
  const heaps = piles.map(({ pile, size, text }): Origin => {
    return { part: size === "0" ? null : partOf(text), pile, places: places(Number(size), `${pile}`) };
  });
  const turns = history.toReversed().map((turn, back) => {
    const [, from = "", to = "", at] = /^(.*) -> (.*) @(\d+)$/.exec(turn.play) ?? [];
    const parts = to.split("+");
    const left = heaps.splice(Number(at) - 1, parts.filter((size) => size !== "0").length || 1);
    const taken = parts.reduce((rest, size) => rest - Number(size), Number(/\d+/.exec(from)));
    const gone = places(taken, back ? "x" : "X");
    // A gap before all that is left is written `0+3`.
    const around = left.map(({ places }) => places);
    around.splice(parts[0] === "0" ? 0 : 1, 0, gone);
    const part = left.find(({ part }) => part !== null)?.part ?? partOf(from);
    const { pile } = left[0]!;
    heaps.splice(Number(at) - 1, 0, { part, pile, places: around.flat() });
    return { ...turn, part, play: `${moveOf(turn.play)} @${pile}` };
  });
  return { heaps, turns: turns.toReversed() };
}

/** Draws heaps as rows, and gives each play its places, at either side; around a ring, at each place. */
function inRows(heaps: Origin[], plays: Play[], ring: boolean): Pick<Session, "board" | "plays"> {
  const all = heaps.flatMap(({ places }, at) => (at ? [".", ...places] : places));
  const [from, to] = [all.indexOf("X"), all.lastIndexOf("X")];
  const pins = all.map((what) => what.toLowerCase());
  const placed = plays.flatMap((play) => {
    const [, , a, b] = OF_ROW.exec(play.move)!.map((text = "0") => Number(text)) as [0, 0, number, number];
    const take = Number(play.take);
    const begin = pins.indexOf(String(play.pile));
    const places = ring && a > 0 ? pins.map((_, at) => at) : ring ? [0] : [...new Set([a, b])];
    return places.map((at): Play => {
      const left = at === a + b ? at : `${at}+${a + b - at}`;
      const drawn = play.play.replace(/-> .* @/, `-> ${left} @`);
      return { ...play, pins: [begin + at, begin + at + take - 1], ...(!ring && { drawn }) };
    });
  });
  return { board: { kind: "row", pins, ...(from >= 0 && { fell: [from, to] }) }, plays: placed };
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
  const { heaps: starts, turns } = origins(state);
  const part = (at: number, piles: Pile[], ring: boolean): Part => {
    const { line, name, token, heap } = about[ring ? at - 1 : at]!;
    const own = state.plays
      .filter(({ pile }) => piles.some((other) => other.pile === pile))
      .map((play) => ({ ...play, move: moveOf(play.move) }));
    const lie = ring ? starts.filter(({ pile }) => pile === piles[0]!.pile) : starts.filter((one) => one.part === at);
    const many = lie.reduce((sum, { places }) => sum + places.length, 0);
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
        history: turns.map(({ part, ...turn }) => (part === at ? turn : { ...turn, play: "" })),
        ...(rows ? inRows(lie, own, ring) : {}),
      },
    };
  };
  const heaps = state.piles.filter(({ size }) => size !== "0");
  return lines.flatMap((line, at) => {
    const own = heaps.filter(({ text }) => partOf(text) === at);
    if (line === "ring") return own.map((pile) => part(at, [pile], true));
    return own.length ? [part(at, own, false)] : [];
  });
}
