// A panel of a study. It asks its question when it comes into view, shows the answer, and names the command that does the same.

import { ask, isAbort } from "../api.ts";
import { type Child, fill, h, icon } from "../dom.ts";
import { coded, faultOf } from "../fault.ts";
import { sentence } from "../words.ts";
import { running } from "../working.ts";
import type { Study } from "./subject.ts";

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
  shown(answer: T, study: Study): Child[];
}

export type Panel = ReturnType<typeof panel>;

/** Writes a game line as one word of a shell. */
const quoted = (game: string) => (/^[\w.-]+$/.test(game) ? game : `'${game}'`);

// biome-ignore lint/suspicious/noExplicitAny: each panel knows the shape of its answer
export function panel(study: Study, research: Research<any>) {
  const { id, title, about, name, first } = research;
  let begun = false;
  let answer: unknown = null;
  const body = h("div.panel-body");
  const { run, stop } = running(body);
  const command = h("p.command");
  const to = h("input.field", { type: "number", min: 0, max: 1000, value: research.to, label: "Heaps up to" });
  const form = h("form.inline", { onsubmit: compute, onchange: compute }, "heaps up to ", to);
  const link = h("a.icon", { href: study.address(id), label: `Link to ${title}` }, icon("share"));
  // Shows the answer in another form.
  const again = () => answer && fill(body, ...research.shown(answer, study));
  const controls = [...(research.controls?.(study, again) ?? []), research.to !== undefined && form];
  const element = h(
    "section.panel",
    { id: `panel-${id}`, label: title },
    h("div.panel-head", h("h2", { tabindex: -1 }, title), link, h("div.end", ...controls)),
    about && h("p.panel-about", about),
    body,
    command,
  );
  const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && begin());

  function begin(): void {
    seen.disconnect();
    if (!begun) void compute();
    begun = true;
  }

  function compute(): Promise<void> {
    const line = research.command(quoted(study.game), to.value, quoted(study.state.start), quoted(study.normal));
    command.hidden = false;
    fill(command, "In a terminal: ", h("code", line));
    const last = to.value && { to: Number(to.value) };
    const question = { ...(research.question?.(study) ?? { game: study.game }), ...(last || {}) };
    return run("Computing.", async (asking) => {
      try {
        answer = await ask(name, question, asking);
      } catch (error) {
        if (isAbort(error)) throw error;
        // What a game does not have is no fault: the row of what is known says what there is instead.
        const { span, message, help } = faultOf(error);
        element.hidden = Boolean(first && span);
        study.learn(name, null);
        if (!span) throw error;
        command.hidden = true;
        return [h("p.soft", ...coded(sentence(message)), ...(help ? [" ", ...coded(sentence(help))] : []))];
      }
      asking.signal?.throwIfAborted();
      study.learn(name, answer);
      return research.shown(answer, study);
    });
  }
  if (first) begin();
  else seen.observe(element);
  function end(): void {
    stop();
    seen.disconnect();
  }
  return { id, title, element, begin, end };
}
