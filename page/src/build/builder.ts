// The place to build a game: ticks make its line, and what the line means stands beside them.

import { ask, games as catalog, isAbort, session, turns } from "../api.ts";
import { announce, choice, copyButton, field, fill, focusIn, h, iconButton, numbered } from "../dom.ts";
import { faultOf, showFault } from "../fault.ts";
import { drawn as picture } from "../home/picture.ts";
import { encode, gameAddress, USUAL } from "../link.ts";
import { type Place, placeHead } from "../place.ts";
import { MEDIUM } from "../players.ts";
import type { Facts, Heaps, Session } from "../types.ts";
import { count, printed, sentence } from "../words.ts";
import { examples } from "./examples.ts";
import { drawn, type Ticks, ticksOf, writeLine } from "./ticks.ts";
import "../style/build.css";

/** Done once no pointer is pressed: what grows would move the button from under it. */
let released = Promise.resolve();
addEventListener("pointerdown", () => {
  released = new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true });
  });
});

/** The last heap whose nim-value is shown. */
const SHOWN = 15;

const KAYLES = { left: { digits: [0, 7, 7], more: 0, unequal: false }, misere: false, limit: "", ends: "" };

export function place(): Place {
  let ticks = ticksOf(KAYLES);
  let position = "3, 5";
  const asking = turns();
  /** The line that the result is about. */
  let told = "";
  let current: Session | null = null;
  /** Set if moves are said by examples, and if ticks cannot say them. */
  let [byExample, beyond] = [false, false];

  const form = h("form.ticks");
  const result = h("div.result-game", { "aria-live": "polite" });
  const wrong = h("div.trouble");
  const start = field({ label: "The rows at the start" });
  const typed = field({ label: "The line of the game" });
  const play = h("a.button.primary", "Play");
  const explore = h("a.button", "Explore");
  const copy = copyButton(
    "Copy link",
    () => location.href,
    () => announce("The link is in the address."),
  );
  const begin = (rows: string) => {
    position = rows;
    void tell();
  };
  const dice = iconButton("dice", "Another start", () => {
    const sizes = numbered(2 + Math.floor(2 * Math.random()), () => 2 + Math.floor(7 * Math.random()));
    begin(sizes.join(", "));
  });
  start.onchange = () => begin(start.value);
  typed.onchange = () => void open(typed.value);

  function draw(next: Ticks): void {
    ticks = next;
    const focus = focusIn(form)?.ariaLabel;
    const change = (next: Ticks) => {
      draw(next);
      void tell();
    };
    fill(form, ...drawn(ticks, change));
    if (focus) form.querySelector<HTMLElement>(`[aria-label="${focus}"]`)?.focus();
  }

  const rows = () => position.replaceAll(" ", "");

  /** Sets the links, before it is known what game it is. */
  function lead(game: string): void {
    play.setAttribute("href", gameAddress(game, rows(), MEDIUM));
    explore.setAttribute("href", `#explore=${encode(game)}`);
  }

  /** Asks about the line, and says what game it is. `example` is a start for a game in which this one is wrong. */
  async function tell(text = writeLine(ticks.line), example = ""): Promise<void> {
    const signal = asking();
    start.value = position;
    typed.value = text;
    // Another place may have been opened since.
    const address = `#build=${encode(text)}&position=${encode(rows())}`;
    if (location.hash.startsWith("#build")) history.replaceState(null, "", address);
    lead(text);
    try {
      const setup = { ...USUAL, game: text, left: "human", right: "human" } as const;
      const state = await session({ ...setup, position, moves: [] }, signal);
      const parts = await about(state, signal);
      await released;
      if (signal.aborted) return;
      fill(wrong);
      told = typed.value = state.game;
      current = state;
      shown.show(state);
      lead(state.game);
      if (state.over) play.removeAttribute("href");
      fill(result, ...parts);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      const misplaced = faultOf(error).field === "position";
      if (misplaced && example && example !== position) {
        position = example;
        return tell(text);
      }
      fill(wrong, showFault(error));
      if (!misplaced || told !== text) fill(result, h("p.code-large", text));
      told = text;
      for (const link of [play, explore]) link.removeAttribute("href");
    }
  }

  async function about(state: Session, signal: AbortSignal): Promise<HTMLElement[]> {
    const { title, game, words, piles } = state;
    const { token, heap } = state;
    /** Heaps may be pairs of numbers. */
    const pairs = piles.some(({ text }) => text.includes(","));
    const sizes = piles.map(({ size, text }) => (pairs ? text : count(size, token))).join(", ");
    const link = h("a", { href: gameAddress(game, "", MEDIUM) }, printed(title ?? ""));
    const found = pairs ? null : await ask<Heaps>("heaps", { game, to: SHOWN }, { signal }).catch(() => null);
    signal.throwIfAborted();
    const list = h("span", `${found?.values.join(" ")} …`);
    const values = h("p.soft.values-line", `Nim-values of a ${heap} of 0, 1, 2, …`, h("br"), list);
    return [
      h("div.code-line", h("span.code-large", game), title && h("span.soft", "this is ", link)),
      h("p", sentence(words)),
      h("figure", picture(state), h("figcaption", sizes)),
      ...(found?.as === "nim-value" ? [values] : []),
    ];
  }

  /** Opens a line. A wrong one is shown as it is. */
  async function open(line: string, at = ""): Promise<void> {
    if (at) position = at;
    lead(line);
    const [known, games] = await Promise.all([ask<Facts>("facts", { game: line }).catch(() => null), catalog()]);
    const read = known?.rules;
    beyond = Boolean(known && !read);
    dice.hidden = beyond;
    if (beyond) byExample = true;
    say();
    if (read || !form.firstChild) draw(read ? ticksOf(read) : ticks);
    const game = known?.game ?? line;
    await tell(game, at ? "" : games.find(({ line }) => line === game)?.example);
  }

  const note = h("p", "This line says more than ticks can. It can be played and explored as it is.");
  const shown = examples((line, at) => void open(line, at));
  const ways = h("div");

  /** Shows the ticks or the examples. */
  function say(): void {
    form.hidden = byExample || beyond;
    note.hidden = byExample || !beyond;
    shown.element.hidden = !byExample;
    if (current) shown.show(current);
    if (ways.querySelector(":checked")?.matches('[value="examples"]') === byExample) return;
    const change = (way: string) => {
      byExample = way === "examples";
      say();
    };
    const both = { ticks: "Ticks", examples: "Examples" };
    fill(ways, choice("Said by", both, byExample ? "examples" : "ticks", change));
  }
  const how =
    "Tick what a move may do, or show it by an example. The code beneath the ticks is the sum of each column: that is all an octal code is.";
  const own = h(
    "section.result",
    { label: "Your game" },
    h("span.caps", "Your game"),
    result,
    wrong,
    h("div.inline", start, dice, h("span.soft", "the rows at the start")),
    h("div.inline", typed, h("span.soft", "or type any line")),
    h("div.inline", play, explore, copy),
  );
  const head = placeHead(h("h1", "Build a game"), "", h("p.rules", how));
  const element = h("div.place", head, h("div.build", h("div", ways, note, form, shown.element), own));
  return {
    title: "Build a game",
    element,
    show: (fields) => open(fields.get("build") || writeLine(ticks.line), fields.get("position")),
  };
}
