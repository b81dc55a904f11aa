// What both pages can do in a class: with a server, and without one. Each check gets an open page.

import assert from "node:assert/strict";
import { visit } from "./visit.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** The right answer for each step, which the answers of the API confirm. */
const ANSWERS = [
  "Whoever starts",
  "The other player",
  "Whoever starts",
  "The other player",
  "Whoever starts",
  "Whoever starts",
];

/** The lesson: answers are checked in place, hints say more and more, and a win against the computer reaches the goal. */
export async function lesson(page) {
  await visit(page, "learn");
  for (const [index, right] of ANSWERS.entries()) {
    await page.locator(".lesson-top", { hasText: `${index + 1} of 6` }).waitFor();
    const wrong = ANSWERS.find((answer) => answer !== right);
    for (const [answer, says] of [
      [wrong, /Not so/],
      [right, /Right/],
    ]) {
      await button(page, answer).click();
      await page.locator(".said", { hasText: says }).waitFor();
    }
    for (const hint of [1, 2, 3]) {
      await button(page, `Hint ${hint} of 3`).click();
      assert.equal(await page.locator(".hints li").count(), hint);
    }
    assert.ok(await button(page, "No more hints").isDisabled());
    await button(page, "Why?").click();
    await page.locator(".reason").waitFor();
    if (index < 5) await page.locator(".lesson-turn a").last().click();
  }
  assert.match(page.url(), /#learn=6/);
  await page.goBack();
  await page.locator(".lesson-top", { hasText: "5 of 6" }).waitFor();
  // The fifth step by its hint, and then perfectly.
  await button(page, "Whoever starts").click();
  await page.getByRole("link", { name: "Start yourself" }).click();
  await page.waitForSelector('#board[data-live="true"][data-moves="0"]');
  for (let turn = 0; turn < 12 && !(await page.locator(".status-turn.over").isVisible()); turn += 1) {
    await page.locator(".bar").getByRole("button", { name: "Hint" }).click();
    await button(page, "Play it").click();
    await page.waitForFunction((moves) => {
      const { live, moves: made } = document.querySelector("#board").dataset;
      return (live === "true" && Number(made) > moves) || document.querySelector(".status-turn.over");
    }, 2 * turn);
  }
  await page.locator(".lesson-reached", { hasText: "Goal reached" }).waitFor();
  await page.getByRole("link", { name: "Next: Pins" }).click();
  await page.locator(".dots .done[href='#learn=5']").waitFor();
  await page.goBack();
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
      window.printed = true;
    };
  });
  await button(page, "Print").click();
  assert.ok(await page.evaluate(() => window.printed));
  await page.emulateMedia({ media: "print" });
  for (const hidden of [".masthead", ".place-head", ".plain-rules", ".class-link", ".worksheet-form"])
    assert.equal(await page.locator(hidden).first().isVisible(), false, `${hidden} is printed`);
  assert.ok(await sheet.isVisible());
  await page.emulateMedia({ media: "screen" });
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
