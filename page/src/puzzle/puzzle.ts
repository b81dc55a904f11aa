// The puzzle of the day: one move wins, and one has three tries to find it.

import { ask, session, turns } from "../api.ts";
import { board } from "../board/board.ts";
import {
  acts,
  announce,
  button,
  coachHead,
  copyButton,
  dialog,
  fill,
  h,
  icon,
  numbered,
  sendButton,
  toBoard,
} from "../dom.ts";
import { showFault } from "../fault.ts";
import { backToGames, moreButton } from "../heading.ts";
import { cards } from "../home/cards.ts";
import { hardness } from "../home/home.ts";
import { toFragment } from "../link.ts";
import { pairsFigure } from "../pairs.ts";
import type { Place } from "../place.ts";
import { reach } from "../reach.ts";
import { playerSign, shape } from "../sign.ts";
import type { Play, Reply, Session } from "../types.ts";
import { brief, capital, count, nameOf, number, thingsOf } from "../words.ts";
import { choose, type Puzzle } from "./choose.ts";
import {
  dayOf,
  LEVELS,
  type Level,
  marks,
  note,
  numberOf,
  solved,
  solvedInTime,
  streak,
  today,
  written,
} from "./day.ts";
import "../style/puzzle.css";

/** A move that was tried: the position after it and, if it loses, the computer's answer. */
interface Tried {
  play: string;
  after: Session;
  reply: Reply | null;
  /** Set while the board shows the answer, too. */
  follows: Session | null;
}

const WEEK = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const LONG = { weekday: "long", day: "numeric", month: "long" } as const;
/** A try: a cross for a move that lost, a disc for the one that won, a ring for one that is left. */
const TRIES = {
  x: { kind: "threw", words: "lost", sign: "✕" },
  o: { kind: "kept", words: "found it", sign: "●" },
  "-": { kind: "left", words: "not used", sign: "○" },
};
const triesOf = (tried: string) => [...tried.padEnd(3, "-")].map((mark) => TRIES[mark as keyof typeof TRIES]);

function drawnTries(tried: string): HTMLElement {
  const all = triesOf(tried);
  const label = `Tries: ${all.map(({ words }) => words).join(", ")}`;
  return h("span.tries", { role: "img", label }, ...all.map(({ kind }) => shape(kind)));
}

const address = (day: string, level: Level) => `#puzzle=${day}${level === "easy" ? "" : `&level=${level}`}`;

/** Checks whether no try is left. */
const isOver = (tried: string) => tried.length === 3 || tried.endsWith("o");

