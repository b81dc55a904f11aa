// The parts visible without scrolling: the first screen, and the sheet for a new game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base, inView, open, sessionOf, settled, shot, unscrolled } from "./page.mjs";

/** All of these come into view, within two seconds: the page may draw an element anew while one looks at it. */
async function seen(where, locators) {
  for (const [name, locator] of Object.entries(locators)) {
    const end = Date.now() + 2000;
    while (!(await inView(locator))) assert.ok(Date.now() < end, `${where}: ${name} is not in view`);
  }
}

test("the first screen has rules, board, controls and errors", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7&level=6", { look: "laptop", refusals: 1 });
  const lines = await page.locator(".rules").evaluate((rules) => {
    const range = document.createRange();
    range.selectNodeContents(rules);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  assert.ok(lines <= 3, `the rules have ${lines} lines`);
  const button = (name) => page.getByRole("button", { name, exact: true });
  const parts = {
    title: page.locator("h1"),
    rules: page.locator(".rules"),
    turn: page.locator(".status-turn"),
    pins: page.locator(".pin").last(),
    label: page.locator(".pile-label").last(),
    prompt: page.locator("#aim"),
    typed: page.getByLabel("Or type a move"),
    hint: button("Hint"),
    why: button("Why?"),
    undo: button("Undo"),
    values: page.getByText("Values", { exact: true }),
    moves: page.locator(".moves"),
    steps: button("Back"),
  };
  await seen("start", parts);
  await page.getByLabel("Or type a move").fill("take 9 from pile 1");
  await page.keyboard.press("Enter");
  await page.locator(".typed-fault .fault").waitFor();
  await seen("error", { ...parts, error: page.locator(".typed-fault .fault") });
  await shot(page, "first-error");
  await button("Hint").click();
  await page.getByRole("button", { name: "Play it" }).waitFor();
  await seen("hint", { hint: page.locator(".coach p").first(), play: button("Play it") });
  await close();
});

test("every game of the catalog has its board and its controls on the first screen", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7&level=6", { look: "laptop" });
  const { games } = await (await fetch(new URL("api/games", page.url().split("#")[0]))).json();
  for (const { name, title, example } of games) {
    await page.goto(`${page.url().split("#")[0]}#game=${name}&position=${example}`);
    await page.locator("h1", { hasText: title.replaceAll("'", "’") }).waitFor();
    const label = page.locator(".board :is(.pile-label, .grid > i, .cell[data-number], .coin .n)");
    await label.first().waitFor();
    await seen(name, {
      board: label.last(),
      // Coins are turned by buttons in its place.
      typed: page.locator("#typed:visible, .turning").first(),
      hint: page.getByRole("button", { name: "Hint" }),
    });
  }
  await close();
});

for (const look of ["laptop", "low", "phone"]) {
  for (const game of ["kayles&position=3+5+7", "partizan-kayles&position=4+5+6"]) {
    test(`all of the sheet for a new game is in view: ${look}, ${game}`, async () => {
      const { page, close } = await open(`#game=${game}`, { look });
      await page.getByRole("button", { name: "New game" }).click();
      await page.locator("#new-position").waitFor();
      const all = page.locator(".sheet-body").locator("input, button, a");
      // The names are asked for where two people play.
      assert.equal(await all.and(page.getByPlaceholder("a name")).filter({ visible: true }).count(), 0);
      const controls = await all.filter({ visible: true }).all();
      assert.ok(controls.length >= 10, `${controls.length} controls`);
      for (const control of controls) {
        const name = await control.evaluate((one) => one.id || one.parentElement.textContent);
        if (look === "phone") await control.scrollIntoViewIfNeeded();
        assert.ok(await inView(control), `${name} is not in view`);
      }
      await shot(page, `newgame-${look}-${game.split("&")[0]}`);
      await close();
    });
  }
}

test("levels have names, and a newcomer starts at medium", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7&level=6");
  assert.equal((await sessionOf(page)).level, 6);
  await page.getByRole("button", { name: "New game" }).click();
  const level = page.getByRole("group", { name: "Level" });
  await level.waitFor();
  assert.deepEqual(await level.locator("label").allTextContents(), ["Easy", "Medium", "Hard", "Perfect"]);
  assert.ok(await page.getByRole("radio", { name: "Medium" }).isChecked());
  await page.getByRole("radio", { name: "Hard" }).check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForFunction(() => location.hash.includes("level=8"));
  // A level without a name stays as it is.
  await page.goto(`${page.url().split("#")[0]}#game=nim&position=3+4&level=1`);
  await page.locator(".bead").first().waitFor();
  await page.getByRole("button", { name: "New game" }).click();
  assert.ok(await page.getByRole("radio", { name: "level 1" }).isChecked());
  await close();
});

