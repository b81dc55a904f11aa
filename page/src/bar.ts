// The tools under the board: undo, the values of moves, the reason, a hint; steps along the moves, and on from an earlier position.

import type { Asking } from "./asking.ts";
import { button, h, type Icon, icon, iconButton, toBoard, toggle } from "./dom.ts";
import type { Match } from "./match.ts";
import { EFFECTS, effectSign } from "./sign.ts";

/** Makes a button that plays on from the position on the board. */
export function playOn(match: Match, kind: string): HTMLButtonElement {
  const act = () => {
    match.branch();
    toBoard();
  };
  const made = button("Play on from here", act, kind);
  match.on(() => (made.hidden = match.atEnd || Boolean(match.shown?.over)));
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
    tool(name, label, () => match.go(match.at + by), "button tool-only");
  const steps = [step("start", "Start", Number.NEGATIVE_INFINITY), step("back", "Back", -1), step("on", "On", 1)];
  const moves = tool("menu", "Moves", openMoves, "button tool-only moves-tool");
  const menu = tool("menu", "Menu", () => {}, { class: "button tool-only menu-tool", popovertarget: "nav" });
  const effects = (["kept", "threw", "lost"] as const).map((made) =>
    h("span", effectSign(made, false), made === "threw" ? "threw it away" : EFFECTS[made]),
  );
  const legend = h("span.legend", ...effects);
  const input = values.querySelector("input")!;

  function show(): void {
    const state = match.shown;
    const early = !match.atEnd;
    const ready = Boolean(state && !state.over && !(match.thinking && match.atEnd));
    undo.disabled = !match.canUndo;
    hint.disabled = !ready || state?.turn !== "human";
    why.disabled = !ready;
    input.checked = asking.values;
    hint.classList.toggle("on", asking.shown === "hint");
    why.classList.toggle("on", asking.shown === "why");
    for (const one of [undo, hint, why]) one.hidden = early;
    legend.hidden = !early || !match.plies;
    for (const one of steps) one.hidden = !early;
  }
  match.on(show);
  asking.on(show);
  const about = { role: "group", label: "Help with this position" };
  const parts = [undo, legend, ...steps, h("span.gap"), values, why, hint, from, moves, menu];
  return h("div.bar", about, ...parts);
}

/** Makes the steps along the moves, and says where the board stands. */
export function steps(match: Match): HTMLElement {
  const step = (name: Icon, label: string, by: number) => iconButton(name, label, () => match.go(match.at + by));
  const start = step("start", "To the start", Number.NEGATIVE_INFINITY);
  const back = step("back", "Back", -1);
  const on = step("on", "Forward", 1);
  const end = step("end", "To the end", Number.POSITIVE_INFINITY);
  const where = h("span.where");
  match.on((change) => {
    const all = match.path.length;
    if (change === "busy") return;
    const least = match.following ? match.following.at + 1 : 0;
    for (const one of [start, back]) one.disabled = match.at === least;
    for (const one of [on, end]) one.disabled = match.at === all;
    where.textContent = match.following ? `step ${match.at - least + 1} of ${all - least + 1}` : placed(match.at, all);
  });
  return h("div.steps", { role: "group", label: "Steps" }, start, back, on, end, where);
}

/** Says where the board stands: "before move 3 of 13". */
function placed(at: number, all: number): string {
  if (all === 0) return "start";
  return at === all ? `after move ${all}` : `before move ${at + 1} of ${all}`;
}
