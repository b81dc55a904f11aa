// The page without a server: a folder of static files on a plain host, in a subfolder, where wasm has no type of its own.

import assert from "node:assert/strict";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const folder = process.env.STATIC;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const HARD = "game=0.[3]%20limit%202n%3B%20N%20at%202%2B2&position=200+300+400+500";

let server;
let browser;
let base;

before(async () => {
  assert.ok(folder && existsSync(join(folder, "ninepins.wasm")), "name the folder of ./static.sh in STATIC");
  server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://host").pathname).replace(/^\/class\/games\//, "");
    const file = join(folder, path === "" ? "index.html" : path);
    if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${server.address().port}/class/games/`;
  browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens a game, and waits until a person may move. */
async function open(question, ready = '#board[data-live="true"]') {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => request.url().startsWith(base) || faults.push(request.url()));
  await page.goto(`${base}#${question}`);
  await page.waitForSelector(ready);
  const close = async () => {
    assert.deepEqual(faults, []);
    await page.close();
  };
  return { page, close };
}

test("a game is played, and the computer makes no mistake", async () => {
  const { page, close } = await open("game=nimmy&position=1000+1000+1000&right=computer&level=10");
  await page.getByLabel("take from pile 1", { exact: true }).fill("300");
  await page.getByRole("button", { name: "Take from pile 1" }).click();
  await page.getByText("take 700 from pile 1").first().waitFor();
  await page.getByRole("button", { name: "Explain" }).click();
  await page
    .getByText(/binary without carrying|completion|exactly one size/i)
    .first()
    .waitFor();
  await close();
});

test("numbers beyond 32 bits and beyond doubles are exact", async () => {
  const { page, close } = await open("game=nim&position=9007199254740993+4294967299&right=human");
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("checkbox", { name: "Analyse each position" }).check();
  await page.getByRole("button", { name: /9007199254740993 → 4294967299/ }).waitFor();
  await close();
});

test("a hard question is stopped, and holds up no other", async () => {
  const { page, close } = await open(HARD);
  await page.getByRole("button", { name: "Explain" }).click();
  await page.locator(".working-far", { hasText: "positions" }).first().waitFor();
  await page.getByRole("tab", { name: "Values" }).click();
  await page.locator(".note").getByRole("button", { name: "Stop" }).click();
  await page.locator(".note", { hasText: "Stopped" }).waitFor();
  const began = Date.now();
  await page.evaluate(() => {
    location.hash = "#game=kayles&position=3+5&right=human";
  });
  await page.getByText("Kayles").first().waitFor();
  await page.getByRole("button", { name: "Explain" }).click();
  await page
    .getByText(/nim-value/)
    .first()
    .waitFor();
  assert.ok(Date.now() - began < 2000, `${Date.now() - began} ms`);
  await close();
});

test("a wrong line has its place marked", async () => {
  const { page, close } = await open("game=0.7x&position=3", ".fault");
  await page.locator(".fault").first().waitFor();
  await close();
});
