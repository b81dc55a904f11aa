// Starts the real server and a browser, and opens pages that fail the test on any error.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { binary } from "./binary.mjs";

export { visit, visitTree } from "./visit.mjs";
export { binary };

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = process.env.SHOTS ?? mkdtempSync(join(tmpdir(), "ninepins-shots-"));

const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The looks in which every stage is tested. */
export const STAGES = ["light", "dark", "narrow"];

export const LOOKS = {
  light: { colorScheme: "light", viewport: { width: 1100, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1100, height: 900 } },
  laptop: { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  low: { colorScheme: "light", viewport: { width: 1366, height: 650 } },
  phone: { colorScheme: "light", viewport: { width: 375, height: 700 }, hasTouch: true },
  hand: { colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true },
  side: { colorScheme: "light", viewport: { width: 844, height: 390 }, hasTouch: true },
  /** A small laptop at 200 %. */
  zoomed: { colorScheme: "light", viewport: { width: 683, height: 325 }, deviceScaleFactor: 2 },
  narrow: { colorScheme: "light", viewport: { width: 360, height: 760 }, hasTouch: true },
};

let server;
let browser;
export let base;

before(async () => {
  assert.ok(binary, "no binary: build ninepins, or name one in NINEPINS");
  server = spawn(binary, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  base = await new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (data) => {
      text += data;
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(text)?.[0];
      if (url) resolve(url);
    });
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
  // Scrollbars are shown, as on most desktops.
  const shown = { ignoreDefaultArgs: ["--hide-scrollbars"] };
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: QUIET, ...shown });
});

after(async () => {
  await browser?.close();
  server?.kill();
});

/** Opens the page; `close` fails on any error, and unless the server refused exactly `refusals` requests. */
export async function open(fragment = "", { look = "light", refusals = 0, permissions = [] } = {}) {
  const context = await browser.newContext({ ...LOOKS[look], reducedMotion: "reduce", permissions });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors = [];
  let refused = 0;
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // The browser itself reports answers other than 200.
    if (/status of 4(09|22|00)/.test(message.text())) refused += 1;
    else errors.push(message.text());
  });
  await page.goto(base + fragment);
  await page.waitForSelector("[data-moves], .place");
  const close = async () => {
    assert.deepEqual(errors, [], "errors on the page");
    assert.equal(refused, refusals, "answers that refuse");
    await context.close();
  };
  return { page, close };
}

/** Waits until a person is to move or play is over, after at least `moves` moves. */
export async function settled(page, moves = 0) {
  await page.waitForFunction((least) => {
    const { live, moves } = document.querySelector("#board")?.dataset ?? {};
    const waits = live === "true" || document.querySelector(".status-turn.over") !== null;
    return waits && Number(moves) >= least;
  }, moves);
  return Number(await page.locator("#board").getAttribute("data-moves"));
}

export const isOver = (page) => page.locator(".status-turn.over").isVisible();

/** Plays to the end; `move` makes one move of a person. */
export async function playOut(page, move) {
  for (let turns = 0; turns < 60; turns += 1) {
    const moves = await settled(page);
    if (await isOver(page)) return turns;
    await move(page);
    await settled(page, moves + 1);
  }
  throw new Error("the game does not end");
}

/** Holds back the requests for a path. `met` is done once there is one, and `release` lets them go. */
export async function held(page, path) {
  let release;
  const gate = new Promise((done) => {
    release = done;
  });
  const met = page.waitForRequest(path);
  await page.route(path, async (route) => {
    await gate;
    await route.continue();
  });
  return { met, release };
}

/** Returns the server's session for the game in the address. */
export async function sessionOf(page) {
  const fields = new URLSearchParams(new URL(page.url()).hash.slice(1).replaceAll("+", "%2B"));
  const { moves, main, branch, by, words, ...question } = Object.fromEntries(fields);
  if (question.level) question.level = Number(question.level);
  return ask("session", { ...question, moves: moves ? moves.split(";") : [] });
}

export async function ask(name, question) {
  const response = await fetch(`${base}api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  return response.json();
}

/** Checks that the page's verdict is the server's, with the page's names. Returns the winner's place in the order of play. */
export async function sameVerdict(page) {
  const { verdict, left, right, first, impartial, history, position, to_move } = await sessionOf(page);
  assert.ok(verdict, "the server says that play goes on");
  const order = (player) =>
    impartial ? `the ${player === first ? "first" : "second"} player` : player === "left" ? "Left" : "Right";
  const seats = { left, right };
  const name = (player) => (left === right ? order(player) : seats[player] === "human" ? "you" : "the computer");
  const last = history.at(-1)?.player;
  const expected = verdict.terminal
    ? `${name(last)} moved to ${position}, which ${verdict.winner === last ? "wins" : "loses"}`
    : `${name(to_move)} could not move${verdict.winner === to_move ? ", and in misère play whoever cannot move wins" : ""}`;
  assert.equal(verdict.terminal, !verdict.text.includes("cannot move"));
  assert.equal(await page.locator(".verdict").textContent(), expected);
  const won = await page.locator(".status-turn.over").textContent();
  const winner = name(verdict.winner);
  assert.equal(
    won.toLowerCase(),
    winner === "the computer" && left !== right ? "you lost" : `${winner} won`.toLowerCase(),
  );
  return order(verdict.winner);
}

export const log = (page) => page.locator("#log").textContent();

export const shot = (page, name) => page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });

/** Checks that an element is entirely in the window and not covered. */
export const inView = (locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom, width } = element.getBoundingClientRect();
    if (width === 0 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
    const over = (y) => element.contains(document.elementFromPoint((left + right) / 2, y));
    return over(top + 3) && over(bottom - 3);
  });

/** The least that a scrollbar is for, in pixels: less is a fault of measure. */
const SCROLLED = 16;

/** Checks that nothing has a scrollbar for a few pixels. */
export async function unscrolled(page, where) {
  const strays = await page.evaluate((least) => {
    const stray = (over) => over > 0 && over < least;
    return [...document.querySelectorAll("*")].flatMap((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const page = one === document.documentElement && one.matches(".fit");
      const scrolls = (overflow) => page || /auto|scroll/.test(overflow);
      const [x, y] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
      const found = (scrolls(overflowX) && stray(x)) || (scrolls(overflowY) && stray(y));
      return found ? [`${one.tagName.toLowerCase()}.${one.className} scrolls by ${x}, ${y}`] : [];
    });
  }, SCROLLED);
  assert.deepEqual(strays, [], `${where}: scrollbars for a few pixels`);
}

/** The rules that depend on colours and width. */
const OF_LOOKS = ["color-contrast", "target-size", "scrollable-region-focusable", "aria-hidden-focus"];

/** Checks that axe finds no fault, and that nothing is wider than the window. */
export async function sound(page, where, look = "light", area = "body") {
  await page.evaluate(`globalThis.axe ?? (() => { ${axe} })(); undefined`);
  const { violations } = await page.evaluate(
    ([area, rules]) => {
      const only = rules && { runOnly: { type: "rule", values: rules } };
      return globalThis.axe.run(area, { resultTypes: ["violations"], ...only });
    },
    [area, look === "light" ? null : OF_LOOKS],
  );
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(faults, [], `${where}: axe`);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${where}: ${over} pixels too wide`);
}
