// The first place: a board before any script, the games with their pictures, the last game; and the steps along a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base, held, inView, LOOKS, open, sessionOf, settled, shot, sound } from "./page.mjs";

const GAME =
  "#game=kayles&position=3,5,7&level=6&seed=2&moves=5%20->%204%20@2;3%20->%201+1%20@1;4%20->%201+1%20@3;7%20->%201+4%20@5";

for (const look of ["light", "dark", "low", "hand", "narrow", "zoomed"]) {
  test(`the first place is sound: ${look}`, async () => {
    const { page, close } = await open("", { look });
    await page.locator('#board[data-live="true"]').waitFor();
    const { games } = await (await fetch(`${base}api/games`)).json();
    assert.equal(await page.locator(".card[href^='#game=']").count(), games.length);
    assert.equal(await page.locator(".card .picture").count(), games.length, "each game has a picture");
    await sound(page, "home", look);
    await shot(page, `home-${look}`);
    await close();
  });
}

test("the pictures show moves: coins turn, both players and both kinds of moves are seen", async () => {
  const { page, close } = await open("");
  const picture = (name) => page.locator(`.card[href*="game=${name}&"] .picture`);
  await picture("nim").waitFor();
  for (const [name, turned] of [
    ["ruler", 3],
    ["mock-turtles", 3],
  ]) {
    assert.equal(await picture(name).locator("circle.turned").count(), turned, name);
    assert.equal(await picture(name).locator(".arrow").count(), turned, name);
  }
  const words = (name) => picture(name).locator("text").allTextContents();
  assert.deepEqual(await words("partizan-kayles"), ["Left", "Right"]);
  assert.deepEqual(await words("wythoff"), ["or"]);
  assert.deepEqual(await words("bachets-game"), ["100", "1–10"]);
  assert.equal(await picture("nimmy").locator(".cross").count(), 1);
  await close();
});

test("a board is there before any script, and one click on it is the first move", async () => {
  const html = await (await fetch(base)).text();
  assert.equal(html.match(/class="pin"/g).length, 15);
  // A link that is sent on has a picture.
  const picture = /property="og:image" content="([^"]*)"/.exec(html)[1];
  assert.equal((await fetch(new URL(picture, base))).headers.get("content-type"), "image/png");
  const { page, close } = await open("");
  await page.locator('#board[data-live="true"] .pin').first().click();
  await settled(page, 2);
  const { game, level, history } = await sessionOf(page);
  assert.deepEqual([game, level, history[0].play], ["0.77", 6, "3 -> 0+2 @1"]);
  // The last game is offered where one begins.
  await page.locator(".nav [data-place=games]").click();
  const link = page.getByRole("link", { name: "Kayles 3,5,7 against the computer, move 3" });
  await link.click();
  await settled(page, 2);
  await close();
});

test("a card opens its game", async () => {
  const { page, close } = await open("");
  await page.locator(".card[href*='=nim&']").click();
  await page.locator("h1", { hasText: /^Nim$/ }).waitFor();
  assert.equal((await sessionOf(page)).level, 6);
  await page.goBack();
  await page.locator("h1", { hasText: "Simple games" }).waitFor();
  await page.locator("#board .pin.standing").nth(14).waitFor();
  await close();
});

test("a link to a game has its sheet before the program of the page is there, and nothing of the first place", async () => {
  const { page, close } = await open("", { look: "low" });
  const main = await page.locator("script[type=module]").getAttribute("src");
  const { met, release } = await held(page, new URL(main, base).href);
  const place = () =>
    page
      .locator(".stage:visible")
      .evaluateAll((all) => all.map((one) => ({ ...one.getBoundingClientRect().toJSON() })));
  for (const [fragment, sheets] of [
    [GAME, 1],
    ["#explore=kayles", 0],
  ]) {
    await page.goto("about:blank");
    await page.goto(base + fragment, { waitUntil: "commit" });
    await page.locator(".masthead").waitFor();
    assert.equal(await page.locator(".hero").isVisible(), false, fragment);
    assert.equal((await place()).length, sheets, fragment);
  }
  await page.goto("about:blank");
  await page.goto(base + GAME, { waitUntil: "commit" });
  await page.locator(".waiting .stage").waitFor();
  const before = await place();
  await met;
  release();
  await settled(page, 4);
  assert.deepEqual(await place(), before, "the sheet stays where it was");
  await close();
});

