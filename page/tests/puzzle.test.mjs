// The puzzle of the day: one winning move, three tries, a streak, and a line to send.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, base, open, shot, sound } from "./page.mjs";

/** A day of Kayles. */
const DAY = "2026-11-19";

/** Opens the puzzle on a day, whatever day it is. */
async function puzzle(fragment = "#puzzle", { look = "light", day = DAY, kept = {} } = {}) {
  const { page, close } = await open("#learn", { look, permissions: ["clipboard-read", "clipboard-write"] });
  await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
  await page.evaluate((kept) => localStorage.setItem("ninepins-puzzle", JSON.stringify(kept)), kept);
  await page.goto("about:blank");
  await page.goto(base + fragment);
  await page.locator(".status-turn").waitFor();
  return { page, close };
}

const tries = (page) => page.locator(".players .tries").getAttribute("aria-label");
const turn = (page, words) => page.locator(".status-turn", { hasText: words }).waitFor();

/** The review of the position on the board. */
async function reviewed(page, game = "kayles") {
  const position = (await page.locator(".status-last").textContent()).replaceAll(" ", "");
  const { plies } = await ask("review", { game, position, moves: [], plays: "last" });
  return plies[0];
}

/** Takes one pin, or drags across two: a move that wins, or one that loses. */
async function hit(page, wins) {
  const { plays } = await reviewed(page);
  const found = plays.find((play) => play.wins === wins && /^(\d+) -> (0\+)?\d+/.test(play.play));
  const position = (await page.locator(".status-last").textContent()).replaceAll(" ", "");
  const shown = await ask("session", { game: "kayles", position });
  const [from, to] = shown.plays.find(({ play }) => play === found.play).pins;
  const standing = page.locator("#board .pin");
  if (from !== to) await standing.nth(from).dragTo(standing.nth(to));
  else await standing.nth(from).click();
}

for (const look of ["light", "dark", "hand"]) {
  test(`a puzzle is solved at the second try, and has a line to send: ${look}`, async () => {
    const kept = { "2026-11-18": { easy: "o" }, "2026-11-17": { hard: "xxo" }, "2026-11-15": { easy: "o" } };
    const { page, close } = await puzzle("#puzzle", { look, kept });
    assert.equal(await page.locator(".names .kind").textContent(), "Thursday 19 November · Kayles");
    await turn(page, "Find the only winning move");
    await sound(page, "puzzle", look);
    assert.equal(await tries(page), "Tries: not used, not used, not used");
    assert.equal((await reviewed(page)).winning, 1, "exactly one move wins");
    await hit(page, false);
    await turn(page, "That loses");
    assert.equal(await tries(page), "Tries: lost, not used, not used");
    await page.locator(".status-last", { hasText: "the computer answers" }).waitFor();
    await sound(page, "a move that loses", look);
    await shot(page, `puzzle-wrong-${look}`);
    await page.getByRole("button", { name: "Show what follows" }).click();
    await page.locator('#board[data-moves="2"]').waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await turn(page, "Find the only winning move");
    await hit(page, true);
    await turn(page, "Right, this wins");
    await sound(page, "solved", look);
    await shot(page, `puzzle-solved-${look}`);
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.deepEqual((await page.evaluate(() => navigator.clipboard.readText())).split("\n"), [
      "Ninepins 19 Nov ✕ ● ○",
      "Kayles, easy · 3 days in a row",
      `${base}#puzzle=2026-11-19`,
    ]);
    // It stays solved, the first place says so, and the game goes on from there.
    await page.reload();
    await turn(page, "Right, this wins");
    assert.equal(await tries(page), "Tries: lost, found it, not used");
    await page.getByRole("link", { name: "Play on" }).click();
    await page.locator('.game-view:not(.puzzle) #board[data-live="true"]').waitFor();
    await page.goto(`${base}#games`);
    await page.locator(".today", { hasText: "Kayles · 3 days in a row" }).waitFor();
    await close();
  });
}

test("after three tries the move is shown; the other levels have puzzles of their own", async () => {
  const { page, close } = await puzzle();
  const { plays } = await reviewed(page);
  for (const words of ["Try again", "Try again", "Show the move"]) {
    await page.locator("#board .pin.standing").first().focus();
    await page.keyboard.press("Enter");
    await turn(page, "That loses");
    await page.getByRole("button", { name: words }).click();
  }
  await turn(page, "This was the move");
  assert.equal(await tries(page), "Tries: lost, lost, lost");
  const { play } = plays.find(({ wins }) => wins);
  await page.locator(".coach b", { hasText: play.split(" @")[0].replace("->", "→").replace("+", " + ") }).waitFor();
  const easy = await page.locator("#board").textContent();
  await page.locator(".coach").getByRole("link", { name: "Medium" }).click();
  await turn(page, "Find the only winning move");
  assert.notEqual(await page.locator("#board").textContent(), easy);
  assert.equal((await reviewed(page)).winning, 1);
  await page.getByRole("button", { name: "last days" }).click();
  await page.getByRole("link", { name: "Wednesday 18 November" }).click();
  await page.locator(".names .kind", { hasText: "Wednesday 18 November" }).waitFor();
  await close();
});

test("the puzzle of a past day can be solved, but does not count for the days in a row", async () => {
  const kept = { "2026-11-20": { easy: "o" }, "2026-11-18": { easy: "o" } };
  const { page, close } = await puzzle(`#puzzle=${DAY}`, { day: "2026-11-20", kept });
  await turn(page, "Find the only winning move");
  await page.locator(".coach", { hasText: "It does not count: its day is over." }).waitFor();
  const streak = () => page.locator(".day > p").textContent();
  const week = () => page.locator(".week").getAttribute("aria-label");
  const before = [await streak(), await week()];
  assert.match(before.join(), /^1 day in a row.*We solved, Th not solved, Fr solved/);
  await hit(page, true);
  await turn(page, "Right, this wins");
  assert.deepEqual([await streak(), await week()], before);
  await page.reload();
  await turn(page, "Right, this wins");
  assert.deepEqual([await streak(), await week()], before);
  await close();
});

test("the puzzle of every game has exactly one winning move", async () => {
  const { page, close } = await puzzle("#puzzle=2026-11-01", { day: "2026-11-22" });
  for (let day = 1; day <= 17; day += 1) {
    const level = ["easy", "medium", "hard"][day % 3];
    await page.goto(`${base}#puzzle=2026-11-${String(day).padStart(2, "0")}&level=${level}`);
    const name = page.locator(".names .kind", { hasText: ` ${day} November` });
    await name.waitFor();
    await page.locator(".puzzle .acts [aria-current]", { hasText: new RegExp(level, "i") }).waitFor();
    const title = (await name.textContent()).split(" · ")[1].replace("’", "'");
    const { games } = await (await fetch(`${base}api/games`)).json();
    const game = games.find((game) => game.title === title).name;
    await turn(page, "Find the only winning move");
    const { winning, winner, to_move, moves_left } = await reviewed(page, game);
    assert.equal(winning, 1, `${title} on day ${day}, ${level}`);
    assert.equal(winner, to_move);
    assert.ok(moves_left === null || moves_left > 1, `${title} on day ${day}, ${level}: ${moves_left}`);
  }
  await close();
});
