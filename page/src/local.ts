// The transport without a server: ninepins as WebAssembly, in a pool of workers. Each worker answers one question at a time, so
// that a hard question holds up no other.

import program from "../offline/ninepins.wasm?url";
import { ApiError, type Asking, fault } from "./api.ts";
import type { Reply, Task } from "./worker.ts";

/** The most seconds for a question. */
const SECONDS = 10;

/** The seconds after which a worker that does not stop by itself is ended. */
const PATIENCE = SECONDS + 0.7;

/** The most bytes for a question, estimated. */
const MEMORY = 512_000_000;

/** The most workers. */
const WORKERS = Math.max(2, Math.min(4, navigator.hardwareConcurrency || 2));

let compiled: Promise<WebAssembly.Module> | null = null;
const idle: Worker[] = [];
const queue: (() => void)[] = [];
let working = 0;

/** Compiles the program once. A host may serve it as any type. */
function compilation(): Promise<WebAssembly.Module> {
  compiled ??= fetch(program)
    .then(async (response) => {
      if (!response.ok) throw new ApiError({ message: `the program is missing: status ${response.status}` });
      return WebAssembly.compile(await response.arrayBuffer());
    })
    .catch((error: unknown) => {
      // The next question tries again.
      compiled = null;
      throw error;
    });
  return compiled;
}

/** Waits for a place, and returns a worker. */
async function taken(module: WebAssembly.Module, signal: AbortSignal | null | undefined): Promise<Worker> {
  if (working >= WORKERS) {
    await new Promise<void>((go, stop) => {
      queue.push(go);
      signal?.addEventListener("abort", () => {
        const at = queue.indexOf(go);
        if (at >= 0) queue.splice(at, 1);
        stop(signal.reason);
      });
    });
  }
  working += 1;
  const ready = idle.pop();
  if (ready) return ready;
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.postMessage(module);
  return worker;
}

/** Sends one question to a worker. Aborting the signal ends the worker. */
export async function send(name: string, body: unknown, { signal, progress }: Asking): Promise<unknown> {
  signal?.throwIfAborted();
  const worker = await taken(await compilation(), signal);
  let sound = false;
  try {
    const { status, json } = await answered(
      worker,
      { name, body, seconds: SECONDS, memory: MEMORY },
      { signal, progress },
    );
    sound = true;
    const answer: unknown = JSON.parse(json);
    if (status !== 200) throw new ApiError(fault(answer, status));
    return answer;
  } finally {
    working -= 1;
    if (sound) idle.push(worker);
    else worker.terminate();
    queue.shift()?.();
  }
}

/** Posts a task, and waits for its end. */
const answered = (
  worker: Worker,
  task: Task,
  { signal, progress }: Asking,
): Promise<{ status: number; json: string }> =>
  new Promise((done, failed) => {
    const stop = () => failed(signal?.reason);
    const late = setTimeout(() => failed(new ApiError({ message: "the time is up" })), PATIENCE * 1000);
    const end = () => {
      clearTimeout(late);
      signal?.removeEventListener("abort", stop);
    };
    signal?.addEventListener("abort", stop);
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ("positions" in data) {
        progress?.({ seconds: data.seconds, positions: data.positions, waiting: false });
        return;
      }
      end();
      done(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      const message = "the program ended, perhaps for want of memory; other questions can be asked";
      failed(new ApiError({ message }));
    };
    worker.postMessage(task);
  });

/** There is no server that others could ask. */
export const hosts = async (): Promise<string[]> => [];
