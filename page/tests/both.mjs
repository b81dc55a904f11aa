// Ninepins as WebAssembly in Node.js, and the program's server: both answer questions as text, a status and JSON.

import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const MEMORY = 512_000_000n;

/** The tables of surveys, as the program takes them. */
const DATA = new URL("../../crates/ninepins/data/", import.meta.url);
const TABLES = readdirSync(DATA)
  .filter((file) => file.endsWith(".jsonl"))
  .map((file) => `${file.replace(".jsonl", "")}\n${readFileSync(new URL(file, DATA), "utf8")}`);

/** Writes a text into the program's memory. */
function write(program, text) {
  const bytes = new TextEncoder().encode(text);
  const place = program.room(bytes.length);
  new Uint8Array(program.memory.buffer, place, bytes.length).set(bytes);
}

/** Loads the WebAssembly. Returns the function that asks a question, with a limit in ms; after a trap it is loaded anew. */
export async function load(file) {
  const module = await WebAssembly.compile(readFileSync(file));
  let end = 0;
  const pulse = () => (performance.now() >= end ? 1 : 0);
  const fresh = async () => {
    const program = (await WebAssembly.instantiate(module, { env: { pulse } })).exports;
    for (const table of TABLES) {
      write(program, table);
      program.table();
    }
    return program;
  };
  let program = await fresh();
  return async (name, body, limit) => {
    end = performance.now() + limit;
    try {
      write(program, `/api/${name}\n${JSON.stringify(body)}`);
      const length = program.answer(MEMORY);
      return new TextDecoder().decode(new Uint8Array(program.memory.buffer, program.start(), length));
    } catch (trap) {
      program = await fresh();
      return `trap: ${trap.message}`;
    }
  };
}

/** Starts the server with a limit for each question, such as `2s`. */
export async function serve(binary, limit) {
  const server = spawn(binary, ["serve", "--port", "0", "--time", limit], { stdio: ["ignore", "pipe", "inherit"] });
  const base = await new Promise((found, failed) => {
    server.stdout.on("data", (data) => found(/http:\S+/.exec(String(data))[0]));
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
  // A connection that the server ends while the other side computes is not used again.
  const headers = { "content-type": "application/json", connection: "close" };
  const ask = async (name, body) => {
    const response = await fetch(`${base}api/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
    return `${response.status}\n${await response.text()}`;
  };
  return { ask, stop: () => server.kill() };
}
