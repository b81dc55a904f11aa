// A panel for research: it asks its question only when it is opened, and stops when it is closed.

import { ask, isAbort } from "../api.ts";
import { button, h } from "../dom.ts";
import { showFault } from "../fault.ts";
import type { Match } from "../match.ts";
import { quoted } from "../shell.ts";
import { working } from "../working.ts";

/** A kind of question about the game on the board. */
export interface Research<T> {
  title: string;
  about: string;
  /** The endpoint. */
  name: string;
  /** The last heap: the words before it, and the usual one; empty if the API chooses. */
  to: { words: string; usual: string } | null;
  /** True if the question is about the position on the board, too. */
  ofPosition?: boolean;
  /** The command that does the same. */
  command(game: string, to: string, position: string): string;
  shown(answer: T, game: string): (Node | string)[];
}

export function panel<T>(match: Match, research: Research<T>): HTMLElement {
  let running = new AbortController();
  let game = "";
  let position = "";
  const to = h("input", {
    class: "field short",
    type: "number",
    min: 0,
    max: 1000,
    value: research.to?.usual ?? "",
  });
  const body = h("div", { class: "research-body" });
  const command = h("code", { class: "code" });
  const form = h(
    "form",
    { class: "options-bar", hidden: !research.to },
    h("label", { class: "inline" }, `${research.to?.words ?? ""} `, to),
    h("button", { type: "submit", class: "button" }, "Compute"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void compute();
  });
  const element = h(
    "details",
    { class: "research" },
    h("summary", {}, h("span", { class: "research-title" }, research.title)),
    h("p", { class: "faint" }, research.about),
    form,
    body,
    h("p", { class: "command" }, "In a terminal: ", command),
  );

  function stop(): void {
    running.abort();
    body.replaceChildren(
      h("p", {}, "Stopped."),
      button("Compute", () => void compute(), { class: "button" }),
    );
  }

  async function compute(): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    command.textContent = research.command(quoted(game), to.value, quoted(position));
    const under = working("Computing.", stop);
    body.replaceChildren(under.element);
    body.ariaBusy = "true";
    try {
      const question = {
        game,
        ...(research.ofPosition ? { position } : {}),
        ...(research.to && to.value ? { to: Number(to.value) } : {}),
      };
      const answer = await ask<T>(research.name, question, { signal, progress: under.show });
      if (!signal.aborted) body.replaceChildren(...research.shown(answer, game));
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) body.replaceChildren(showFault(error));
    }
    if (!signal.aborted) body.ariaBusy = "false";
  }

  element.addEventListener("toggle", () => {
    if (!element.open) running.abort();
    else if (match.state) {
      game = match.state.game;
      position = match.state.position;
      void compute();
    }
  });
  match.on((change) => {
    const isOther = research.ofPosition && match.state?.position !== position;
    if (isOther || (change === "open" && match.state?.game !== game)) element.open = false;
  });
  return element;
}
