// The actions around the moves: typing, undoing, links, records, new games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, base, log, open, sessionOf, settled, shot, sound } from "./page.mjs";

test("a typed move is played; an illegal one shows its error and changes nothing", async () => {
  const { page, close } = await open("#game=kayles&position=3+5+7", { refusals: 1 });
  const before = [page.url(), await page.locator(".row").innerHTML()];
  const box = page.getByLabel("Or type a move");
  await box.fill("5 -> 4+4");
  await page.keyboard.press("Enter");
  const fault = page.locator(".typed-fault .fault");
  await fault.waitFor();
  const { error } = await ask("session", { game: "kayles", position: "3+5+7", play: "5 -> 4+4" });
  assert.equal(await fault.locator(".fault-message").textContent(), error.message.replaceAll("`", ""));
  assert.equal(await fault.locator("mark").textContent(), error.input.slice(...error.span));
  assert.equal(await box.getAttribute("aria-invalid"), "true");
  assert.match(await log(page), /Not played/);
  assert.deepEqual([page.url(), await page.locator(".row").innerHTML()], before);
  await shot(page, "error");
  await box.fill("5 -> 1+3");
  await page.keyboard.press("Enter");
  await settled(page, 2);
  assert.equal(await fault.count(), 0);
  assert.equal((await sessionOf(page)).history[0].play.split(" @")[0], "5 -> 1+3");
  await close();
});

test("moves are read as people type them, and corrections are buttons", async () => {
  const { page, close } = await open("#game=kayles&position=3+5&right=human", { refusals: 2 });
  const box = page.getByLabel("Or type a move");
  const [, example] = /^or type: (.*)$/.exec(await box.getAttribute("placeholder"));
  const type = async (text, moves) => {
    await box.fill(text);
    await page.keyboard.press("Enter");
    if (moves) await settled(page, moves);
  };
  await type(example, 1);
  await type("5-3", 2);
  await type("3 to 2", 3);
  await page.goto(`${base}#game=kayles&position=3+5&right=human`);
  await page.locator('#board[data-moves="0"]').waitFor();
  await type("take 2");
  const offers = page.locator(".typed-fault .chip");
  await offers.nth(2).waitFor();
  assert.deepEqual(await offers.allTextContents(), ["3 → 1", "5 → 1 + 2", "5 → 3"]);
  await offers.nth(2).click();
  await settled(page, 1);
  assert.match((await sessionOf(page)).history[0].play, /^5 -> (0\+)?3/);
  await type("3 -> 3");
  await offers.first().waitFor();
  await close();
});

test("undo takes back a move with its reply, the way back makes both again", async () => {
  const { page, close } = await open("#game=kayles&position=3+5+7");
  const undo = page.getByRole("button", { name: "Undo" });
  assert.ok(await undo.isDisabled());
  await page.locator(".pin").nth(4).click();
  await settled(page, 2);
  const after = page.url();
  await undo.click();
  await page.waitForFunction(() => document.querySelector("#board").dataset.moves === "0");
  assert.equal(await page.locator(".pin.standing").count(), 15);
  assert.match(await log(page), /Undone/);
  await page.goBack();
  await settled(page, 2);
  assert.equal(page.url(), after);
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("#board").dataset.moves === "0");
  await page.goForward();
  await settled(page, 2);
  assert.equal(page.url(), after);
  await page.reload();
  await page.waitForSelector("[data-moves='2']");
  assert.equal(page.url(), after);
  await close();
});

test("letters act wherever no text is typed", async () => {
  const { page, close } = await open("#game=kayles&position=3+5+7");
  await page.locator(".pin").nth(4).click();
  await settled(page, 2);
  await page.getByLabel("Or type a move").press("u");
  assert.equal(await page.locator("#board").getAttribute("data-moves"), "2");
  await page.getByLabel("Or type a move").blur();
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelector("#board").dataset.moves === "0");
  await close();
});

test("a link that leads nowhere says so, over a game that can be played", async () => {
  const { page, close } = await open("#game=nosuch&position=3", { refusals: 1 });
  await page.locator(".trouble .fault mark", { hasText: "nosuch" }).waitFor();
  assert.equal(await page.locator(".pin.standing").count(), 15);
  await close();
});

test("a link without a position opens its game, at an example", async () => {
  const { page, close } = await open("#game=nim");
  const { games } = await (await fetch(`${base}api/games`)).json();
  const is = async (title, game, position) => {
    await page.locator("h1", { hasText: title }).waitFor();
    await page.waitForFunction(() => location.hash.includes("position="));
    const session = await sessionOf(page);
    assert.deepEqual([session.game, session.start], [game, position]);
  };
  const nim = games.find(({ name }) => name === "nim");
  await is("Nim", nim.line, nim.example);
  await page.evaluate(() => {
    location.hash = "#game=0.137%20misere";
  });
  await is("Dawson’s", "0.137 misere", "3,5,7");
  await close();
});

