// Faults from the server, with the wrong part of the input marked.

import { ApiError } from "./api.ts";
import { h } from "./dom.ts";
import type { Fault } from "./types.ts";

export function faultOf(error: unknown): Fault {
  if (error instanceof ApiError) return error.fault;
  return { message: error instanceof Error ? error.message : String(error) };
}

/** Shows the message, the input with its wrong part underlined, and the help. */
export function showFault(error: unknown): HTMLElement {
  const { message, input, span, help } = faultOf(error);
  const about = help && h("p.fault-help", ...coded(help));
  return h("div.fault", h("p.fault-message", ...coded(message)), input && span && quoted(input, span), about);
}

/** Shows text between backticks as code. */
export const coded = (text: string): (Node | string)[] =>
  text.split("`").map((part, i) => (i % 2 === 1 ? h("code", part) : part));

/** Marks a span of the input. Spans count bytes, unlike JavaScript strings. */
function quoted(input: string, [from, to]: [number, number]): HTMLElement {
  const bytes = new TextEncoder().encode(input);
  const part = (a: number, b: number) => new TextDecoder().decode(bytes.slice(a, b));
  const end = Math.max(to, from);
  const wrong = part(from, end);
  // Of a long text only the part around the fault is shown.
  const [before, after] = [part(0, from), part(end, bytes.length)];
  const left = before.length > 60 ? `…${before.slice(-60)}` : before;
  const right = after.length > 60 ? `${after.slice(0, 60)}…` : after;
  return h("p.fault-input", left, h("mark", wrong || " "), right);
}
