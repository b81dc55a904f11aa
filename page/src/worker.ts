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
  table(): void;
}

/** The addresses of the tables of surveys, by their files. Most questions need none. */
const TABLES = import.meta.glob<string>("../../crates/ninepins/data/*.jsonl", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The status of an answer that needs the tables. */
const WITHOUT_TABLES = 428;

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

/** Writes a text into the program's memory, which may grow in each call. */
function write({ memory, room }: Program, text: string): void {
  const bytes = new TextEncoder().encode(text);
  const place = room(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
}

/** Asks the program. Returns the status and the JSON. */
function ask(program: Program, { name, body, memory }: Task): { status: number; json: string } {
  write(program, `/api/${name}\n${body === null ? "" : JSON.stringify(body)}`);
  const length = program.answer(BigInt(memory));
  const text = new TextDecoder().decode(new Uint8Array(program.memory.buffer, program.start(), length));
  const cut = text.indexOf("\n");
  return { status: Number(text.slice(0, cut)), json: text.slice(cut + 1) };
}

/** Gives the program the tables. */
async function provide(program: Program): Promise<void> {
  const fetched = Object.entries(TABLES).map(async ([file, address]) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return `${file.replace(/^.*\/|\.jsonl$/g, "")}\n${await response.text()}`;
  });
  for (const table of await Promise.all(fetched)) {
    write(program, table);
    program.table();
  }
}

async function answer(task: Task): Promise<void> {
  const ready = await (program as Promise<Program>);
  began = performance.now();
  end = began + task.seconds * 1000;
  reported = began;
  const first = ask(ready, task);
  if (first.status !== WITHOUT_TABLES) return reply(first);
  try {
    await provide(ready);
  } catch (error) {
    const message = `the tables of surveys cannot be loaded: ${(error as Error).message}`;
    return reply({ status: 503, json: JSON.stringify({ error: { message } }) });
  }
  reply(ask(ready, task));
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
