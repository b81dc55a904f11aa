// A trap in the program ends one question; the page shows the error and goes on. Memory that is used up, and time, do too.

import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "../explore.mjs";
import { explained, open, start, stop } from "./host.mjs";

/** The bytes of a program whose start is `unreachable`. */
const TRAP = "new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,8,1,0,10,5,1,3,0,0,11])";

test("after a trap the question has an error, and the next one an answer", async () => {
  await stop();
  // The worker of this host traps at one kind of question.
  const trap = `addEventListener("message", (event) => {
    if (event.data?.name !== "facts") return;
    event.stopImmediatePropagation();
    new WebAssembly.Instance(new WebAssembly.Module(${TRAP}));
  });`;
  await start((name, bytes) => (name.includes("/worker-") ? trap + bytes : bytes));
  try {
    const { page } = await open("game=kayles&position=3+5");
    const panel = await opened(page, "In the surveys", ".fault");
    assert.match(await panel.locator(".fault").textContent(), /the program ended.*other questions can be asked/i);
    await opened(page, "Misère genus", ".heaps");
    await page.locator(".nav [data-place=games]").click();
    await page.goto(`${page.url().split("#")[0]}#game=kayles&position=3+5`);
    await explained(page);
    await page.context().close();
  } finally {
    await stop();
    await start();
  }
});

test("a question that would take too much memory says so, and the next one has an answer", async () => {
  const { page, close } = await open("game=nimmy&position=2000+2000+2000+2000+2000&right=human");
  await page.locator(".bar").getByRole("button", { name: "Why?" }).click();
  await page.locator(".coach", { hasText: /limit of (memory|time)|Undecided/ }).waitFor();
  await opened(page, "In the surveys", ".panel-body > *");
  await close();
});
