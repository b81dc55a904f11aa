// Class and research as a screen reader has them, with the keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { log, open, visit } from "./page.mjs";

/** Presses Tab until the focused element has this name. */
async function tabTo(page, name) {
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at.ariaLabel ?? at.closest("label")?.textContent.trim() ?? at.textContent.trim();
    });
    if (name instanceof RegExp ? name.test(focused) : focused === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} cannot be reached`);
}

test("the lesson by keyboard, and as a screen reader has it", async () => {
  const { page, close } = await open("#game=kayles&position=3+5");
  await visit(page, "learn");
  await tabTo(page, "2. Two equal heaps");
  await page.keyboard.press("Enter");
  await page.locator("h1", { hasText: "Two equal heaps" }).waitFor();
  const tree = await page.locator(".learn").ariaSnapshot();
  for (const part of [
    'list "Positions"',
    'heading "Two equal heaps" [level=1]',
    'button "bead 4 of heap 1, takes 1, leaves 3"',
    'heading "Make the move that wins" [level=2]',
    'button "Let the computer start"',
    'button "Hint 1 of 3"',
    'navigation "Other positions"',
  ])
    assert.ok(tree.includes(part), `${part} is not in\n${tree}`);
  await tabTo(page, "Hint 1 of 3");
  await page.keyboard.press("Enter");
  assert.match(await log(page), /Hint: Let the computer start/);
  await tabTo(page, "Let the computer start");
  await page.keyboard.press("Enter");
  await page.locator(".said", { hasText: "Right." }).waitFor();
  assert.equal(await page.locator(".said").getAttribute("aria-live"), "polite");
  await tabTo(page, "Play it to the end");
  await page.keyboard.press("Enter");
  await page.locator(".lesson", { hasText: "Lesson 2 of 6" }).waitFor();
  await close();
});

test("research by keyboard, and as a screen reader has it", async () => {
  const { page, close } = await open("#game=kayles%20misere&position=3+5");
  await tabTo(page, "Explore");
  await page.keyboard.press("Enter");
  await page.locator(".study").waitFor();
  for (const title of ["In the surveys", "Misère genus", "Misère quotient", "Nim-values"]) {
    await tabTo(page, title);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("region", { name: "Picture of the quotient" }).waitFor();
  await page.getByRole("list", { name: "Genus symbols from heap 0 on" }).waitFor();
  await page.locator(".heat").waitFor();
  const tree = await page.locator(".study").ariaSnapshot();
  for (const part of [
    'region "Nim-values of the heaps from 0, 12 to a line"',
    'button "heap 9: 4, an exception"',
    'region "Picture of the quotient"',
    "table",
    'rowheader "12"',
    'button "Save the certificate"',
    'spinbutton "Heaps up to"',
    'definition: "complete: of order 40, for all rows; the values repeat from row 71 on with period 12, proved"',
  ])
    assert.ok(tree.includes(part), `${part} is not in\n${tree}`);
  await close();
});
