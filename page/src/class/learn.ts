// The place to learn: six positions. In each one makes the move that wins, or lets the computer start; then it is played to the end,
// with a strip above the board.

import { ask, isAbort, session } from "../api.ts";
import { board } from "../board/board.ts";
import { acts, announce, button, fill, h, icon, iconButton, toBoard } from "../dom.ts";
import { showFault } from "../fault.ts";
import { encode, USUAL } from "../link.ts";
import type { Match } from "../match.ts";
import type { Context, Place } from "../place.ts";
import type { Answer, Play, Session } from "../types.ts";
import { brief } from "../words.ts";
import { reach, reached, type Step, steps } from "./steps.ts";
import "../style/class.css";

/** The ways on after the last position. */
const ON = [
  ["#game=kayles&position=3+5+7&level=6", "Play Kayles from 3, 5 and 7"],
  ["#games", "Other games"],
  ["#build", "Build a game of your own"],
] as const;

/** The address at which a step is played: after a person's move, or from the start if the computer begins. */
function playAddress({ game, position }: Step, number: number, move: string | null): string {
  const how = move === null ? "&left=computer&right=human" : `&moves=${encode(move)}`;
  return `#game=${game}&position=${encode(position)}${how}&level=${USUAL.level}&lesson=${number}`;
}

export function place(_: Context): Place {
  const element = h("div.place.learn");

  async function show(all: Step[], number: number): Promise<void> {
    const step = all[number - 1]!;
    const seats = { ...USUAL, left: "human", right: "human" } as const;
    const after = (moves: string[]) => session({ ...seats, game: step.game, position: step.position, moves });
    const solved = ask<Answer>("solve", { game: step.game, position: step.position });
    const [start, { outcome, winning_moves }] = await Promise.all([after([]), solved]);
    const drawing = board();
    const said = h("div.said", { "aria-live": "polite" });
    const hints = h("ol.hints");
    const more = button(`Hint 1 of ${step.hints.length}`, () => {
      const next = step.hints[hints.children.length];
      if (!next) return;
      hints.append(h("li", next));
      announce(`Hint: ${next}`);
      const shown = hints.children.length;
      more.textContent = shown < step.hints.length ? `Hint ${shown + 1} of ${step.hints.length}` : "No more hints";
      more.disabled = shown === step.hints.length;
    });

    const play = (made: string | Play) => answer(typeof made === "string" ? made : made.play);
    const draw = (state: Session, live: boolean) => drawing.show({ state, live, play });

    /** Answers with a move of the person, or null if the computer is to start. */
    async function answer(made: string | null): Promise<void> {
      try {
        const state = made === null ? start : await after([made]);
        const move = start.plays.find(({ play }) => play === made)?.move ?? "";
        const right = made === null ? outcome === "P" : Boolean(winning_moves?.left.includes(move));
        const left = `From ${state.position} whoever moves`;
        const words = made === null ? "Whoever starts" : state.over ? "Nothing is left: the computer" : left;
        reply(right, `${words} ${right ? "loses" : "wins"}.`, made);
        draw(right ? state : start, !right);
      } catch (error) {
        if (!isAbort(error)) fill(said, showFault(error));
      }
    }

    function reply(right: boolean, words: string, made: string | null): void {
      const reason = button("Why?", () => {
        reason.remove();
        said.append(h("p.reason", step.why));
      });
      const on = h("a.button.primary", { href: playAddress(step, number, made) }, "Play it to the end");
      said.className = `said ${right ? "right" : "wrong"}`;
      const what = made === null ? "" : `${brief(made)}. `;
      const told = h("p", h("b", right ? "Right. " : "Not so. "), what, words, right ? "" : " Try another way.");
      fill(said, told, acts(right && on, reason));
      said.scrollIntoView({ block: "nearest" });
      if (right && number === all.length)
        said.append(h("p.ways", "That was the last position. ", ...ON.map(([href, words]) => h("a", { href }, words))));
    }

    const dots = all.map(({ title }, index) => {
      const at = index + 1;
      const kind = at === number ? "now" : reached.has(at) ? "done" : "";
      const name = `${at}. ${title}${reached.has(at) ? ", goal reached" : ""}`;
      const link = h("a", { href: `#learn=${at}`, class: kind, label: name, title: name });
      if (at === number) link.ariaCurrent = "step";
      return h("li", link);
    });
    const turn = (to: number, name: "back" | "on") => {
      const other = all[to - 1];
      if (!other) return h("span");
      const [rel, ...parts] = name === "on" ? ["next", other.title, icon(name)] : ["prev", icon(name), other.title];
      return h("a.button.quiet", { href: `#learn=${to}`, rel }, ...parts);
    };
    draw(start, true);
    const list = h("ol.dots", { label: "Positions" }, ...dots);
    const begin = button("Let the computer start", () => void answer(null));
    const low = h("div.stage-low", ...drawing.low);
    const stage = h("section.stage", { label: "The position" }, drawing.element, low);
    const task = [
      h("h2", "Make the move that wins"),
      h("p.soft", "If there is none, let the computer start."),
      h("div.answers", begin),
    ];
    fill(
      element,
      h("div.lesson-top", list, h("span.soft", `${number} of ${all.length}`)),
      h(
        "div.lesson-body",
        h("div", h("h1", step.title), h("p.goal", step.goal), stage),
        h("div", ...task, said, hints, more),
      ),
      h("nav.lesson-turn", { label: "Other positions" }, turn(number - 1, "back"), turn(number + 1, "on")),
    );
  }
  return {
    title: "Learn in six positions",
    element,
    async show(fields) {
      const all = await steps;
      const number = Number(fields.get("learn") ?? "");
      const next = all.findIndex((_, index) => !reached.has(index + 1)) + 1 || 1;
      return show(all, number >= 1 && number <= all.length ? Math.floor(number) : next);
    },
  };
}

/** Makes the strip above the board while a position of the lesson is played: its goal, and the way back. */
export async function lesson(match: Match): Promise<HTMLElement> {
  const all = await steps;
  const element = h("section.lesson", { label: "Lesson", hidden: true });
  const close = iconButton("close", "Close the lesson", () => {
    match.lesson = 0;
    match.write("push");
    element.hidden = true;
    toBoard();
  });

  let shown = 0;
  function show(): void {
    const { state, setup, lesson: number } = match;
    const step = all[number - 1];
    element.hidden = !step;
    if (!step || !state) return;
    // The goal is to win against the computer, from the position of the step.
    const winner = state.verdict?.winner;
    const own = setup.game === step.game && state.start === step.position && setup.level === 10;
    if (winner && own && setup[winner] === "human" && setup.left !== setup.right && !reached.has(number)) {
      reach(number);
      announce(`Goal of lesson ${number} reached.`);
    }
    const done = reached.has(number);
    // A link that is replaced while it is pressed would not open.
    const now = done ? -number : number;
    if (now === shown) return;
    shown = now;
    const next = all[number];
    const goal = done ? h("b.lesson-reached", "✓ Goal reached.") : "Win against the computer from here.";
    const on = done && next ? h("a", { href: `#learn=${number + 1}` }, `Next: ${next.title}`) : "";
    const link = h("a", { href: `#learn=${number}` }, `Lesson ${number} of ${all.length}: ${step.title}`);
    fill(element, h("p", link, ". ", goal), on, close);
  }
  match.on((change) => change !== "busy" && show());
  show();
  return element;
}
