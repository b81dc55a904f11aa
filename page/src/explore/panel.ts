// A panel of a study. It asks its question when it comes into view, shows the answer, and names the command that does the same.

import { ask, isAbort } from "../api.ts";
import { quoted } from "../command.ts";
import { h, icon } from "../dom.ts";
import { coded, faultOf } from "../fault.ts";
import { Running } from "../running.ts";
import { sentence } from "../words.ts";
import type { Study } from "./study.ts";

export type Part = Node | string;

/** A kind of question about a game or a position. */
export interface Research<T> {
  /** Its name in addresses. */
  id: string;
  title: string;
  about: string;
  /** The endpoint. */
  name: string;
  /** The usual last heap, if it may be chosen; empty if the API chooses. */
  to?: string;
  /** The question, if it is more than the game and the last heap. */
  question?(study: Study): object;
  /** The command that does the same; `normal` is the game in normal play. */
  command(game: string, to: string, position: string, normal: string): string;
  /** Set if the row of what is known needs the answer. */
  first?: boolean;
  /** What stands beside the title. */
  controls?(study: Study, again: () => void): HTMLElement[];
  shown(answer: T, study: Study): Part[];
}

export class Panel<T> {
  readonly element: HTMLElement;
  readonly #body = h("div.panel-body");
  readonly #running = new Running(this.#body);
  readonly #command = h("p.command");
  readonly #to: HTMLInputElement | null;
  readonly #seen: IntersectionObserver;
  #begun = false;
  #answer: T | null = null;

  constructor(
    readonly study: Study,
    readonly research: Research<T>,
  ) {
    const { id, title, about } = research;
    const field = { class: "field", type: "number", min: 0, max: 1000, value: research.to ?? "" };
    this.#to = research.to === undefined ? null : h("input", { ...field, "aria-label": "Heaps up to" });
    const form = h("form.inline", "heaps up to ", this.#to);
    form.addEventListener("submit", () => void this.#compute());
    form.addEventListener("change", () => void this.#compute());
    const link = h("a.icon", { href: study.address(id), "aria-label": `Link to ${title}` }, icon("share"));
    const controls = research.controls?.(study, () => this.#again()) ?? [];
    this.element = h(
      "section.panel",
      { id: `panel-${id}`, "aria-label": title },
      h("div.panel-head", h("h2", { tabindex: -1 }, title), link, h("div.end", ...controls, this.#to && form)),
      about ? h("p.panel-about", about) : null,
      this.#body,
      this.#command,
    );
    this.#seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && this.begin());
    if (research.first) this.begin();
    else this.#seen.observe(this.element);
  }

  begin(): void {
    this.#seen.disconnect();
    if (this.#begun) return;
    this.#begun = true;
    void this.#compute();
  }

  stop(): void {
    this.#running.stop();
    this.#seen.disconnect();
  }

  /** Shows the answer in another form. */
  #again(): void {
    if (this.#answer) this.#body.replaceChildren(...this.research.shown(this.#answer, this.study));
  }

  async #compute(): Promise<void> {
    const { study, research } = this;
    const to = this.#to?.value ?? "";
    this.#command.hidden = false;
    const line = research.command(quoted(study.game), to, quoted(study.state.start), quoted(study.normal));
    this.#command.replaceChildren("In a terminal: ", h("code", line));
    const question = { ...(research.question?.(study) ?? { game: study.game }), ...(to ? { to: Number(to) } : {}) };
    await this.#running.run("Computing.", async (about) => {
      try {
        this.#answer = await ask<T>(research.name, question, about);
      } catch (error) {
        if (isAbort(error)) throw error;
        // What a game does not have is no fault: the row of what is known says what there is instead.
        const { span, message, help } = faultOf(error);
        this.element.hidden = Boolean(research.first && span);
        study.learn(research.name, null);
        if (!span) throw error;
        this.#command.hidden = true;
        return [h("p.soft", ...coded(sentence(message)), ...(help ? [" ", ...coded(sentence(help))] : []))];
      }
      about.signal?.throwIfAborted();
      study.learn(research.name, this.#answer);
      return research.shown(this.#answer, study);
    });
  }
}
