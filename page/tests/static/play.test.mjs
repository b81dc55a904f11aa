// The page without a server, on a plain host: games, large numbers, a question that is stopped.

import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "../explore.mjs";
import { explained, open } from "./host.mjs";

const HARD = "game=0.[3]%20limit%202n%3B%20N%20at%202%2B2&position=200+300+400+500";

test("a game is played, and the computer makes no mistake", async () => {
  const { page, close } = await open("game=nimmy&position=1000+1000+1000&right=computer&level=10");
  await page.getByLabel("take from heap 1", { exact: true }).fill("300");
  await page.getByRole("button", { name: "Take from heap 1" }).click();
  await page.getByText("700 → 0").first().waitFor();
  await page.locator(".bar").getByRole("button", { name: "Why?" }).click();
  await page
    .getByText(/binary without carrying|completion|exactly one size/i)
    .first()
    .waitFor();
  await close();
});

test("numbers beyond 32 bits and beyond doubles are exact", async () => {
  const { page, close } = await open("game=nim&position=9007199254740993+4294967299&right=human");
  const panel = await opened(page, "Who wins, and why", ".outcome");
  await panel
    .getByText(/9007199254740993 → 4294967299/)
    .first()
    .waitFor();
  await close();
});

test("a hard question is stopped, and holds up no other", async () => {
  const { page, close } = await open(HARD);
  await page.locator(".bar").getByRole("button", { name: "Why?" }).click();
  await page.locator(".working-far", { hasText: "positions" }).first().waitFor();
  await page.locator(".coach").getByRole("button", { name: "Stop" }).click();
  await page.locator(".coach", { hasText: "Stopped" }).waitFor();
  const began = Date.now();
  await page.evaluate(() => {
    location.hash = "#game=kayles&position=3+5&right=human";
  });
  await page.getByText("Kayles").first().waitFor();
  await explained(page);
  assert.match(await page.locator(".coach .prose").textContent(), /nim-value/);
  assert.ok(Date.now() - began < 2000, `${Date.now() - began} ms`);
  await close();
});

test("a wrong line has its place marked", async () => {
  const { page, close } = await open("game=0.7x&position=3", ".fault");
  await page.locator(".fault").first().waitFor();
  await close();
});

test("a game is reviewed, and its moves are valued", async () => {
  const moves = ["5 -> 4 @2", "3 -> 1+1 @1", "4 -> 1+1 @3", "7 -> 1+4 @5"].map(encodeURIComponent).join(";");
  const { page, close } = await open(`game=kayles&position=3,5,7&level=6&moves=${moves}&at=2&review`, ".chart svg");
  await page.locator(".coach", { hasText: "Move 3 threw the win away." }).waitFor();
  await page.getByRole("button", { name: "Show them" }).click();
  await page.locator(".coach", { hasText: "Two moves keep the win: 4 → 2, 7 → 2 + 3." }).waitFor();
  await close();
});

/** The most milliseconds for a hint on a long row, the program's start included. */
const HINT = 3000;

test("a hint on a row of sixty comes soon", async () => {
  const { page, close } = await open("game=kayles&position=60&right=human");
  const began = Date.now();
  await page.keyboard.press("h");
  await page.locator(".coach", { hasText: "win" }).getByRole("button", { name: "Play it" }).waitFor();
  assert.ok(Date.now() - began < HINT, `${Date.now() - began} ms`);
  await close();
});