test("nothing moves while the page loads, and nothing scrolls where a screen has room", async () => {
  for (const fragment of ["", GAME]) {
    const { page, close } = await open(fragment, { look: "low" });
    await page.locator('#board[data-live="true"]').waitFor();
    await page.waitForTimeout(400);
    const shift = await page.evaluate(
      () =>
        new Promise((found) => {
          let sum = 0;
          const add = (list) => {
            for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
          };
          new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => found(sum), 200);
        }),
    );
    assert.ok(shift < 0.05, `the layout shifts by ${shift} at ${fragment}`);
    await close();
  }
});

for (const [width, height] of [
  [1366, 650],
  [1280, 650],
  [1000, 700],
  [1920, 1080],
]) {
  test(`a game has one screen, in which nothing moves when help comes: ${width}x${height}`, async () => {
    const { page, close } = await open(GAME, { look: "low" });
    await page.setViewportSize({ width, height });
    await page.locator('#board[data-live="true"]').waitFor();
    const places = () =>
      page
        .locator(".coach, .steps, #board, .bar, .moves")
        .evaluateAll((all) => all.map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)));
    const before = await places();
    for (const key of ["h", "h", "w", "v"]) {
      await page.keyboard.press(key);
      await page.locator(".coach .caps").waitFor();
      await page.waitForTimeout(150);
      const tall = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      assert.ok(tall <= 0, `${tall} pixels too tall after ${key}`);
      assert.deepEqual(await places(), before, `after ${key}`);
    }
    const wide = await page
      .locator(".pin")
      .first()
      .evaluate((pin) => pin.getBoundingClientRect().width);
    assert.ok(wide >= 40, `pins are ${wide} pixels wide`);
    await close();
  });
}

test("nothing jumps from the first move to the last step of a review, nor from place to place", async () => {
  const { page, close } = await open("#game=nim&position=1,1&moves=1%20->%200", { look: "low" });
  await page.setViewportSize({ width: 1366, height: 768 });
  await settled(page);
  const places = () =>
    page
      .locator(".wordmark, .stage, #board, .bar")
      .evaluateAll((all) => all.map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round)));
  const before = await places();
  const [{ width, height }, aside] = await page
    .locator(".stage, .aside")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.deepEqual([width, height, aside.width].map(Math.round), [802, 607, 384]);
  await page.keyboard.press("Home");
  await page.locator(".chart svg").waitFor();
  assert.deepEqual(await places(), before);
  await page.getByRole("button", { name: "To the end" }).click();
  assert.deepEqual(await places(), before);
  // A long page has a scrollbar, a game has none.
  const left = (await places())[0];
  await page.locator(".nav [data-place=games]").click();
  await page.locator(".hero").waitFor();
  assert.deepEqual((await places())[0], left);
  await close();
});

