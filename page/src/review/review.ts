// The review of a game: both players' mistakes, whose better moves stay hidden until they are asked for; trying again; a graph.

import { announce } from "../announce.ts";
import { ask, isAbort } from "../api.ts";
import { type Asking, type Worths, worthsOf } from "../asking.ts";
import type { View } from "../board/board.ts";
import { button, h, iconButton, toBoard } from "../dom.ts";
import { showFault } from "../fault.ts";
import type { Following, Match } from "../match.ts";
import { sides, unsure } from "../moves.ts";
import { leftOver, pairsFigure } from "../pairs.ts";
import type { Followed, Play, Player, Review, ReviewPly } from "../types.ts";
import { capital, described, moveOf, number, thingsOf } from "../words.ts";
import { chart } from "./chart.ts";
import { ended } from "./ended.ts";
import "../style/review.css";

type Part = Node | string;

/** A position that one tries again, or whose moves are shown. */
interface Trial {
  at: number;
  /** Only who wins: the number of moves to the end has its legend beside the values. */
  worths: Worths;
  /** The play that was tried. */
  tried: Play | null;
  /** Set once all moves are shown. */
  all: boolean;
}

const ON = "A move on the board plays on from here; the game stays under Game.";

/** Says what a play that was tried is worth. */
function verdict(worths: Worths, { play }: Play): string {
  const worth = worths.get(play);
  return worth?.wins ? "Right, this keeps the win." : worth ? "This loses too." : "It is not known whether this wins.";
}

export class Reviewer {
  readonly chart: HTMLElement;
  #trial: Trial | null = null;
  #trouble: unknown = null;
  /** The moves that were asked about last. */
  #asked = "";
  #running = new AbortController();

  constructor(
    readonly match: Match,
    asking: Asking,
    readonly share: () => void,
    readonly changed: () => void,
  ) {
    this.chart = chart(match);
    match.on((change) => {
      if (change === "busy") return;
      this.#trouble = null;
      if (this.#trial && this.#trial.at !== match.at) this.#trial = null;
      void this.#wanted();
    });
    asking.on(() => asking.shown && this.#cover(null));
    void this.#wanted();
  }

  /** Asks for the review once play is over, or if the address asks for it. */
  async #wanted(): Promise<void> {
    const match = this.match;
    const { state } = match;
    if (!state || (!state.over && !match.review)) return;
    const moves = state.moves.join(";");
    if (moves === this.#asked && match.plies) return;
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#asked = moves;
    this.#trouble = null;
    try {
      const { plies } = await ask<Review>("review", match.question(state.moves), { signal });
      if (signal.aborted) return;
      match.setPlies(plies);
      const { length } = this.#mistakes();
      announce(`Reviewed: ${number(length)} ${length === 1 ? "move" : "moves"} threw a win away.${unsure(plies)}`);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      this.#asked = "";
      this.#trouble = error;
      this.changed();
    }
  }

  /** The numbers of moves before each mistake. */
  #mistakes(): number[] {
    return (this.match.plies ?? []).flatMap(({ made }, at) => (made === "threw" ? [at] : []));
  }

  #cover(trial: Trial | null): void {
    if (this.#trial === trial) return;
    this.#trial = trial;
    this.changed();
  }

  async #last(): Promise<ReviewPly | undefined> {
    const { plies } = await ask<Review>("review", { ...this.match.question(), plays: "last" });
    return plies.at(-1);
  }

