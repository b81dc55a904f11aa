// Assembles the page.

import { actions } from "./actions.ts";
import { analysis } from "./analysis.ts";
import { announce } from "./announce.ts";
import { games, isAbort } from "./api.ts";
import { board } from "./board/board.ts";
import { classroom } from "./class/classroom.ts";
import { lesson } from "./class/lesson.ts";
import { series } from "./class/series.ts";
import { withoutConvention } from "./convention.ts";
import { button, h } from "./dom.ts";
import { explorer } from "./explore/explorer.ts";
import { showFault } from "./fault.ts";
import { heading } from "./heading.ts";
import { Insight } from "./insight.ts";
import { fromFragment, USUAL } from "./link.ts";
import { Match } from "./match.ts";
import { moves } from "./moves.ts";
import { MEDIUM } from "./players.ts";
import { records } from "./records.ts";
import { setup } from "./setup.ts";
import { verdictText } from "./sign.ts";
import { status } from "./status.ts";
import { tabs } from "./tabs.ts";
import { themeButton } from "./theme.ts";
import { tree } from "./tree.ts";
import { typed } from "./typed.ts";
import { values } from "./values.ts";

const catalog = games();
/** The position of a game that names none. */
const POSITION = "3+5+7";
const match = new Match({ game: "kayles", position: POSITION, ...USUAL, level: MEDIUM });
const insight = new Insight(match);
const drawing = board();
const line = typed(match);
const newGame = setup(match, catalog);
const course = lesson(match);
const contest = series(match);
const trouble = h("div", { class: "trouble" });

function showBoard(): void {
  const { state } = match;
  if (!state) return;
  const winning = insight.marks ? insight.winning(state.to_move) : null;
  drawing.show({
    state,
    live: state.turn === "human",
    winning: winning && new Set(winning),
    hint: insight.hint?.play ?? null,
    play: (play) =>
      void match.play(typeof play === "string" ? play : play.play).catch((error) => {
        if (!isAbort(error)) line.refused(error);
      }),
  });
}

/** Announces the last change. */
function say(change: string): void {
  const { state } = match;
  if (!state) return;
  const last = state.history.at(-1);
  const made = last ? `${match.name(last.player)}: ${last.words}. ` : "";
  const turn = state.verdict
    ? verdictText(state)
    : state.turn === "human"
      ? `${match.name(state.to_move) === "You" ? "Your turn" : `${match.name(state.to_move)} to move`}. Position ${state.position}.`
      : "";
  if (change === "move") announce(made + turn);
  else if (change === "undo") announce(`Undone. ${turn}`);
  else if (change === "redo") announce(`Redone. ${made}${turn}`);
  else announce(`${state.title ?? state.game}. ${turn}`);
}

match.on((change) => {
  // A fault of the computer's own turn is shown with the turn.
  const shown = match.trouble && match.state?.turn !== "computer";
  trouble.replaceChildren(...(shown ? [showFault(match.trouble)] : []));
  if (change !== "busy") say(change);
});
insight.on(showBoard);
match.on((change) => change !== "busy" && showBoard());

document.getElementById("masthead-actions")!.append(
  themeButton(),
  button("New game", () => newGame.open(), { class: "button" }),
);
document.getElementById("main")!.append(
  heading(match),
  course.element,
  trouble,
  h(
    "section",
    { class: "play-area", "aria-label": "The game" },
    status(match, () => match.attempt(match.open(contest.next(match.setup), [], "push"))),
    contest.score,
    drawing.element,
    line.element,
  ),
  actions(match, insight),
  tabs("Study", [
    ["Moves", moves(match)],
    ["Analysis", analysis(match, insight)],
    ["Tree", tree(match)],
    ["Values", values(match)],
    ["Share", records(match)],
    ["Class", classroom(match, catalog, course, contest)],
    ["Explore", explorer(match)],
  ]),
  h(
    "p",
    { class: "unseen", id: "keys" },
    "Arrow keys aim, Shift with an arrow aims at several, Enter or Space plays, a digit sets how many; u is undo, r redo, i a hint, n a new game.",
  ),
);

/** Opens the game in the address, if it names one. A game without a position begins at its example. */
async function follow(): Promise<boolean> {
  const linked = fromFragment(location.hash);
  if (!linked) return false;
  const { setup, moves } = linked;
  const address = setup.position ? "keep" : "replace";
  const { base } = withoutConvention(setup.game);
  setup.position ||= (await catalog).find(({ name }) => name === base)?.example ?? POSITION;
  match.lesson = linked.lesson;
  await match.open(setup, moves, address);
  return true;
}

/** Opens the game in the address, else the catalog's first. */
async function start(): Promise<void> {
  const opened = await follow().catch(async (error) => {
    // A wrong link shows its fault, above a game that can be played.
    if (!isAbort(error)) await fallback("keep");
    throw error;
  });
  if (!opened) await fallback("replace");
}

async function fallback(address: "replace" | "keep"): Promise<void> {
  const first = (await catalog)[0];
  if (first) Object.assign(match.setup, { game: first.name, position: first.example });
  await match.open(match.setup, [], address);
}

match.attempt(start());
addEventListener("popstate", () => match.attempt(follow()));
// Letter keys work on the board only, where no text is typed.
drawing.element.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
  if (event.key === "u") match.attempt(match.undo());
  else if (event.key === "r") match.attempt(match.redo());
  else if (event.key === "i" && match.state?.turn === "human") void insight.askHint();
  else if (event.key === "n") newGame.open();
  else return;
  event.preventDefault();
});
