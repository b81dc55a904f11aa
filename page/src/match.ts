// The game that is being played. The server keeps nothing: the game is the setup and its moves.

import { ask, isAbort, type Question, session } from "./api.ts";
import { capital } from "./dom.ts";
import { fromFragment, toFragment } from "./link.ts";
import { sideName } from "./sign.ts";
import type { Player, Progress, Reply, Session, Setup } from "./types.ts";

export type Change = "open" | "move" | "undo" | "redo" | "busy";
type Listener = (change: Change) => void;

/** The computer answers no faster than this, so that one can see what falls. */
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 120 : 420;

export class Match {
  setup: Setup;
  state: Session | null = null;
  /** Whether the computer is asked for its move. */
  thinking = false;
  /** Whether it waits to be told to go on. */
  paused = false;
  progress: Progress | null = null;
  /** What kept the computer from moving. */
  trouble: unknown = null;
  /** Games with more moves, to be made again. */
  private undone: string[][] = [];
  private running = new AbortController();
  private listeners: Listener[] = [];

  constructor(setup: Setup) {
    this.setup = setup;
  }

  on(listener: Listener): void {
    this.listeners.push(listener);
  }

  private tell(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }

  question(moves = this.state?.moves ?? []): Question {
    return { ...this.setup, moves };
  }

  /** Opens a game. What is wrong with it is thrown, and the game before it stays. */
  async open(setup: Setup, moves: string[], address: "push" | "replace" | "keep"): Promise<void> {
    const signal = this.begin();
    const state = await session({ ...setup, moves }, signal);
    signal.throwIfAborted();
    this.adopt(setup, state, address);
  }

  /** Opens a saved game. */
  async load(record: string): Promise<void> {
    const signal = this.begin();
    const state = await session({ record }, signal);
    signal.throwIfAborted();
    const { game, start, first, left, right, level, seed } = state;
    this.adopt({ game, position: start, first, left, right, level, seed }, state, "push");
  }

  private adopt(setup: Setup, state: Session, address: "push" | "replace" | "keep"): void {
    this.setup = setup;
    this.state = state;
    this.undone = [];
    // An undone game that is opened again waits, as it did.
    this.paused = state.turn === "computer" && state.moves.length > 0 && setup.left === setup.right;
    this.write(address);
    this.tell("open");
    void this.reply();
  }

  /** Makes a move in any way that people type it. What is wrong with it is thrown. */
  async play(text: string): Promise<void> {
    const signal = this.begin();
    const state = await session({ ...this.question(), play: text }, signal);
    signal.throwIfAborted();
    const person = this.state?.turn === "human";
    this.state = state;
    this.undone = [];
    this.write(person ? "push" : "replace");
    this.tell("move");
    void this.reply();
  }

  /** Where undoing leads: before the last move of a person, or before the last one where none plays. */
  private before(): number | null {
    const history = this.state?.history ?? [];
    const persons = [this.setup.left, this.setup.right].includes("human");
    const last = history.findLastIndex((turn) => !persons || this.setup[turn.player] === "human");
    return last < 0 ? null : last;
  }

  get canUndo(): boolean {
    return this.before() !== null;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  async undo(): Promise<void> {
    const [before, state] = [this.before(), this.state];
    if (before === null || !state) return;
    await this.travel(state.moves.slice(0, before), "undo");
    this.undone.push(state.moves);
    this.tell("busy");
  }

  async redo(): Promise<void> {
    const moves = this.undone.at(-1);
    if (!moves) return;
    await this.travel(moves, "redo");
    this.undone.pop();
    this.tell("busy");
  }

  private async travel(moves: string[], change: Change): Promise<void> {
    const signal = this.begin();
    const state = await session(this.question(moves), signal);
    signal.throwIfAborted();
    this.state = state;
    this.paused = state.turn === "computer" && this.setup.left === this.setup.right;
    this.write("push");
    this.tell(change);
    void this.reply();
  }

  /** Lets the computer move, if it is its turn. */
  private async reply(): Promise<void> {
    if (this.state?.turn !== "computer" || this.paused) return;
    const signal = this.begin();
    this.thinking = true;
    this.tell("busy");
    try {
      const progress = (progress: Progress) => {
        this.progress = progress;
        this.tell("busy");
      };
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
      const reply = await ask<Reply>("reply", this.question(), { signal, progress });
      await pause;
      signal.throwIfAborted();
      await this.play(reply.play);
    } catch (trouble) {
      if (signal.aborted) return;
      this.trouble = trouble;
      this.stop();
    }
  }

  /** Stops the computer, on the server too. */
  stop(): void {
    const trouble = this.trouble;
    this.begin();
    this.trouble = trouble;
    this.paused = true;
    this.tell("busy");
  }

  /** Does what may fail without an answer: the trouble is shown. */
  attempt(doing: Promise<void>): void {
    doing.catch((trouble) => {
      if (isAbort(trouble)) return;
      this.trouble = trouble;
      this.tell("busy");
    });
  }

  /** Lets it go on. */
  resume(): void {
    this.paused = false;
    void this.reply();
  }

  /** Stops what was under way. */
  private begin(): AbortSignal {
    this.running.abort();
    this.running = new AbortController();
    this.thinking = false;
    this.progress = null;
    this.trouble = null;
    return this.running.signal;
  }

  private write(address: "push" | "replace" | "keep"): void {
    const fragment = toFragment({ setup: this.setup, moves: this.state?.moves ?? [] });
    if (address === "keep" || fragment === location.hash) return;
    if (address === "push") history.pushState(null, "", fragment);
    else history.replaceState(null, "", fragment);
  }

  /** Follows the browser's back and forward, and changes of the address by hand. */
  async follow(): Promise<void> {
    const linked = fromFragment(location.hash);
    if (linked) await this.open(linked.setup, linked.moves, "keep");
  }

  /** How a player is called: by who plays, if that tells them apart. */
  name(player: Player): string {
    if (this.setup.left === this.setup.right) return this.state ? capital(sideName(player, this.state)) : "";
    return this.setup[player] === "human" ? "You" : "The computer";
  }
}
