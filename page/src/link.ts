// The place and the whole game in the address; default values are omitted.

import type { Player, Setup } from "./types.ts";

export const USUAL: Omit<Setup, "game" | "position"> = {
  first: "left",
  left: "human",
  right: "computer",
  level: 10,
  seed: "1",
};

/** A line of moves: the game, or one that was begun from an earlier position of it. */
export interface Line {
  moves: string[];
  /** The number of moves that it shares with the game. */
  from: number;
}

/** What somebody says who sends a position. */
export interface Challenge {
  by: string;
  words: string;
  /** The start of the game that it is from. */
  from: string;
}

export type Linked = NonNullable<ReturnType<typeof fromFragment>>;

/** Writes a game as `#game=kayles&position=3+5+7&moves=...`. */
export function toFragment({
  setup,
  moves = [],
  lines = [],
  lesson = 0,
  at = null,
  review = false,
  challenge = null,
}: Pick<Linked, "setup"> & Partial<Linked>): string {
  const parts = [`game=${encode(setup.game)}`, `position=${encode(setup.position)}`];
  for (const name of ["first", "left", "right", "level", "seed"] as const) {
    if (String(setup[name]) !== String(USUAL[name])) parts.push(`${name}=${encode(String(setup[name]))}`);
  }
  for (const [name, text] of Object.entries(challenge ?? {})) if (text) parts.push(`${name}=${encode(text)}`);
  if (lesson > 0) parts.push(`lesson=${lesson}`);
  if (moves.length > 0) parts.push(`moves=${moves.map(encode).join(";")}`);
  const [game, branch] = lines;
  if (game && branch) {
    const [name, other] = branch.moves.join() === moves.join() ? ["main", game] : ["branch", branch];
    parts.push(`${name}=${[branch.from, ...other.moves.slice(branch.from).map(encode)].join(";")}`);
  }
  if (at !== null && at < moves.length) parts.push(`at=${at}`);
  if (review) parts.push("review");
  return `#${parts.join("&")}`;
}

/** The address of a game of the catalog. */
export const gameAddress = (name: string, position: string, level: number): string =>
  `#game=${encode(name)}&position=${encode(position)}&level=${level}`;

/** The address of the study of a position. */
export const studied = (game: string, position: string, first: Player): string =>
  `#explore=${encode(game)}&position=${encode(position)}${first === "right" ? "&first=right" : ""}`;

/** Reads the fields of a fragment such as `#explore=kayles&heap=5`, still encoded. */
function encodedFields(fragment: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const [name = "", ...value] = part.split("=");
    if (name) fields.set(name, value.join("="));
  }
  return fields;
}

/** Reads the fields of a fragment. */
export const fieldsOf = (fragment: string): Map<string, string> =>
  new Map([...encodedFields(fragment)].map(([name, value]) => [name, decode(value)]));

/**
 * Reads a fragment; null if it names no game. The position may be empty. Invalid values become the default ones. One of the lines has
 * the moves. `at` is the number of moves before the position on the board, null for the last one; lesson 0 is none.
 */
export function fromFragment(fragment: string) {
  const fields = encodedFields(fragment);
  const get = (name: string) => decode(fields.get(name) ?? "");
  if (!get("game")) return null;
  const listed = (name: string) => (fields.get(name) ?? "").split(";").filter(Boolean).map(decode);
  const moves = listed("moves");
  const level = /^\d+$/.test(get("level")) ? Number(get("level")) : USUAL.level;
  return {
    setup: {
      game: get("game"),
      position: get("position"),
      first: oneOf(["left", "right"], get("first")) ?? USUAL.first,
      left: oneOf(["human", "computer"], get("left")) ?? USUAL.left,
      right: oneOf(["human", "computer"], get("right")) ?? USUAL.right,
      level: Math.min(level, 10),
      seed: /^\d+$/.test(get("seed")) ? get("seed") : USUAL.seed,
    },
    lesson: /^\d$/.test(get("lesson")) ? Number(get("lesson")) : 0,
    challenge: get("from") ? { by: get("by").slice(0, 24), words: get("words").slice(0, 80), from: get("from") } : null,
    moves,
    lines: linesOf(moves, listed("main"), listed("branch")),
    at: /^\d+$/.test(get("at")) ? Number(get("at")) : null,
    review: fields.has("review"),
  };
}

/** Reads the lines. Of the one that is not played the address has the number of moves that both share, and its moves after them. */
function linesOf(moves: string[], main: string[], branch: string[]): Line[] {
  const [shared = "", ...rest] = main.length > 0 ? main : branch;
  const from = /^\d+$/.test(shared) ? Math.min(Number(shared), moves.length) : null;
  const other = [...moves.slice(0, from ?? 0), ...rest];
  const [game, line] = main.length > 0 ? [other, moves] : [moves, other];
  return from === null ? [{ moves, from: 0 }] : [game, line].map((moves, at) => ({ moves, from: at * from }));
}

/** Percent-encodes a text, but leaves the signs of positions readable. */
export const encode = (text: string): string => encodeURIComponent(text).replace(/%(2B|2C|2F|40)/g, decodeURIComponent);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const oneOf = <K extends string>(words: K[], text: string) => words.find((word) => word === text);
