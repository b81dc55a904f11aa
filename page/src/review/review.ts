// The review of a game: both players' mistakes, whose better moves stay hidden until they are asked for; trying again; a graph.

import { ask, isAbort, turns } from "../api.ts";
import { type Asking, type Worths, worthsOf } from "../asking.ts";
import type { View } from "../board/view.ts";
import { acts, announce, button, type Child, coachHead, h, iconButton, toBoard } from "../dom.ts";
import { showFault } from "../fault.ts";
import type { Following, Match } from "../match.ts";
import { sides, unsure } from "../moves.ts";
import { leftOver, pairsFigure } from "../pairs.ts";
import type { Followed, Play, Player, Review, ReviewPly } from "../types.ts";
import { capital, described, moveOf, number, thingsOf } from "../words.ts";
import { chart } from "./chart.ts";
import { ended } from "./ended.ts";
import "../style/review.css";

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

/** Says what a play that was tried is worth. */
function verdict(worths: Worths, { play }: Play): string {
  const worth = worths.get(play);
  return worth?.wins ? "Right, this keeps the win." : worth ? "This loses too." : "It is not known whether this wins.";
}

export type Reviewer = ReturnType<typeof reviewer>;

/** Reviews games that are over; `share` sends one, and `changed` shows what is new on the board and beside it. */
export function reviewer(match: Match, asking: Asking, share: () => void, changed: () => void) {
  let trial: Trial | null = null;
  let trouble: unknown = null;
  /** The moves that were asked about last. */
  let asked = "";
  const begin = turns();

  /** Asks for the review once play is over, or if the address asks for it. */
  async function wanted(): Promise<void> {
    const { state } = match;
    if (!state || (!state.over && !match.review)) return;
    const moves = state.moves.join(";");
    if (moves === asked && match.plies) return;
    const signal = begin();
    asked = moves;
    trouble = null;
    try {
      const { plies } = await ask<Review>("review", match.question(state.moves), { signal });
      if (signal.aborted) return;
      match.setPlies(plies);
      const { length } = mistakes();
      announce(`Reviewed: ${number(length)} ${length === 1 ? "move" : "moves"} threw a win away.${unsure(plies)}`);
    } catch (error) {
      if (signal.aborted) return;
      asked = "";
      failed(error);
    }
  }

  function failed(error: unknown): void {
    if (isAbort(error)) return;
    trouble = error;
    changed();
  }

  /** The numbers of moves before each mistake. */
  const mistakes = () => (match.plies ?? []).flatMap(({ made }, at) => (made === "threw" ? [at] : []));

  function cover(next: Trial | null): void {
    if (trial === next) return;
    trial = next;
    changed();
  }

  async function worthsHere(): Promise<Worths> {
    const { plies } = await ask<Review>("review", { ...match.question(), plays: "last" });
    return new Map([...worthsOf(plies.at(-1))].map(([play, { wins }]) => [play, { wins, moves: null }]));
  }

  /** Lets one try again, or shows all moves. */
  async function attempt(all: boolean): Promise<void> {
    const { at } = match;
    trouble = null;
    try {
      const worths = trial?.at === at ? trial.worths : await worthsHere();
      if (match.at !== at) return;
      cover({ at, worths, tried: null, all });
      toBoard();
    } catch (error) {
      failed(error);
    }
  }

  /** What the board shows in place of the usual, while one tries again. */
  function view(): Partial<View> | null {
    if (!trial) return null;
    const { tried, worths, all } = trial;
    const worth = worths.get(tried?.play ?? "");
    const how = !worth ? "plain" : worth.wins ? "kept" : "threw";
    return { live: !all && !tried, worths: all ? worths : null, made: tried, how, play };
  }

  function play(made: Play | string): void {
    if (!trial) return;
    // A text is a play that is not listed.
    const tried = typeof made === "string" ? ({ play: made } as Play) : made;
    announce(verdict(trial.worths, tried));
    cover({ ...trial, tried });
  }

  /** What the coach says. */
  function coach(): Child[] {
    const { state, plies, at } = match;
    if (!state) return [];
    if (trouble) return [head(""), showFault(trouble)];
    if (!plies) return [head(""), h("p.soft", "The game is being reviewed …")];
    if (match.following) return followed(match.following);
    if (trial) return triedOut(trial);
    if (match.atEnd) return ended(match, plies, why, share);
    return plies[at] ? walked(plies[at]) : [];
  }

  function head(note: string): HTMLElement {
    const { at } = match;
    const all = mistakes();
    const back = all.findLast((other) => other < at);
    const next = all.find((other) => other > at);
    const step = (to: number | undefined, name: "back" | "on", label: string) => {
      const one = iconButton(name, label, () => match.go(to ?? at));
      one.disabled = to === undefined;
      return one;
    };
    const around = (back ?? next) !== undefined;
    const steps = around ? [step(back, "back", "Mistake before"), step(next, "on", "Next mistake")] : [];
    return coachHead("Review", h("span.around", note, ...steps));
  }

  /** Shows why the move after so many others lost. */
  function why(at: number): void {
    cover(null);
    match.attempt(match.follow(at));
  }

  /** Says why a move lost: what it left without a twin, and how that is answered. */
  function followed({ at, follows }: Following): Child[] {
    const [loser, winner] = sides(match.state!, at);
    const [mistake, answer] = follows;
    const things = thingsOf(match.state!);
    const close = iconButton("close", "Close", () => match.attempt(match.follow(at, false).then(toBoard)));
    const whose = match.whose(winner) === "the computer’s" ? "its" : match.whose(winner);
    const verb = match.within(loser) === "you" ? "leave" : "leaves";
    const twin = mistake?.pairs && `${match.name(loser)} left ${leftOver(mistake.pairs)} without a twin.`;
    const pairing = `${match.name(winner)} can pair everything off, whatever ${match.within(loser)} ${verb}.`;
    const won = answer ? `After ${whose} ${match.brief(answer.play)} every answer loses.` : "It ended play at once.";
    const figure = (one: Followed | undefined, caption: string, player: Player) =>
      one?.pairs && pairsFigure(one.pairs, `After ${caption} ${match.brief(one.play)}`, things, { ...one, player });
    const next = button("Next step", () => match.go(match.at + 1), "button primary");
    next.disabled = match.at === at + follows.length;
    const again = () => void match.follow(at, false).then(() => attempt(false));
    return [
      coachHead("Why did it lose?", close),
      h("p", h("b", twin ?? `Move ${at + 1} threw the win away.`), ` ${twin ? pairing : won}`),
      twin ? h("div.pairs", figure(mistake, match.whose(loser), loser), figure(answer, `${whose} answer`, winner)) : "",
      acts(next, button(`Try move ${at + 1} again`, again)),
    ];
  }

  /** Says what the next move of the game did. */
  function walked({ made, winning, of }: ReviewPly): Child[] {
    const { at } = match;
    const turn = match.state!.history[at]!;
    const move = described(moveOf(turn.play), thingsOf(match.shown!))
      .replace(/^take/, "took")
      .replace(/^turn/, "turned")
      .replace(/ from the middle of .*/, " from the middle");
    const said = `${capital(match.within(turn.player))} ${move}, ${match.brief(turn.play)}.`;
    const on = h("p.soft.on", "A move on the board plays on from here; the game stays under Game.");
    if (made === "threw") {
      const others = Number(winning ?? 0);
      const kept = others === 0 ? "" : ` ${capital(number(others))} other ${others === 1 ? "move" : "moves"} kept it. `;
      const show = button(others === 1 ? "Show it" : "Show them", () => void attempt(true), "link");
      const all = mistakes();
      return [
        head(`mistake ${all.indexOf(at) + 1} of ${all.length}`),
        h("p", h("b", `Move ${at + 1} threw the win away.`), ` ${said}${kept}`, others ? show : null),
        on,
        acts(
          button("Show what follows", () => why(at), "button primary"),
          button("Try again", () => void attempt(false)),
        ),
      ];
    }
    const many = ` ${capital(number(String(winning)))} of ${of ?? "many"} moves ${String(winning) === "1" ? "wins" : "win"} here.`;
    const among = (winning ?? null) === null ? "" : String(of) === "1" ? " It was the only move." : many;
    const words = made === "kept" ? "kept the win." : made ? "could not win: none could." : "was not valued.";
    return [head(""), h("p", h("b", `Move ${at + 1} ${words}`), ` ${said}${made === "kept" ? among : ""}`), on];
  }

  /** Says what a play that was tried is worth, or which moves keep the win. */
  function triedOut({ tried, worths, all }: Trial): Child[] {
    const back = button("Back to the game", () => cover(null));
    const show = button("Show them", () => void attempt(true));
    if (all) {
      const plays = match.shown!.plays.filter(({ play }) => worths.get(play)?.wins);
      const winning = [...new Set(plays.map(({ move }) => match.brief(move)))];
      const { length } = winning;
      const text = length
        ? `${capital(number(length))} ${length === 1 ? "move keeps" : "moves keep"} the win:`
        : "No move on the board is known to keep the win.";
      const listed = ` ${winning.slice(0, 12).join(", ")}${length > 12 ? " …" : length ? "." : ""}`;
      return [head("shown on the board"), h("p", h("b", text), listed), acts(back)];
    }
    if (!tried) {
      const task = h("p", h("b", "Your turn again."), " Which move keeps the win?");
      return [head("try again"), task, acts(show, back)];
    }
    const on = () => {
      trial = null;
      match.attempt(match.play(tried.play));
      toBoard();
    };
    const said = [h("b", verdict(worths, tried)), ` ${match.brief(tried.play)}.`];
    return worths.get(tried.play)?.wins
      ? [head("try again"), h("p.right", ...said), acts(button("Play on", on, "button primary"), back)]
      : [
          head("try again"),
          h("p", ...said),
          acts(
            button("Try another", () => void attempt(false), "button primary"),
            show,
            back,
          ),
        ];
  }

  match.on((change) => {
    if (change === "busy") return;
    trouble = null;
    if (trial && trial.at !== match.at) trial = null;
    void wanted();
  });
  asking.on(() => asking.shown && cover(null));
  void wanted();
  return { chart: chart(match), view, coach, covered: () => trial !== null && !trial.all };
}
