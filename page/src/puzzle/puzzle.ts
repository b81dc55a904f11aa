// The puzzle of the day: one move wins, and one has three tries to find it.

import { announce } from "../announce.ts";
import { ask, isAbort, session } from "../api.ts";
import { board } from "../board/board.ts";
import { button, copyButton, dialog, h, icon, sendButton, toBoard } from "../dom.ts";
import { showFault } from "../fault.ts";
import { backToGames, moreButton } from "../heading.ts";
import { CARDS } from "../home/cards.ts";
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
  gameOf,
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
const ORDER = ["first", "second", "third"];
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
  return h("span.tries", { role: "img", "aria-label": label }, ...all.map(({ kind }) => shape(kind)));
}

const address = (day: string, level: Level) => `#puzzle=${day}${level === "easy" ? "" : `&level=${level}`}`;

/** Checks whether no try is left. */
const isOver = (tried: string) => tried.length === 3 || tried.endsWith("o");

export function place(): Place {
  let [day, level]: [string, Level] = [today(), "easy"];
  let puzzle: Puzzle | null = null;
  let tried: Tried | null = null;
  let fault: unknown = null;
  /** The number of puzzles that were opened: only the last one is shown. */
  let opened = 0;

  let base = location.href;
  void reach().then((found) => {
    base = found.base;
  });
  const drawing = board();
  const kind = h("span.kind");
  const rules = h("p.rules");
  const openRules = () =>
    void import("../rules.ts").then(({ showRules }) => puzzle && showRules(puzzle.state, gameOf(day)));
  const more = moreButton(openRules);
  const top = h("div.status");
  const row = h("div.players");
  const week = h("div.day");
  const coach = h("div.coach-body", { "aria-live": "polite" });
  const beside = h("div");
  const wait = h("span.note");
  const levels = [h("div.acts"), h("div.levels")];
  const days = h("ul.sheet-body.last-days");
  const sheet = dialog("Puzzles of the last days", days);
  const both = [h("span.wide-only", "Puzzles of the last days"), icon("menu"), h("span.tool-only", "Last days")];
  const lastDays = button(both, openDays, { class: "button quiet" });
  const low = h("div.stage-low", ...drawing.low, beside);
  const stage = h(
    "section.stage",
    { "aria-label": "The puzzle" },
    h("div.stage-top", top),
    drawing.element,
    low,
    h("div.bar", levels[1]!, h("span.gap"), wait, lastDays),
  );
  const element = h(
    "div.game-view.puzzle",
    h("header.heading", h("div.names", backToGames(), h("h1", "Puzzle of the day"), kind), rules, levels[0]!),
    h(
      "div.game",
      stage,
      h(
        "aside.aside",
        { "aria-label": "The day" },
        h("div", row, week),
        h("section.coach", { "aria-label": "Task" }, coach),
      ),
    ),
  );

  function openDays(): void {
    const last = Array.from({ length: 7 }, (_, back) => dayOf(numberOf(today()) - back));
    days.replaceChildren(
      ...last.map((day) =>
        h(
          "li",
          h("a", { href: address(day, "easy") }, written(day, { weekday: "long", day: "numeric", month: "long" })),
          h("span.soft", solved(day) ? "solved" : "open"),
        ),
      ),
    );
    sheet.showModal();
  }

  const told = (play: string) => brief(play, puzzle?.state.token);

  async function attempt(play: Play | string): Promise<void> {
    if (!puzzle || tried) return;
    const mine = opened;
    fault = null;
    try {
      const question = { ...puzzle.setup, moves: [] as string[], play: typeof play === "string" ? play : play.play };
      const after = await session(question);
      const made = after.moves[0]!;
      const wins = puzzle.worths.get(made)?.wins;
      const reply = wins ? null : await ask<Reply>("reply", { ...puzzle.setup, moves: [made] });
      if (mine !== opened) return;
      tried = { play: made, after, reply, follows: null };
      note(day, level, marks(day, level) + (wins ? "o" : "x"));
      announce(wins ? `Right, ${told(made)} wins.` : `${told(made)} loses. The computer answers ${told(reply!.play)}.`);
    } catch (error) {
      if (isAbort(error)) return;
      fault = error;
    }
    show();
  }

  /** Lets one try again or, after the last try, shows the move that wins. */
  async function again(): Promise<void> {
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
    const found = done.endsWith("o");
    row.replaceChildren(h("span.now", playerSign("left"), h("span", "Three tries"), drawnTries(done)));
    showWeek();
    for (const group of levels)
      group.replaceChildren(
        ...LEVELS.map((one, at) =>
          h(
            "a.button",
            { href: address(day, one), "aria-current": one === level ? "true" : null },
            hardness(at + 1, ""),
            capital(one),
          ),
        ),
      );
    if (!puzzle) return;
    const { state } = puzzle;
    const shown = tried?.play;
    const wins = tried !== null && !tried.reply;
    const after = tried && (tried.follows ?? (wins ? tried.after : null));
    drawing.show({
      state: after ?? state,
      live: !tried,
      worths: null,
      hint: null,
      whole: false,
      made: after ? null : (state.plays.find(({ play }) => play === shown) ?? null),
      how: wins ? "kept" : "threw",
      play: attempt,
    });
    const answer = tried?.reply
      ? `the computer answers ${told(tried.reply.play)}`
      : shown
        ? told(shown)
        : state.position.replaceAll("+", " + ");
    const turn = !shown
      ? "Find the only winning move"
      : !wins
        ? "That loses"
        : found
          ? "Right, this wins"
          : "This was the move";
    top.replaceChildren(
      h("h2.status-turn", playerSign(shown && !wins ? "right" : "left"), h("span", turn)),
      h("p", { class: shown ? "status-last" : "status-last posed" }, answer),
    );
    beside.replaceChildren(...(wins && shown ? [playOn(shown)] : []));
    wait.textContent = isOver(done) ? nextIn() : "";
    coach.replaceChildren(...(fault ? [showFault(fault)] : said(done, shown ?? "", wins)));
  }

  function said(done: string, shown: string, wins: boolean): HTMLElement[] {
    const head = (words: string) => h("div.coach-line", h("h3.caps", words));
    if (!shown) {
      const left = 3 - done.length;
      const tries = `${capital(number(left))} ${left === 1 ? "try" : "tries"}. No hints: the move is shown after the last try.`;
      return [
        head("The task"),
        h("p", h("b", "One move wins, and only one."), " Every other lets the computer win, and it never errs."),
        h(
          "p.soft",
          tries,
          day === today()
            ? " A new puzzle at midnight, the same for everybody."
            : " It does not count: its day is over.",
        ),
      ];
    }
    const move = told(shown);
    if (!wins) {
      const { reply, after } = tried!;
      const left = 3 - done.length;
      return [
        head("Not this one"),
        h(
          "p",
          h("b", `${move} loses.`),
          ` The computer answers ${told(reply!.play)}${typeof reply!.moves_left === "number" ? `, and wins in at most ${count(reply!.moves_left, "move")}` : " and wins"}.`,
        ),
        reply!.pairs
          ? h("div.pairs", pairsFigure(reply!.pairs, `After ${told(reply!.play)}`, thingsOf(after), reply!))
          : h("p"),
        h(
          "div.acts",
          button(left > 0 ? "Try again" : "Show the move", () => void again(), { class: "button primary" }),
          tried!.follows ? null : button("Show what follows", () => void follow()),
        ),
      ];
    }
    const found = done.endsWith("o");
    const next = LEVELS[LEVELS.indexOf(level) + 1];
    const link = base.split("#")[0] + address(day, level);
    const about = `${name()}, ${level} · ${count(streak().days, "day")} in a row`;
    const title = `Ninepins ${written(day, { day: "numeric", month: "short" })} `;
    const signs = triesOf(done).map(({ sign }) => sign);
    const text = [title + signs.join(" "), about, link].join("\n");
    const send = sendButton("Send", () => ({ text }));
    send.classList.add("primary");
    const card = h(
      "div.send",
      h("p", title, drawnTries(done)),
      h("p.note", about),
      h("p.note", link.replace(/^https?:\/\//, "")),
    );
    const anew = " The days in a row begin anew, unless another puzzle of today is solved.";
    return [
      head(found ? `Solved at the ${ORDER[done.length - 1]} try` : "Not found"),
      h(
        "p",
        found ? "" : "The winning move is ",
        h("b", move),
        found ? " wins" : "",
        ": from what it leaves, every move loses.",
        found || day !== today() ? "" : anew,
      ),
      card,
      h(
        "div.acts",
        send,
        copyButton(() => text, refused, "Copy"),
        next
          ? h("a.button", { href: address(day, next) }, hardness(LEVELS.indexOf(next) + 1, ""), capital(next))
          : null,
      ),
    ];
  }

  const name = () => (puzzle ? nameOf(puzzle.state) : "");
  function playOn(made: string): HTMLElement {
    const { setup } = puzzle!;
    return h("a.button", { href: toFragment({ setup, moves: [made] }) }, "Play on");
  }

  /** Where nothing may be copied, the card has the text. */
  function refused(): void {}

  function nextIn(): string {
    const now = new Date();
    const minutes = 24 * 60 - 60 * now.getHours() - now.getMinutes();
    return `next puzzle in ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  }

  function showWeek(): void {
    const { days, longest } = streak();
    const now = numberOf(today());
    const monday = now - ((now + 3) % 7);
    const states = WEEK.map((short, at) => {
      const one = monday + at;
      return {
        short,
        here: one === now,
        state: one > now ? "to come" : solvedInTime(dayOf(one)) ? "solved" : one === now ? "open" : "not solved",
      };
    });
    week.replaceChildren(
      h(
        "p",
        h("span", h("b", String(days)), ` ${days === 1 ? "day" : "days"} in a row`),
        h("span.note", `longest ${longest}`),
      ),
      h(
        "div.week",
        { role: "img", "aria-label": states.map(({ short, state }) => `${short} ${state}`).join(", ") },
        ...states.map(({ short, here, state }) =>
          h("span", { class: here ? "now" : null }, short, h("i", { class: state.replace(" ", "-") })),
        ),
      ),
    );
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
      opened += 1;
      const mine = opened;
      [tried, fault] = [null, null];
      const chosen = await choose(day, level);
      if (mine !== opened) return;
      puzzle = chosen;
      if (isOver(marks(day, level))) tried = await revealed();
      kind.textContent = `${written(day, { weekday: "long", day: "numeric", month: "long" })} · ${name()}`;
      const { short, ends } = CARDS[gameOf(day)]!;
      rules.replaceChildren(`${short} `, h("span.unit", h("span.ends", `${ends}. `), more));
      show();
    },
  };
}
