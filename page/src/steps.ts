// Steps along the moves, and where the board stands.

import { h, iconButton } from "./dom.ts";
import type { Match } from "./match.ts";

export function steps(match: Match): HTMLElement {
  const to = (at: () => number) => () => match.attempt(match.step(at()));
  const start = iconButton(
    "start",
    "To the start",
    to(() => 0),
  );
  const back = iconButton(
    "back",
    "Back",
    to(() => match.at - 1),
  );
  const on = iconButton(
    "on",
    "Forward",
    to(() => match.at + 1),
  );
  const end = iconButton(
    "end",
    "To the end",
    to(() => Number.POSITIVE_INFINITY),
  );
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

/** Says where the board stands: "before move 3 of 13". */
export function placed(at: number, all: number): string {
  if (all === 0) return "the start";
  return at === all ? `after move ${all}` : `before move ${at + 1} of ${all}`;
}