test("who has the same moves as the other plays first or second; Left and Right are for the others", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7&level=6", { look: "laptop" });
  await page.getByRole("button", { name: "New game" }).click();
  const players = () => page.getByRole("group", { name: "Players" }).locator("label").allTextContents();
  await page.getByRole("group", { name: "Players" }).waitFor();
  assert.deepEqual((await players()).slice(0, 2), ["You play first", "You play second"]);
  assert.equal(await page.getByRole("group", { name: "First move" }).count(), 0);
  await page.getByRole("radio", { name: "You play second" }).check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await settled(page, 1);
  const session = await sessionOf(page);
  assert.deepEqual([session.first, session.left, session.right], ["left", "computer", "human"]);
  assert.match(await page.locator(".status-turn").textContent(), /Your turn/);
  await page.getByRole("button", { name: "New game" }).click();
  assert.ok(await page.getByRole("radio", { name: "You play second" }).isChecked());
  await page.keyboard.press("Escape");
  await page.goto(`${page.url().split("#")[0]}#game=partizan-kayles&position=4,5`);
  await page.locator("h1", { hasText: "Partizan" }).waitFor();
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("group", { name: "First move" }).waitFor();
  assert.deepEqual((await players()).slice(0, 2), ["You, as Left", "You, as Right"]);
  await close();
});

test("a choice makes a game misère, and one that is so normal", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7&level=6");
  for (const [game, ending] of [
    ["kayles", "wins"],
    ["nimmy", "loses"],
  ]) {
    await page.goto(`${page.url().split("#")[0]}#game=${game}&position=1,2`);
    await page.locator("h1", { hasText: new RegExp(game, "i") }).waitFor();
    await page.getByRole("button", { name: "New game" }).click();
    const now = page.getByRole("radio", { name: ending === "wins" ? "loses" : "wins" });
    assert.ok(await now.isChecked());
    await page.getByRole("radio", { name: ending, exact: true }).check();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    const convention = ending === "wins" ? "misère play" : "normal play";
    await page.locator(".convention", { hasText: convention }).waitFor();
    assert.equal((await sessionOf(page)).convention, ending === "wins" ? "misere" : "normal");
  }
  await close();
});

test("the rules are one sentence with how play ends, which no window cuts", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7", { look: "low" });
  const { games } = await (await fetch(`${base}api/games`)).json();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    for (const { name, title, example } of games) {
      await page.goto(`${base}#game=${name}&position=${example}`);
      await page.locator("h1", { hasText: title.replaceAll("'", "’") }).waitFor();
      const rules = page.locator(".rules");
      await rules.getByText(/ (wins?|loses?)\. More$/).waitFor();
      const cut = await rules.evaluate((rules) => {
        const { bottom } = rules.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(rules);
        const texts = [...range.getClientRects()];
        return texts.some((text) => text.right > innerWidth || text.top + text.height / 2 > bottom);
      });
      assert.ok(!cut, `${name}: the rules are cut`);
    }
  }
  await close();
});

test("all rules of the home have a move that is allowed, one that is not, and the end", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7");
  const { games } = await (await fetch(`${base}api/games`)).json();
  for (const { name, title, example } of games.slice(0, 18)) {
    await page.goto(`${base}#game=${name}&position=${example}`);
    await page.locator("h1", { hasText: title.replaceAll("'", "’") }).waitFor();
    await page.getByRole("button", { name: "More about the rules" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.waitFor();
    // Where the players differ, each has a move.
    const two = name === "partizan-kayles";
    const heads = two ? ["Left may", "Right may", "Right may not", "The end"] : ["You may", "You may not", "The end"];
    assert.deepEqual(await sheet.locator("h3").allTextContents(), heads, name);
    for (const words of await sheet.locator("figcaption").allTextContents()) assert.match(words, /\.$/, name);
    await sheet.getByRole("button", { name: "Show a legal move" }).click();
    await sheet.getByRole("button", { name: "Back to the game" }).click();
  }
  await close();
});

for (const [width, height] of [
  [1024, 768],
  [1366, 768],
  [1920, 1080],
  [390, 844],
  [375, 700],
]) {
  test(`nothing has a scrollbar for a few pixels: ${width}x${height}`, async () => {
    const { page, close } = await open("#game=kayles&position=3,5,7&level=6");
    await page.setViewportSize({ width, height });
    await settled(page);
    const at = (where) => unscrolled(page, `${where} at ${width}`);
    const button = (name) => page.getByRole("button", { name, exact: true });
    await at("the start");
    await button("Hint").click();
    await button("Play it").waitFor();
    await at("a hint");
    await button("Why?").first().click();
    await page.locator(".coach .pairs").waitFor();
    await at("the reason");
    await page.locator(".bar .toggle").click();
    await page.locator(".coach .legend").first().waitFor();
    await at("the values");
    for (const place of ["games", "learn", "class", "build", "explore"]) {
      await page.goto(`${base}#${place}`);
      await page
        .locator(place === "games" ? ".home .card" : ".place")
        .first()
        .waitFor();
      await page.waitForTimeout(300);
      await at(place);
    }
    // Rules that nearly fill their place, and boards that nearly fill theirs.
    const rules = ["nimmy", "limit-nim", "officers", "mock-turtles", "partizan-kayles", "0.156"];
    const boards = ["nimmy&position=1,2,2,3&right=human", "bachets-game&position=100&right=human"];
    for (const game of [...rules.map((game) => `${game}&position=5,6`), ...boards]) {
      await page.goto(`${base}#game=${game}`);
      await page.locator(".status-turn").waitFor();
      await settled(page);
      await at(game);
    }
    await close();
  });
}
