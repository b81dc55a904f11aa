// Accessibility: axe finds nothing on any kind of board, and nothing is wider than a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base, held, open, STAGES, sessionOf, settled, shot, sound, visitTree } from "./page.mjs";

for (const look of STAGES) {
  test(`sound in every kind of board: ${look}`, async () => {
    const { page, close } = await open("#game=limit-nim&position=10/9,7/3", { look });
    const go = async (fragment, sign) => {
      await page.evaluate((to) => {
        location.hash = to;
      }, fragment);
      await page.locator(sign).first().waitFor();
    };
    await page.getByRole("checkbox", { name: "Values" }).check();
    await page.locator(".bead:has(.win), .counter-wins").first().waitFor();
    await sound(page, "piles with limits", look, ".stage");
    await shot(page, `limits-${look}`);
    await go("#game=nim&position=300+5+41&right=human", ".counter-wins");
    await sound(page, "tall piles", look, ".stage");
    await shot(page, `tall-${look}`);
    await go("#game=grundys-game&position=9+14&right=human", ".cut .value.win");
    await sound(page, "gaps", look, ".stage");
    await shot(page, `gaps-${look}`);
    await go("#game=grundys-game&position=9+41&right=human", ".tile .sign");
    await sound(page, "heaps", look, ".stage");
    await shot(page, `heaps-${look}`);
    await go("#game=wythoff&position=(4,6)&right=human", ".grid .value.win");
    await sound(page, "squares", look, ".stage");
    await shot(page, `squares-${look}`);
    await go("#game=knight&position=(4,5)&right=human", ".grid .value");
    await sound(page, "a knight", look, ".stage");
    await go("#game=mock-turtles&position=3+5+8&right=human", ".coin .value");
    await page.locator(".coin").last().click();
    await sound(page, "coins", look, ".stage");
    await go("#game=treblecross&position=9+7&right=human", ".strip.counters .value");
    await sound(page, "counters", look, ".stage");
    await go("#game=partizan-kayles&position=4+5+6&left=human&right=human&first=right", ".row .value.win");
    await sound(page, "partizan", look, ".stage");
    await shot(page, `partizan-${look}`);
    await go("#game=kayles&position=40+30&right=human", ".pin[data-place='70']");
    await sound(page, "a long row", look, ".stage");
    await go("#game=kayles&position=1+3&right=human", ".row .value.win");
    await visitTree(page);
    await page.locator(".tree svg[width], .tree .outline").first().waitFor();
    await page.getByLabel("Show as deep").selectOption("2");
    await page.locator(".tree svg[width]").waitFor();
    await sound(page, "tree", look);
    await shot(page, `tree-${look}`);
    await page.getByLabel("Show as deep").selectOption("outline");
    await page.locator(".outline summary").first().click();
    await page.locator(".outline details .outline-plays").waitFor();
    await sound(page, "outline", look);
    await shot(page, `outline-${look}`);
    await close();
  });
}

test("pins are large enough to touch", async () => {
  const { page, close } = await open("#game=kayles&position=40+30", { look: "narrow" });
  const small = await page.locator(".pin").evaluateAll((pins) => {
    const boxes = pins.map((pin) => pin.getBoundingClientRect());
    return [boxes.length, boxes.filter(({ width, height }) => width < 44 || height < 44).length];
  });
  assert.deepEqual(small, [70, 0]);
  await close();
});

/** The pins in lines: the left edges and the middle of each line, from the top. */
const linesOf = (page) =>
  page.locator(".pin").evaluateAll((pins) => {
    const lines = new Map();
    for (const pin of pins) {
      const { top, left, right } = pin.getBoundingClientRect();
      const line = lines.get(Math.round(top)) ?? [];
      lines.set(Math.round(top), [...line, { left, right }]);
    }
    return [...lines.values()].map((line) => ({
      lefts: line.map(({ left }) => left),
      middle: (line[0].left + line.at(-1).right) / 2,
      width: line[0].right - line[0].left,
    }));
  });

