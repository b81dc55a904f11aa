// Whole games, by mouse and by keyboard, in each of the four systems.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base, held, isOver, log, open, playOut, sameVerdict, sessionOf, settled, shot } from "./page.mjs";

test("a newcomer can bowl at once, and plays a whole game by mouse", async () => {
  const { page, close } = await open();
  assert.equal(await page.locator("h1").textContent(), "Simple games with deep answers");
  assert.equal(await page.locator(".pin.standing").count(), 15);
  await page.locator('#board[data-live="true"] .pin').nth(4).click();
  await settled(page, 2);
  assert.match(await page.title(), /^Kayles, normal play/);
  assert.equal(await page.locator("h1").textContent(), "Kayles");
  assert.equal(await page.locator(".convention").textContent(), "normal play");
  const { history, position } = await sessionOf(page);
  assert.match(history[0].words, /^take 1 from row 2/);
  const standing = position.split("+").reduce((sum, heap) => sum + Number(heap), 0);
  assert.equal(await page.locator(".pin.standing").count(), standing);
  assert.equal(await page.locator(".pin").count(), 15, "fallen pins keep their places");
  await shot(page, "kayles-mid");
  await page.getByRole("radio", { name: "2" }).check();
  const turns = await playOut(page, async () => {
    const two = page.getByRole("radio", { name: "2" });
    if (await two.isVisible()) await two.check();
    await page.locator(".pin.standing.free").first().click();
    // The first pin may stand alone: then one is taken.
    if (/No legal move/.test(await page.locator("#aim").textContent())) {
      await page.getByRole("radio", { name: "1" }).check();
      await page.locator(".pin.standing.free").first().click();
    }
  });
  assert.ok(turns >= 3, `only ${turns} turns`);
  await sameVerdict(page);
  assert.equal(await page.locator(".pin.standing").count(), 0);
  await shot(page, "kayles-over");
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForFunction(() => document.querySelector("#board").dataset.moves === "0");
  assert.equal(await page.locator(".pin.standing").count(), 15);
  await close();
});

test("drawing over two pins bowls both", async () => {
  const { page, close } = await open("#game=kayles&position=5&left=human&right=human");
  const [a, b] = [await page.locator(".pin").nth(1).boundingBox(), await page.locator(".pin").nth(2).boundingBox()];
  await page.mouse.move(a.x + 15, a.y + 30);
  await page.mouse.down();
  await page.mouse.move(b.x + 15, b.y + 30, { steps: 4 });
  assert.equal(await page.locator(".pin.aimed").count(), 2);
  // From beside the pin onto it, then back over the first one.
  await page.mouse.move(b.x + 5, b.y + 30);
  await page.mouse.move(b.x + 20, b.y + 30);
  assert.equal(await page.locator(".pin.aimed").count(), 2);
  assert.match(await page.locator("#aim").textContent(), /^Take two inside the row of 5: 5 → 1 \+ 2\.$/);
  await page.mouse.move(a.x + 15, a.y + 30);
  assert.match(await page.locator("#aim").textContent(), /: 5 → 1 \+ 3/);
  await page.mouse.move(b.x + 15, b.y + 30);
  await page.mouse.up();
  await settled(page, 1);
  const { history } = await sessionOf(page);
  assert.match(history[0].words, /take 2 .*leaving 1\+2/);
  await close();
});

test("a whole game by keyboard alone", async () => {
  const { page, close } = await open("#game=kayles&position=3+4");
  const focus = () => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.textContent);
  await page.keyboard.press("Tab");
  assert.equal(await focus(), "Skip to the board");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await focus(), "pin 1 of the row of 3, standing");
  for (let i = 0; i < 3; i += 1) await page.keyboard.press("ArrowRight");
  assert.equal(await focus(), "pin 1 of the row of 4, standing");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  assert.match(await page.locator("#aim").textContent(), /Take two at an end of the row of 3/);
  await page.keyboard.press("Enter");
  await settled(page, 2);
  assert.match(await log(page), /You: take 2 from row 1/);
  assert.match(await log(page), /The computer: take/);
  await playOut(page, async () => {
    assert.match(await focus(), /^pin \d of the row of \d, standing/, "the focus stays on the board");
    await page.keyboard.press("1");
    await page.keyboard.press("Space");
  });
  await sameVerdict(page);
  assert.match(await log(page), /(You|The computer) won: /);
  for (let i = 0; i < 30 && (await focus()) !== "Play again"; i += 1) await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#board").dataset.moves === "0");
  await close();
});

for (const [game, position] of [
  ["limit-nim", "10/9,7/3"],
  ["nimmy", "1,2,3,2"],
]) {
  test(`${game} to the end: whoever plays the marked beads wins`, async () => {
    const { page, close } = await open(`#game=${game}&position=${position}`);
    const turn = (await sessionOf(page)).piles.find(({ limit }) => limit === "3");
    if (turn) {
      // Of seven beads the lowest four are beyond the limit of three.
      const beads = page.locator(`.bead[data-pile="${turn.pile}"]`);
      assert.deepEqual(
        [await beads.count(), await page.locator(`.bead.free[data-pile="${turn.pile}"]`).count()],
        [7, 3],
      );
    }
    await page.getByRole("checkbox", { name: "Values" }).check();
    await playOut(page, async () => {
      await page.locator(".bead:has(.win)").first().click();
    });
    assert.equal(await sameVerdict(page), "the first player");
    await close();
  });
}

