// A plain host of static files in a subfolder: no headers of its own, and wasm has no type. And a browser that visits it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { binary } from "../binary.mjs";

export { binary };

export const folder = process.env.STATIC;
const PATH = "/class/games/";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

let server;
let port = 0;
let browser;
export let base;

/** Serves the folder, always at the same address. `edit` may change the bytes of a file. */
export async function start(edit = (_, bytes) => bytes) {
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://host").pathname);
    const name = path.slice(PATH.length) || "index.html";
    const file = join(folder, name);
    if (!path.startsWith(PATH) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(edit(name, readFileSync(file)));
  });
  await new Promise((listening) => server.listen(port, "127.0.0.1", listening));
  port = server.address().port;
  base = `http://127.0.0.1:${port}${PATH}`;
}

export async function stop() {
  const closed = new Promise((closed) => server.close(closed));
  server.closeAllConnections();
  await closed;
}

before(async () => {
  assert.ok(folder && existsSync(join(folder, "service-worker.js")), "name the folder of ./static.sh in STATIC");
  await start();
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Makes a browser without a past. */
export const visitor = () => browser.newContext();

/** Opens a game, and waits until a person may move. The page may load nothing from elsewhere. */
export async function open(question, ready = '#board[data-live="true"]', context = null) {
  const own = context ?? (await visitor());
  const page = await own.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => request.url().startsWith(base) || faults.push(request.url()));
  await page.goto(`${base}#${question}`);
  await page.waitForSelector(ready);
  const close = async () => {
    assert.deepEqual(faults, []);
    await (context ? page : own).close();
  };
  return { page, close };
}

/** Runs the program with arguments for an answer in JSON. */
export const commanded = (words) => JSON.parse(execFileSync(binary, words, { encoding: "utf8" }));

/** Asks why, and waits until the whole reason is shown, which may stand under "For experts". */
export async function explained(page) {
  await page.locator(".bar").getByRole("button", { name: "Why?" }).click();
  const reason = page.locator(".coach .prose");
  await reason.waitFor({ state: "attached" });
  if (!(await reason.isVisible())) await page.locator(".coach summary").click();
  await reason.waitFor();
}
