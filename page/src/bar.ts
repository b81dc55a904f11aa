// The tools under the board: undo, the values of moves, the reason, a hint; and on from an earlier position.

import type { Asking } from "./asking.ts";
import { button, h, type Icon, icon, toBoard, toggle } from "./dom.ts";
import type { Match } from "./match.ts";
import { EFFECTS, effectSign } from "./sign.ts";

/** Makes a button that plays on from the position on the board. */
export function playOn(match: Match, kind: string): HTMLButtonElement {
  const act = () => {
    match.branch();
    toBoard();
  };
  const made = button("Play on from here", act, { class: kind });
  match.on(() => {
    made.hidden = match.atEnd || Boolean(match.shown?.over);
  });
  return made;
}

export function bar(match: Match, asking: Asking, openMoves: () => void): HTMLElement {
  const tool = (name: Icon, label: string, act: () => void, props = {}) => button([icon(name), label], act, props);
  const undo = tool("undo", "Undo", () => match.attempt(match.undo()), { "aria-keyshortcuts": "u" });
  const why = tool("why", "Why?", () => asking.show("why"), { "aria-keyshortcuts": "w" });
  const hint = tool("hint", "Hint", () => asking.show("hint"), { "aria-keyshortcuts": "h" });
  const values = toggle("Values", false, (on) => asking.value(on));
  values.prepend(icon("values"));
  const from = playOn(match, "button wide-only");
  const step = (name: Icon, label: string, by: number) =>
    tool(name, label, () => match.attempt(match.step(by === 0 ? 0 : match.at + by)), { class: "button tool-only" });
  const [start, back, on] = [step("start", "Start", 0), step("back", "Back", -1), step("on", "On", 1)];
  const moves = tool("menu", "Moves", openMoves, { class: "button tool-only moves-tool" });
  const menu = tool("menu", "Menu", () => {}, { class: "button tool-only menu-tool", popovertarget: "nav" });
  const gap = h("span.gap");
  const legend = h(
    "span.legend",
    ...(["kept", "threw", "lost"] as const).map((made) =>
      h("span", effectSign(made, false), made === "threw" ? "threw it away" : EFFECTS[made]),
    ),
  );
  const input = values.querySelector("input")!;

  function show(): void {
    const state = match.shown;
    const early = !match.atEnd;
    const ready = Boolean(state && !state.over && !(match.thinking && match.atEnd));
    undo.disabled = !match.canUndo;
    hint.disabled = !ready || state?.turn !== "human";
    why.disabled = !ready;
    input.checked = asking.values;
    for (const [one, kind] of [
      [hint, "hint"],
      [why, "why"],
    ] as const)
      one.classList.toggle("on", asking.shown === kind);
    for (const one of [undo, hint, why]) one.hidden = early;
    legend.hidden = !early || !match.plies;
    for (const one of [start, back, on]) one.hidden = !early;
  }
  match.on(show);
  asking.on(show);
  return h(
    "div.bar",
    { role: "group", "aria-label": "Help with this position" },
    undo,
    legend,
    start,
    back,
    on,
    gap,
    values,
    why,
    hint,
    from,
    moves,
    menu,
  );
}
