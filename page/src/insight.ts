// The analysis and the hint for the position on the board: requested only when needed, and again after each move.

import { ask, isAbort } from "./api.ts";
import type { Match } from "./match.ts";
import type { Player, Progress, Reply, Why } from "./types.ts";

export class Insight {
  answer: Why | null = null;
  hint: Reply | null = null;
  asking: "why" | "hint" | null = null;
  progress: Progress | null = null;
  trouble: unknown = null;
  stopped = false;
  /** Set if the board marks winning moves. */
  marks = false;
  /** Set if the panel shows the analysis. */
  panel = false;
  private running = new AbortController();
  private listeners: (() => void)[] = [];
  private readonly match: Match;

  constructor(match: Match) {
    this.match = match;
    match.on((change) => {
      if (change === "busy") return;
      this.forget();
      this.wanted();
    });
    // A paused computer leaves time to analyse.
    match.on((change) => change === "busy" && !match.thinking && this.wanted());
  }

  on(listener: () => void): void {
    this.listeners.push(listener);
  }

  private emit(): void {
    for (const listener of this.listeners) listener();
  }

  private forget(): void {
    this.running.abort();
    this.answer = null;
    this.hint = null;
    this.asking = null;
    this.trouble = null;
    this.stopped = false;
    this.emit();
  }

  set(want: { marks?: boolean; panel?: boolean }): void {
    Object.assign(this, want);
    this.stopped = false;
    this.emit();
    this.wanted();
  }

  private wanted(): void {
    const idle = !this.answer && !this.asking && !this.stopped && !this.trouble;
    const turn = this.match.state?.turn;
    const waits = turn === "human" || (turn === "computer" && this.match.paused);
    if ((this.marks || this.panel) && idle && waits) void this.explain();
  }

  /** Requests who wins, and why. */
  explain(): Promise<void> {
    return this.ask("why", (answer: Why) => {
      this.answer = answer;
    });
  }

  askHint(): Promise<void> {
    return this.ask("hint", (hint: Reply) => {
      this.hint = hint;
    });
  }

  private async ask<T>(name: "why" | "hint", keep: (answer: T) => void): Promise<void> {
    this.running.abort();
    this.running = new AbortController();
    const { signal } = this.running;
    Object.assign(this, { asking: name, progress: null, trouble: null, stopped: false });
    this.emit();
    try {
      const progress = (progress: Progress) => {
        this.progress = progress;
        this.emit();
      };
      const answer = await ask<T>(name, this.match.question(), { signal, progress });
      if (signal.aborted) return;
      keep(answer);
    } catch (trouble) {
      if (signal.aborted || isAbort(trouble)) return;
      this.trouble = trouble;
    }
    this.asking = null;
    this.emit();
    this.wanted();
  }

  stop(): void {
    this.running.abort();
    this.asking = null;
    this.stopped = true;
    this.emit();
  }

  /** Returns the winning moves of a player, or null if unknown. */
  winning(player: Player): string[] | null {
    return this.answer?.winning_moves?.[player] ?? null;
  }
}
