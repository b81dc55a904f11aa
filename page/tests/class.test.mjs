// The class on the page of the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { contest, lesson, worksheet } from "./class.mjs";
import { ask, base, open, settled, shot, visit } from "./page.mjs";

test("the lesson checks guesses, gives hints, and knows when its goal is reached", async () => {
  const { page, close } = await open("#game=kayles&position=3+5");
  await lesson(page);
  await close();
});

test("each step of the lesson is as it says, and old links go on to work", async () => {
  const { page, close } = await open("#learn=1");
  const outcomes = [];
  for (let number = 1; number <= 6; number += 1) {
    await page.locator(`.dots .now[href="#learn=${number}"]`).waitFor();
    await page.getByRole("button", { name: "Whoever starts" }).click();
    const link = await page.getByRole("link", { name: "Start yourself" }).getAttribute("href");
    const { game, position } = Object.fromEntries(new URLSearchParams(link.slice(1).replaceAll("+", "%2B")));
    const { outcome } = await ask("solve", { game, position });
    assert.match(await page.locator(".said").textContent(), outcome === "N" ? /Right/ : /Not so/);
    outcomes.push(outcome);
    if (number < 6) await page.locator(".lesson-turn a").last().click();
  }
  assert.equal(outcomes.join(""), "NPNPNN");
  await page.goto(`${base}#game=nim&position=7&lesson=1`);
  await page.locator(".lesson", { hasText: "Lesson 1 of 6: One heap" }).waitFor();
  await settled(page, 0);
  await page.getByRole("link", { name: "Lesson 1 of 6" }).click();
  await page.locator("h1", { hasText: "One heap" }).waitFor();
  await close();
});

test("two people play a match with a score", async () => {
  const { page, close } = await open("#game=nim&position=3");
  await contest(page);
  await close();
});

test("a link opens a game, a level and a seat", async () => {
  const { page, close } = await open("#game=kayles&position=3+5&left=computer&right=human&level=3");
  await settled(page, 1);
  await visit(page, "class");
  const link = await page.getByLabel("Link for the class").inputValue();
  assert.equal(link, `${base}#game=kayles&position=3+5&left=computer&right=human&level=3`);
  assert.match(await page.locator(".classroom").textContent(), /plays second against the computer, Easy/);
  await close();
});

test("every named game has its rules in a child's words", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7&level=6");
  const { games } = await (await fetch(`${base}api/games`)).json();
  await visit(page, "class");
  for (const { name, example, plain } of games) {
    await page.goto(`${base}#game=${name}&position=${example}`);
    await page.getByRole("button", { name: "More about the rules" }).click();
    await page.getByRole("dialog").getByText(plain).waitFor();
    await page.keyboard.press("Escape");
    await visit(page, "class");
    await page.locator(".plain-rules", { hasText: plain }).waitFor();
  }
  // The words of the catalog would be wrong about another ending.
  await page.goto(`${base}#game=nim%20misere&position=3+4`);
  await page.locator(".heading .rules", { hasText: "Whoever cannot move wins." }).waitFor();
  await close();
});

test("a worksheet has the positions and the key of the API, and is printed alone", async () => {
  const { page, close } = await open("#game=kayles&position=3+5");
  const { positions, key } = await worksheet(page, 5);
  const { answers, key: expected } = await ask("worksheet", { game: "0.77", seed: 5, sizes: "1-6" });
  assert.deepEqual(
    positions,
    answers.map(({ position }) => position),
  );
  assert.deepEqual(key, expected);
  await shot(page, "worksheet");
  await close();
});

test("Print makes a worksheet, if there is none", async () => {
  const { page, close } = await open("#game=kayles&position=3+5");
  await visit(page, "class");
  await page.evaluate(() => {
    window.print = () => {
      window.printed = document.querySelectorAll(".worksheet-positions > li").length;
    };
  });
  await page.getByRole("button", { name: "Print" }).click();
  await page.waitForFunction(() => window.printed === 12);
  await close();
});

test("a worksheet stays when its game is opened again, and goes with it", async () => {
  const { page, close } = await open("#game=kayles&position=3+5");
  await worksheet(page, 5);
  const sheet = page.getByRole("article", { name: "Worksheet" });
  await page.getByRole("button", { name: "Two people at this screen" }).click();
  await page.locator(".class-part", { hasText: "two people play" }).waitFor();
  assert.ok(await sheet.isVisible());
  await page.goto(`${base}#game=nim&position=3+4`);
  await page.locator("h1", { hasText: "Nim" }).waitFor();
  await visit(page, "class");
  await sheet.waitFor({ state: "detached" });
  await close();
});
