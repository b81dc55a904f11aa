// The place for a class: a worksheet with its key, a link to hand out, a match, the lesson. It has its own choice of game.

import { announce } from "../announce.ts";
import { ask, games as catalog, isAbort, session } from "../api.ts";
import { button, choice, copyButton, field, h, icon, iconButton, toggle } from "../dom.ts";
import { faultOf, showFault } from "../fault.ts";
import { gameAddress } from "../last.ts";
import { USUAL } from "../link.ts";
import { type Context, type Place, placeHead } from "../place.ts";
import { LEVELS } from "../players.ts";
import { type Reach, reach } from "../reach.ts";
import type { CatalogEntry, Session, Setup, Sheet } from "../types.ts";
import { capital, number, printed, rulesOf, sentence, thingsOf } from "../words.ts";
import { buttons, names, Series } from "./series.ts";
import { pages } from "./worksheet.ts";
import "../style/class.css";

const COUNTS = ["6", "12", "20"].map((count) => [count, count] as const);

const ROWS = [
  ["1-1", "1"],
  ["2-3", "2 or 3"],
  ["4-4", "4"],
] as const;

/** The largest rows of each difficulty. */
const SIZES = [7, 12, 30] as const;

/** The largest number that names a worksheet. */
const MOST = 999;

type Tool = "worksheet" | "match" | "lesson";

const TOOLS = [
  ["worksheet", "Worksheet"],
  ["match", "A match"],
  ["lesson", "Lesson"],
] as const;

