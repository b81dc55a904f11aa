// A worker that answers questions by WebAssembly, one after the other.

/** A question with its limits. */
export interface Task {
  name: string;
  body: unknown;
  seconds: number;
  memory: number;
}

/** Progress, or the answer. */
export type Reply = { seconds: number; positions: string } | { status: number; json: string };

/** The functions of the program. */
interface Program {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  answer(memory: bigint): number;
  start(): number;
}

/** The milliseconds between two reports of progress. */
const REPORT = 200;

let program: Promise<Program> | null = null;
let began = 0;
let end = 0;
let reported = 0;

/** Called by the work many times a second. Returns 1 when the time is up. */
function pulse(positions: bigint): number {
  const now = performance.now();
  if (now >= reported + REPORT) {
    reported = now;
    reply({ seconds: (now - began) / 1000, positions: BigInt.asUintN(64, positions).toString() });
  }
  return now >= end ? 1 : 0;
}

function reply(message: Reply): void {
  postMessage(message);
}

async function load(module: WebAssembly.Module): Promise<Program> {
  const instance = await WebAssembly.instantiate(module, { env: { pulse } });
  return instance.exports as unknown as Program;
}

async function answer({ name, body, seconds, memory }: Task): Promise<void> {
  const { memory: shared, room, answer, start } = await (program as Promise<Program>);
  const question = new TextEncoder().encode(`/api/${name}\n${body === null ? "" : JSON.stringify(body)}`);
  began = performance.now();
  end = began + seconds * 1000;
  reported = began;
  // The memory may grow in each call, so it is looked at anew.
  const place = room(question.length);
  new Uint8Array(shared.buffer, place, question.length).set(question);
  const length = answer(BigInt(memory));
  const text = new TextDecoder().decode(new Uint8Array(shared.buffer, start(), length));
  const cut = text.indexOf("\n");
  reply({ status: Number(text.slice(0, cut)), json: text.slice(cut + 1) });
}

addEventListener("message", ({ data }: MessageEvent<WebAssembly.Module | Task>) => {
  if (data instanceof WebAssembly.Module) {
    program = load(data);
    return;
  }
  // An error that is thrown outside of a promise reaches the page.
  answer(data).catch((error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
  );
});