test("on a phone on its side a game and a puzzle have one screen, with all tools", async () => {
  const { page, close } = await open(GAME, { look: "side" });
  await settled(page, 4);
  // A day of Kayles.
  await page.clock.setFixedTime(new Date("2026-11-19T12:00:00"));
  for (const [fragment, title] of [
    [GAME, "Kayles"],
    ["#puzzle", "Puzzle of the day"],
  ]) {
    await page.goto(base + fragment);
    // Until the puzzle is there, the game before it keeps its board.
    await page.locator(".names h1:visible", { hasText: title }).waitFor();
    await page.locator('#board[data-live="true"]').waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.ok(over <= 0, `${over} pixels too tall at ${fragment}`);
    await sound(page, fragment, "side");
    for (const part of [".names h1", ".status", ".rules", "#board .pin.standing", ".bar .button", ".coach, .record"])
      assert.ok(await inView(page.locator(part).and(page.locator(":visible")).first()), `${part} at ${fragment}`);
  }
  // Of a row of coins the first and the last are whole.
  await page.clock.setFixedTime(new Date("2026-11-27T12:00:00"));
  await page.goto("about:blank");
  await page.goto(`${base}#puzzle`);
  await page.locator(".coin").first().waitFor();
  const board = await page.locator("#board").boundingBox();
  for (const coin of await page.locator(".coin").all()) {
    const { x, width } = await coin.boundingBox();
    assert.ok(x >= 0 && x + width <= board.x + board.width, `a coin from ${x}, ${width} wide`);
  }
  await page.goto(base + GAME);
  await settled(page, 4);
  await page.getByRole("button", { name: "Hint" }).tap();
  await page.getByRole("button", { name: "Play it" }).tap();
  await settled(page, 6);
  // What the head of the page and of the game have elsewhere is in the menu of the tools.
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.tap();
  await page.locator(".nav-tools").getByRole("combobox", { name: "Level" }).selectOption("Hard");
  assert.match(page.url(), /level=8/);
  await sound(page, "the menu", "side");
  for (const part of await page.locator(".nav :is(a, button, select):visible").all()) assert.ok(await inView(part));
  await menu.tap();
  await page.locator(".nav").waitFor({ state: "hidden" });
  await menu.tap();
  await page.getByRole("button", { name: "Share this game" }).tap();
  await page.getByRole("dialog", { name: "Share" }).waitFor();
  await page.keyboard.press("Escape");
  await menu.tap();
  await page.locator(".nav [data-place=learn]").tap();
  await page.waitForURL(/#learn$/);
  await page.locator(".learn, .place").first().waitFor();
  await close();
});

test("one walks along a game: the board shows earlier positions, and nothing is undone", async () => {
  const { page, close } = await open(GAME);
  await settled(page, 4);
  const pins = () => page.locator(".pin").evaluateAll((all) => all.map(({ className }) => className));
  const standing = async () => page.locator(".pin.standing").count();
  const end = await pins();
  const at = (n) => page.waitForFunction((n) => document.querySelector("#board").dataset.moves === String(n), n);
  const asked = [];
  for (const n of [3, 2, 1]) {
    await page.keyboard.press("ArrowLeft");
    await at(n);
    assert.match(page.url(), new RegExp(`&at=${n}$`));
  }
  page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
  for (const n of [2, 3, 4]) {
    await page.keyboard.press("ArrowRight");
    await at(n);
  }
  assert.deepEqual(asked, [], "positions that were seen are not asked for again");
  assert.deepEqual(await pins(), end);
  await page.keyboard.press("Home");
  await at(0);
  assert.equal(await standing(), 15);
  await page.goBack();
  await at(4);
  // A move of the list, then a second line from there.
  await page.getByRole("button", { name: /^move 3, You/ }).click();
  await at(2);
  assert.equal(await page.locator(".pin.made").count(), 2, "the next move is outlined");
  // A move there begins a second line at once.
  await page.locator('#board[data-live="true"]').waitFor();
  await page.getByLabel("Or type a move").fill("4 -> 2");
  await page.keyboard.press("Enter");
  await settled(page, 4);
  const second = (await sessionOf(page)).moves;
  assert.equal(second[2].split(" @")[0], "4 -> 2");
  await page.getByRole("button", { name: "Game", exact: true }).click();
  await page.locator(".move", { hasText: "7 → 1 + 4" }).waitFor();
  assert.equal((await sessionOf(page)).moves[2], "4 -> 1+1 @3", "the game is still there");
  await page.getByRole("button", { name: "From move 3" }).click();
  await page.locator(".move", { hasText: "4 → 2" }).waitFor();
  assert.deepEqual((await sessionOf(page)).moves, second);
  // The address has both lines, whichever is played.
  for (const [played, other, theirs] of [
    ["From move 3", "Game", /7 → 1 \+ 4/],
    ["Game", "From move 3", /4 → 2/],
  ]) {
    await page.reload();
    await settled(page, 4);
    assert.equal(await page.getByRole("button", { name: played, exact: true }).getAttribute("aria-pressed"), "true");
    await page.getByRole("button", { name: other, exact: true }).click();
    await page.locator(".move", { hasText: theirs }).waitFor();
  }
  await close();
});

test("on a phone the tools lie under the thumb, and all that is touched is large enough", async () => {
  const { page, close } = await open(GAME, { look: "hand" });
  await settled(page, 4);
  const small = await page
    .locator("#board .pin, .bar button:visible, .bar label:visible, .masthead button:visible, .choice-bar label")
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width < 44 || height < 44 ? [`${one.textContent} ${one.className} ${width}x${height}`] : [];
      }),
    );
  assert.deepEqual(small, []);
  await page.keyboard.press("h");
  const play = page.getByRole("button", { name: "Play it" });
  await play.waitFor();
  const { y, height } = await play.boundingBox();
  const bar = await page.locator(".bar").boundingBox();
  assert.ok(y + height <= bar.y, "Play it lies above the tools");
  const tall = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(tall <= 0, `${tall} pixels too tall with a hint`);
  await page.getByRole("button", { name: "Moves" }).click();
  await page.locator(".move").last().click();
  await page.locator(".move").first().click();
  await page.waitForFunction(() => location.hash.includes("at=0"));
  assert.ok(LOOKS.hand.hasTouch);
  await close();
});
