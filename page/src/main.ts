// Assembles the page: the game, and the places beside it, each of which has an address.

import { announce } from "./announce.ts";
import { games, isAbort } from "./api.ts";
import { Asking } from "./asking.ts";
import { bar, playOn } from "./bar.ts";
import { board } from "./board/board.ts";
import { coach } from "./coach.ts";
import { withoutConvention } from "./convention.ts";
import { button, h, iconButton } from "./dom.ts";
import { showFault } from "./fault.ts";
import { heading, windowTitle } from "./heading.ts";
import { home } from "./home/home.ts";
import { keys } from "./keys.ts";
import { remember } from "./last.ts";
import { fieldsOf, fromFragment, USUAL } from "./link.ts";
import { type Change, Match } from "./match.ts";
import { record } from "./moves.ts";
import type { Context, Place, PlaceModule } from "./place.ts";
import { MEDIUM } from "./players.ts";
import type { Reviewer } from "./review/review.ts";
import { status } from "./status.ts";
import { steps } from "./steps.ts";
import { themeButton } from "./theme.ts";
import { typed } from "./typed.ts";
import type { Play } from "./types.ts";
import { brief } from "./words.ts";

/** The places beside the game. An address such as `#explore=kayles` opens the one that its first field names. */
const PLACES: Record<string, () => Promise<PlaceModule>> = {
  learn: () => import("./class/learn.ts"),
  class: () => import("./class/classroom.ts"),
  build: () => import("./build/builder.ts"),
  explore: () => import("./explore/study.ts"),
};

// It is used soon, and would else come too late for the first text in it.
void document.fonts.load("600 1em Literata");
const catalog = games();
/** The position of a game that names none. */
const POSITION = "3+5+7";
const match = new Match({ game: "kayles", position: POSITION, ...USUAL, level: MEDIUM });

const asking = new Asking(match);
const drawing = board();
const line = typed(match);
const first = home(catalog);
let sheet: Promise<{ open(): void }> | null = null;
/** Opens the sheet for a new game, which is loaded when it is first wanted. */
function newGame(): void {
  sheet ??= import("./newgame.ts").then((sheet) => sheet.newGame(match));
  void sheet.then((sheet) => sheet.open());
}
remember(match);
let sharing: Promise<{ open(): void }> | null = null;
/** Opens the sheet to share a game, which is loaded when it is first wanted. */
function openShare(): void {
  sharing ??= import("./share.ts").then(({ share }) => share(match));
  void sharing.then((sheet) => sheet.open());
}
const { players, moves } = record(match);
const top = h("div.stage-top", status(match));
const context: Context = { match, catalog, top };

function play(play: Play | string): Promise<void> {
  return match.play(typeof play === "string" ? play : play.play).catch((error) => {
    if (!isAbort(error)) line.refused(error);
  });
}

function showBoard(): void {
  const { shown: state, state: end } = match;
  if (!state || !end) return;
  const playOf = (text: string | undefined) => state.plays.find(({ play }) => play === text);
  const hint = asking.shown === "hint" ? playOf(asking.hint?.play) : null;
  const next = match.atEnd ? null : playOf(end.moves[match.at]);
  const made = match.plies?.[match.at]?.made;
  drawing.show({
    state,
    live: match.atEnd && state.turn === "human",
    worths: asking.worths,
    hint: hint ?? null,
    whole: asking.whole,
    made: next ?? null,
    how: made === "kept" || made === "threw" ? made : "plain",
    play,
    ...reviewer?.view(),
  });
  moves.classList.toggle("covered", Boolean(reviewer?.covered));
  view.classList.toggle("trying", Boolean(reviewer?.covered));
}

/** Announces the last change. */
function say(change: Change): void {
  const { shown: state } = match;
  if (!state) return;
  const last = state.history.at(-1);
  const made = last ? `${match.name(last.player)}: ${last.words}. ` : "";
  const name = match.name(state.to_move);
  const turn = state.verdict
    ? `${match.name(state.verdict.winner)} won: ${match.verdict}.`
    : state.turn === "human"
      ? `${name === "You" ? "Your turn" : `${name} to move`}. Position ${state.position}.`
      : "";
  if (change === "move") announce(made + turn);
  else if (change === "undo") announce(`Undone. ${turn}`);
  else if (change === "step") announce(`${where()}. Position ${state.position}.`);
  else announce(`${state.title ?? state.game}. ${turn}`);
}

