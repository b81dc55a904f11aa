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

export type Asking = ReturnType<typeof askingOf>;

/** The answers; that about values is the position, reviewed with its plays. */
type Answers = { hint?: Reply; why?: Why; values?: ReviewPly };

export function askingOf(match: Match) {
  let worths: Worths | null = null;
  const begin = turns();
  const listeners: (() => void)[] = [];
  const now = {
    found: {} as Answers,
    /** The question that the coach answers. */
    shown: null as Kind | null,
    /** Set once the hint says which move, not only which row. */
    whole: false,
    asking: null as Kind | null,
    progress: null as Progress | null,
    trouble: null as unknown,
    stopped: false,
    /** Set if each position is valued. */
    values: false,
  };

  function change(next: Partial<typeof now>): void {
    Object.assign(now, next);
    for (const listener of listeners) listener();
  }

  /** Turns the values of moves on or off. */
  const turn = (on: boolean) => change({ values: on, stopped: false, shown: on ? "values" : null });

  function wanted(): void {
    const state = match.shown;
    if (now.asking || now.stopped || now.trouble || !state || state.over) return;
    if (match.atEnd && state.turn === "computer" && !match.paused) return;
    if (now.values && !now.found.values) void askFor("values");
  }

  async function askFor(kind: Kind): Promise<void> {
    const signal = begin();
    change({ asking: kind, progress: null, trouble: null, stopped: false });
    try {
      const progress = (progress: Progress) => change({ progress });
      const question = { ...match.question(), ...(kind === "values" && { plays: "last" }) };
      const answer = await ask<unknown>(kind === "values" ? "review" : kind, question, { signal, progress });
      if (signal.aborted) return;
      const told = kind === "values" ? (answer as Review).plies.at(-1)! : answer;
      Object.assign(now.found, { [kind]: told });
      if (kind === "values") worths = worthsOf(told as ReviewPly);
    } catch (trouble) {
      if (signal.aborted || isAbort(trouble)) return;
      now.trouble = trouble;
    }
    change({ asking: null });
    wanted();
  }

  function stop(): void {
    begin();
    change({ asking: null, stopped: true });
  }

  match.on((changed) => {
    if (changed !== "busy" && changed !== "review") {
      begin();
      Object.assign(now, { found: {}, asking: null, trouble: null, whole: false });
      turn(now.values);
    }
    // A paused computer leaves time to analyse.
    if (changed !== "busy" || !match.thinking) wanted();
  });

  return Object.assign(now, {
    on: (listener: () => void) => void listeners.push(listener),
    value(on: boolean): void {
      turn(on);
      wanted();
    },
    /** Shows the answer to a question, and asks it unless it is known. */
    show(kind: "hint" | "why"): void {
      change({ shown: kind });
      if (!now.found[kind]) void askFor(kind);
    },
    /** Says the whole hint. */
    reveal: () => change({ whole: true }),
    stop,
    /** Shows nothing more. */
    close(): void {
      stop();
      now.trouble = null;
      turn(false);
    },
    /** What the plays are worth, if that is to be shown. */
    worths: () => (now.values && now.found.values ? worths : null),
  });
}
