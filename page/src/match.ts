// The current game. The server stores nothing: the game is the setup and its moves.

import { ask, isAbort, type Question, session } from "./api.ts";
import { capital } from "./dom.ts";
import { toFragment } from "./link.ts";
import { sideName } from "./sign.ts";
import type { Player, Progress, Reply, Session, Setup } from "./types.ts";

export type Change = "open" | "move" | "undo" | "redo" | "busy";
type Listener = (change: Change) => void;

/** The least time in ms before the computer answers, so that the player sees which pins fall. */
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 120 : 420;

export class Match {
  setup: Setup;
  state: Session | null = null;
  /** The step of the lesson, counted from 1; 0 if there is none. */
  lesson = 0;
  /** The rules in a child's words, if the catalog has them. */
  plain: string | null = null;
  /** The names of two people at one screen; empty if they have none. */
  readonly names: Record<Player, string> = { left: "", right: "" };
  /** Set while the server computes the computer's move. */
  thinking = false;
  /** Set while the computer waits for the player to let it move. */
  paused = false;
  progress: Progress | null = null;
  /** The fault that stopped the computer or the last action. */
  trouble: unknown = null;
  /** The games before each undo, for redo. */
  private undone: string[][] = [];
  private running = new AbortController();
  private listeners: Listener[] = [];

  constructor(setup: Setup) {
    this.setup = setup;
  }

  on(listener: Listener): void {
    this.listeners.push(listener);
  }

  private emit(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }

  question(moves = this.state?.moves ?? []): Question {
    return { ...this.setup, moves };
  }

  /** Opens a game. Throws if it is wrong; the current game then stays. */
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
    // A game between computers that is opened after an undo stays paused.
    this.paused = state.turn === "computer" && state.moves.length > 0 && setup.left === setup.right;
    this.write(address);
    this.emit("open");
    void this.reply();
  }

  /** Makes a move, in any spelling that players may type. Throws if it is wrong. */
  async play(text: string, signal = this.begin()): Promise<void> {
    const state = await session({ ...this.question(), play: text }, signal);
    signal.throwIfAborted();
    this.begin();
    const person = this.state?.turn === "human";
    this.state = state;
    this.undone = [];
    this.write(person ? "push" : "replace");
    this.emit("move");
    void this.reply();
  }

  /** Returns the number of moves after an undo: it takes back a person's last move, or the last move if no person plays. */
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
    this.emit("busy");
  }

  async redo(): Promise<void> {
    const moves = this.undone.at(-1);
    if (!moves) return;
    await this.travel(moves, "redo");
    this.undone.pop();
    this.emit("busy");
  }

  private async travel(moves: string[], change: Change): Promise<void> {
    const signal = this.begin();
    const state = await session(this.question(moves), signal);
    signal.throwIfAborted();
    this.state = state;
    this.paused = state.turn === "computer" && this.setup.left === this.setup.right;
    this.write("push");
    this.emit(change);
    void this.reply();
  }

  /** Makes the computer's move, if it is its turn. */
  private async reply(): Promise<void> {
    if (this.state?.turn !== "computer" || this.paused) return;
    const signal = this.begin();
    this.thinking = true;
    this.emit("busy");
    try {
      const progress = (progress: Progress) => {
        this.progress = progress;
        this.emit("busy");
      };
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
      const reply = await ask<Reply>("reply", this.question(), { signal, progress });
      await pause;
      signal.throwIfAborted();
      await this.play(reply.play, signal);
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
    this.emit("busy");
  }

  /** Runs an action, and shows the fault if it fails. */
  attempt(doing: Promise<unknown>): void {
    doing.catch((trouble) => {
      if (isAbort(trouble)) return;
      this.trouble = trouble;
      this.emit("busy");
    });
  }

  /** Lets the computer continue. */
  resume(): void {
    this.paused = false;
    void this.reply();
  }

  /** Stops the running request and prepares the next one. */
  private begin(): AbortSignal {
    this.running.abort();
    this.running = new AbortController();
    this.thinking = false;
    this.progress = null;
    this.trouble = null;
    return this.running.signal;
  }

  /** Writes the game into the address. */
  write(address: "push" | "replace" | "keep"): void {
    const { setup, lesson } = this;
    const fragment = toFragment({ setup, moves: this.state?.moves ?? [], lesson });
    if (address === "keep" || fragment === location.hash) return;
    if (address === "push") history.pushState(null, "", fragment);
    else history.replaceState(null, "", fragment);
  }

  /** Names a player: by the seat, if the two seats differ, or by the name that was typed. */
  name(player: Player): string {
    const { setup, state, names } = this;
    if (setup.left !== setup.right) return setup[player] === "human" ? "You" : "The computer";
    if (setup.left === "human" && names[player]) return names[player];
    return state ? capital(sideName(player, state)) : "";
  }

  /** Shows new names. */
  renamed(): void {
    this.emit("busy");
  }
}