for (const [position, look, least] of [
  ["60", "laptop", 2],
  ["61", "phone", 5],
  ["3+5+7+4+6+8+2+9+5", "laptop", 2],
  ["3+5+7+4+6+8+2+9+5", "phone", 5],
]) {
  test(`a wide row is in aligned lines, centred or on a phone at the left: ${position}, ${look}`, async () => {
    const { page, close } = await open(`#game=kayles&position=${position}`, { look });
    const lines = await linesOf(page);
    assert.ok(lines.length >= least, `${lines.length} lines`);
    const { middle, width } = await page.locator(".row").evaluate((row) => {
      const { left, width } = row.getBoundingClientRect();
      return { middle: left + width / 2, width };
    });
    const first = lines[0].lefts[0];
    for (const line of lines) {
      if (look === "phone") assert.ok(Math.abs(line.lefts[0] - first) < 1, "a line begins at the left");
      // A gap between rows is half a pin wide, so a line may be a quarter of one off the middle; so may the whole of them.
      else assert.ok(Math.abs(line.middle - middle) <= line.width / 2 + 1, `${line.middle}, ${middle} of ${width}`);
      for (const left of line.lefts) {
        const columns = (2 * (left - first)) / line.width;
        assert.ok(Math.abs(columns - Math.round(columns)) < 0.05, `a pin between columns: ${columns}`);
      }
    }
    await shot(page, `row-${position}-${look}`);
    await close();
  });
}

test("each heap has its size and its limit under it, and moves are typed as they are shown", async () => {
  const { page, close } = await open("#game=limit-nim&position=10/9,7/3,4&left=human&right=human");
  const labels = () => page.locator(".board .pile-label").allTextContents();
  assert.deepEqual(await labels(), ["10 beads, at most 9", "7 beads, at most 3", "4 beads"]);
  await page.goto(`${page.url().split("#")[0]}#game=grundys-game&position=9+14&left=human&right=human`);
  await page.locator(".cut").first().waitFor();
  assert.deepEqual(await labels(), ["9 beads", "14 beads"]);
  await page.goto(`${page.url().split("#")[0]}#game=kayles&position=7,5,3&left=human&right=human`);
  await page.locator(".pin").first().waitFor();
  assert.deepEqual(await labels(), ["7 pins", "5 pins", "3 pins"]);
  const under = await page.locator(".pin, .board .pile-label").evaluateAll((all) => {
    const middle = ({ left, right }) => (left + right) / 2;
    const boxes = all.map((one) => [one.className, one.getBoundingClientRect()]);
    const pins = boxes.filter(([name]) => name.includes("pin ")).map(([, box]) => box);
    const of = (from, to) => (pins[from].left + pins[to].right) / 2;
    const labels = boxes.filter(([name]) => name.includes("label")).map(([, box]) => middle(box));
    return [of(0, 6), of(7, 11), of(12, 14)].map((place, i) => Math.abs(place - labels[i]));
  });
  for (const off of under) assert.ok(off < 2, `${off} pixels off the middle of its pile`);
  // A move as the log shows it can be typed, too.
  const box = page.getByLabel("Or type a move");
  for (const typed of [
    "take 2 from row 1, leaving 1+4 (7 → 1+4)",
    "take 1 from the start of row 3 (5 → 4)",
    "take 1 from row 4 (3 → 2)",
  ]) {
    const made = (await sessionOf(page)).moves.length;
    await box.fill(typed);
    await page.keyboard.press("Enter");
    await settled(page, made + 1);
    assert.equal((await sessionOf(page)).history.at(-1).words.replaceAll("->", "→"), typed);
  }
  await close();
});

test("a heap is cut at a gap: with the mouse, and with the keyboard", async () => {
  const { page, close } = await open("#game=grundys-game&position=7,8&right=human");
  const gap = (name) => page.getByRole("button", { name });
  assert.equal(await page.locator(".cut.may").count(), 6 + 6, "4 + 4 may not be cut");
  assert.ok(await gap("4 and 4: may not be cut").isVisible());
  await gap("split 8 into 3 and 5").hover();
  assert.equal(await page.locator(".disc:has(~ .aimed)").count(), 3);
  assert.match(await page.locator("#aim").textContent(), /^Split the heap of 8 into 3 and 5: 8 → 3 \+ 5\.$/);
  await gap("split 8 into 3 and 5").click();
  await settled(page, 1);
  assert.equal((await sessionOf(page)).position, "3+5+7");
  await page.locator(".cut.may").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await settled(page, 2);
  assert.equal((await sessionOf(page)).history.length, 2);
  await close();
});

