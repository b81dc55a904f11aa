// The choice of how many to take, where there is one.

import { choice, h } from "../dom.ts";

/** The number of choices above which the player types a number. */
const FEW = 9;

export function takesBar(takes: string[], take: string, change: (take: string) => void): HTMLElement | null {
  if (takes.length < 2) return null;
  if (takes.length <= FEW) {
    return choice(
      "Take",
      takes.map((take) => [take, take] as const),
      take,
      change,
    );
  }
  const input = h("input", { type: "number", min: takes[0], max: takes.at(-1), value: take, class: "field" });
  input.addEventListener("input", () => takes.includes(input.value) && change(input.value));
  return h("label.how-many", "Take ", input);
}
