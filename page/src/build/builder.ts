// The place to build a game: ticks make its code. Columns are how many a move takes, rows what it leaves, and a digit is the sum of its
// column.

import { announce } from "../announce.ts";
import { ask, isAbort, session } from "../api.ts";
import { chip, choice, copyButton, field, h, icon, iconButton, toggle } from "../dom.ts";
import { faultOf, showFault } from "../fault.ts";
import { drawn } from "../home/picture.ts";
import { gameAddress } from "../last.ts";
import { encode, USUAL } from "../link.ts";
import { type Context, type Place, placeHead } from "../place.ts";
import { MEDIUM } from "../players.ts";
import type { Code, Facts, Heaps, Rules, Session } from "../types.ts";
import { count, printed, sentence, thingsOf } from "../words.ts";
import { COLUMNS, writeLine } from "./code.ts";
import "../style/build.css";

/** What a move may leave, by the weight of its tick. */
const LEAVES = [
  [1, "and nothing is left of the row"],
  [2, "and one row is left"],
  [4, "and two rows are left: it splits"],
  [8, "and three rows are left"],
] as const;

/** Done once no pointer is pressed: what grows would move the button from under it. */
let released = Promise.resolve();
addEventListener("pointerdown", () => {
  released = new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true });
  });
});

/** The last heap whose nim-value is shown. */
const SHOWN = 15;

