// The client of the server's JSON interface. Answers to long questions arrive as events and can be stopped.

import type { CatalogEntry, Fault, Progress, Session, Setup } from "./types.ts";

/** A refusal, in the server's words. */
export class ApiError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** A game with its moves so far and, in `play`, the next one. */
export type Question = Setup & { moves: string[]; play?: string };

export async function games(): Promise<CatalogEntry[]> {
  const response = await reached(fetch("api/games"));
  return ((await response.json()) as { games: CatalogEntry[] }).games;
}

export function session(
  question: Question | { record: string },
  signal?: AbortSignal | null,
): Promise<Session> {
  return ask("session", question, { signal: signal ?? null });
}

interface Asking {
  signal?: AbortSignal | null;
  /** Receives progress events; if given, the answer arrives as an event too. */
  progress?: (progress: Progress) => void;
}

/** Sends one question. Aborting the signal stops the work on the server too. */
export async function ask<T>(name: string, body: unknown, { signal, progress }: Asking = {}): Promise<T> {
  const response = await reached(
    fetch(`api/${name}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: progress ? "text/event-stream" : "application/json",
      },
      body: JSON.stringify(body),
      signal: signal ?? null,
    }),
  );
  if (!response.headers.get("content-type")?.includes("event-stream")) {
    const answer = await response.json().catch(() => null);
    if (!response.ok || answer === null) throw new ApiError(fault(answer, response.status));
    return answer as T;
  }
  for await (const { event, data } of events(response)) {
    if (event === "progress") progress?.(JSON.parse(data) as Progress);
    if (event === "answer") return JSON.parse(data) as T;
    if (event === "error") throw new ApiError(fault(JSON.parse(data), 0));
  }
  throw new ApiError({ message: "the answer ended early" });
}

/** Yields the server's events. */
async function* events(response: Response): AsyncGenerator<{ event: string; data: string }> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value.replaceAll("\r\n", "\n");
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      let event = "message";
      const data: string[] = [];
      for (const line of block.split("\n")) {
        if (line.startsWith("event:")) event = line.slice(6).trim();
        if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
      }
      yield { event, data: data.join("\n") };
    }
  }
}

async function reached(request: Promise<Response>): Promise<Response> {
  try {
    return await request;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError({ message: "the server cannot be reached; is `ninepins serve` still running?" });
  }
}

function fault(answer: unknown, status: number): Fault {
  const body = answer as { error?: Fault; status?: number } | null;
  const message = body?.error?.message ?? `the server answered with status ${status}`;
  return { ...body?.error, message, status: body?.status ?? status };
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