const where = () =>
  match.at === 0
    ? "The start"
    : `After move ${match.at}, ${brief(match.shown?.history.at(-1)?.play ?? "", match.shown?.token)}`;

match.on((change) => {
  if (change === "busy") return;
  if (change !== "review") say(change);
  const over = Boolean(match.state?.over);
  again.textContent = over ? "Play again" : "New game";
  dice.hidden = over;
  shareAlso.hidden = !over;
});
asking.on(showBoard);
asking.on(() => asking.shown && line.clear());
match.on((change) => change !== "busy" && showBoard());

function begin(): void {
  if (match.state?.over) match.attempt(match.open(match.next(match.setup), [], "push"));
  else newGame();
}
const again = button("New game", begin);
// On phones they are in the head of the page: one while the game is played, one when it is over.
const dice = iconButton("dice", "New game", begin, { class: "icon menu in-game" });
const shareAlso = iconButton("share", "Share this game", openShare, { class: "icon menu in-game" });
const recorded = h(
  "section.record",
  { "aria-label": "Moves so far" },
  players,
  moves,
  steps(match),
  playOn(match, "button menu"),
);
const openMoves = () => recorded.classList.toggle("open");
recorded.addEventListener("keydown", ({ key }) => key === "Escape" && recorded.classList.remove("open"));
document.addEventListener("pointerdown", ({ target }) => {
  if (target instanceof Element && !target.closest(".record, .moves-tool")) recorded.classList.remove("open");
});

const help = coach(match, asking, line.wrong, () =>
  reviewer && (match.state?.over || match.review) ? reviewer.coach() : null,
);
const aside = h("aside.aside", { "aria-label": "Moves and help" }, recorded, help.element);
/** The review, which is loaded when the first game is over. */
let reviewer: Reviewer | null = null;
let reviewing = false;
match.on((change) => {
  view.classList.toggle("reviewing", match.review);
  if (change === "busy" || reviewing || !(match.state?.over || match.review)) return;
  reviewing = true;
  void import("./review/review.ts").then(({ Reviewer }) => {
    const changed = () => {
      showBoard();
      help.show();
    };
    reviewer = new Reviewer(match, asking, changed, begin);
    low.after(reviewer.chart);
    help.show();
  });
});
const low = h("div.stage-low", ...drawing.low, line.element);
const stage = h(
  "section.stage",
  { "aria-label": "The game" },
  top,
  drawing.element,
  low,
  bar(match, asking, openMoves),
);
const view = h(
  "div.game-view",
  heading(match, iconButton("share", "Share this game", openShare), again),
  h("div.game", stage, aside),
  h(
    "p.unseen",
    { id: "keys" },
    "Arrow keys aim, Shift with an arrow aims at several, Enter or Space plays, a digit sets how many; question mark lists all keys.",
  ),
);
let taught = false;
match.on(() => {
  if (taught || match.lesson === 0) return;
  taught = true;
  void import("./class/lesson.ts").then(({ lesson }) => view.querySelector(".game")?.before(lesson(match)));
});
const main = document.getElementById("main")!;
const skip = document.querySelector<HTMLAnchorElement>(".skip")!;
const nav = document.getElementById("nav")!;
nav.setAttribute("popover", "auto");
document.getElementById("masthead-actions")!.append(
  dice,
  shareAlso,
  iconButton("menu", "Menu", () => nav.togglePopover(), { class: "icon menu" }),
  themeButton(),
);

const opened = new Map<string, Place>();

/** The number of ways gone: only the last one ends. */
let going = 0;

/** Shows the game, or a place beside it once it has read the fields of its address. */
async function go(name: string, fields = new Map<string, string>()): Promise<void> {
  going += 1;
  const mine = going;
  let place = opened.get(name) ?? null;
  if (name !== "games" && !place) {
    place = (await PLACES[name]!()).place(context);
    opened.set(name, place);
  }
  try {
    await place?.show?.(fields);
  } finally {
    if (mine === going) enter(name, place);
  }
}

