// What both pages can do in a class: with a server, and without one. Each check gets an open page.

import assert from "node:assert/strict";
import { visit } from "./visit.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
/** Waits until a person is to move in the lesson `number`. */
const step = (page, number) =>
  page.locator(".lesson h2", { hasText: `Lesson ${number} of 6` }).waitFor({ state: "visible" });

/** The right guess for each step, which the answers of the API confirm. */
const GUESSES = [
  "Whoever starts",
  "The opponent",
  "Whoever starts",
  "The opponent",
  "Whoever starts",
  "Whoever starts",
];

/** The lesson: guesses are checked, hints say more and more, and a win against the computer reaches the goal. */
export async function lesson(page) {
  await visit(page, "learn");
  await page.getByRole("link", { name: "1. One heap" }).click();
  for (const [index, right] of GUESSES.entries()) {
    await step(page, index + 1);
    const wrong = GUESSES.find((guess) => guess !== right);
    for (const [guess, says] of [
      [wrong, /Not so/],
      [right, /Right/],
    ]) {
      await page.getByRole("radio", { name: guess }).check();
      await button(page, "Check").click();
      await page.locator(".lesson-said", { hasText: says }).waitFor();
    }
    for (const hint of [1, 2, 3]) {
      await button(page, `Hint ${hint} of 3`).click();
      assert.equal(await page.locator(".lesson-hints li").count(), hint);
    }
    assert.ok(await button(page, "No more hints").isDisabled());
    if (index < 5) await button(page, "Next").click();
  }
  assert.match(page.url(), /lesson=6/);
  assert.ok(await button(page, "Next").isDisabled());
  await page.goBack();
  await step(page, 5);
  // The fifth step by its hint, and then perfectly.
  await button(page, "Start yourself").click();
  await page.waitForSelector('#board[data-live="true"][data-moves="0"]');
  for (let turn = 0; turn < 12 && !(await page.locator(".status-turn.over").isVisible()); turn += 1) {
    await page.locator(".bar").getByRole("button", { name: "Hint" }).click();
    await button(page, "Play it").click();
    await page.waitForFunction((moves) => {
      const { live, moves: made } = document.querySelector("#board").dataset;
      return (live === "true" && Number(made) > moves) || document.querySelector(".status-turn.over");
    }, 2 * turn);
  }
  await page.locator(".lesson-reached", { hasText: "goal reached" }).waitFor();
  await button(page, "Close the lesson").click();
  assert.ok(!page.url().includes("lesson"));
  assert.equal(await page.locator(".lesson").isVisible(), false);
}

/** A match: each game counts once, and the players take turns to start. The page shows one heap of two people. */
export async function contest(page) {
  await visit(page, "class");
  await button(page, "Two people at this screen").click();
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
export async function worksheet(page, seed) {
  await visit(page, "class");
  await page.getByRole("spinbutton", { name: "Seed" }).fill(String(seed));
  await page.getByLabel("Sizes to").fill("6");
  await button(page, "Make the worksheet").click();
  const sheet = page.getByRole("article", { name: "Worksheet" });
  await sheet.waitFor();
  assert.equal(await sheet.locator(".worksheet-positions > li").count(), 12);
  assert.equal(await sheet.locator(".worksheet-positions svg").count(), 12);
  await page.evaluate(() => {
    window.print = () => {
      window.printed = document.documentElement.dataset.print;
    };
  });
  await button(page, "Print").click();
  assert.equal(await page.evaluate(() => window.printed), "worksheet");
  await page.evaluate(() => {
    document.documentElement.dataset.print = "worksheet";
  });
  await page.emulateMedia({ media: "print" });
  for (const hidden of [".masthead", ".place-head", ".plain-rules", ".class-link", ".worksheet-form"])
    assert.equal(await page.locator(hidden).first().isVisible(), false, `${hidden} is printed`);
  assert.ok(await sheet.isVisible());
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => delete document.documentElement.dataset.print);
  await page.getByText("With the key").click();
  assert.equal(await sheet.getByText("Key").isVisible(), false);
  await page.getByText("With the key").click();
  const texts = (locator) => sheet.locator(locator).allTextContents();
  return {
    positions: await texts(".worksheet-positions .sum"),
    key: (await texts(".worksheet-key li")).map((line) => line.replaceAll("→", "->")),
    command: await page.locator(".class-part .command code").textContent(),
  };
}
