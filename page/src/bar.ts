// The tools under the board: undo, the values of moves, the reason, a hint; and on from an earlier position.

import type { Asking } from "./asking.ts";
import { button, h, type Icon, icon, toBoard, toggle } from "./dom.ts";
import type { Match } from "./match.ts";

export function bar(match: Match, asking: Asking, openMoves: () => void): HTMLElement {
  const tool = (name: Icon, label: string, act: () => void, props = {}) => {
    const made = button(label, act, props);
    made.prepend(icon(name));
    return made;
  };
  const undo = tool("undo", "Undo", () => match.attempt(match.undo()), { "aria-keyshortcuts": "u" });
  const redo = tool("redo", "Redo", () => match.attempt(match.redo()), {
    class: "button wide-only",
    "aria-keyshortcuts": "r",
  });
  const why = tool("why", "Why?", () => asking.show("why"), { "aria-keyshortcuts": "w" });
  const hint = tool("hint", "Hint", () => asking.show("hint"), { "aria-keyshortcuts": "h" });
  const values = toggle("Values", false, (on) => asking.set({ values: on }));
  values.prepend(icon("values"));
  const from = button("Play on from here", () => {
    match.branch();
    toBoard();
  });
  const step = (name: Icon, label: string, by: number) =>
    tool(name, label, () => match.attempt(match.step(by === 0 ? 0 : match.at + by)), {
      class: "button tool-only",
    });
  const [start, back, on] = [step("start", "Start", 0), step("back", "Back", -1), step("on", "On", 1)];
  const moves = tool("menu", "Moves", openMoves, { class: "button tool-only moves-tool" });
  const gap = h("span", { class: "gap" });
  const input = values.querySelector("input")!;

  function show(): void {
    const state = match.shown;
    const early = !match.atEnd;
    const ready = Boolean(state && !state.over && !(match.thinking && match.atEnd));
    undo.disabled = !match.canUndo;
    redo.hidden = !match.canRedo;
    hint.disabled = !ready || state?.turn !== "human";
    why.disabled = !ready;
    input.checked = asking.values;
    for (const [one, kind] of [
      [hint, "hint"],
      [why, "why"],
    ] as const)
      one.classList.toggle("on", asking.shown === kind);
    for (const one of [undo, hint, why]) one.hidden = early;
    if (early) redo.hidden = true;
    for (const one of [start, back, on, from]) one.hidden = !early;
  }
  match.on(show);
  asking.on(show);
  return h(
    "div",
    { class: "bar", role: "group", "aria-label": "Help with this position" },
    undo,
    redo,
    start,
    back,
    on,
    gap,
    values,
    why,
    hint,
    from,
    moves,
  );
}