test("tall heaps have a break and a bead more for each thousandfold; one takes or leaves", async () => {
  const { page, close } = await open("#game=nim&position=25,1000,1000000000000000000&right=human");
  const beads = await page
    .locator(".tall")
    .evaluateAll((all) => all.map((one) => one.querySelectorAll("ellipse").length));
  assert.deepEqual(beads, [19, 20, 25]);
  assert.match(await page.locator(".pile-label").last().textContent(), /^1,000,000,000,000,000,000 beads \(1018\)$/);
  await page.getByLabel("leave in heap 3").fill("41");
  assert.equal(await page.getByLabel("take from heap 3", { exact: true }).inputValue(), "999999999999999959");
  await page.getByLabel("leave in heap 3").press("Enter");
  await settled(page, 1);
  assert.equal((await sessionOf(page)).position, "25+41+1000");
  await close();
});

test("a board is drawn once its style is there, however often it is wanted", async () => {
  const { page, close } = await open("#learn");
  const style = await held(page, "**/others-*.css");
  await page.goto("about:blank");
  await page.goto(`${base}#game=nim&position=25,1000&right=human`, { waitUntil: "commit" });
  await style.met;
  await page.locator("h1", { hasText: /^Nim$/ }).waitFor();
  await page.keyboard.press("v");
  await page.locator(".coach b", { hasText: "1 of more than 1,000 moves wins." }).waitFor();
  assert.equal(await page.locator(".counter").count(), 0);
  style.release();
  await page.locator(".counter").first().waitFor();
  assert.equal(
    await page
      .locator(".counter")
      .first()
      .evaluate((one) => getComputedStyle(one).display),
    "flex",
  );
  await close();
});

test("what is typed beside a tall heap stays when the values of moves come", async () => {
  const { page, close } = await open("#game=nim&position=5,25,1000&right=human");
  await page.getByLabel("leave in heap 3").waitFor();
  const review = await held(page, "**/api/review");
  await page.getByRole("checkbox", { name: "Values" }).check();
  await review.met;
  await page.getByLabel("take from heap 2", { exact: true }).fill("7");
  await page.getByLabel("leave in heap 3").fill("41");
  review.release();
  await page.locator(".counter-wins").waitFor();
  const [wins, typing] = await page.evaluate(() => {
    const wins = document.querySelector(".counter-wins");
    const typing = wins.closest(".pile").querySelector(".counter");
    return [wins.getBoundingClientRect().top, typing.getBoundingClientRect().bottom];
  });
  assert.ok(wins >= typing, `the moves that win stand at ${wins}, above ${typing}`);
  assert.equal(await page.getByLabel("leave in heap 2").inputValue(), "18");
  assert.equal(await page.getByLabel("leave in heap 3").inputValue(), "41");
  await page.keyboard.press("Enter");
  await settled(page, 1);
  assert.equal((await sessionOf(page)).position, "5+25+41");
  await close();
});

test("the focus stays on its move when the values of moves come", async () => {
  const { page, close } = await open("#game=wythoff&position=(5,7)&right=human");
  const focus = () => page.evaluate(() => document.activeElement.ariaLabel);
  for (const [game, position, name, also] of [
    ["wythoff", "(5,7)", "to (5,0)", ".grid .value"],
    ["grundys-game", "9,10", "split 10 into 2 and 8", ".gaps .value"],
    ["lasker-nim", "5,7", "5 → 2", ".plays .value"],
  ]) {
    await page.goto(`${base}#game=${game}&position=${position}&right=human`);
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("v");
    await page.locator(also).first().waitFor();
    assert.match(await focus(), new RegExp(`^${name.replace(/[()]/g, "\\$&")}, (wins|loses)`));
    await page.keyboard.press("v");
  }
  await close();
});

