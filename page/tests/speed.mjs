// Compares the speed of ninepins as WebAssembly with that of the program, with one thread, and prints how soon a question ends after
// its limit. It asserts nothing: times depend on the machine.
//   node tests/speed.mjs NINEPINS.WASM NINEPINS

import { load, serve } from "./both.mjs";

const [wasm, binary] = process.argv.slice(2);
if (!binary) {
  console.error("usage: node tests/speed.mjs NINEPINS.WASM NINEPINS");
  process.exit(2);
}

/**
 * The questions that are timed, and how often: the least time counts. They are long, because V8 needs a while until it has
 * compiled a function well.
 */
const TIMED = {
  search: ["solve", { game: "0.[3] limit 2n; N at 2+2", position: "13+14+15+16" }],
  "search of rows": ["solve", { game: "0.77; N at 2+2", position: "9+12+15" }],
  quotient: ["quotient", { game: "0.07 misere", to: 33 }],
  genera: ["heaps", { game: "0.07 misere", to: 50 }],
  sequence: ["period", { game: "0.106" }],
  "dense sequence": ["period", { game: "4!.0" }],
};
const ROUNDS = 3;
/** Questions without end, and their limit in ms. */
const HARD = {
  search: ["solve", { game: "0.[3] limit 2n; N at 2+2", position: "200+300+400+500" }],
  quotient: ["quotient", { game: "0.644 misere" }],
  "quotient of Nim": ["quotient", { game: "nim misere" }],
  genera: ["heaps", { game: "4!.0 misere", to: 1000 }],
  worksheet: ["worksheet", { game: "0.77; N at 2+2", heaps: "12", sizes: "30-40" }],
  tree: ["tree", { game: "kayles", position: "20+30+40" }],
  heaps: ["heaps", { game: "4!.0; N at 3+3", to: 1000 }],
};
const LIMIT = 2000;

const local = await load(wasm);
const server = await serve(binary, "60s");
const least = async (ask) => {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await ask();
    best = Math.min(best, performance.now() - began);
  }
  return best;
};
for (const [name, [kind, body]] of Object.entries(TIMED)) {
  const here = await least(() => local(kind, body, 60_000));
  const there = await least(() => server.ask(kind, body));
  const [a, b] = [here, there].map((ms) => ms.toFixed(0).padStart(6));
  console.log(`${name.padEnd(16)} wasm ${a} ms, program ${b} ms, ratio ${(here / there).toFixed(2)}`);
}
server.stop();
for (const [name, [kind, body]] of Object.entries(HARD)) {
  const began = performance.now();
  const answer = await local(kind, body, LIMIT);
  const took = (performance.now() - began).toFixed(0);
  console.log(
    `${name.padEnd(16)} limit ${LIMIT} ms, ended after ${took} ms: ${answer.slice(0, 3)} ${answer.length} bytes`,
  );
}
