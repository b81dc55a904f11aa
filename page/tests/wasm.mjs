// Compares ninepins as WebAssembly with the program: random questions of every kind must have the same answers, byte for byte.
//   node tests/wasm.mjs NINEPINS.WASM NINEPINS [NUMBER [SEED]]

import { load, serve } from "./both.mjs";

const [wasm, binary, number = "2000", seed = "1"] = process.argv.slice(2);
if (!binary) {
  console.error("usage: node tests/wasm.mjs NINEPINS.WASM NINEPINS [NUMBER [SEED]]");
  process.exit(2);
}

/** The milliseconds after which a question is stopped on both sides. */
const MOST = 5000;

let state = BigInt(seed);
function below(n) {
  state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
  return Number((state >> 33n) % BigInt(n));
}
const pick = (list) => list[below(list.length)];

const GAMES = [
  ...["kayles", "kayles misere", "nim", "nim misere", "nimmy", "limit-nim", "0.[3] limit 2n misere", "0.[3] limit n+1"],
  ...[
    "partizan-kayles",
    "0.7|0.07",
    "0.07 misere",
    "0.26 misere",
    "0.106",
    "0.16",
    "0.6",
    "4!.0",
    "4.[3]",
    "0.45 misere",
  ],
  ...["0.77; N at 2+2", "0.[3]; P at 1+2; N at 3+3", "0.33 misere", "0.3|0.03; N at 3+3", "0.123 misere", "0.0137"],
];
/** Sizes at which 32 bits end, or JSON's numbers. */
const LARGE = [
  "4294967295",
  "4294967296",
  "4294967299",
  "9007199254740993",
  "1000000000000000000",
  "9223372036854775808",
];

function heap(game) {
  const size = below(25) === 0 ? pick(LARGE) : String(1 + below(pick([4, 9, 20])));
  return game.includes("limit") && below(2) ? `${size}/${1 + below(9)}` : size;
}
const position = (game) => Array.from({ length: below(4) }, () => heap(game)).join("+") || "0";

function question() {
  const game = below(40) === 0 ? "0.7x" : pick(GAMES);
  const play = {
    game,
    position: position(game),
    first: "left",
    left: "human",
    right: "computer",
    level: 10,
    seed: "1",
    moves: [],
  };
  return pick([
    () => ["solve", { game, position: position(game), remoteness: below(3) === 0 }],
    () => ["solve", { game, position: position(game) }],
    () => ["session", play],
    () => ["reply", { ...play, left: "computer" }],
    () => ["hint", play],
    () => ["why", play],
    () => ["tree", { game, position: position(game), depth: 1 + below(3), merge: below(2) === 0 }],
    () => ["heaps", { game, to: below(60) }],
    () => ["quotient", { game, to: below(14) }],
    () => ["period", { game, to: below(1000) }],
    () => ["heaps", { game, as: "genus", to: below(12) }],
    () => ["facts", { game }],
    () => ["worksheet", { game, count: 3, seed: below(1000), sizes: "1-5" }],
  ])();
}

const local = await load(wasm);
const server = await serve(binary, `${MOST}ms`);

/** Games for all strategies that answer about large heaps: theorems, quotients, tables, search that ends soon. */
const STRATEGIES = [
  ...["nim", "nim misere", "kayles", "kayles misere", "nimmy", "0.[3]; P at 1+2; N at 3+3"],
  ...["partizan-kayles", "0.7|0.07", "S(1,3,4)", "bachets-game", "lasker-nim", "0.123 misere"],
  ...["4!.0", "guiles misere", "officers", "dawsons-chess"],
];
/** Questions about the sizes at which 32 bits or doubles end. */
const large = STRATEGIES.flatMap((game) =>
  LARGE.flatMap((size) => [
    ["solve", { game, position: `${size}+${size}` }],
    ["solve", { game, position: `2+3+${size}` }],
  ]),
);

const kinds = new Map();
const strategies = new Set();
let [same, stopped, wrong] = [0, 0, 0];
for (let n = 0; n < large.length + Number(number); n += 1) {
  const [name, body] = large[n] ?? question();
  kinds.set(name, (kinds.get(name) ?? 0) + 1);
  const [here, there] = [await local(name, body, MOST), await server.ask(name, body)];
  strategies.add(/"strategy":"([^"]+)"/.exec(here)?.[1] ?? "none");
  if (here === there) same += 1;
  else if (
    [here, there].every((answer) => !answer.startsWith("trap")) &&
    /"(time|memory|timed|too-hard)"|the time is up/.test(here + there)
  ) {
    stopped += 1;
    console.log(`stopped: ${name} ${JSON.stringify(body)}`);
  } else {
    wrong += 1;
    console.log(`differs: ${name} ${JSON.stringify(body)}\n  ${here.slice(0, 300)}\n  ${there.slice(0, 300)}`);
  }
}
server.stop();
console.log(
  `${same} answers are the same, ${stopped} were stopped by time or memory, ${wrong} differ:`,
  Object.fromEntries(kinds),
);
console.log("strategies:", [...strategies].sort().join(", "));
process.exit(wrong > 0 || stopped > 0.04 * (same + stopped) ? 1 : 0);