test("partizan kayles to the end: each side is offered its own plays only", async () => {
  const { page, close } = await open("#game=partizan-kayles&position=4+5+6&left=computer&right=human", { refusals: 1 });
  await settled(page, 1);
  assert.match(await page.locator(".convention").textContent(), /misère/);
  assert.equal(await page.getByRole("radio").count(), 5 - 5, "Right has no choice of how many");
  const { moves } = await sessionOf(page);
  await page.getByLabel("Or type a move").fill("take 1 from pile 1");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".typed-fault .fault");
  assert.deepEqual((await sessionOf(page)).moves, moves);
  const alone = page.locator(".pin.standing:not(.free)");
  await playOut(page, async () => {
    const disabled = await alone.evaluateAll((pins) => pins.map((pin) => pin.getAttribute("aria-disabled")));
    assert.ok(
      disabled.every((value) => value === "true"),
      "a pin that stands alone is not offered",
    );
    await page.locator(".pin.standing.free").first().click();
  });
  await sameVerdict(page);
  const { history } = await sessionOf(page);
  for (const { player, words } of history) assert.match(words, player === "left" ? /^take 1 / : /^take 2 /);
  await shot(page, "partizan-over");
  await close();
});

test("heaps that split: a play is found in the list", async () => {
  const { page, close } = await open("#game=grundys-game&position=9+34&right=human");
  await page.locator(".tile", { hasText: "34" }).click();
  assert.equal(await page.locator(".plays .play").count(), 16);
  await page.getByRole("button", { name: "34 → 3 + 31" }).click();
  await settled(page, 1);
  assert.equal((await sessionOf(page)).position, "3+9+31");
  await close();
});

test("two computers play by themselves, and wait when they are stopped", async () => {
  const { page, close } = await open("#game=kayles&position=9&left=computer&right=computer");
  await page.waitForSelector(".status-turn.over");
  await sameVerdict(page);
  assert.ok(await isOver(page));
  await close();
});

test("a server that goes away while the computer moves is named, and play goes on when it is back", async () => {
  const { page } = await open("#game=kayles&position=5");
  let sessions = 0;
  // The session with the person's move is answered, that with the computer's is not.
  await page.route("**/api/session", (route) => {
    sessions += 1;
    return sessions === 2 ? route.abort() : route.continue();
  });
  await page.locator(".pin").nth(0).click();
  await page.locator(".status .fault", { hasText: "cannot be reached" }).waitFor();
  await page.getByRole("button", { name: "Let the computer move" }).click();
  await settled(page, 2);
  await page.context().close();
});

test("who looks at an earlier position stays there while the computer moves", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7");
  await settled(page, 0);
  const reply = await held(page, "**/api/reply");
  await page.locator(".pin.standing").first().click();
  await page.waitForFunction(() => document.querySelector("#board").dataset.moves === "1");
  await page.keyboard.press(",");
  await page.waitForFunction(() => document.querySelector("#board").dataset.moves === "0");
  reply.release();
  await page.locator(".move").nth(1).waitFor();
  assert.equal(await page.locator("#board").getAttribute("data-moves"), "0");
  assert.match(page.url(), /&at=0$/);
  // The pins are live there: their own keys aim.
  await page.getByRole("button", { name: "To the end" }).click();
  await settled(page, 2);
  await close();
});

/** Makes one move by clicks on whatever board there is. */
async function clicked(page) {
  const first = (selector) => page.locator(`.board ${selector}`).first();
  if (await first(".coin").isVisible()) {
    await page
      .getByRole("button", { name: /^coin \d, heads/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Turn the one" }).click();
  } else if (await first(".plays .play").isVisible()) await first(".plays .play").click();
  else if (await first(".counter").isVisible()) await first(".counter .primary").click();
  else await first(":is(.pin.free, .bead.free, .cut.may, .grid > button):not([aria-disabled])").click();
}

for (const look of ["laptop", "hand"]) {
  test(`every game of the catalog is played to the end by clicks on its own board: ${look}`, async () => {
    const { page, close } = await open("", { look });
    const { games } = await (await fetch(new URL("api/games", page.url()))).json();
    for (const { name, example } of games) {
      await page.goto("about:blank");
      // A hundred beads are more clicks than this needs.
      const position = name === "bachets-game" ? "25" : example;
      await page.goto(`${base}#game=${name}&position=${encodeURIComponent(position)}&right=human`);
      await settled(page);
      await playOut(page, clicked);
      const { verdict } = await sessionOf(page);
      assert.ok(verdict, name);
    }
    await close();
  });
}
