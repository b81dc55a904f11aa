// The current game: its setup and a line of moves, along which one walks. The server stores nothing.

import { ask, isAbort, type Question, session, turns } from "./api.ts";
import { type Challenge, type Line, toFragment } from "./link.ts";
import { sideName } from "./sign.ts";
import type { Followed, Player, Progress, Reply, ReviewPly, Session, Setup } from "./types.ts";
import { brief, capital } from "./words.ts";

export type Change = "open" | "move" | "undo" | "step" | "review" | "busy";
type Listener = (change: Change) => void;
type Address = "push" | "replace" | "keep";

/** What follows a mistake. */
export interface Following {
  /** The number of moves before the mistake. */
  at: number;
  /** The mistake, and the moves that show it. */
  follows: Followed[];
}

/** The least time in ms before the computer answers, so that the player sees which pins fall. */
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 120 : 420;

/** Writes names that are no names of people as they stand within a sentence. */
export const within = (text: string): string =>
  text.replace(/^(The (?=first|second|computer)|You\b)/, (word) => word.toLowerCase());

/** The number of positions that are kept for steps along the line. */
const KEPT = 500;

export class Match {
  /** The end of the line: where play goes on. */
  state: Session | null = null;
  /** The position on the board: the end of the line, or an earlier one. */
  shown: Session | null = null;
  /** The game and, if there is one, the second line. */
  lines: Line[] = [];
  /** The line that is played. */
  current = 0;
  /** Set if the game is reviewed. */
  review = false;
  /** The review of the line that is played, once it was asked for. */
  plies: ReviewPly[] | null = null;
  /** The mistake whose consequences are walked through, in place of the line that is played. */
  following: Following | null = null;
  /** The step of the lesson, counted from 1; 0 if there is none. */
  lesson = 0;
  /** What is said of the start, if somebody sent it. */
  challenge: Challenge | null = null;
  /** Returns the setup of the next game: in a match of several, the other player starts. */
  next = (setup: Setup): Setup => setup;
  /** The names of two people at one screen; empty if they have none. */
  readonly names: Record<Player, string> = { left: "", right: "" };
  /** Set while the server computes the computer's move. */
  thinking = false;
  /** Set while the computer waits for the player to let it move. */
  paused = false;
  progress: Progress | null = null;
  /** The fault that stopped the computer or the last action. */
  trouble: unknown = null;
  #seen = new Map<string, Session>();
  readonly #working = turns();
  readonly #stepping = turns();
  #listeners: Listener[] = [];

  constructor(public setup: Setup) {}

  on(listener: Listener): void {
    this.#listeners.push(listener);
  }

