// Accessibility: axe finds nothing, in every look and at every stage of a game, and nothing is wider than a phone.

import { test } from "node:test";
import { opened } from "./explore.mjs";
import { base, open, playOut, STAGES, settled, shot, sound, visit } from "./page.mjs";

for (const look of STAGES) {
  test(`sound in every stage: ${look}`, async () => {
    const { page, close } = await open("#game=kayles&position=3+5", { look });
    await sound(page, "start", look);
    await shot(page, `start-${look}`);
    await page.getByRole("button", { name: "New game" }).click();
    await sound(page, "setup", look);
    await page.keyboard.press("Escape");
    await page.locator(".pin").nth(4).click();
    await settled(page, 2);
    await page.getByRole("checkbox", { name: "Values" }).check();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Play it" }).waitFor();
    await sound(page, "mid-game with hint and marks", look);
    await shot(page, `mid-${look}`);
    await opened(page, "Who wins, and why", ".outcome");
    await sound(page, "a position", look);
    await shot(page, `position-${look}`);
    await page.goBack();
    await page.goBack();
    await playOut(page, () => page.locator(".pin.standing.free").first().click());
    await sound(page, "over", look);
    await page.locator("button[aria-label='Share this game']:visible").click();
    await sound(page, "the record", look);
    await page.keyboard.press("Escape");
    await shot(page, `over-${look}`);
    await close();
  });
}

for (const look of ["light", "dark", "low", "hand", "zoomed"]) {
  test(`sound in class and research: ${look}`, async () => {
    const { page, close } = await open("#game=kayles&position=3+5&level=6", { look });
    await visit(page, "class");
    await page.locator(".paper").first().waitFor();
    await sound(page, "class", look);
    await shot(page, `class-${look}`);
    await visit(page, "learn");
    await sound(page, "learn", look);
    await shot(page, `learn-${look}`);
    await page.goto(`${base}#learn=4`);
    await page.getByText("4 of 6", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Let the computer start" }).click();
    await page.getByRole("button", { name: "Hint 1 of 3" }).click();
    await page.getByRole("button", { name: "Why?" }).click();
    await sound(page, "lesson", look);
    await shot(page, `lesson-${look}`);
    await page.getByRole("link", { name: "Play it to the end" }).click();
    await page.locator(".lesson").waitFor();
    await sound(page, "a lesson on the board", look);
    await opened(page, "In the surveys", "dl");
    await opened(page, "Misère quotient", ".picture-sheet");
    await opened(page, "Misère genus", ".heaps");
    await opened(page, "Nim-values", ".heat");
    await sound(page, "research", look);
    await shot(page, `explore-${look}`);
    await close();
  });
}
