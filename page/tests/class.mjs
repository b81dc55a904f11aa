// What both pages can do in a class: with a server, and without one. Each check gets an open page.

import assert from "node:assert/strict";
import { visit } from "./visit.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** The right answer for each step, which the answers of the API confirm: a move, or none if the computer is to start. */
const ANSWERS = [
  "bead 1 of heap 1, takes 7",
  null,
  "bead 4 of heap 2, takes 2",
  null,
  "bead 2 of heap 1, takes 2",
  null,
];

/** Answers a step by a click on the board, or lets the computer start. */
const answered = (page, bead) =>
  bead === null ? button(page, "Let the computer start").click() : page.getByRole("button", { name: bead }).click();

/** The lesson: moves are checked in place, hints say more and more, and a win against the computer reaches the goal. */
export async function lesson(page) {
  await visit(page, "learn");
  for (const [index, right] of ANSWERS.slice(0, 5).entries()) {
    await page.locator(".lesson-top", { hasText: `${index + 1} of 6` }).waitFor();
    await answered(page, right === null ? "bead 1 of heap 1, takes" : null);
    await page.locator(".said", { hasText: /Not so/ }).waitFor();
    await answered(page, right);
    await page.locator(".said", { hasText: /Right/ }).waitFor();
    for (const hint of [1, 2, 3]) {
      await button(page, `Hint ${hint} of 3`).click();
      assert.equal(await page.locator(".hints li").count(), hint);
    }
    assert.ok(await button(page, "No more hints").isDisabled());
    await button(page, "Why?").click();
    await page.locator(".reason").waitFor();
    await page.locator(".lesson-turn a").last().click();
  }
  // The last one is about pins: two at an end of the row of 5.
  await page.locator(".lesson-top", { hasText: "6 of 6" }).waitFor();
  const last = page.getByRole("region", { name: "The position" });
  await last.getByRole("radio", { name: "2" }).check();
  await last.locator(".pin").nth(6).click();
  await page
    .locator(".said", { hasText: /Right.*From 3\+3 whoever moves loses.*That was the last position/ })
    .waitFor();
  await page.getByRole("link", { name: "Build a game of your own" }).waitFor();
  assert.match(page.url(), /#learn=6/);
  await page.goBack();
  await page.locator(".lesson-top", { hasText: "5 of 6" }).waitFor();
  // The fifth step is played on from its move, perfectly.
  await answered(page, ANSWERS[4]);
  await page.getByRole("link", { name: "Play it to the end" }).click();
  await page.waitForSelector('#board[data-live="true"][data-moves="2"]');
  for (let turn = 1; turn < 12 && !(await page.locator(".status-turn.over").isVisible()); turn += 1) {
    await page.locator(".bar").getByRole("button", { name: "Hint" }).click();
    await button(page, "Play it").click();
    await page.waitForFunction((moves) => {
      const { live, moves: made } = document.querySelector("#board").dataset;
      return (live === "true" && Number(made) > moves) || document.querySelector(".status-turn.over");
    }, 2 * turn);
  }
  await page.locator(".lesson-reached", { hasText: "Goal reached" }).waitFor();
  await page.getByRole("link", { name: "Next: Pins" }).click();
  const done = page.locator(".dots .done[href='#learn=5']");
  await done.waitFor();
  // The page keeps it for the next visit.
  await page.reload();
  await done.waitFor();
  await page.goBack();
  await button(page, "Close the lesson").click();
  assert.ok(!page.url().includes("lesson"));
  assert.equal(await page.locator(".lesson").isVisible(), false);
}

/** Opens a tool of the place for a class. */
export async function tool(page, name) {
  await visit(page, "class");
  await page.getByRole("radio", { name }).check();
}

/** A match: each game counts once, and the players take turns to start. The page shows one heap. */
export async function contest(page) {
  await tool(page, "A match");
  await page.getByLabel("One player").fill("Ada");
  await page.getByLabel("The other").fill("Emmy");
  await button(page, "Begin a match").click();
  await page.locator(".status-turn", { hasText: "Ada to move" }).waitFor();
  const score = page.locator(".score");
  const take = async () => {
    await page.getByLabel("Or type a move").fill("take 3 from pile 1");
    await page.keyboard.press("Enter");
    await page.locator(".status-turn.over").waitFor();
  };
  await take();
  assert.equal(await score.textContent(), "Score: Ada 1, Emmy 0");
  await button(page, "Undo").click();
  await take();
  assert.equal(await score.textContent(), "Score: Ada 1, Emmy 0", "an undone game counts once");
  await button(page, "Play again").click();
  await page.locator(".status-turn", { hasText: "Emmy to move" }).waitFor();
  await take();
  assert.equal(await score.textContent(), "Score: Ada 1, Emmy 1");
  await visit(page, "class");
  await button(page, "End the match").click();
  await page.goBack();
  await page.locator(".stage").waitFor();
  assert.equal(await score.isVisible(), false);
}

/** A worksheet: the positions and the key of the API, and alone on paper. Returns its positions and its key. */
export async function worksheet(page, number) {
  await visit(page, "class");
  await page.getByLabel("Number", { exact: true }).fill(String(number));
  await page.getByLabel("Number", { exact: true }).press("Tab");
  await page.locator(".paper", { hasText: `number ${number}` }).waitFor({ state: "attached" });
  const papers = page.locator(".paper");
  assert.equal(await papers.count(), 3);
  const next = page.getByRole("button", { name: "Next page" });
  for (const at of [0, 1, 2]) {
    await page.getByText(`page ${at + 1} of 3`).waitFor();
    assert.deepEqual(
      await papers.evaluateAll((all) => all.map((one) => one.checkVisibility())),
      [0, 1, 2].map((n) => n === at),
    );
    if (at < 2) await next.click();
  }
  assert.equal(await page.locator(".paper li svg").count(), 12);
  await page.evaluate(() => {
    window.print = () => {
      window.printed = true;
    };
  });
  await button(page, "Print 12 positions").click();
  assert.ok(await page.evaluate(() => window.printed));
  await page.emulateMedia({ media: "print" });
  for (const hidden of [".masthead", ".place-head", ".class-form", ".paper-foot"])
    assert.equal(await page.locator(hidden).first().isVisible(), false, `${hidden} is printed`);
  assert.ok(await papers.first().isVisible());
  assert.ok(await papers.last().isVisible());
  const line = await page
    .locator(".write")
    .nth(1)
    .evaluate((one) => getComputedStyle(one).gridTemplateColumns);
  assert.ok(Number.parseFloat(line.split(" ")[1]) >= (60 / 25.4) * 96 - 1, `lines of ${line}`);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("checkbox", { name: "Key on its own page" }).uncheck();
  await page.emulateMedia({ media: "print" });
  assert.equal(await papers.last().isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  return {
    positions: (await page.locator(".paper .sum").allTextContents()).map((text) => text.replaceAll(" ", "")),
    key: (await page.locator(".key-lines li").allTextContents()).map((line) => line.replaceAll("→", "->")),
  };
}
