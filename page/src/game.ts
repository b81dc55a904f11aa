// The game on its sheet: the board with its tools, beside it players, moves and the coach; and the review of a game that is over.

import { isAbort } from "./api.ts";
import type { Asking } from "./asking.ts";
import { bar, playOn, steps } from "./bar.ts";
import { board } from "./board/board.ts";
import { banner, told } from "./challenge.ts";
import { coach } from "./coach.ts";
import { button, h, iconButton } from "./dom.ts";
import { heading, windowTitle } from "./heading.ts";
import type { Match } from "./match.ts";
import { record } from "./moves.ts";
import type { Reviewer } from "./review/review.ts";
import { status } from "./status.ts";
import { typed } from "./typed.ts";
import type { Play } from "./types.ts";

/** What begins and shares games. */
export interface Acts {
  /** Begins the next game, or asks which. */
  begin(): void;
  share(): void;
}

export function gameView(match: Match, asking: Asking, { begin, share }: Acts) {
  /** The review, which is loaded when the first game is over. */
  let review: Reviewer | null = null;
  let reviewing = false;
  let taught = false;

  const drawing = board();
  const line = typed(match);
  const { players, moves } = record(match);
  const walk = [steps(match), playOn(match, "button menu")];
  const recorded = h("section.record", { label: "Moves so far", tabindex: 0 }, players, moves, ...walk);
  const openMoves = () => recorded.classList.toggle("open");
  const closeMoves = () => recorded.classList.remove("open");
  recorded.addEventListener("keydown", ({ key }) => key === "Escape" && closeMoves());
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && !target.closest(".record, .moves-tool")) closeMoves();
  });
  const help = coach(match, asking, drawing, line, () =>
    review && (match.state?.over || match.review) ? review.coach() : told(match),
  );
  const aside = h("aside.aside", { label: "Moves and help" }, recorded, help.element);

  const top = h("div.stage-top", banner(match), status(match));
  const low = h("div.stage-low", ...drawing.low, line.element);
  const tools = bar(match, asking, openMoves);
  const stage = h("section.stage", { label: "The game" }, top, drawing.element, low, tools);
  const body = h("div.game", stage, aside);
  const again = button("New game", begin);
  const element = h(
    "div.game-view",
    heading(match, iconButton("share", "Share this game", share), again),
    body,
    h(
      "p.unseen",
      { id: "keys" },
      "Arrow keys aim, Shift with an arrow aims at several, Enter or Space plays, a digit sets how many; question mark lists all keys.",
    ),
  );

  const play = (play: Play | string): Promise<void> =>
    match.play(typeof play === "string" ? play : (play.drawn ?? play.play)).catch((error) => {
      if (!isAbort(error)) line.refused(error);
    });

  function showBoard(): void {
    const { shown: state, state: end } = match;
    if (!state || !end) return;
    const playOf = (text: string | undefined) => state.plays.find(({ play }) => play === text) ?? null;
    const made = match.plies?.[match.at]?.made;
    drawing.show({
      state,
      live: state.turn === "human" && !match.following,
      worths: asking.worths(),
      hint: asking.shown === "hint" ? playOf(asking.found.hint?.play) : null,
      whole: asking.whole,
      made: match.atEnd || match.following ? null : playOf(end.moves[match.at]),
      how: made === "kept" || made === "threw" ? made : "plain",
      play,
      ...review?.view(),
    });
    moves.classList.toggle("covered", Boolean(review?.covered()));
    element.classList.toggle("trying", Boolean(review?.covered()));
  }

  async function loadReview(): Promise<void> {
    reviewing = true;
    const { reviewer } = await import("./review/review.ts");
    const changed = () => {
      showBoard();
      help.show();
    };
    review = reviewer(match, asking, share, changed);
    low.after(review.chart);
    help.show();
  }

  async function loadLesson(): Promise<void> {
    taught = true;
    body.before(await (await import("./class/learn.ts")).lesson(match));
  }

  match.on((change) => {
    if (!taught && match.lesson > 0) void loadLesson();
    element.classList.toggle("reviewing", match.review || Boolean(match.state?.over));
    if (change === "busy") return;
    again.textContent = match.state?.over ? "Play again" : "New game";
    showBoard();
    if (!reviewing && (match.state?.over || match.review)) void loadReview();
  });
  asking.on(() => {
    showBoard();
    if (asking.shown) line.clear();
  });

  return {
    get title() {
      return match.state ? windowTitle(match.state) : "A game";
    },
    element,
    fits: true,
    board: drawing,
    /** What stands above the board. */
    top,
    enter() {
      // There is one board: the first place has it too.
      low.prepend(drawing.low[0]!);
      low.before(drawing.element);
    },
  };
}
