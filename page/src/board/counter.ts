// A pile too tall to draw: its size as a number, and a field for the number to take.

import { button, h } from "../dom.ts";
import type { Pile, Play } from "../types.ts";
import { ascending } from "./aim.ts";
import type { Saying, View } from "./board.ts";

export function counter(pile: Pile, plays: Play[], view: View, saying: Saying): HTMLElement {
  const takes = ascending(plays.map((play) => play.take));
  const most = BigInt(pile.limit ?? pile.size) < BigInt(pile.size) ? pile.limit! : pile.size;
  /** Set if every play is listed. */
  const all = !view.state.plays_truncated;
  const input = h("input", {
    class: "field",
    inputmode: "numeric",
    value: all ? (takes[0] ?? "") : "1",
    "aria-label": `take from heap ${pile.pile}`,
    autocomplete: "off",
  });
  const step = (by: number) => {
    const at = takes.indexOf(input.value);
    const next = takes[Math.max(0, Math.min(takes.length - 1, at < 0 ? 0 : at + by))];
    input.value = (all ? next : counted(input.value, by, most)) ?? input.value;
    aim();
  };
  const aim = () => {
    const play = plays.find((play) => play.take === input.value);
    saying.aim(play ?? null);
  };
  const take = () => {
    const play = plays.find((play) => play.take === input.value.trim());
    // The list of a huge pile's plays is cut; the server accepts the others too.
    view.play(play ?? `take ${input.value.trim()} from pile ${pile.pile}`);
  };
  input.addEventListener("input", aim);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp") step(1);
    else if (event.key === "ArrowDown") step(-1);
    else if (event.key === "Enter") take();
    else return;
    event.preventDefault();
  });
  const won = view.valued ? plays.filter((play) => view.worth(play)?.wins) : [];
  const bar = h("span", { class: "pile-bar", "aria-hidden": "true" });
  const live = view.live && pile.size !== "0" && (plays.length > 0 || view.state.plays_truncated);
  return h(
    "div",
    { class: "counter" },
    bar,
    live
      ? h(
          "div",
          { class: "stepper" },
          button("−", () => step(-1), { class: "button step", "aria-label": "one less" }),
          input,
          button("+", () => step(1), { class: "button step", "aria-label": "one more" }),
        )
      : null,
    live ? button("Take", take, { class: "button", "aria-label": `Take from heap ${pile.pile}` }) : null,
    live ? h("span", { class: "pile-limit" }, `1 to ${most}`) : null,
    won.length > 0
      ? h(
          "span",
          { class: "counter-wins" },
          `✓ take ${won
            .slice(0, 3)
            .map((play) => play.take)
            .join(", ")}${won.length > 3 ? " …" : ""}`,
        )
      : null,
  );
}

/** Adds `by` to a number, between 1 and `most`. */
function counted(text: string, by: number, most: string): string {
  if (!/^\d+$/.test(text)) return "1";
  const next = BigInt(text) + BigInt(by);
  if (next < 1n) return "1";
  return String(next > BigInt(most) ? most : next);
}
