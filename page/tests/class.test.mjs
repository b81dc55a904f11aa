// The class on the page of the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { contest, lesson, tool, worksheet } from "./class.mjs";
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
    await page.getByRole("button", { name: "Let the computer start" }).click();
    await page.locator(".said:not(:empty)").waitFor();
    const right = (await page.locator(".said").textContent()).startsWith("Right");
    if (right) {
      const link = await page.getByRole("link", { name: "Play it to the end" }).getAttribute("href");
      const { game, position } = Object.fromEntries(new URLSearchParams(link.slice(1).replaceAll("+", "%2B")));
      assert.equal((await ask("solve", { game, position })).outcome, "P");
    }
    outcomes.push(right ? "P" : "N");
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

test("a link carries what is chosen in the class, and says who can open it", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, close } = await open("#game=kayles&position=3+5&left=computer&right=human&level=10", { permissions });
  await settled(page, 1);
  await visit(page, "class");
  await page.locator(".paper").first().waitFor();
  const link = async () => {
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Copied", { exact: true }).first().waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(await link(), `${base}#game=kayles&position=1+1&level=3`);
  await page.getByRole("form", { name: "For a class" }).getByLabel("Level").selectOption("Hard");
  await page.getByLabel("Game", { exact: true }).selectOption("Nim");
  await page.locator(".paper h2", { hasText: "Nim" }).first().waitFor({ state: "attached" });
  const [{ position }] = (await ask("worksheet", { game: "nim", seed: 27, heaps: "2-3", sizes: "1-7" })).answers;
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  assert.equal(await link(), `${base}#game=nim&position=${position}&level=8`);
  await page.getByRole("button", { name: "QR for the wall" }).click();
  await page.getByRole("dialog", { name: "Nim" }).getByRole("img", { name: "QR code of the link" }).waitFor();
  await page.keyboard.press("Escape");
  // The server listens on an address of this machine only.
  await page.locator(".class-form", { hasText: "ninepins serve --address 0.0.0.0" }).waitFor();
  // With one for all machines the link names it.
  await page.route("**/hosts", (route) => route.fulfill({ body: "192.168.7.7\nroom.local" }));
  await page.reload();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  await page.locator(".paper").first().waitFor();
  assert.match(await link(), /^http:\/\/192\.168\.7\.7:\d+\/#game=kayles&position=1\+1&level=3$/);
  assert.equal(await page.getByText("--address").count(), 0);
  await close();
});

test("a worksheet of coins has rows of coins, in which no two heads cancel", async () => {
  const { page, close } = await open("#class");
  await page.getByLabel("Game", { exact: true }).selectOption({ label: "Ruler" });
  await page.locator(".paper h2", { hasText: "Ruler" }).first().waitFor({ state: "attached" });
  const rows = await page.locator(".paper li:has(.sum)").evaluateAll((all) =>
    all.map((one) => {
      const coins = [...one.querySelectorAll("circle")];
      const heads = coins.flatMap((coin, at) => (coin.classList.contains("heads") ? [at + 1] : []));
      return [`heads: ${heads.join(", ")}`, one.querySelector(".sum").textContent, coins.length];
    }),
  );
  assert.equal(rows.length, 12);
  for (const [drawn, said, coins] of rows) assert.deepEqual([drawn, coins], [said, 7]);
  assert.doesNotMatch(await page.locator(".key-lines").textContent(), /→/);
  await close();
});

test("a game that no sheet can hold says so beside its name", async () => {
  const { page, close } = await open("#class", { refusals: 1 });
  await page.getByLabel("Game", { exact: true }).selectOption({ label: "Wythoff’s game" });
  await page.locator(".class-row", { hasText: /Game.*the heaps of this game are pairs/ }).waitFor();
  assert.ok(await page.getByRole("button", { name: /Print/ }).isDisabled());
  assert.equal(await page.locator(".paper, .class-form .fault").count(), 0);
  await close();
});

test("every named game has its rules in a child's words", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7&level=6");
  const { games } = await (await fetch(`${base}api/games`)).json();
  await tool(page, "A match");
  for (const { title, plain } of games) {
    await page.getByLabel("Game", { exact: true }).selectOption({ label: title.replace("'", "’") });
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
  const { answers, key: expected } = await ask("worksheet", { game: "0.77", seed: 5, heaps: "2-3", sizes: "1-7" });
  assert.deepEqual(
    positions,
    answers.map(({ position }) => position),
  );
  assert.deepEqual(key, expected);
  await shot(page, "worksheet");
  await close();
});
