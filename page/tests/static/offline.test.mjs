// The page without a server works without a network after the first visit, and offers new versions.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { opened } from "../explore.mjs";
import { base, explained, folder, open, start, stop, visitor } from "./host.mjs";

/** Waits until the service worker has stored all files and answers the page. */
const stored = (page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === "activated";
  });
const caches = (page) => page.evaluate(() => globalThis.caches.keys());

test("after a visit the page is loaded, and answers, while the host is down", async () => {
  const { page, close } = await open("game=kayles&position=3+5&right=human");
  await stored(page);
  await stop();
  try {
    await page.reload();
    await page.waitForSelector('#board[data-live="true"]');
    await explained(page);
    // The tables of surveys are files of their own.
    const facts = await opened(page, "In the surveys", "dl");
    assert.match(await facts.textContent(), /OEIS A002186/);
    await page.evaluate(() => {
      location.hash = "#game=nim&position=9007199254740993+4294967299&right=human";
    });
    await page.locator("h1", { hasText: "Nim" }).waitFor();
    await explained(page);
    assert.match(await page.locator(".coach .prose").textContent(), /9007203549708290/);
  } finally {
    await start();
  }
  await close();
});

test("the program is small to load", () => {
  const assets = join(folder, "assets");
  const program = readdirSync(assets).find((name) => name.endsWith(".wasm"));
  const size = gzipSync(readFileSync(join(assets, program)), { level: 9 }).length;
  // Questions with all their fields, such as certificates of quotients, took it near 950 kB, and rules by formula near 1,000 kB.
  assert.ok(size < 1_005_000, `${size} bytes as gzip`);
});

test("a browser can install the page", async () => {
  const { page, close } = await open("game=kayles&position=3&right=human");
  await stored(page);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const { icons, start_url, scope, display } = JSON.parse(data);
  assert.deepEqual([start_url, scope, display], ["./", "./", "standalone"]);
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const icon = new Image();
          icon.src = src;
          await icon.decode();
          return `${icon.naturalWidth}x${icon.naturalHeight}`;
        }),
      ),
    icons,
  );
  assert.deepEqual(
    sizes,
    icons.map(({ sizes }) => sizes),
  );
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A browser for tests has no profile to install to.
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"),
    [],
  );
  await close();
});

test("a new version is offered, not forced; the old one is then removed", async () => {
  const context = await visitor();
  const { page, close } = await open("game=kayles&position=3+5&right=human", undefined, context);
  await stored(page);
  const [first, ...others] = await caches(page);
  assert.deepEqual(others, []);
  assert.ok(first.startsWith(`ninepins ${base} `));
  // A cache of another page of this host stays.
  await page.evaluate(() => globalThis.caches.open("of another page"));
  await stop();
  await start((name, bytes) => {
    if (name === "index.html") return String(bytes).replace("</svg>Ninepins</a>", "</svg>New Ninepins</a>");
    if (name === "service-worker.js") return String(bytes).replace(/VERSION = "\w+"/, 'VERSION = "new"');
    return bytes;
  });
  await page.reload();
  await page.getByText("A new version of this page is ready.").first().waitFor();
  assert.equal(await page.locator(".wordmark").textContent(), "Ninepins");
  await page.getByRole("button", { name: "Later" }).click();
  await explained(page);
  const other = await open("game=nim&position=3+5&right=human", undefined, context);
  assert.equal(await other.page.locator(".wordmark").textContent(), "Ninepins", "not forced");
  await other.page.getByRole("button", { name: "Update" }).click();
  await other.page.locator(".wordmark", { hasText: "New Ninepins" }).waitFor();
  await other.page.locator("h1", { hasText: "Nim" }).waitFor();
  await page.getByRole("button", { name: "Reload" }).waitFor();
  assert.deepEqual(await caches(page), ["of another page", `ninepins ${base} new`].sort().reverse());
  await other.close();
  await close();
  await context.close();
  await stop();
  await start();
});
