// Questions about the position on the board: a hint, the reason, the values of all moves. One is asked at a time, only when it is
// wanted, and again after each move as long as it stays wanted.

import { ask, isAbort, turns } from "./api.ts";
import type { Match } from "./match.ts";
import type { Progress, Reply, Review, ReviewPly, Why } from "./types.ts";

export type Kind = "hint" | "why" | "values";

/** What a play is worth to the player who makes it. */
export interface Worth {
  wins: boolean;
  /** The moves to the end, this one included, if they were counted. */
  moves: number | null;
}

/** What plays are worth, by their texts. */
export type Worths = ReadonlyMap<string, Worth>;

/** Returns what each play of a reviewed position is worth, as far as it is known. */
export function worthsOf(ply: ReviewPly | undefined): Worths {
  const worths = new Map<string, Worth>();
  for (const { play, wins, moves_left } of ply?.plays ?? [])
    if (typeof wins === "boolean") worths.set(play, { wins, moves: moves_left ?? null });
  return worths;
}

export class Asking {
  /** The answers; that about values is the position, reviewed with its plays. */
  found: { hint?: Reply; why?: Why; values?: ReviewPly } = {};
  /** The question that the coach answers. */
  shown: Kind | null = null;
  /** Set once the hint says which move, not only which row. */
  whole = false;
  asking: Kind | null = null;
  progress: Progress | null = null;
  trouble: unknown = null;
  stopped = false;
  /** Set if each position is valued. */
  values = false;
  #worths: Worths | null = null;
  readonly #begin = turns();
  #listeners: (() => void)[] = [];

  constructor(readonly match: Match) {
    match.on((change) => {
      if (change !== "busy" && change !== "review") this.#forget();
      // A paused computer leaves time to analyse.
      if (change !== "busy" || !match.thinking) this.#wanted();
    });
  }

  on(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #emit(): void {
    for (const listener of this.#listeners) listener();
  }

  #forget(): void {
    this.#begin();
    Object.assign(this, { found: {}, asking: null, trouble: null, whole: false });
    this.#turn(this.values);
  }

  /** Turns the values of moves on or off. */
  #turn(on: boolean): void {
    this.values = on;
    this.stopped = false;
    this.shown = on ? "values" : null;
    this.#emit();
  }

  value(on: boolean): void {
    this.#turn(on);
    this.#wanted();
  }

  #wanted(): void {
    const match = this.match;
    const state = match.shown;
    if (this.asking || this.stopped || this.trouble || !state || state.over) return;
    if (match.atEnd && state.turn === "computer" && !match.paused) return;
    if (this.values && !this.found.values) void this.#ask("values");
  }

  /** Shows the answer to a question, and asks it unless it is known. */
  show(kind: "hint" | "why"): void {
    this.shown = kind;
    this.#emit();
    if (!this.found[kind]) void this.#ask(kind);
  }

  /** Says the whole hint. */
  reveal(): void {
    this.whole = true;
    this.#emit();
  }

  /** Shows nothing more. */
  close(): void {
    this.stop();
    this.trouble = null;
    this.#turn(false);
  }

  async #ask(kind: Kind): Promise<void> {
    const signal = this.#begin();
    Object.assign(this, { asking: kind, progress: null, trouble: null, stopped: false });
    this.#emit();
    try {
      const progress = (progress: Progress) => {
        this.progress = progress;
        this.#emit();
      };
      const question = { ...this.match.question(), ...(kind === "values" && { plays: "last" }) };
      const answer = await ask<unknown>(kind === "values" ? "review" : kind, question, { signal, progress });
      if (signal.aborted) return;
      const told = kind === "values" ? (answer as Review).plies.at(-1)! : answer;
      Object.assign(this.found, { [kind]: told });
      if (kind === "values") this.#worths = worthsOf(told as ReviewPly);
    } catch (trouble) {
      if (signal.aborted || isAbort(trouble)) return;
      this.trouble = trouble;
    }
    this.asking = null;
    this.#emit();
    this.#wanted();
  }

  stop(): void {
    this.#begin();
    this.asking = null;
    this.stopped = true;
    this.#emit();
  }

  /** What the plays are worth, if that is to be shown. */
  get worths(): Worths | null {
    return this.values && this.found.values ? this.#worths : null;
  }
}
