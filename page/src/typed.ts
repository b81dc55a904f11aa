// The field for typed moves: every move can be typed.

import { announce } from "./announce.ts";
import { attribute, h } from "./dom.ts";
import { faultOf, showFault } from "./fault.ts";
import type { Match } from "./match.ts";

export function typed(match: Match): { element: HTMLElement; refused(error: unknown): void } {
  const input = h("input", {
    class: "field",
    id: "typed",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 400,
  });
  const send = h("button", { type: "submit", class: "button" }, "Play");
  const wrong = h("div", { class: "typed-fault", id: "typed-fault" });
  const form = h("form", { class: "typed" }, h("label", { for: "typed" }, "Or type a move"), input, send);

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
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!input.value.trim() || match.state?.turn !== "human") return;
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
    const example = state?.plays[Math.floor((state.plays.length - 1) / 2)]?.words;
    input.placeholder = example ? (example.split(/[,(]/)[0] ?? "").trim() : "";
    input.readOnly = state?.turn !== "human";
    send.disabled = state?.turn !== "human";
    form.hidden = Boolean(state?.over);
  });
  return { element: h("div", {}, form, wrong), refused };
}
