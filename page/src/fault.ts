// What the server would not read, with the place marked.

import { ApiError } from "./api.ts";
import { h } from "./dom.ts";
import type { Fault } from "./types.ts";

export function faultOf(error: unknown): Fault {
  if (error instanceof ApiError) return error.fault;
  return { message: error instanceof Error ? error.message : String(error) };
}

/** The message, what was typed with the wrong part underlined, and the help. */
export function showFault(error: unknown): HTMLElement {
  const { message, input, span, help } = faultOf(error);
  return h(
    "div",
    { class: "fault" },
    h("p", { class: "fault-message" }, ...coded(message)),
    input && span ? quoted(input, span) : null,
    help ? h("p", { class: "fault-help" }, ...coded(help)) : null,
  );
}

/** What stands between backticks is text to be typed. */
function coded(text: string): (Node | string)[] {
  return text.split("`").map((part, i) => (i % 2 === 1 ? h("code", {}, part) : part));
}

/** Spans count bytes, and texts here count otherwise. */
function quoted(input: string, [from, to]: [number, number]): HTMLElement {
  const bytes = new TextEncoder().encode(input);
  const part = (a: number, b: number) => new TextDecoder().decode(bytes.slice(a, b));
  const end = Math.max(to, from);
  const wrong = part(from, end);
  // A long text is shown around the place.
  const [before, after] = [part(0, from), part(end, bytes.length)];
  return h(
    "p",
    { class: "fault-input" },
    before.length > 60 ? `…${before.slice(-60)}` : before,
    h("mark", {}, wrong || " "),
    after.length > 60 ? `${after.slice(0, 60)}…` : after,
  );
}