test("a long row has numbers, and a dashed floor where it goes on", async () => {
  const { page, close } = await open("#game=kayles&position=70&right=human", { look: "laptop" });
  const numbers = await page
    .locator(".cell[data-number]")
    .evaluateAll((all) => all.map((one) => Number(one.dataset.number)));
  for (const ten of [1, 10, 20, 30, 40, 50, 60, 70]) assert.ok(numbers.includes(ten), `${ten} is not numbered`);
  const [on, again] = [await page.locator(".goes-on").count(), await page.locator(".again").count()];
  assert.ok(on > 0 && on === again, `${on} lines go on, ${again} are continued`);
  await close();
});

test("a piece on squares is played with the arrow keys, and goes to the corner", async () => {
  const { page, close } = await open("#game=wythoff&position=(3,5)&right=human");
  assert.equal(await page.locator(".grid > button").count(), 11);
  await page.getByRole("button", { name: "to (0,5)", exact: true }).focus();
  for (const [key, square] of [
    ["ArrowRight", "1,5"],
    ["ArrowDown", "1,3"],
    ["ArrowRight", "3,3"],
    ["ArrowLeft", "1,3"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.at), square);
  }
  assert.match(await page.locator("#aim").textContent(), /^Take two from both heaps: \(3,5\) → \(1,3\)/);
  await page.keyboard.press("Enter");
  await settled(page, 1);
  // The board keeps its size, and the piece stands where it went.
  assert.equal(await page.locator(".grid > i").count(), 6 + 4);
  await page.getByRole("group", { name: "piece 1, on (1,3)" }).waitFor();
  await page.getByRole("button", { name: "to (1,0)", exact: true }).click();
  await settled(page, 2);
  await page.getByRole("button", { name: "to (0,0)", exact: true }).click();
  await settled(page, 3);
  await page.locator(".status-turn.over").waitFor();
  // Pairs that have no room are a list.
  await page.evaluate(() => {
    location.hash = "#game=wythoff&position=(3,21)&right=human";
  });
  await page.locator(".tile", { hasText: "(3,21)" }).waitFor();
  await close();
});

/** The things of which a game has one kind. */
const THINGS = ["pin", "bead", "counter", "square", "coin"];

test("every game of the catalog is told in its own things: on the board, in hints, reasons and moves", async () => {
  const { games } = await (await fetch(`${base}api/games`)).json();
  const { page, close } = await open("", { look: "laptop" });
  for (const { name, example, token } of games) {
    await page.goto("about:blank");
    await page.goto(`${base}#game=${name}&position=${encodeURIComponent(example)}`);
    await settled(page);
    const texts = [];
    const look = async () => {
      const names = await page.locator(".board button").evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
      texts.push(...names, await page.locator(".stage").innerText(), await page.locator(".aside").innerText());
    };
    await page.keyboard.press("h");
    await page.locator(".coach .acts").first().waitFor();
    await look();
    await page.keyboard.press("w");
    await page.locator(".coach .prose, .coach .pairs").first().waitFor();
    await look();
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Play it" }).click();
    await settled(page, 1);
    await look();
    // The squares of a board are no tokens.
    const other = THINGS.filter((thing) => thing !== token && !(thing === "square" && example.startsWith("(")));
    const wrong = texts.join("\n").match(new RegExp(`[^\n]*\\b(${other.join("|")})s?\\b[^\n]*`));
    assert.equal(wrong, null, `${name}, a game of ${token}s: ${wrong?.[0]}`);
  }
  await close();
});

