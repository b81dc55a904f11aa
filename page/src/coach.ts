// The coach beside the board: a hint, the reason, what the marks mean, or how to begin. Its place is fixed, so nothing moves when an
// answer comes.

import { announce } from "./announce.ts";
import type { Asking } from "./asking.ts";
import { button, h, iconButton, toBoard } from "./dom.ts";
import { faultOf, showFault } from "./fault.ts";
import type { Match } from "./match.ts";
import { named } from "./sign.ts";
import { capital, described, left, moveOf, pretty, sentence, thingsOf } from "./words.ts";
import { working } from "./working.ts";

type Part = Node | string | null;

const TITLES = { hint: "Hint", why: "Why", values: "Values" };

export function coach(match: Match, asking: Asking, wrong: HTMLElement): HTMLElement {
  const body = h("div", { class: "coach-body" });
  const under = working("Computing.", () => asking.stop());
  /** The answer or fault that was announced last. */
  let said: unknown = null;

  function say(what: unknown, text: string): void {
    if (said === what) return;
    said = what;
    announce(text);
  }

  const acts = (...buttons: Part[]) => h("div", { class: "acts" }, ...buttons);

  function playIt(play: string): HTMLElement {
    const act = () => {
      toBoard();
      match.attempt(match.play(play));
    };
    return button("Play it", act, { class: "button primary" });
  }

  function hinted(): Part[] {
    const { hint } = asking;
    const state = match.shown;
    if (!hint || !state) return [];
    const { heap } = thingsOf(state);
    const from = /^\(?(\d+)/.exec(hint.move)?.[1] ?? "";
    const why = button("Why?", () => asking.show("why"));
    const wins = hint.wins === true;
    if (!asking.whole && state.piles.filter(({ size }) => size !== "0").length > 1) {
      const text = `${wins ? "A winning move is" : "No move wins. The longest resistance is"} in the ${heap} of ${from}.`;
      say(hint, `Hint: ${text}`);
      const more = button("Show the move", () => {
        asking.reveal();
        body.querySelector<HTMLElement>(".acts .button")?.focus();
      });
      return [h("p", {}, text), acts(playIt(hint.play), more)];
    }
    const move = `${capital(described(moveOf(hint.play), thingsOf(state)))}.`;
    say(hint.text, `Hint: ${hint.words}: ${hint.text}`);
    const count = hint.moves_left;
    const end =
      wins && typeof count === "number"
        ? [" Then ", h("b", {}, "you win"), ` ${left(count, true)}.`]
        : [` ${sentence(pretty(hint.text))}`];
    return [h("p", {}, move, ...end), acts(playIt(hint.play), why)];
  }

  function reason(): Part[] {
    const { answer } = asking;
    const state = match.shown;
    if (!answer || !state) return [];
    const text = named(answer.text, state);
    say(answer, text);
    return [
      h("p", { class: "prose" }, pretty(text)),
      answer.stopped
        ? h("p", {}, `Undecided: the computation reached its limit of ${answer.stopped}.`)
        : null,
    ];
  }

  function valued(): Part[] {
    const state = match.shown;
    if (!state) return [];
    if (!asking.worths) return asking.answer ? [h("p", {}, "The winning moves are not known here.")] : [];
    const moves = new Map(state.plays.map((play) => [play.move, asking.worths?.get(play.play)]));
    const winning = [...moves.values()].filter((worth) => worth?.wins).length;
    const all = `${moves.size} different ${moves.size === 1 ? "move" : "moves"}`;
    const text = winning ? `${winning} of ${all} ${winning === 1 ? "wins" : "win"}.` : `None of ${all} wins.`;
    say(asking.worths, text);
    return [
      h("p", {}, h("b", {}, text)),
      h(
        "p",
        { class: "legend" },
        h("span", {}, h("span", { class: "value win" }, "✓"), "this move wins"),
        h("span", {}, h("span", { class: "value" }), "this move loses"),
      ),
    ];
  }

  function idle(): Part[] {
    const state = match.shown;
    if (!state) return [];
    const key = (key: string, words: string) => h("li", {}, h("kbd", {}, key), ` ${words}`);
    return [
      h(
        "ul",
        { class: "keys" },
        key("h", "a hint: which row, then which move"),
        key("w", "who wins from here, and why"),
        key("v", "the value of every move"),
        key("←", "back through the moves; → forward again"),
      ),
    ];
  }

  function content(): Part[] {
    const close = iconButton("close", "Close", () => {
      asking.close();
      toBoard();
    });
    if (match.trouble && match.state?.turn !== "computer")
      return [h("div", { class: "trouble" }, showFault(match.trouble))];
    const { shown } = asking;
    if (!shown) return idle();
    const head = h("div", { class: "coach-line" }, h("span", { class: "caps" }, TITLES[shown]), close);
    if (asking.asking) return [head, under.element];
    if (asking.trouble) {
      say(asking.trouble, faultOf(asking.trouble).message);
      return [head, showFault(asking.trouble)];
    }
    if (asking.stopped) return [head, h("p", {}, "Stopped without an answer.")];
    const parts = { hint: hinted, why: reason, values: valued }[shown]();
    return [head, ...parts];
  }

  function show(): void {
    under.show(asking.progress);
    if (asking.asking && body.contains(under.element)) return;
    body.replaceChildren(...content().filter((part) => part !== null));
  }
  match.on(show);
  asking.on(show);
  return h("section", { class: "coach", "aria-label": "Help" }, wrong, body);
}
