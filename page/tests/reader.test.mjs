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
    'heading "Who wins, if nobody makes a mistake?" [level=2]',
    'button "Whoever starts"',
    'button "The other player"',
    'button "Hint 1 of 3"',
    'navigation "Other positions"',
  ])
    assert.ok(tree.includes(part), `${part} is not in\n${tree}`);
  await tabTo(page, "The other player");
  await page.keyboard.press("Space");
  await page.locator(".said", { hasText: "Right. Now show it" }).waitFor();
  assert.equal(await page.locator(".said").getAttribute("aria-live"), "polite");
  await tabTo(page, "Hint 1 of 3");
  await page.keyboard.press("Enter");
  assert.match(await log(page), /Hint: Let the computer start/);
  await tabTo(page, "Let the computer start");
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
  await page.locator(".lying").waitFor();
  await page.locator(".heat").waitFor();
  const tree = await page.locator(".study").ariaSnapshot();
  for (const part of [
    'region "Nim-values, 12 to a line"',
    'button "heap 9: 4, an exception"',
    'region "Picture of the quotient"',
    "table",
    'rowheader "genus"',
    'button "Save the certificate"',
    'spinbutton "Heaps up to"',
    'definition: "40"',
  ])
    assert.ok(tree.includes(part), `${part} is not in\n${tree}`);
  await close();
});