test("coins are turned in one row: equal heads cancel, and the last heads win", async () => {
  const { page, close } = await open("#game=mock-turtles&position=3+5+8&right=human", { look: "laptop" });
  const coin = (at) => page.getByRole("button", { name: new RegExp(`^coin ${at},`) });
  assert.equal(await page.locator(".coins button").count(), 8);
  const turn = page.getByRole("button", { name: /^Turn/ });
  await coin(3).click();
  await coin(7).click();
  assert.equal(await page.locator("#aim").textContent(), "The rightmost must show heads.");
  assert.ok(await turn.isDisabled());
  await coin(7).click();
  await coin(5).click();
  await coin(8).click();
  assert.equal(await coin(8).getAttribute("aria-pressed"), "true");
  await page.getByRole("img", { name: "then no heads" }).waitFor();
  const fill = (at) =>
    coin(at)
      .locator(".disc")
      .evaluate((disc) => getComputedStyle(disc).fill);
  const pin = await page.evaluate(() => getComputedStyle(document.querySelector(".coin:not(.aimed)")).color);
  assert.notEqual(await fill(8), pin, "a coin that is chosen has the player's colour");
  assert.equal(await page.locator("#aim").textContent(), "Turn 8, 5 and 3. You may turn no more.");
  await page.getByRole("button", { name: "Turn the three" }).click();
  await page.locator(".status-turn.over").waitFor();
  assert.match(await page.locator(".status-turn").textContent(), /The first player won/);
  assert.match(await page.locator(".move").first().textContent(), /The first player, 8 5 3\b/);
  assert.equal(await page.getByRole("button", { name: /^coin \d, heads/ }).count(), 0);
  // By keys, and a drag across coins that lie side by side.
  await page.goto(`${base}#game=ruler&position=4+6+7&right=human`);
  await page.getByRole("button", { name: "coin 4, heads" }).focus();
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  assert.equal(await page.locator("#aim").textContent(), "Turn 6.");
  const [a, b] = [await coin(5).boundingBox(), await coin(7).boundingBox()];
  await page.mouse.move(a.x + 30, a.y + 40);
  await page.mouse.down();
  await page.mouse.move(b.x + 30, b.y + 40, { steps: 6 });
  await page.mouse.up();
  await page.getByRole("img", { name: "then heads at 4, 5" }).waitFor();
  await page.getByRole("button", { name: "Turn the three" }).click();
  await settled(page, 1);
  assert.equal((await sessionOf(page)).position, "4+5");
  await page.keyboard.press("v");
  await page.locator(".coin .value").first().waitFor();
  await page.keyboard.press("w");
  await page.locator(".coach .pairs").waitFor();
  assert.doesNotMatch(
    await page.locator(".game").innerText(),
    /in at most|longest/,
    "lengths of heaps are not those of coins",
  );
  await close();
});

test("a counter is taken with its neighbours by the one in the middle, without a number", async () => {
  const { page, close } = await open("#game=dawsons-chess&position=9&left=human&right=human");
  const after = async (place) => {
    await page
      .locator(".pin")
      .nth(place - 1)
      .click();
    await settled(page, 1);
    const { position } = await sessionOf(page);
    await page.keyboard.press("u");
    await page.waitForFunction(() => document.querySelector("#board").dataset.moves === "0");
    await page.mouse.move(1, 1);
    return position;
  };
  assert.equal(await page.getByRole("radio").count(), 0);
  assert.deepEqual([await after(5), await after(1), await after(2), await after(8)], ["3+3", "7", "6", "6"]);
  // Places that are the middle of no move are grey, and the line under the board says so.
  await page.goto("about:blank");
  await page.goto(`${base}#game=treblecross&position=9&left=human&right=human`);
  await page.getByRole("button", { name: "counter 1, standing, no move has it in its middle" }).waitFor();
  assert.match(await page.locator("#aim").textContent(), /Grey: no move has it in its middle\.$/);
  assert.equal(await page.locator(".pin.free").count(), 7);
  // A choice of the number is left where a place does not decide it.
  await page.goto(`${base}#game=0.156&position=9&left=human&right=human`);
  await page.getByRole("radio", { name: "3" }).check();
  assert.match(await page.locator("#aim").textContent(), /^Choose a pin/);
  await close();
});

test("a pin falls when it is hit, before the answer comes, and stands again if it is refused", async () => {
  const { page } = await open("#game=kayles&position=3,5&right=human");
  const reply = await held(page, "**/api/session");
  await page.locator(".pin").nth(1).click();
  await reply.met;
  assert.equal(await page.locator(".pin.fallen").count(), 1);
  reply.release();
  await settled(page, 1);
  await page.unroute("**/api/session");
  await page.route("**/api/session", (route) => route.abort());
  await page.locator(".pin").nth(4).click();
  await page.locator(".typed-fault .fault").waitFor();
  assert.equal(await page.locator(".pin.fallen").count(), 1);
  await page.context().close();
});

