// The buttons beside the board: undo and redo, a hint, the reason, the winning moves.

import { announce } from "./announce.ts";
import { button, capital, h, pretty, toBoard, toggle } from "./dom.ts";
import { faultOf, showFault } from "./fault.ts";
import type { Insight } from "./insight.ts";
import type { Match } from "./match.ts";
import { named } from "./sign.ts";
import { working } from "./working.ts";

export function actions(match: Match, insight: Insight): HTMLElement {
  const undo = button("Undo", () => match.attempt(match.undo()), { "aria-keyshortcuts": "u" });
  const redo = button("Redo", () => match.attempt(match.redo()));
  const hint = button("Hint", () => void insight.askHint());
  const explain = button("Explain", () => {
    explained = true;
    if (insight.answer) show();
    else void insight.explain();
  });
  const marks = toggle("Show winning moves", false, (on) => insight.set({ marks: on }));
  const note = h("div", { class: "note" });
  const under = working("Computing.", () => insight.stop());
  /** Set if the player asked for the reason in words. */
  let explained = false;
  /** The answer or fault that was announced last. */
  let said: unknown = null;

  function say(what: unknown, text: string): void {
    if (said === what) return;
    said = what;
    announce(text);
  }

  const playIt = (play: string) => () => {
    toBoard();
    match.attempt(match.play(play));
  };

  function content(): HTMLElement[] {
    if (insight.asking) return [under.element];
    if (insight.trouble) {
      say(insight.trouble, faultOf(insight.trouble).message);
      return [showFault(insight.trouble)];
    }
    if (insight.stopped) return [h("p", {}, "Stopped without an answer.")];
    const shown: HTMLElement[] = [];
    if (insight.hint) {
      const { words, text, play } = insight.hint;
      say(insight.hint, `Hint: ${words}: ${text}`);
      shown.push(
        h("p", {}, h("span", { class: "note-head" }, "Hint "), `${pretty(capital(words))}: ${pretty(text)}.`),
        button("Play it", playIt(play), { class: "button small" }),
      );
    }
    const { answer } = insight;
    const { state } = match;
    if (explained && answer && state) {
      const text = named(answer.text, state);
      say(answer, text);
      shown.push(h("p", { class: "prose" }, pretty(text)));
    }
    if (
      insight.marks &&
      !explained &&
      !insight.hint &&
      answer &&
      state &&
      insight.winning(state.to_move)?.length === 0
    ) {
      shown.push(h("p", {}, "No move wins here."));
    }
    if (answer?.stopped)
      shown.push(h("p", {}, `Undecided: the computation reached its limit of ${answer.stopped}.`));
    return shown;
  }

  function show(): void {
    const { state } = match;
    const playing = Boolean(state && !state.over && !match.thinking);
    undo.disabled = !match.canUndo;
    redo.disabled = !match.canRedo;
    hint.disabled = !playing;
    explain.disabled = !playing;
    under.show(insight.progress);
    if (insight.asking && note.contains(under.element)) return;
    note.replaceChildren(...content());
  }
  match.on((change) => {
    if (change !== "busy") explained = false;
    show();
  });
  insight.on(show);
  const bar = h(
    "div",
    { class: "actions-bar" },
    undo,
    redo,
    h("span", { class: "actions-gap" }),
    hint,
    explain,
    marks,
  );
  return h("section", { class: "actions", "aria-label": "Help with this position" }, bar, note);
}
