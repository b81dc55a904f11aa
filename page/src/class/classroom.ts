// The place for a class: a worksheet with its key, a link to hand out, a match. It has its own choice of game.

import { ask, games as catalog, isAbort, session, turns } from "../api.ts";
import { button, choice, copyButton, dialog, field, fill, h, icon, iconButton, toggle } from "../dom.ts";
import { faultOf, showFault } from "../fault.ts";
import { short } from "../heading.ts";
import { cards, HARD } from "../home/cards.ts";
import { hardness } from "../home/home.ts";
import { gameAddress, USUAL } from "../link.ts";
import { type Context, type Place, placeHead } from "../place.ts";
import { levelList } from "../players.ts";
import { drawnQr } from "../qr.ts";
import { reach } from "../reach.ts";
import type { Session, Sheet } from "../types.ts";
import { number, printed, rulesOf, sentence, thingsOf } from "../words.ts";
import { names, series } from "./series.ts";
import { itemsOf, pages } from "./worksheet.ts";
import "../style/class.css";

const COUNTS = { 6: "6", 12: "12", 20: "20" };
const ROWS = { "1-1": "1", "2-3": "2 or 3", "4-4": "4" };
const TOOLS = { worksheet: "Worksheet", match: "A match" };
const PLAYERS = { human: "Two people", computer: "One against the computer" };

/** The largest number that names a worksheet. */
const MOST = 999;

const row = (name: string, ...content: (HTMLElement | string | false)[]) =>
  h("div.class-row", h("span.class-name", name), h("div.inline", ...content));

const note = (words: string) => h("p.note", words);