  #emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  #changed(change: Change, next: Partial<Match>): void {
    Object.assign(this, next);
    this.#emit(change);
  }

  /** The number of moves before the position on the board. */
  get at(): number {
    return this.shown?.moves.length ?? 0;
  }

  /** Set if the board shows the end of the line. */
  get atEnd(): boolean {
    return this.shown === this.state && !this.following;
  }

  question(moves = this.shown?.moves ?? []): Question {
    return { ...this.setup, moves };
  }

  /** Opens a game. Throws if it is wrong; the current game then stays. */
  async open(
    setup: Setup,
    moves: string[],
    address: Address,
    at: number | null = null,
    review = false,
    lines: Line[] = [{ moves, from: 0 }],
  ): Promise<void> {
    const signal = this.#begin();
    const state = await session({ ...setup, moves }, signal);
    const early = moves.slice(0, at ?? moves.length);
    const shown = early.length < moves.length ? await session({ ...setup, moves: early }, signal) : state;
    signal.throwIfAborted();
    this.#seen.clear();
    Object.assign(this, { setup, plies: null, review, lines });
    this.current = Math.max(0, this.lineOf(state.moves));
    this.#keep(shown);
    this.#end(state);
    this.shown = shown;
    // A game between computers that is opened after an undo stays paused, as does one that is opened at an earlier position.
    this.paused =
      state.turn === "computer" && (shown !== state || (state.moves.length > 0 && setup.left === setup.right));
    this.#moved("open", address);
  }

  setPlies(plies: ReviewPly[]): void {
    this.#changed("review", { plies });
  }

  #keep(state: Session): void {
    if (this.#seen.size > KEPT) this.#seen.clear();
    this.#seen.set(state.moves.join(";"), state);
  }

  /** Returns the position after these moves, which is asked for once. */
  async #after(moves: string[], signal: AbortSignal): Promise<Session> {
    const state = this.#seen.get(moves.join(";")) ?? (await session(this.question(moves), signal));
    signal.throwIfAborted();
    return state;
  }

  /** Makes a position the end of the line, and shows it. */
  #end(state: Session): void {
    this.#keep(state);
    this.following = null;
    if (state.moves.join(";") !== this.state?.moves.join(";")) this.plies = null;
    this.state = state;
    this.shown = state;
    const line = this.lines[this.current];
    if (line) Object.assign(line, { moves: state.moves, from: Math.min(line.from, state.moves.length) });
  }

  /** Makes a move on the board, in any spelling that players may type. From an earlier position it begins a line. Throws if it is wrong. */
  async play(text: string): Promise<void> {
    const signal = this.#begin();
    const state = await session({ ...this.question(), play: text }, signal);
    signal.throwIfAborted();
    this.branch();
    this.#made(state);
  }

  #made(state: Session): void {
    this.#begin();
    const person = this.state?.turn === "human";
    const { shown, atEnd } = this;
    this.#end(state);
    // Who looks at an earlier position goes on to look at it.
    if (!atEnd) this.shown = shown;
    this.#moved("move", person && atEnd ? "push" : "replace");
  }

  /** The moves along which one walks. */
  get path(): string[] {
    const moves = this.state?.moves ?? [];
    const { at, follows } = this.following ?? { at: moves.length, follows: [] };
    return [...moves.slice(0, at), ...follows.map(({ play }) => play)];
  }

  /** Walks through what follows the move that threw a win away, or leaves that for the position before it. */
  async follow(at: number, on = true): Promise<void> {
    const follows = this.plies?.[at]?.follows;
    this.following = on && follows ? { at, follows } : null;
    await this.step(this.following ? at + 1 : at);
    this.#emit("review");
  }

  /** Shows the position after so many moves. */
  async step(at: number, address: Address = "push"): Promise<void> {
    const all = this.path;
    const least = this.following ? this.following.at + 1 : 0;
    const moves = all.slice(0, Math.max(least, Math.min(at, all.length)));
    const signal = this.#stepping();
    if (!this.state || moves.join(";") === this.shown?.moves.join(";")) return;
    const isEnd = moves.length === all.length && !this.following;
    const state = isEnd ? this.state : await this.#after(moves, signal);
    this.#keep(state);
    this.shown = state;
    // To walk back through a game that is over is to review it.
    this.review ||= this.state.over;
    this.write(address);
    this.#emit("step");
  }

  /** Shows the position after so many moves, or the fault. */
  go(at: number): void {
    this.attempt(this.step(at));
  }

  /** Plays on from the position on the board: it begins a second line, and keeps the game. */
  branch(): void {
    const { shown } = this;
    if (!shown || this.atEnd) return;
    this.#begin();
    const from = this.following?.at ?? shown.moves.length;
    const lines = [this.lines[0]!, { moves: shown.moves, from }];
    Object.assign(this, { lines, current: 1, review: false });
    this.#end(shown);
    this.paused = false;
    this.#moved("open", "push");
  }

  /** Shows the end of a line, or an earlier position of it. */
  async turnTo(line: number, at: number | null = null, address: Address = "push", review = this.review): Promise<void> {
    const found = this.lines[line];
    if (!found) return;
    const signal = this.#begin();
    const state = await this.#after(found.moves, signal);
    const shown = await this.#after(found.moves.slice(0, at ?? found.moves.length), signal);
    this.current = line;
    this.review = review;
    this.#end(state);
    this.#keep(shown);
    this.shown = shown.moves.length === state.moves.length ? state : shown;
    this.paused = state.turn === "computer";
    this.#moved("open", address);
  }

  /** Finds the line of these moves. */
  lineOf(moves: string[]): number {
    return this.lines.findIndex((line) => line.moves.join(";") === moves.join(";"));
  }

  /** Returns the number of moves after an undo: it takes back a person's last move, or the last move if no person plays. */
  #before(): number | null {
    const history = this.state?.history ?? [];
    const persons = [this.setup.left, this.setup.right].includes("human");
    const last = history.findLastIndex((turn) => !persons || this.setup[turn.player] === "human");
    return last < 0 ? null : last;
  }

  get canUndo(): boolean {
    return this.#before() !== null;
  }

  async undo(): Promise<void> {
    const before = this.#before();
    if (before === null) return;
    const state = await this.#after(this.state!.moves.slice(0, before), this.#begin());
    this.review = false;
    this.#end(state);
    this.paused = state.turn === "computer" && this.setup.left === this.setup.right;
    this.#moved("undo", "push");
  }

  /** Writes and shows another end of the line, where the computer may be to move. */
  #moved(change: Change, address: Address): void {
    this.write(address);
    this.#emit(change);
    void this.#reply();
  }

  /** Makes the computer's move, if it is its turn. */
  async #reply(): Promise<void> {
    if (this.state?.turn !== "computer" || this.paused) return;
    const signal = this.#begin();
    this.#changed("busy", { thinking: true });
    try {
      const progress = (progress: Progress) => this.#changed("busy", { progress });
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE));
      const question = this.question(this.state.moves);
      const reply = await ask<Reply>("reply", question, { signal, progress });
      const state = await session({ ...question, play: reply.play }, signal);
      await pause;
      signal.throwIfAborted();
      this.#made(state);
    } catch (trouble) {
      if (!signal.aborted) this.stop(trouble);
    }
  }

  /** Stops the computer, on the server too. */
  stop(trouble: unknown = null): void {
    this.#begin();
    this.#changed("busy", { trouble, paused: true });
  }

  /** Runs an action, and shows the fault if it fails. */
  attempt(doing: Promise<unknown>): void {
    doing.catch((trouble) => {
      if (!isAbort(trouble)) this.#changed("busy", { trouble });
    });
  }

  /** Lets the computer continue. */
  resume(): void {
    this.paused = false;
    void this.#reply();
  }

  /** Stops the running request and prepares the next one. */
  #begin(): AbortSignal {
    this.#stepping();
    Object.assign(this, { thinking: false, progress: null, trouble: null });
    return this.#working();
  }

  /** The fragment of the game. */
  get fragment(): string {
    const { setup, lines, lesson, review, challenge } = this;
    const at = this.following?.at ?? this.at;
    return toFragment({ setup, moves: this.state?.moves ?? [], lines, lesson, at, review, challenge });
  }

  /** Writes the game into the address. */
  write(address: Address): void {
    const { fragment } = this;
    if (address === "keep" || fragment === location.hash) return;
    history[`${address}State`](null, "", fragment);
  }

  /** Names a player: by the seat, if the two seats differ, or by the name that was typed. */
  name(player: Player): string {
    const { setup, state, names } = this;
    if (setup.left !== setup.right) return setup[player] === "human" ? "You" : "The computer";
    if (setup.left === "human" && names[player]) return names[player];
    return state ? capital(sideName(player, state)) : "";
  }

  /** Writes a move or a play of this game. */
  brief(play: string): string {
    return brief(play, this.state?.token);
  }

  /** Says whose turn it is. */
  turn(player: Player): string {
    const name = this.name(player);
    return name === "You" ? "Your turn" : name === "The computer" ? "The computer’s turn" : `${name} to move`;
  }

  /** Says who has won, from the side of a person who plays the computer. */
  won(winner: Player): string {
    const name = this.name(winner);
    return name === "The computer" && this.setup.left !== this.setup.right ? "You lost" : `${name} won`;
  }

  /** Writes `your`, `the computer’s`. */
  whose(player: Player): string {
    const name = this.within(player);
    return name === "you" ? "your" : `${name}’s`;
  }

  /** Names a player within a sentence. */
  within(player: Player): string {
    return within(this.name(player));
  }

  /** Returns the reason for the end of the game, with the names of the players. */
  get verdict(): string {
    const { state } = this;
    if (!state?.verdict) return "";
    const { winner, terminal } = state.verdict;
    const last = state.history.at(-1)?.player;
    if (terminal && last)
      return `${this.within(last)} moved to ${state.position}, which ${winner === last ? "wins" : "loses"}`;
    const misere = winner === state.to_move ? ", and in misère play whoever cannot move wins" : "";
    return `${this.within(state.to_move)} could not move${misere}`;
  }

  /** Changes the setup from the next reply on, and shows it and new names. */
  renew(changes: Partial<Setup> = {}): void {
    this.setup = { ...this.setup, ...changes };
    this.write("replace");
    this.#emit("busy");
  }
}