export function place(): Place {
  let [day, level]: [string, Level] = [today(), "easy"];
  let puzzle: Puzzle | null = null;
  let tried: Tried | null = null;
  let fault: unknown = null;
  /** Only the puzzle that was opened last is shown. */
  const opening = turns();
  let opened = opening();
  let base = location.href;
  void reach().then((found) => (base = found.base));

  const drawing = board();
  const kind = h("span.kind");
  const rules = h("p.rules");
  const more = moreButton(() => puzzle?.state);
  const top = h("div.status");
  const row = h("div.players");
  const week = h("div.day");
  const coach = h("div.coach-body", { "aria-live": "polite" });
  const beside = h("div");
  const wait = h("span.note");
  const levels = [acts(), h("div.levels")];
  const days = h("ul.sheet-body.last-days");
  const sheet = dialog("Puzzles of the last days", days);
  const both = [h("span.wide-only", "Puzzles of the last days"), icon("menu"), h("span.tool-only", "Last days")];
  const lastDays = button(both, openDays, "button quiet");
  const stage = h(
    "section.stage",
    { label: "The puzzle" },
    h("div.stage-top", top),
    drawing.element,
    h("div.stage-low", ...drawing.low, beside),
    h("div.bar", levels[1]!, h("span.gap"), wait, lastDays),
  );
  const task = h("section.coach", { label: "Task" }, coach);
  const aside = h("aside.aside", { label: "The day" }, h("div", row, week), task);
  const names = h("div.names", backToGames(), h("h1", "Puzzle of the day"), kind);
  const element = h("div.game-view.puzzle", h("header.heading", names, rules, levels[0]!), h("div.game", stage, aside));

  function openDays(): void {
    const last = numbered(7, (back) => dayOf(numberOf(today()) - back));
    const lines = last.map((day) => {
      const link = h("a", { href: address(day, "easy") }, written(day, LONG));
      return h("li", link, h("span.soft", solved(day) ? "solved" : "open"));
    });
    fill(days, ...lines);
    sheet.showModal();
  }

  const told = (play: string) => brief(play, puzzle?.state.token);
  const name = () => (puzzle ? nameOf(puzzle.state) : "");
  function levelLink(one: Level, now: boolean): HTMLElement {
    const about = { href: address(day, one), "aria-current": now && "true" };
    return h("a.button", about, hardness(LEVELS.indexOf(one) + 1, ""), capital(one));
  }

  async function attempt(play: Play | string): Promise<void> {
    if (!puzzle || tried) return;
    const signal = opened;
    fault = null;
    try {
      const text = typeof play === "string" ? play : play.play;
      const after = await session({ ...puzzle.setup, moves: [], play: text });
      const made = after.moves[0]!;
      const wins = puzzle.worths.get(made)?.wins;
      const reply = wins ? null : await ask<Reply>("reply", { ...puzzle.setup, moves: [made] });
      if (signal.aborted) return;
      tried = { play: made, after, reply, follows: null };
      note(day, level, marks(day, level) + (wins ? "o" : "x"));
      announce(wins ? `Right, ${told(made)} wins.` : `${told(made)} loses. The computer answers ${told(reply!.play)}.`);
    } catch (error) {
      fault = error;
    }
    show();
  }

  /** Lets one try again or, after the last try, shows the move that wins. */
  async function goOn(): Promise<void> {
    tried = isOver(marks(day, level)) ? await revealed() : null;
    show();
    toBoard();
  }

  /** The move that wins. There is one, or its mirror image too. */
  async function revealed(): Promise<Tried> {
    const { setup, worths } = puzzle!;
    const [play] = [...worths].find(([, { wins }]) => wins)!;
    return { play, after: await session({ ...setup, moves: [play] }), reply: null, follows: null };
  }

  async function follow(): Promise<void> {
    if (!puzzle || !tried?.reply) return;
    tried.follows = await session({ ...puzzle.setup, moves: [tried.play, tried.reply.play] });
    show();
  }

  function show(): void {
    const done = marks(day, level);
    fill(row, h("span.now", playerSign("left"), h("span", "Three tries"), drawnTries(done)));
    showWeek();
    for (const group of levels) fill(group, ...LEVELS.map((one) => levelLink(one, one === level)));
    if (!puzzle) return;
    const { state, setup } = puzzle;
    const { play: shown = "", reply = null } = tried ?? {};
    const wins = Boolean(tried && !reply);
    const after = tried && (tried.follows ?? (wins ? tried.after : null));
    const made = after ? null : (state.plays.find(({ play }) => play === shown) ?? null);
    const how = wins ? "kept" : "threw";
    drawing.show({ state: after ?? state, live: !tried, made, how, play: attempt });
    const right = done.endsWith("o") ? "Right, this wins" : "This was the move";
    const turn = !tried ? "Find the only winning move" : wins ? right : "That loses";
    const moved = reply ? `the computer answers ${told(reply.play)}` : told(shown);
    const head = h("h2.status-turn", playerSign(reply ? "right" : "left"), h("span", turn));
    fill(
      top,
      head,
      tried ? h("p.status-last", moved) : h("p.status-last.posed", state.position.replaceAll("+", " + ")),
    );
    const on = h("a.button", { href: toFragment({ setup, moves: [shown] }) }, "Play on");
    fill(beside, wins && on);
    wait.textContent = isOver(done) ? nextIn() : "";
    const said = !tried ? posed(done) : reply ? lost(done, tried, reply) : over(done, shown);
    fill(coach, ...(fault ? [showFault(fault)] : said));
  }

  function posed(done: string): HTMLElement[] {
    const left = 3 - done.length;
    const tries = `${capital(number(left))} ${left === 1 ? "try" : "tries"}. No hints: the move is shown after the last try.`;
    const own = " A new puzzle at midnight, the same for everybody.";
    return [
      coachHead("The task"),
      h("p", h("b", "One move wins, and only one."), " Every other lets the computer win, and it never errs."),
      h("p.soft", tries, day === today() ? own : " It does not count: its day is over."),
    ];
  }

  function lost(done: string, { play, after, follows }: Tried, reply: Reply): HTMLElement[] {
    const moves = reply.moves_left;
    const end = typeof moves === "number" ? `, and wins in at most ${count(moves, "move")}` : " and wins";
    const again = button(done.length < 3 ? "Try again" : "Show the move", goOn, "button primary");
    const figure = reply.pairs && pairsFigure(reply.pairs, `After ${told(reply.play)}`, thingsOf(after), reply);
    return [
      coachHead("Not this one"),
      h("p", h("b", `${told(play)} loses.`), ` The computer answers ${told(reply.play)}${end}.`),
      figure ? h("div.pairs", figure) : h("p"),
      acts(again, !follows && button("Show what follows", follow)),
    ];
  }

  /** What is said at the end, and the card to send. */
  function over(done: string, shown: string): HTMLElement[] {
    const found = done.endsWith("o");
    const next = LEVELS[LEVELS.indexOf(level) + 1];
    const link = base.split("#")[0] + address(day, level);
    const about = `${name()}, ${level} · ${count(streak().days, "day")} in a row`;
    const title = `Ninepins ${written(day, { day: "numeric", month: "short" })} `;
    const signs = triesOf(done).map(({ sign }) => sign);
    // Where nothing may be copied, the card has the text.
    const text = [title + signs.join(" "), about, link].join("\n");
    const send = sendButton("Send", () => ({ text }));
    send.classList.add("primary");
    const bare = link.replace(/^https?:\/\//, "");
    const anew = " The days in a row begin anew, unless another puzzle of today is solved.";
    const end = found || day !== today() ? "" : anew;
    const reason = `${found ? " wins" : ""}: from what it leaves, every move loses.`;
    return [
      coachHead(found ? `Solved at the ${["first", "second", "third"][done.length - 1]} try` : "Not found"),
      h("p", found ? "" : "The winning move is ", h("b", told(shown)), reason, end),
      h("div.send", h("p", title, drawnTries(done)), h("p.note", about), h("p.note", bare)),
      acts(
        send,
        copyButton("Copy", () => text),
        next && levelLink(next, false),
      ),
    ];
  }

  function nextIn(): string {
    const now = new Date();
    const minutes = 24 * 60 - 60 * now.getHours() - now.getMinutes();
    return `next puzzle in ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  }

  function showWeek(): void {
    const { days, longest } = streak();
    const now = numberOf(today());
    const monday = now - ((now + 3) % 7);
    const past = (one: number) => (solvedInTime(dayOf(one)) ? "solved" : one === now ? "open" : "not solved");
    const states = WEEK.map((_, at) => (monday + at > now ? "to come" : past(monday + at)));
    const all = WEEK.map((short, at) => {
      const sign = h("i", { class: states[at]!.replace(" ", "-") });
      return h("span", { class: monday + at === now && "now" }, short, sign);
    });
    const label = WEEK.map((short, at) => `${short} ${states[at]}`).join(", ");
    const run = h("span", h("b", days), ` ${days === 1 ? "day" : "days"} in a row`);
    fill(week, h("p", run, h("span.note", `longest ${longest}`)));
    week.append(h("div.week", { role: "img", label }, ...all));
  }

  return {
    title: "Puzzle of the day",
    element,
    fits: true,
    async show(fields) {
      sheet.close();
      const wanted = fields.get("puzzle") ?? "";
      day = /^\d{4}-\d\d-\d\d$/.test(wanted) && numberOf(wanted) <= numberOf(today()) ? wanted : today();
      level = LEVELS.find((one) => one === fields.get("level")) ?? "easy";
      opened = opening();
      const signal = opened;
      [tried, fault] = [null, null];
      const chosen = await choose(day, level);
      if (signal.aborted) return;
      puzzle = chosen;
      if (isOver(marks(day, level))) tried = await revealed();
      kind.textContent = `${written(day, LONG)} · ${name()}`;
      const { short, ends } = (await cards)[puzzle.setup.game]!;
      fill(rules, `${short} `, h("span.unit", h("span.ends", `${ends}. `), more));
      show();
    },
  };
}
