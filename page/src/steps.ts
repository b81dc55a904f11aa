// Steps along the moves, and where the board stands.

import { h, type Icon, iconButton } from "./dom.ts";
import type { Match } from "./match.ts";

export function steps(match: Match): HTMLElement {
  const step = (name: Icon, label: string, by: number) =>
    iconButton(name, label, () => match.attempt(match.step(match.at + by)));
  const start = step("start", "To the start", Number.NEGATIVE_INFINITY);
  const back = step("back", "Back", -1);
  const on = step("on", "Forward", 1);
  const end = step("end", "To the end", Number.POSITIVE_INFINITY);
  const where = h("span.where");
  match.on((change) => {
    const all = match.state?.moves.length ?? 0;
    if (change === "busy") return;
    for (const one of [start, back]) one.disabled = match.at === 0;
    for (const one of [on, end]) one.disabled = match.atEnd;
    where.textContent = placed(match.at, all);
  });
  return h("div.steps", { role: "group", "aria-label": "Steps" }, start, back, on, end, where);
}

/** Says where the board stands: "move 3 of 13" comes next. */
export function placed(at: number, all: number): string {
  if (all === 0) return "the start";
  return at === all ? `after move ${all}` : `move ${at + 1} of ${all}`;
}