export function place({ match, top }: Context): Place {
  let tool: Tool = "worksheet";
  /** What is chosen. */
  let [positions, rows, size, seed, level, key] = ["12", "2-3", 7, 27, "3", true];
  /** The game that is chosen: its line or name, what is known of it, and the position at which it begins. */
  let game = "";
  let state: Session | null = null;
  let example = "";
  /** The pages of the worksheet, the number of the one that is shown, and the first position. */
  let sheets: HTMLElement[] = [];
  let page = 0;
  let first: string | null = null;
  let asking = new AbortController();
  let others: Reach = { base: location.href, warning: "" };
  const series = new Series(match, top);

  const games = h("select.field", { "aria-label": "Game" });
  games.addEventListener("change", () => void choose(games.value));
  const about = h("span.soft");
  const body = h("div.room");
  const papers = h("div.papers");
  const foot = h("div.paper-foot");

  /** Chooses a game. */
  async function choose(name: string): Promise<void> {
    game = name;
    const entry = (await catalog()).find(({ name }) => name === game);
    const { setup: opened, state: played } = match;
    const isOpened = played && [entry?.name, entry?.line, game].includes(opened.game);
    example = isOpened ? played.start : (entry?.example ?? "3+5+7");
    const setup = { ...USUAL, game, position: example, right: "human" } as const;
    state = await session({ ...setup, moves: [] });
    if (game !== name) return;
    draw();
    await make();
  }

  /** Makes the worksheet that is chosen. */
  async function make(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const question = {
      game,
      count: Number(positions),
      seed: String(seed),
      heaps: rows,
      sizes: `1-${size}`,
      drawings: true,
    };
    [sheets, page, first] = [[], 0, null];
    let wrong: HTMLElement | null = null;
    about.textContent = "";
    try {
      const sheet = await ask<Sheet>("worksheet", question, { signal: asking.signal });
      sheets = pages(sheet, state!);
      first = sheet.answers[0]?.position ?? null;
    } catch (error) {
      if (isAbort(error)) return;
      const { input, message } = faultOf(error);
      if (input && input === game) about.textContent = sentence(message);
      else wrong = showFault(error);
    }
    papers.replaceChildren(...(wrong ? [wrong] : sheets));
    show();
  }

  /** Shows a page of the worksheet. */
  function show(): void {
    for (const [at, sheet] of sheets.entries()) {
      sheet.classList.toggle("now", at === page);
      sheet.classList.toggle("unprinted", !key && at === sheets.length - 1);
    }
    const turn = (name: "back" | "on", words: string, to: number) =>
      iconButton(
        name,
        words,
        () => {
          page = to;
          show();
        },
        { disabled: to < 0 || to >= sheets.length },
      );
    const where = h("span", { "aria-live": "polite" }, `page ${page + 1} of ${sheets.length}`);
    foot.replaceChildren(
      turn("back", "Page before", page - 1),
      where,
      turn("on", "Next page", page + 1),
      h("span", "lines to write on: 60 mm"),
    );
    foot.hidden = sheets.length === 0;
    print.disabled = sheets.length === 0;
    print.replaceChildren(icon("print"), `Print ${positions} positions`);
  }

  const print = button("", () => window.print(), { class: "button primary" });

  /** The address of the game that is chosen, from the first position of the worksheet. */
  const address = () => new URL(gameAddress(game, first ?? example, Number(level)), others.base).href;

  const row = (name: string, ...content: (HTMLElement | string | false)[]) =>
    h("div.class-row", h("span.class-name", name), h("div.inline", ...content));
  const note = (words: string) => h("p.faint", words);
  const levels = () => {
    const select = h(
      "select.field",
      { "aria-label": "Level" },
      ...LEVELS.map(([value, name]) => h("option", { value, selected: value === level }, name)),
    );
    select.addEventListener("change", () => {
      level = select.value;
    });
    return h("label.inline", "level ", select);
  };

  function worksheet(of: Session): HTMLElement[] {
    const { token, heap } = thingsOf(of);
    const change = (set: (value: string) => void) => (value: string) => {
      set(value);
      void make();
    };
    const sizes = SIZES.map(
      (most) => [String(most), most === 7 ? `short ${heap}s` : most === 12 ? `to 12 ${token}s` : "to 30"] as const,
    );
    const hint = note("");
    const say = () => {
      hint.textContent = `One to ${number(size)} ${token}s in a ${heap}.`;
    };
    say();
    const named = field({ type: "number", min: 1, max: MOST, value: seed, "aria-label": "Number" });
    const again = (to: number) => {
      seed = Math.min(MOST, Math.max(1, Math.floor(to) || 1));
      named.value = String(seed);
      void make();
    };
    named.addEventListener("change", () => again(Number(named.value)));
    const dice = button("Others", () => again(1 + Math.floor(MOST * Math.random())));
    dice.prepend(icon("dice"));
    const form = h(
      "form.class-form",
      { "aria-label": "For a class" },
      row("Game", games, about),
      row(
        "Positions",
        choice(
          "Positions",
          COUNTS,
          positions,
          change((value) => {
            positions = value;
          }),
        ),
        h("span.soft", `${heap}s`),
        choice(
          `${capital(heap)}s`,
          ROWS,
          rows,
          change((value) => {
            rows = value;
          }),
        ),
      ),
      row(
        "Difficulty",
        choice(
          "Difficulty",
          sizes,
          String(size),
          change((value) => {
            size = Number(value);
            say();
          }),
        ),
        hint,
      ),
      row(
        "The same again",
        h("label.inline", "number ", named),
        dice,
        note("The same number gives the same positions."),
      ),
      row(
        "On paper",
        print,
        toggle("Key on its own page", key, (on) => {
          key = on;
          show();
        }),
      ),
      row("On screens", ...handed()),
    );
    return [form, h("div", papers, foot)];
  }

  /** What is handed out for screens. */
  function handed(): HTMLElement[] {
    const link = field({ readonly: true, "aria-label": "Link for the class", hidden: true });
    const copy = copyButton(address, () => {
      link.value = address();
      link.hidden = false;
      link.select();
    });
    return [
      copy,
      levels(),
      link,
      note("It opens the first position; each pupil plays the computer."),
      ...(others.warning ? [note(others.warning)] : []),
    ];
  }

  let against: "both" | "left" = "both";
  function contest(of: Session): HTMLElement[] {
    const people = names(match);
    const easy = levels();
    const seats = [
      ["both", "Two people"],
      ["left", "One against the computer"],
    ] as const;
    const seat = () => {
      people.hidden = against !== "both";
      easy.hidden = against === "both";
    };
    const who = choice("Players", seats, against, (value) => {
      against = value as "both" | "left";
      seat();
    });
    seat();
    const setup = (): Setup => ({
      ...USUAL,
      game,
      position: example,
      level: Number(level),
      right: against === "both" ? "human" : "computer",
    });
    const form = h(
      "form.class-form",
      { "aria-label": "A match" },
      row("Game", games),
      row("Players", who, people, easy),
      row(
        "The match",
        buttons(match, series, setup),
        note(
          "Several games from the same position: each counts one, and who starts changes with each game. The score stands above the board.",
        ),
      ),
    );
    return [
      form,
      h("section.class-rules", h("h2", `How to play ${printed(of.title ?? of.game)}`), h("p.plain-rules", rulesOf(of))),
    ];
  }

  function lesson(): HTMLElement[] {
    const copy = copyButton(
      () => new URL("#learn=1", others.base).href,
      () => announce("The link ends with #learn=1."),
    );
    return [
      h(
        "div.class-form",
        h(
          "p.plain-rules",
          "Six positions, from one heap of beads to Kayles. Each asks who wins, gives hints and the reason, and is then played against the computer.",
        ),
        h("p.inline", h("a.button.primary", { href: "#learn" }, "Open the lesson"), copy),
      ),
    ];
  }

  /** Draws the tool that is chosen. */
  function draw(): void {
    if (!state) return;
    body.replaceChildren(...(tool === "worksheet" ? worksheet(state) : tool === "match" ? contest(state) : lesson()));
  }

  const head = placeHead("Class");
  head.querySelector(".kind")!.textContent = "worksheets, links, a match";
  head.querySelector(".rules")!.replaceWith(
    h("span"),
    choice("What to make", TOOLS, tool, (value) => {
      tool = value as Tool;
      draw();
    }),
  );
  const listed = (entry: CatalogEntry) => h("option", { value: entry.name }, printed(entry.title));
  return {
    title: "Class",
    element: h("div.place.classroom", head, body),
    async show() {
      if (game) return;
      const [known, found] = await Promise.all([catalog(), reach()]);
      others = found;
      const { game: opened } = match.setup;
      const entry = known.find(({ name, line }) => name === opened || line === opened);
      games.replaceChildren(...known.map(listed), ...(entry ? [] : [h("option", { value: opened }, opened)]));
      games.value = entry?.name ?? opened;
      await choose(games.value);
    },
  };
}