test("a shared link opens the same game", async () => {
  const { page, close } = await open("#game=kayles+misere&position=3+5+7&level=3&seed=7".replace("+", "%20"), {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.locator(".pin").nth(9).click();
  await settled(page, 2);
  await page.locator(".heading").getByRole("button", { name: "Share this game" }).click();
  await page.getByRole("radio", { name: "The whole game" }).check();
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  const labels = (page) => page.locator(".pin").evaluateAll((pins) => pins.map((pin) => pin.ariaLabel));
  const other = await open(new URL(link).hash);
  await settled(other.page, 2);
  assert.deepEqual(await labels(other.page), await labels(page));
  assert.equal((await sessionOf(other.page)).level, 3);
  assert.match(await other.page.title(), /misère/);
  await other.close();
  await close();
});

test("a game is shared with its record", async () => {
  const { page, close } = await open("#game=nimmy&position=1,2,3,2");
  await page.locator('.bead.free[data-pile="3"] >> nth=0').click();
  await settled(page, 2);
  await page.locator(".heading").getByRole("button", { name: "Share this game" }).click();
  assert.equal(await page.locator(".record-text").textContent(), (await sessionOf(page)).record);
  await close();
});

test("a new game of the same kind; an error stands in the sheet, by its field", async () => {
  const { page, close } = await open("#game=S(1,3,4)%20misere&position=9", { refusals: 1 });
  await page.getByRole("button", { name: "New game" }).click();
  await shot(page, "newgame");
  const position = page.getByLabel("Position", { exact: true });
  await position.fill("9+x");
  await position.press("Enter");
  await page.locator("#new-wrong .fault mark", { hasText: "x" }).waitFor();
  assert.equal(await position.getAttribute("aria-invalid"), "true");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "new-position");
  await position.fill("9+4");
  await page.getByRole("radio", { name: "Two people" }).check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator(".bead").nth(12).waitFor();
  assert.equal(await page.locator("dialog[open]").isVisible(), false);
  assert.match(await page.locator(".status-turn").textContent(), /The first player to move/);
  assert.equal(await page.locator('.bead.free[data-pile="1"]').count(), 3);
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("link", { name: "Another game" }).click();
  await page.locator(".card").first().waitFor();
  assert.equal(await page.locator("dialog[open]").isVisible(), false);
  // Another address is about another game, and ends the sheet of this one.
  await page.goto(`${base}#game=nim&position=3,5&right=human`);
  await page.getByRole("button", { name: "New game" }).click();
  await page.goBack();
  await page.locator(".card").first().waitFor();
  assert.equal(await page.locator("dialog[open]").isVisible(), false);
  await close();
});

for (const look of ["laptop", "hand"]) {
  test(`two people have names, no level, and a head that is not cut: ${look}`, async () => {
    const { page, close } = await open("#game=kayles&position=3,5,7&moves=5%20->%204%20@2", { look });
    await page.getByRole("button", { name: "New game" }).first().click();
    const level = page.getByRole("group", { name: "Level" });
    await level.waitFor();
    assert.equal(await page.getByLabel("First player").isVisible(), false);
    await page.getByRole("radio", { name: "Two people" }).check();
    assert.equal(await level.isVisible(), false);
    await page.getByLabel("First player").fill("Anna Magdalena");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.locator(".status-turn", { hasText: "Anna Magdalena to move" }).waitFor();
    await page.locator(".pin.standing").first().click();
    await page.locator(".status-turn", { hasText: "The second player to move" }).waitFor();
    await page.locator(".status-last", { hasText: "Anna Magdalena" }).waitFor();
    const cut = await page
      .locator(".status, .status > *, .players > *")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    assert.deepEqual(cut, []);
    await close();
  });
}

for (const look of ["laptop", "hand"]) {
  test(`the level is seen beside the game and changed in play: ${look}`, async () => {
    const { page, close } = await open("#game=kayles&position=3,5,7&level=5", { look });
    await settled(page);
    const level = page.getByRole("combobox", { name: "Level" });
    assert.equal(await level.evaluate((list) => list.selectedOptions[0].textContent), "level 5");
    await level.focus();
    await level.selectOption("Perfect");
    assert.match(page.url(), /position=3%2C5%2C7$|position=3,5,7$/);
    const reply = page.waitForRequest("**/api/reply");
    await page.locator(".pin.standing").first().click();
    assert.equal((await reply).postDataJSON().level, 10);
    await settled(page, 2);
    assert.equal(await level.inputValue(), "10");
    await level.press("h");
    assert.equal(await page.locator(".coach .caps", { hasText: "Hint" }).count(), 0, "its keys are its own");
    await sound(page, "the level", look, ".game-view");
    // Where no computer plays, there is none.
    await page.goto(`${base}#game=kayles&position=3&right=human`);
    await page.locator(".status-turn", { hasText: "The first player" }).waitFor();
    assert.equal(await level.count(), 0);
    await close();
  });
}

test("the page of the server has no service worker", async () => {
  const { page, close } = await open("");
  assert.equal((await fetch(`${base}service-worker.js`)).status, 404);
  assert.deepEqual(await page.evaluate(() => navigator.serviceWorker.getRegistrations()), []);
  await close();
});
