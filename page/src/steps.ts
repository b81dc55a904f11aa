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
    const all = match.path.length;
    if (change === "busy") return;
    const least = match.following ? match.following.at + 1 : 0;
    for (const one of [start, back]) one.disabled = match.at === least;
    for (const one of [on, end]) one.disabled = match.at === all;
    where.textContent = match.following ? `step ${match.at - least + 1} of ${all - least + 1}` : placed(match.at, all);
  });
  return h("div.steps", { role: "group", "aria-label": "Steps" }, start, back, on, end, where);
}

/** Says where the board stands: "before move 3 of 13". */
function placed(at: number, all: number): string {
  if (all === 0) return "start";
  return at === all ? `after move ${all}` : `before move ${at + 1} of ${all}`;
}