  /** Lets one try again, or shows all moves. */
  async #begin(all: boolean): Promise<void> {
    const match = this.match;
    const { at } = match;
    this.#trouble = null;
    try {
      let worths = this.#trial?.at === at ? this.#trial.worths : null;
      worths ??= new Map([...worthsOf(await this.#last())].map(([play, { wins }]) => [play, { wins, moves: null }]));
      if (match.at !== at) return;
      this.#cover({ at, worths, tried: null, all });
      toBoard();
    } catch (error) {
      if (isAbort(error)) return;
      this.#trouble = error;
      this.changed();
    }
  }

  /** What the board shows in place of the usual, while one tries again. */
  view(): Partial<View> | null {
    const trial = this.#trial;
    if (!trial) return null;
    const { tried, worths, all } = trial;
    return {
      live: !all && !tried,
      worths: all ? worths : null,
      made: tried,
      how: !worths.has(tried?.play ?? "") ? "plain" : worths.get(tried!.play)!.wins ? "kept" : "threw",
      play: this.#attempt,
    };
  }

  /** Set while the moves after this position are covered. */
  get covered(): boolean {
    return this.#trial !== null && !this.#trial.all;
  }

  #attempt = (play: Play | string): void => {
    const trial = this.#trial;
    if (!trial) return;
    // A text is a play that is not listed.
    const tried = typeof play === "string" ? ({ play } as Play) : play;
    announce(verdict(trial.worths, tried));
    this.#cover({ ...trial, tried });
  };

  /** What the coach says. */
  coach(): Part[] {
    const [match, trouble, trial] = [this.match, this.#trouble, this.#trial] as const;
    const { state, plies } = match;
    if (!state) return [];
    if (trouble) return [this.#head(""), showFault(trouble)];
    if (!plies) return [this.#head(""), h("p.soft", "The game is being reviewed …")];
    const mistakes = this.#mistakes();
    if (match.following) return this.#followed(match.following);
    if (trial) return this.#tried(trial);
    if (match.atEnd) return ended(match, plies, this.#why, this.share);
    const ply = plies[match.at];
    return ply ? this.#ply(ply, mistakes) : [];
  }

  #head(note: string): HTMLElement {
    const at = this.match.at;
    const mistakes = this.#mistakes();
    const step = (to: number | undefined, name: "back" | "on", label: string) => {
      const one = iconButton(name, label, () => this.#go(to ?? at), { class: "icon" });
      one.disabled = to === undefined;
      return one;
    };
    const back = mistakes.findLast((other) => other < at);
    const next = mistakes.find((other) => other > at);
    const around = back !== undefined || next !== undefined;
    return h(
      "div.coach-line",
      h("h3.caps", "Review"),
      h(
        "span.around",
        note,
        around && step(back, "back", "Mistake before"),
        around && step(next, "on", "Next mistake"),
      ),
    );
  }

  /** Shows why the move after so many others lost. */
  #why = (at: number): void => {
    this.#cover(null);
    this.match.attempt(this.match.follow(at));
  };

  /** Says why a move lost: what it left without a twin, and how that is answered. */
  #followed({ at, follows }: Following): Part[] {
    const match = this.match;
    const [loser, winner] = sides(match.state!, at);
    const [mistake, answer] = follows;
    const things = thingsOf(match.state!);
    const leave = () => match.attempt(match.follow(at, false).then(toBoard));
    const close = iconButton("close", "Close", leave);
    const whose = match.whose(winner) === "the computer’s" ? "its" : match.whose(winner);
    const verb = match.within(loser) === "you" ? "leave" : "leaves";
    const twin = mistake?.pairs && `${match.name(loser)} left ${leftOver(mistake.pairs)} without a twin.`;
    const pairing = `${match.name(winner)} can pair everything off, whatever ${match.within(loser)} ${verb}.`;
    const won = answer ? `After ${whose} ${match.brief(answer.play)} every answer loses.` : "It ended play at once.";
    const figure = (one: Followed | undefined, caption: string, player: Player) =>
      one?.pairs
        ? pairsFigure(one.pairs, `After ${caption} ${match.brief(one.play)}`, things, { ...one, player })
        : null;
    const next = button("Next step", () => this.#go(match.at + 1), { class: "button primary" });
    next.disabled = match.at === at + follows.length;
    return [
      h("div.coach-line", h("h3.caps", "Why did it lose?"), close),
      h("p", h("b", twin ?? `Move ${at + 1} threw the win away.`), ` ${twin ? pairing : won}`),
      twin && h("div.pairs", figure(mistake, match.whose(loser), loser), figure(answer, `${whose} answer`, winner)),
      h(
        "div.acts",
        next,
        button(`Try move ${at + 1} again`, () => void match.follow(at, false).then(() => this.#begin(false))),
      ),
    ].filter((part) => part !== null && part !== undefined);
  }

  #go(at: number): void {
    this.match.attempt(this.match.step(at));
  }

  #ply(ply: ReviewPly, mistakes: number[]): Part[] {
    const match = this.match;
    const { at } = match;
    const turn = match.state!.history[at]!;
    const things = thingsOf(match.shown!);
    const who = match.within(turn.player);
    const move = described(moveOf(turn.play), things)
      .replace(/^take/, "took")
      .replace(/^turn/, "turned")
      .replace(/ from the middle of .*/, " from the middle");
    const said = `${capital(who)} ${move}, ${match.brief(turn.play)}.`;
    if (ply.made === "threw") {
      const others = Number(ply.winning ?? 0);
      const kept = others === 0 ? "" : ` ${capital(number(others))} other ${others === 1 ? "move" : "moves"} kept it. `;
      const show = button(others === 1 ? "Show it" : "Show them", () => void this.#begin(true), { class: "link" });
      return [
        this.#head(`mistake ${mistakes.indexOf(at) + 1} of ${mistakes.length}`),
        h("p", h("b", `Move ${at + 1} threw the win away.`), ` ${said}${kept}`, others ? show : null),
        h("p.soft.on", ON),
        h(
          "div.acts",
          button("Show what follows", () => this.#why(at), { class: "button primary" }),
          button("Try again", () => void this.#begin(false)),
        ),
      ];
    }
    const among =
      ply.winning === null || ply.winning === undefined
        ? ""
        : String(ply.of) === "1"
          ? " It was the only move."
          : ` ${capital(number(String(ply.winning)))} of ${ply.of ?? "many"} moves ${String(ply.winning) === "1" ? "wins" : "win"} here.`;
    const words =
      ply.made === "kept" ? "kept the win." : ply.made === "lost" ? "could not win: none could." : "was not valued.";
    return [
      this.#head(""),
      h("p", h("b", `Move ${at + 1} ${words}`), ` ${said}${ply.made === "kept" ? among : ""}`),
      h("p.soft.on", ON),
    ];
  }

  #tried({ tried, worths, all }: Trial): Part[] {
    const match = this.match;
    const back = button("Back to the game", () => this.#cover(null));
    const show = button("Show them", () => void this.#begin(true));
    if (all) {
      const winning = [
        ...new Set(
          match.shown!.plays.filter(({ play }) => worths.get(play)?.wins).map(({ move }) => match.brief(move)),
        ),
      ];
      const text =
        winning.length === 0
          ? "No move on the board is known to keep the win."
          : `${capital(number(winning.length))} ${winning.length === 1 ? "move keeps" : "moves keep"} the win:`;
      return [
        this.#head("shown on the board"),
        h(
          "p",
          h("b", text),
          ` ${winning.slice(0, 12).join(", ")}${winning.length > 12 ? " …" : winning.length ? "." : ""}`,
        ),
        h("div.acts", back),
      ];
    }
    if (!tried)
      return [
        this.#head("try again"),
        h("p", h("b", "Your turn again."), " Which move keeps the win?"),
        h("div.acts", show, back),
      ];
    const on = () => {
      this.#trial = null;
      match.attempt(match.play(tried.play));
      toBoard();
    };
    const right = worths.get(tried.play)?.wins;
    const primary = { class: "button primary" };
    return [
      this.#head("try again"),
      h(right ? "p.right" : "p", h("b", verdict(worths, tried)), ` ${match.brief(tried.play)}.`),
      h(
        "div.acts",
        right ? button("Play on", on, primary) : button("Try another", () => void this.#begin(false), primary),
        right ? null : show,
        back,
      ),
    ];
  }
}
