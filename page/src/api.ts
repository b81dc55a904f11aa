// Questions and answers in JSON, however they travel. Answers to long questions are announced by progress, and can be stopped.

import { send } from "#transport";
import type { CatalogEntry, Fault, Progress, Session, Setup } from "./types.ts";

/** A refusal, in the server's words. */
export class ApiError extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

/** A game with its moves so far and, in `play`, the next one. */
export type Question = Setup & { moves: string[]; play?: string };

let named: Promise<CatalogEntry[]> | null = null;

/** Returns the games that have names. They are asked for when they are first wanted: a link to a game does not wait for them. */
export function games(): Promise<CatalogEntry[]> {
  named ??= ask<{ games: CatalogEntry[] }>("games", null).then(({ games }) => games);
  return named;
}

export const session = (question: Question, signal?: AbortSignal | null): Promise<Session> =>
  ask("session", question, { signal: signal ?? null });

/** Makes what begins a task, and returns its signal: the task before it ends. */
export function turns(): () => AbortSignal {
  let now = new AbortController();
  return () => {
    now.abort();
    now = new AbortController();
    return now.signal;
  };
}

export interface Asking {
  signal?: AbortSignal | null;
  /** Receives progress events; if given, the question may take long. */
  progress?: (progress: Progress) => void;
}

/** Asks one question. Aborting the signal stops the work. */
export const ask = async <T>(name: string, body: unknown, asking: Asking = {}): Promise<T> =>
  (await send(name, body, asking)) as T;

/** Returns the fault in an error answer. */
export function fault(answer: unknown, status: number): Fault {
  const body = answer as { error?: Fault; status?: number } | null;
  const message = body?.error?.message ?? `the answer has status ${status}`;
  return { ...body?.error, message, status: body?.status ?? status };
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
