// The field for typed moves: every move can be typed.

import { acts, announce, blame, button, field, fill, h, toBoard } from "./dom.ts";
import { faultOf, showFault } from "./fault.ts";
import type { Match } from "./match.ts";
import type { Play, Session } from "./types.ts";

/** The most corrections of a refused move. */
const OFFERED = 4;

/** Writes `5-3`, `5 to 3` and `5 > 3` as a move. */
const written = (text: string): string => text.trim().replace(/^(\d+)\s*(?:-+>?|–|>|→|to\b)\s*(?=\d)/i, "$1 -> ");

/** Returns the different plays that a refused text may mean: those of its heap, or those that take as many. */
function meant(text: string, { plays }: Session): Play[] {
  const [, many] = /^(?:take\s+)?(\d+)$/i.exec(text) ?? [];
  const [from] = /^\d+(?= ->)/.exec(text) ?? [];
  const such = plays.filter(({ play, take }) => (many ? take === many : play.startsWith(`${from} ->`)));
  return such.filter(({ move }, at) => such.findIndex((other) => other.move === move) === at);
}

export type Typed = ReturnType<typeof typed>;

/** Makes the field, with the place of its faults, what shows a fault, and what forgets it. */
export function typed(match: Match) {
  const input = field({ id: "typed", label: "Or type a move", maxlength: 400 });
  const wrong = h("div.typed-fault", { id: "typed-fault" });
  const form = h("form.typed", input);

  /** Makes what a button does that plays a move. */
  const play = (text: string) => () => {
    toBoard();
    match.attempt(match.play(text));
  };

  function refused(error: unknown, offered: Play[] = []): void {
    const offers = offered.slice(0, OFFERED).map((one) => button(match.brief(one.play), play(one.play), "chip"));
    fill(wrong, showFault(error), acts(...offers));
    blame(input, wrong);
    announce(`Not played: ${faultOf(error).message}`);
  }
  function clear(): void {
    fill(wrong);
    blame(input, null);
  }
  form.onsubmit = async () => {
    if (!input.value.trim() || match.shown?.turn !== "human") return;
    const text = written(input.value);
    const plays = meant(text, match.shown);
    try {
      await match.play(/^\D*\d+$/.test(text) && plays.length === 1 ? plays[0]!.play : text);
      input.value = "";
    } catch (error) {
      refused(error, plays);
    }
  };
  input.oninput = clear;
  match.on((change) => {
    const { state } = match;
    if (change !== "busy") clear();
    const example = match.shown?.plays[0];
    input.placeholder = example ? `or type: ${match.brief(example.play)}` : "";
    input.readOnly = match.shown?.turn !== "human";
    // On phones it is there for moves that are not listed.
    form.classList.toggle("needed", Boolean(state?.plays_truncated));
    form.hidden = Boolean(match.shown?.over);
  });
  return { element: form, wrong, play, refused, clear };
}