export function place(_: Context): Place {
  let line: Rules = { left: { digits: [0, 7, 7], more: 0, unequal: false }, misere: false, limit: "", ends: "" };
  let position = "3, 5";
  /** The most columns, and whether three heaps may be left. */
  let [wide, three] = [5, false];
  let asking = new AbortController();
  let state: Session | null = null;

  const form = h("form.ticks");
  const result = h("div.result-game", { "aria-live": "polite" });
  const wrong = h("div.trouble");
  const start = field({ "aria-label": "The rows at the start" });
  const typed = field({ "aria-label": "The line of the game" });
  const play = h("a.button.primary", "Play");
  const explore = h("a.button", "Explore");
  const copy = copyButton(
    () => location.href,
    () => announce("The link is in the address."),
  );
  const dice = iconButton("dice", "Another start", () => {
    const sizes = Array.from({ length: 2 + Math.floor(2 * Math.random()) }, () => 2 + Math.floor(7 * Math.random()));
    position = sizes.join(", ");
    void tell();
  });
  start.addEventListener("change", () => {
    position = start.value;
    void tell();
  });
  typed.addEventListener("change", () => void open(typed.value, position));

  /** Ticks or unticks bits of a digit; of the last column, for all takes that are larger. */
  function tick(code: Code, at: number, bits: number, on: boolean): void {
    const set = (digit: number) => (on ? digit | bits : digit & ~bits);
    if (at > wide) code.more = set(code.more);
    else code.digits[at] = set(code.digits[at]!);
    draw();
    void tell();
  }

  function table(code: Code, of: string): HTMLElement {
    const takes = Array.from({ length: wide + 2 }, (_, at) => at);
    // What has no column or row is not in the code; digits that the line leaves out are those of its tail.
    const most = three ? 15 : 7;
    code.more &= most;
    code.digits = takes.slice(0, -1).map((at) => (code.digits[at] ?? code.more) & most);
    const digit = (at: number) => code.digits[at] ?? code.more;
    const rows = LEAVES.filter(([bit]) => bit < 8 || three);
    const allowed = (at: number, bit: number) => at > 0 || bit >= 4;
    const all = (at: number) => rows.reduce((sum, [bit]) => sum + (allowed(at, bit) && bit < 8 ? bit : 0), 0);
    const name = (at: number) => (at > wide ? "more" : String(at));
    const head = takes.map((at) => {
      const on = digit(at) !== 0;
      const act = () => tick(code, at, on ? 15 : all(at) & (at ? 3 : 4), !on);
      return h("th", { scope: "col" }, chip(name(at), on, act, `${of}take ${name(at)}`));
    });
    const body = rows.map(([bit, words]) => {
      const cells = takes.map((at) => {
        const input = h("input", { type: "checkbox", checked: Boolean(digit(at) & bit), disabled: !allowed(at, bit) });
        input.ariaLabel = `${of}take ${name(at)} ${words}`;
        input.addEventListener("change", () => tick(code, at, bit, input.checked));
        return h("td", h("label.tick", input, icon("check")));
      });
      return h("tr", h("th", { scope: "row" }, words), ...cells, h("td.weight", String(bit)));
    });
    const sums = takes.map((at) => h("td", { class: digit(at) ? null : "soft" }, digit(at).toString(16)));
    const sheet = h(
      "div.octal-sheet",
      h(
        "table.octal",
        h("thead", h("tr", h("th", of ? `${of.trim()} takes` : "A move takes"), ...head, h("td"))),
        h("tbody", ...body),
        h("tfoot", h("tr", h("th", { scope: "row" }, "the digit is their sum"), ...sums, h("td"))),
      ),
    );
    sheet.style.setProperty("--takes", String(takes.length));
    return sheet;
  }

  const part = (name: string, ...content: HTMLElement[]) =>
    h("fieldset", h("legend", name), h("div.ticks-body", ...content));

  function draw(): void {
    const focus = form.contains(document.activeElement) ? document.activeElement?.ariaLabel : null;
    const change = (set: () => void) => {
      set();
      draw();
      void tell();
    };
    const { left, right } = line;
    const splits = [left, right].some((code) => code && [...code.digits, code.more].some((digit) => digit >= 4));
    const unequal = toggle("The rows of a split must differ in size", left.unequal, (on) =>
      change(() => {
        left.unequal = on;
        if (right) right.unequal = on;
      }),
    );
    const ending = choice(
      "The end",
      [
        ["normal", "Whoever cannot move loses"],
        ["misere", "Whoever cannot move wins"],
      ],
      line.misere ? "misere" : "normal",
      (value) =>
        change(() => {
          line.misere = value === "misere";
        }),
    );
    const players = toggle("Left and Right may do different things", Boolean(right), (on) =>
      change(() => {
        line.right = on ? structuredClone(left) : null;
      }),
    );
    const option = (label: string, on: boolean, act: () => void) => chip(label, on, () => change(act));
    const more = (key: "limit" | "ends", label: string, usual: string) => {
      const on = line[key] !== "";
      const input = field({ value: line[key], "aria-label": `${label}: which`, hidden: !on });
      input.addEventListener("change", () => {
        line[key] = input.value.trim();
        void tell();
      });
      const toggled = () => {
        line[key] = on ? "" : usual;
      };
      return h("span.inline", option(label, on, toggled), input);
    };
    form.replaceChildren(
      part(
        "Moves",
        table(left, right ? "Left " : ""),
        ...(right ? [table(right, "Right ")] : []),
        ...(splits ? [unequal] : []),
      ),
      part("The end", ending),
      part("Players", players),
      part(
        "More",
        option("Takes up to 10", wide > 5, () => {
          wide = wide > 5 ? 5 : 10;
        }),
        option("Three rows may be left", three, () => {
          three = !three;
        }),
        more("limit", "A limit that follows the last move", "2n"),
        more("ends", "Positions that end the game", "N at 1+2+3"),
      ),
    );
    if (focus) form.querySelector<HTMLElement>(`[aria-label="${focus}"]`)?.focus();
  }

  const rows = () => position.replaceAll(" ", "");

  /** Sets the links, before it is known what game it is. */
  function lead(game: string): void {
    play.setAttribute("href", gameAddress(game, rows(), MEDIUM));
    explore.setAttribute("href", `#explore=${encode(game)}`);
  }

  /** Asks about the line, and says what game it is. */
  async function tell(text = writeLine(line)): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    start.value = position;
    typed.value = text;
    // Another place may have been opened since.
    if (location.hash.startsWith("#build"))
      history.replaceState(null, "", `#build=${encode(text)}&position=${encode(rows())}`);
    lead(text);
    try {
      const setup = { ...USUAL, game: text, left: "human", right: "human" } as const;
      state = await session({ ...setup, position, moves: [] }, signal);
      const parts = await told(state, signal);
      await released;
      if (signal.aborted) return;
      wrong.replaceChildren();
      typed.value = state.game;
      lead(state.game);
      if (state.over) play.removeAttribute("href");
      result.replaceChildren(...parts);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      wrong.replaceChildren(showFault(error));
      if (faultOf(error).field !== "position") result.replaceChildren(h("p.code-large", text));
      for (const link of [play, explore]) link.removeAttribute("href");
    }
  }

  async function told(state: Session, signal: AbortSignal): Promise<HTMLElement[]> {
    const { title, game, words, piles } = state;
    const { token, heap } = thingsOf(state);
    /** Heaps may be pairs of numbers. */
    const pairs = piles.some(({ text }) => text.includes(","));
    const sizes = piles.map(({ size, text }) => (pairs ? text : count(size, token))).join(", ");
    const known = title
      ? h("span.soft", "this is ", h("a", { href: gameAddress(game, "", MEDIUM) }, printed(title)))
      : "";
    const parts = [
      h("div.code-line", h("span.code-large", game), known),
      h("p", sentence(words)),
      h("figure", drawn(state), h("figcaption", sizes)),
    ];
    const found = pairs ? null : await ask<Heaps>("heaps", { game, to: SHOWN }, { signal }).catch(() => null);
    signal.throwIfAborted();
    if (found?.as === "nim-value")
      parts.push(
        h(
          "p.soft.values-line",
          `Nim-values of a ${heap} of 0, 1, 2, …`,
          h("br"),
          h("span", `${found.values.join(" ")} …`),
        ),
      );
    return parts;
  }

  /** Opens a line. Throws if it is wrong. */
  async function open(game: string, at: string): Promise<void> {
    position = at;
    lead(game);
    // A wrong line is shown as it is.
    const known = await ask<Facts>("facts", { game }).catch(() => null);
    const read = known?.rules;
    form.inert = Boolean(known && !read);
    form.classList.toggle("beyond", form.inert);
    dice.hidden = form.inert;
    if (read) {
      line = read;
      const codes = [read.left, ...(read.right ? [read.right] : [])];
      const longest = Math.max(...codes.map(({ digits }) => digits.length - 1));
      wide = longest > 5 ? Math.min(COLUMNS - 1, Math.max(10, longest)) : 5;
      three = codes.some(({ digits, more }) => [...digits, more].some((digit) => digit >= 8));
      draw();
    } else if (!form.firstChild) draw();
    await tell(known?.game ?? game);
  }

  const beyond = h("p.beyond-note", "This line says more than ticks can. It can be played and explored as it is.");
  const element = h(
    "div.place",
    placeHead(
      "Build a game",
      "Tick what a move may do. The code beneath the ticks is the sum of each column: that is all an octal code is.",
    ),
    h(
      "div.build",
      h("div", beyond, form),
      h(
        "section.result",
        { "aria-label": "Your game" },
        h("span.caps", "Your game"),
        result,
        wrong,
        h("div.inline", start, dice, h("span.soft", "the rows at the start")),
        h("div.inline", typed, h("span.soft", "or type any line")),
        h("div.inline", play, explore, copy),
      ),
    ),
  );
  return {
    title: "Build a game",
    element,
    show: (fields) => open(fields.get("build") || writeLine(line), fields.get("position") || position),
  };
}