export function place({ match, top }: Context): Place {
  /** What is chosen; `right` is who plays against the one at the screen. */
  const chosen = { tool: "worksheet", count: "12", rows: "2-3", size: "7", number: 27, level: "3", right: "human" };
  let withKey = true;
  /** The game that is chosen by its name or line, what is known of it, and the position at which it begins. */
  let game = "";
  let state: Session | null = null;
  let example = "";
  /** The worksheet that is shown: its pages, the one in view, its first position. */
  let sheets: HTMLElement[] = [];
  let page = 0;
  let first: string | null = null;
  const asking = turns();
  let others = { base: location.href, warning: "" };
  const buttons = series(match, top);

  const games = h("select.field", { label: "Game" });
  games.onchange = () => void choose(games.value);
  const about = h("span.soft");
  const body = h("div.room");
  const papers = h("div.papers");
  const foot = h("div.paper-foot");
  const print = button("", () => window.print(), "button primary");

  /** Makes a bar of options for what is chosen; `done` is called after a change. */
  type Key = "tool" | "count" | "rows" | "size" | "right";
  const bar = (name: string, key: Key, options: Record<string, string>, done: () => void) =>
    choice(name, options, chosen[key], (value) => {
      chosen[key] = value;
      done();
    });

  /** Chooses a game. */
  async function choose(name: string): Promise<void> {
    game = name;
    const entry = (await catalog()).find(({ name }) => name === game);
    const { setup, state: played } = match;
    const isOpened = played && [entry?.name, entry?.line, game].includes(setup.game);
    example = isOpened ? played.start : (entry?.example ?? "3+5+7");
    state = await session({ ...USUAL, right: "human", game, position: example, moves: [] });
    if (game === name) draw();
  }

  /** Makes the worksheet that is chosen. */
  async function make(): Promise<void> {
    const signal = asking();
    const { count, number, rows: heaps, size } = chosen;
    const of = state!;
    // Not all positions of coins can stand on paper.
    const many = Number(count) * (of.token === "coin" ? 2 : 1);
    const question = { game, count: many, seed: String(number), heaps, sizes: `1-${size}`, drawings: true };
    let made: HTMLElement[] = [];
    first = null;
    const card = (await cards)[game];
    const kind = card ? [`${of.token}s, `, hardness(card.hard), ` ${HARD[card.hard - 1]}`] : [];
    fill(about, ...kind);
    try {
      const sheet = await ask<Sheet>("worksheet", question, { signal });
      const items = itemsOf(sheet, of, Number(count));
      made = sheets = pages(items, sheet.seed, of, (await short(of)).join(" "));
      first = items[0]?.position ?? null;
    } catch (error) {
      if (isAbort(error)) return;
      sheets = [];
      const { input, message } = faultOf(error);
      if (input && input === game) about.textContent = sentence(message);
      else made = [showFault(error)];
    }
    fill(papers, ...made);
    body.classList.toggle("unsheeted", made.length === 0);
    turn(0);
  }

  /** Shows a page of the worksheet. */
  function turn(to: number): void {
    page = to;
    for (const [at, sheet] of sheets.entries()) {
      sheet.classList.toggle("now", at === page);
      sheet.classList.toggle("unprinted", !withKey && at === sheets.length - 1);
    }
    const way = (name: "back" | "on", words: string, to: number) => {
      const made = iconButton(name, words, () => turn(to));
      made.disabled = !sheets[to];
      return made;
    };
    const where = h("span", { "aria-live": "polite" }, `page ${page + 1} of ${sheets.length}`);
    const [back, on] = [way("back", "Page before", page - 1), way("on", "Next page", page + 1)];
    fill(foot, back, where, on, h("span", "lines to write on: 60 mm"));
    foot.hidden = print.disabled = sheets.length === 0;
    fill(print, icon("print"), `Print ${chosen.count} positions`);
  }

  function levels(): HTMLElement {
    const select = levelList(Number(chosen.level), (level) => (chosen.level = String(level)));
    select.classList.add("field");
    return h("label.inline", "level ", select);
  }

  function worksheet({ token, heap }: { token: string; heap: string }): HTMLElement[] {
    const coins = token === "coin";
    const things = coins ? "head" : heap;
    const sizes = { 7: `short ${heap}s`, 12: `to 12 ${token}s`, 30: "to 30" };
    const hint = note("");
    const remake = () => {
      const most = number(chosen.size);
      hint.textContent = coins ? `Heads in the places one to ${most}.` : `One to ${most} ${token}s in a ${heap}.`;
      void make();
    };
    const numbered = field({ type: "number", min: 1, max: MOST, value: chosen.number, label: "Number" });
    const again = (to: number) => {
      chosen.number = Math.min(MOST, Math.max(1, Math.floor(to) || 1));
      numbered.value = String(chosen.number);
      void make();
    };
    numbered.onchange = () => again(Number(numbered.value));
    const dice = button([icon("dice"), "Others"], () => again(1 + Math.floor(MOST * Math.random())));
    const key = toggle("Key on its own page", withKey, (on) => {
      withKey = on;
      turn(page);
    });
    const address = () => new URL(gameAddress(game, first ?? example, Number(chosen.level)), others.base).href;
    const link = field({ readonly: true, label: "Link for the class", hidden: true });
    const copy = copyButton("Copy link", address, () => {
      link.value = address();
      link.hidden = false;
      link.select();
    });
    const wall = button("QR for the wall", () => {
      const sheet = dialog(printed(state?.title ?? game), h("div.wall", drawnQr(address()), h("p", address())));
      sheet.onclose = () => sheet.remove();
      sheet.showModal();
    });
    remake();
    const named = h("span.soft", `${things}s`);
    const heads = bar(`How many ${things}s`, "rows", ROWS, remake);
    const same = note("The same number gives the same positions.");
    const opens = note("It opens the first position; each pupil plays the computer.");
    const form = h(
      "form.class-form",
      { label: "For a class" },
      row("Game", games, about),
      row("Positions", bar("Positions", "count", COUNTS, remake), named, heads),
      row("Difficulty", bar("Difficulty", "size", sizes, remake), hint),
      row("The same again", h("label.inline", "number ", numbered), dice, same),
      row("On paper", print, key),
      row("On screens", copy, wall, levels(), link, opens, others.warning !== "" && note(others.warning)),
    );
    return [form, h("div", papers, foot)];
  }

  function contest(of: Session): HTMLElement[] {
    const [people, level] = [names(match), levels()];
    const seat = () => {
      people.hidden = chosen.right !== "human";
      level.hidden = !people.hidden;
    };
    seat();
    const setup = () => {
      const right = chosen.right === "human" ? "human" : "computer";
      return { ...USUAL, game, position: example, level: Number(chosen.level), right } as const;
    };
    const how =
      "Several games from the same position: each counts one, and who starts changes with each game. The score stands above the board.";
    const form = h(
      "form.class-form",
      { label: "A match" },
      row("Game", games),
      row("Players", bar("Players", "right", PLAYERS, seat), people, level),
      row("The match", buttons(setup), note(how)),
    );
    const title = `How to play ${printed(of.title ?? of.game)}`;
    return [form, h("section", h("h2", title), h("p.plain-rules", rulesOf(of)))];
  }

  /** Draws the tool that is chosen. */
  function draw(): void {
    if (state) fill(body, ...(chosen.tool === "match" ? contest(state) : worksheet(thingsOf(state))));
  }

  const tools = h("div.inline", bar("What to make", "tool", TOOLS, draw), h("a.button", { href: "#learn" }, "Lesson"));
  const head = placeHead(h("h1", "Class"), "worksheets, links, a match", h("span"), tools);
  return {
    title: "Class",
    element: h("div.place.classroom", head, body),
    async show() {
      if (game) return;
      const [known, found] = await Promise.all([catalog(), reach()]);
      others = found;
      const opened = match.setup.game;
      const entry = known.find(({ name, line }) => name === opened || line === opened);
      const listed = [...known.map(({ name, title }) => [name, printed(title)]), ...(entry ? [] : [[opened, opened]])];
      fill(games, ...listed.map(([value, title]) => h("option", { value }, title)));
      games.value = entry?.name ?? opened;
      await choose(games.value);
    },
  };
}
