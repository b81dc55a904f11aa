// The field for typed moves: every move can be typed.

import { announce } from "./announce.ts";
import { attribute, field, h } from "./dom.ts";
import { faultOf, showFault } from "./fault.ts";
import type { Match } from "./match.ts";

export interface Typed {
  element: HTMLElement;
  /** The place of its faults. */
  wrong: HTMLElement;
  refused(error: unknown): void;
  /** Forgets the last fault. */
  clear(): void;
}

/** Moves as they are typed, by a sign in the position. They are not of the game, whose moves would be advice. */
const EXAMPLES = [
  [",", "as (3,5) → (1,5)"],
  ["/", "or as 10/9 → 8/4"],
  ["", "or type, as 9 → 7"],
] as const;

export function typed(match: Match): Typed {
  const input = field({ id: "typed", "aria-label": "Or type a move", maxlength: 400 });
  const wrong = h("div.typed-fault", { id: "typed-fault" });
  const form = h("form.typed", input);

  function refused(error: unknown): void {
    wrong.replaceChildren(showFault(error));
    attribute(input, "aria-invalid", "true");
    attribute(input, "aria-describedby", "typed-fault");
    announce(`Not played: ${faultOf(error).message}`);
  }
  function clear(): void {
    wrong.replaceChildren();
    attribute(input, "aria-invalid", null);
    attribute(input, "aria-describedby", null);
  }
  form.addEventListener("submit", async () => {
    if (!input.value.trim() || match.state?.turn !== "human" || !match.atEnd) return;
    try {
      await match.play(input.value);
      input.value = "";
    } catch (error) {
      refused(error);
    }
  });
  input.addEventListener("input", clear);
  match.on((change) => {
    const { state } = match;
    if (change !== "busy") clear();
    input.placeholder = EXAMPLES.find(([sign]) => (state?.position ?? "").includes(sign))![1];
    input.readOnly = state?.turn !== "human" || !match.atEnd;
    // On phones it is there for moves that are not listed.
    form.classList.toggle("needed", Boolean(state?.plays_truncated));
    form.hidden = Boolean(state?.over) || !match.atEnd;
  });
  return { element: form, wrong, refused, clear };
}