test("on a phone Wythoff has its board, and ten beads are taller than seven", async () => {
  const { page, close } = await open("#game=wythoff&position=(8,11)&right=human", { look: "hand" });
  assert.equal(await page.locator(".grid > button").count(), 27);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} pixels`);
  await page.goto(`${base}#game=limit-nim&position=10/9,7/3&right=human`);
  await page.locator(".tower").first().waitFor();
  const tops = await page
    .locator(".tower > :first-child")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.ok(tops[0] < tops[1], `ten beads begin at ${tops[0]}, seven at ${tops[1]}`);
  await close();
});

test("all heaps stand on one floor, and what is typed stands under it", async () => {
  const { page, close } = await open("#game=nim&position=300+5+41&right=human", { look: "laptop" });
  await page.locator(".counter").first().waitFor();
  const floors = await page
    .locator(".tower")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  assert.equal(new Set(floors.map(Math.round)).size, 1, `floors at ${floors.join(", ")}`);
  const [field] = await page
    .locator(".counter")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.ok(field > floors[0]);
  await close();
});

test("a long row breaks at tens, and its numbers do not collide", async () => {
  const { page, close } = await open("#game=kayles&position=70+12&right=human", { look: "laptop" });
  const lines = await linesOf(page);
  for (const { lefts } of lines.slice(0, 2)) assert.equal(lefts.length % 10, 0, `a line of ${lefts.length}`);
  assert.equal(new Set(lines.slice(0, 3).map(({ lefts }) => Math.round(lefts[0]))).size, 1, "lines begin at one place");
  await close();
});

test("a projector has larger pins, in as many lines as that needs", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7&right=human", { look: "laptop" });
  const wide = async () => (await linesOf(page))[0].width;
  const [before] = [await wide(), await page.setViewportSize({ width: 1920, height: 1080 })];
  await page.waitForFunction((least) => document.querySelector(".pin").clientWidth > least, 1.8 * before);
  assert.equal((await linesOf(page)).length, 2);
  await close();
});

test("a row of coins is as wide as its board, on a phone on its side too", async () => {
  const { page, close } = await open("#game=mock-turtles&position=3+5+8&right=human", { look: "side" });
  await settled(page);
  const board = await page.locator("#board").boundingBox();
  for (const coin of await page.locator(".coin").all()) {
    const { x, width } = await coin.boundingBox();
    assert.ok(x >= board.x && x + width <= board.x + board.width, `from ${x}, ${width} wide`);
  }
  await close();
});

/** The address of a game of two people; `&` and `+` are written out. */
const game = (line, position) =>
  `#game=${encodeURIComponent(line)}&position=${encodeURIComponent(position)}&left=human&right=human`;

