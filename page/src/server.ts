// The transport to a server, over HTTP.

import { ApiError, type Asking, fault, isAbort } from "./api.ts";
import type { Progress } from "./types.ts";

/** Sends one question, without a body as a GET. With progress the answer arrives as an event. Aborting the signal stops the work on the server. */
export async function send(name: string, body: unknown, { signal, progress }: Asking): Promise<unknown> {
  const response = await fetch(`api/${name}`, {
    method: body === null ? "GET" : "POST",
    headers: { "content-type": "application/json", accept: progress ? "text/event-stream" : "application/json" },
    body: body === null ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (isAbort(error)) throw error;
    throw new ApiError({ message: "the server cannot be reached; is `ninepins serve` still running?" });
  });
  if (!response.headers.get("content-type")?.includes("event-stream")) {
    const answer = await response.json().catch(() => null);
    if (!response.ok || answer === null) throw new ApiError(fault(answer, response.status));
    return answer;
  }
  for await (const { event, data } of events(response)) {
    if (event === "progress") progress?.(JSON.parse(data) as Progress);
    if (event === "answer") return JSON.parse(data);
    if (event === "error") throw new ApiError(fault(JSON.parse(data), 0));
  }
  throw new ApiError({ message: "the answer ended early" });
}

/** Returns the hosts at which others can open the page. */
export async function hosts(): Promise<string[]> {
  const answer = await fetch("hosts").catch(() => null);
  return answer?.ok ? (await answer.text()).split("\n").filter(Boolean) : [];
}

/** Yields the server's events. */
async function* events(response: Response): AsyncGenerator<{ event: string; data: string }> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, event = "", data = ""] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      yield { event, data };
    }
  }
}