function enter(name: string, place: Place | null): void {
  const atHome = name === "games" && !fromFragment(location.hash);
  const element = atHome ? first.element : (place?.element ?? view);
  if (!main.contains(element)) {
    main.replaceChildren(element);
    scrollTo(0, 0);
  }
  // There is one board: at home it begins a game.
  if (atHome) first.show(drawing.element, drawing.low[0]!);
  else if (!place && !stage.contains(drawing.element)) {
    low.prepend(drawing.low[0]!);
    low.before(drawing.element);
  }
  document.body.classList.toggle("fit", !place && !atHome);
  nav.hidePopover();
  for (const link of nav.querySelectorAll<HTMLElement>("a"))
    link.ariaCurrent = link.dataset.place === name ? "page" : null;
  skip.href = place ? "#main" : "#board";
  skip.textContent = place ? "Skip to the content" : "Skip to the board";
  if (atHome) document.title = "Ninepins: simple games with deep answers";
  else if (place) document.title = `${place.title} · Ninepins`;
  else if (match.state) document.title = windowTitle(match.state);
}

/** Opens what the address names. */
async function follow(): Promise<void> {
  const fields = fieldsOf(location.hash);
  const [name = ""] = fields.keys();
  if (Object.hasOwn(PLACES, name)) {
    // A place is about the game that was opened last; the first one opens the usual game.
    if (!match.state) await usual("keep");
    return go(name, fields);
  }
  const linked = fromFragment(location.hash);
  try {
    if (linked) {
      // The board of the first place is not that of this game.
      if (!match.state) main.replaceChildren();
      await openLinked(linked);
    } else await usual("keep");
  } finally {
    if (!linked || match.state) await go("games");
  }
}

/** Opens a game from its link. One without a position begins at its example. */
async function openLinked({
  setup,
  moves,
  lesson,
  at,
  review,
}: NonNullable<ReturnType<typeof fromFragment>>): Promise<void> {
  const address = setup.position ? "keep" : "replace";
  const { base } = withoutConvention(setup.game);
  setup.position ||= (await catalog).find(({ name }) => name === base)?.example ?? POSITION;
  match.lesson = lesson;
  // Within the game that is open, only the position on the board changes.
  const same = JSON.stringify(setup) === JSON.stringify(match.setup) ? match.lineOf(moves) : -1;
  if (same >= 0 && match.state) await match.turnTo(same, at, "keep", review);
  else await match.open(setup, moves, address, at, review);
}

/** Opens the first game of the catalog. */
async function usual(address: "replace" | "keep"): Promise<void> {
  const game = (await catalog)[0];
  match.lesson = 0;
  const about = { game: game?.name ?? "kayles", position: game?.example ?? POSITION };
  await match.open({ ...USUAL, level: MEDIUM, ...about }, [], address);
}

/** The fault of the last link. */
let fault: Element | null = null;

/** Follows the address. A wrong link shows its fault, in a game that can be played. */
async function followed(): Promise<void> {
  // A sheet is about the game that was open.
  document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  fault?.remove();
  try {
    await follow();
  } catch (error) {
    if (isAbort(error)) return;
    if (!match.state) await usual("keep").catch(() => {});
    const place = opened.get(fieldsOf(location.hash).keys().next().value ?? "");
    fault = h("div.trouble", showFault(error));
    place?.element.querySelector("h1")?.after(fault);
    throw error;
  }
}

// A game that is begun in another place is shown.
match.on((change) => {
  if (change !== "busy" && fromFragment(location.hash) && !main.contains(view)) void go("games");
});
match.attempt(catalog.catch(() => {}).then(followed));
// What a form does, its own listener does: no form is sent away.
addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", () => match.attempt(followed()));
skip.addEventListener("click", (event) => {
  event.preventDefault();
  (main.contains(view) ? drawing.element : main).focus();
});
keys({
  match,
  asking,
  games: () => {
    location.hash = "#games";
  },
  playing: () => main.contains(view),
});