test("each part of a sum has its name above its heaps, and is played like the game alone", async () => {
  const { page, close } = await open(game("0.77 & 0.[3] & 0.777", "3+5 & 4 & 6"), { look: "laptop" });
  const parts = page.locator(".part");
  await parts.first().waitFor();
  assert.deepEqual(await parts.locator("h3").allTextContents(), ["Kayles", "Nim", "0.777"]);
  assert.deepEqual(await parts.locator(".pile-label").allTextContents(), ["3 pins", "5 pins", "4 beads", "6 pins"]);
  await sound(page, "a sum", "light", ".stage");
  await parts.nth(1).getByRole("button", { name: "bead 3 of heap 3, takes 2, leaves 2" }).click();
  await settled(page, 1);
  await parts.nth(0).getByRole("button", { name: "pin 2 of the row of 3, standing" }).click();
  await settled(page, 2);
  assert.equal((await sessionOf(page)).position, "1+1+5 & 2 & 6");
  // What is taken leaves its place, at either end; only the last move is marked.
  await parts.nth(2).getByRole("button", { name: "pin 1 of the row of 6, standing" }).click();
  await settled(page, 3);
  const places = (part, kind) =>
    parts
      .nth(part)
      .locator(kind)
      .evaluateAll((all) => all.map(({ dataset }) => dataset.place));
  assert.deepEqual([await places(0, ".fallen"), await places(2, ".fallen")], [["1"], ["0"]]);
  assert.deepEqual([await places(0, ".fresh"), await places(2, ".fresh")], [[], ["0"]]);
  assert.equal(await parts.nth(1).locator(".bead.taken:not(.fresh)").count(), 2);
  await page.goto(`${base}${game("0.77 & 0.[3]", "9 & 2")}`);
  await parts.nth(0).locator(".pile-label", { hasText: "9 pins" }).waitFor();
  await settled(page);
  await page.keyboard.press("h");
  await page.locator(".coach", { hasText: "A winning move is in the row of 9." }).waitFor();
  await page.goBack();
  await settled(page, 3);
  // The hint lies in its part, at either end of the row.
  await page.keyboard.press("v");
  await page.locator(".part .value").first().waitFor();
  // A part without heaps is gone; the keys go from part to part.
  await parts.nth(1).locator(".bead.free").first().focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await settled(page, 4);
  assert.deepEqual(await parts.locator("h3").allTextContents(), ["Kayles", "0.777"]);
  assert.ok(await page.evaluate(() => document.activeElement.closest(".board")), "the focus is on the board");
  assert.equal((await sessionOf(page)).position, "1+1+5 & & 5");
  await close();
});

for (const look of ["laptop", "hand"])
  test(`a ring is a circle of pins, which becomes a row when it is broken: ${look}`, async () => {
    const { page, close } = await open(game("0.77 & ring", "& 12"), { look });
    const pins = page.locator(".ring .pin");
    await pins.first().waitFor();
    assert.equal(await page.locator(".part h3").textContent(), "Kayles in a ring");
    // All pins stand on one ellipse, two of them side by side in front.
    const feet = await pins.evaluateAll((all) => {
      const circle = document.querySelector(".circle").getBoundingClientRect();
      const [x, y] = [circle.x + circle.width / 2, circle.y + circle.height / 2];
      return all.map((pin) => {
        const { left, right, bottom } = pin.getBoundingClientRect();
        return Math.hypot(((left + right) / 2 - x) / (circle.width / 2), (bottom - y) / (circle.height / 2));
      });
    });
    assert.equal(feet.length, 12);
    for (const foot of feet) assert.ok(Math.abs(foot - 1) < 0.05, `a pin at ${foot} of the ring`);
    await sound(page, "a ring", look, ".stage");
    // The last pin and the first one are side by side.
    await page.getByRole("radio", { name: "2" }).check();
    await pins.nth(3).hover();
    assert.match(await page.locator("#aim").textContent(), /^Take two from the ring of 12: 12 → 10\./);
    await pins.first().focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "pin 12 of the ring of 12, standing");
    assert.deepEqual(await page.locator(".pin.aimed").evaluateAll((all) => all.map((pin) => pin.dataset.place)), [
      "0",
      "11",
    ]);
    assert.match(await page.locator(".ring").innerText(), /12 pins in a ring\s*→ a row of 10/);
    await page.keyboard.press("Enter");
    await settled(page, 1);
    assert.equal((await sessionOf(page)).position, "10");
    assert.equal(await page.locator(".part h3").textContent(), "Kayles");
    assert.equal(await page.locator(".row:not(.ring) .pin.standing").count(), 10);
    await page.goto(`${base}${game("0.137 & ring", "4 & 7+41")}`);
    await page.locator(".ring").first().waitFor();
    // A ring too large to draw is a heap with its moves.
    assert.equal(await page.locator(".ring").count(), 1);
    assert.deepEqual(await page.locator(".part h3").allTextContents(), [
      "Dawson’s Chess",
      "Dawson’s Chess in a ring",
      "Dawson’s Chess in a ring",
    ]);
    await page.getByRole("button", { name: "counter 4, standing" }).last().click();
    await settled(page, 1);
    assert.equal((await sessionOf(page)).position, "4+4 & 41");
    await close();
  });
