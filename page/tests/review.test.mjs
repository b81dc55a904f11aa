// The review of a game, and the values of moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, base, held, open, STAGES, sessionOf, settled, shot, sound } from "./page.mjs";

/** A game that both players could have won: move 3 and move 10 threw it away. */
const MOVES =
  "5 -> 4 @2;3 -> 1+1 @1;4 -> 1+1 @3;7 -> 1+4 @5;1 -> 0 @1;1 -> 0 @2;1 -> 0 @3;1 -> 0 @4;4 -> 3 @6;1 -> 0 @5;3 -> 1+1 @6;1 -> 0 @6;1 -> 0 @7";
const SETUP = "#game=kayles&position=3,5,7&level=6&seed=2";
const link = (many) =>
  `${SETUP}&moves=${MOVES.split(";").slice(0, many).map(encodeURIComponent).join(";").replaceAll("%2B", "+").replaceAll("%40", "@")}`;

const coach = (page, text) => page.locator(".coach", { hasText: text }).waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });

test("after a game both players' mistakes are named, and the better moves are hidden", async () => {
  const { page, close } = await open(link(12));
  await settled(page, 12);
  await page.locator(".pin.standing").click();
  await settled(page, 13);
  await coach(page, "You won: the computer threw it away at move 10.");
  await page.locator(".chart svg").waitFor();
  const tallies = await page.locator(".players small").allTextContents();
  assert.deepEqual(tallies, ["kept 3 of 4"]);
  const threw = await page.locator(".move:has(.threw)").evaluateAll((all) => all.map((one) => one.dataset.number));
  assert.deepEqual(threw, ["3", "10"]);
  await page.locator(".move").nth(2).click();
  await coach(page, "Move 3 threw the win away. You took two from the middle, 4 → 1 + 1. Two other moves kept it.");
  assert.match(page.url(), /&at=2&review$/);
  const text = await page.locator("body").evaluate((body) => body.innerText);
  assert.doesNotMatch(text, /4 → 2|7 → 2 \+ 3/, "the better move is not named");
  assert.equal(await page.locator(".pin.made.threw").count(), 2);
  await button(page, "Next mistake").click();
  await coach(page, "Move 10 threw the win away.");
  await page.goBack();
  await coach(page, "Move 3 threw the win away.");
  await button(page, "Show them").click();
  await coach(page, "Two moves keep the win: 4 → 2, 7 → 2 + 3.");
  await shot(page, "review");
  await close();
});

test("one tries again: a move that loses, then one that keeps the win, and plays on from there", async () => {
  const { page, close } = await open(`${link(13)}&at=2&review`);
  await coach(page, "Move 3 threw the win away.");
  await button(page, "Try again").click();
  await coach(page, "Which move keeps the win?");
  assert.equal(await page.locator(".move:visible").count(), 2, "the moves from there on are covered");
  await page.getByRole("radio", { name: "2" }).check();
  await page.locator('.pin[data-place="5"]').hover();
  const aimed = await page.locator("#aim").textContent();
  assert.match(aimed, /4 → /);
  assert.doesNotMatch(aimed, /win|lose/, "to point at a move does not give it away");
  await page.locator('.pin[data-place="5"]').click();
  await coach(page, "This loses too.");
  await button(page, "Try another").click();
  await page.locator('.pin[data-place="4"]').click();
  await coach(page, "Right, this keeps the win.");
  await button(page, "Play on").click();
  await settled(page, 4);
  const { moves } = await sessionOf(page);
  assert.deepEqual([moves.length, moves[2]], [4, "4 -> 0+2 @3"]);
  await button(page, "Game").click();
  await page.locator(".move").nth(12).waitFor();
  await close();
});

for (const look of ["laptop", "hand"]) {
  test(`what follows a mistake is played on the board, with the pairs before and after: ${look}`, async () => {
    const { page, close } = await open(`${SETUP}&moves=5%20->%202+2%20@2;3%20->%202%20@1&at=0&review`, { look });
    await button(page, "Show what follows").click();
    await coach(page, "You left 1 without a twin. The computer can pair everything off");
    const figure = (name) => page.getByRole("img", { name });
    await figure(
      "After your 5 → 2 + 2: the rows of 3, 2, 2 and 7 are worth 3, 2, 2 and 2; equal blocks cancel in pairs, 1 is left over.",
    ).waitFor();
    await figure(/^After its answer 3 → 2: the rows of 2, 2, 2 and 7 .* all cancel in pairs\.$/).waitFor();
    assert.equal(await page.locator(".status-turn").textContent(), "What follows move 1");
    const follows = page.locator(".moves.follows .move");
    assert.deepEqual((await follows.allTextContents()).slice(0, 2), [
      "1move 1, You, 5 → 2 + 2leaves 1 over",
      "2move 2, The computer, 3 → 2makes it nothing",
    ]);
    const at = (n) => page.waitForFunction((n) => document.querySelector("#board").dataset.moves === String(n), n);
    for (let step = 1; step <= 4; step += 1) {
      await at(step);
      await page.locator(".where", { hasText: `step ${step} of 4` }).waitFor({ state: "attached" });
      if (step < 4) await page.keyboard.press(step === 1 ? "." : "ArrowRight");
    }
    assert.ok(await button(page, "Next step").isDisabled());
    await sound(page, "what follows", look === "hand" ? "hand" : "light");
    await shot(page, `why-lost-${look}`);
    await page.keyboard.press("Escape");
    await coach(page, "Move 1 threw the win away.");
    await at(0);
    await close();
  });
}

test("without nim-values the losing line is shown, and no drawing", async () => {
  const { page, close } = await open("#game=nimmy&position=1,2,3,2&moves=3%20->%200%20@3&at=0&review");
  await button(page, "Show what follows").click();
  await coach(page, "every answer loses.");
  assert.ok((await page.locator(".moves.follows .move").count()) >= 2);
  assert.equal(await page.locator(".pairs").count(), 0);
  await close();
});

test("after a game one sentence says what decided it, and four buttons lead on", async () => {
  const { page, close } = await open(`${link(13)}`);
  await coach(page, "You won: the computer threw it away at move 10.");
  await button(page, "Why did it lose?").click();
  await coach(page, "The computer left");
  await page.keyboard.press("Escape");
  await page.locator(".status-turn", { hasText: "Before move 10" }).waitFor();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Harder" }).click();
  await settled(page);
  assert.match(page.url(), /position=3\+5\+7|position=3,5,7/);
  assert.match(page.url(), /level=8/);
  await page.goto(`${base}${link(13)}`);
  await page.getByRole("button", { name: /^Other start/ }).click();
  await page.waitForFunction(() => /position=4,4,8/.test(location.hash));
  await page.goto(`${base}#game=kayles&position=0`);
  await page.getByRole("button", { name: /^Next game/ }).click();
  await page.locator("h1", { hasText: "Dawson’s Kayles" }).waitFor();
  await close();
});

test("a click on an earlier position begins a line at once", async () => {
  const { page, close } = await open(`${link(4)}`);
  await settled(page, 4);
  await page.keyboard.press("Home");
  await page.locator(".status-turn", { hasText: "Before move 1" }).waitFor();
  await page.locator(".pin.standing").first().click();
  await settled(page, 2);
  await button(page, "From move 1").waitFor();
  await button(page, "Game").click();
  await page.locator(".move").nth(3).waitFor();
  await close();
});

test("the graph leads to a position, and a keyboard alone goes through the review", async () => {
  const { page, close } = await open(`${link(13)}&at=2&review`, { look: "low" });
  await coach(page, "Move 3 threw the win away.");
  const box = await page.locator(".chart svg").boundingBox();
  await page.mouse.click(box.x + box.width - 8, box.y + 30);
  await page.waitForFunction(() => document.querySelector("#board").dataset.moves === "13");
  const at = (n) => page.waitForFunction((n) => document.querySelector("#board").dataset.moves === String(n), n);
  await page.keyboard.press("Home");
  await at(0);
  for (let n = 1; n <= 13; n += 1) {
    await page.keyboard.press("ArrowRight");
    await at(n);
  }
  const tall = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(tall <= 0, `${tall} pixels too tall`);
  await close();
});

test("the marks on the board are the values of the API, in every game", async () => {
  const { page, close } = await open(`${SETUP}&right=human`);
  const { games } = await (await fetch(`${base}api/games`)).json();
  await page.keyboard.press("v");
  for (const { name, example } of games) {
    const about = { game: name, position: example, left: "human", right: "human" };
    await page.goto(`${base}#game=${name}&position=${example}&right=human`);
    await page.locator(".coach .prose, .coach b, .coach p").first().waitFor();
    const { plies } = await ask("review", { ...about, plays: "last" });
    const plays = plies[0].plays ?? [];
    const winning = new Set(plays.filter(({ wins }) => wins).map(({ same }) => same)).size;
    const words = winning === 0 ? /^None of/ : new RegExp(`^${winning} of`);
    await page.locator(".coach b", { hasText: words }).waitFor();
    const { board, takes } = await sessionOf(page);
    if (board.kind === "row" && takes.length <= 2)
      assert.equal(
        await page.locator(".row .value.win").count(),
        plays.filter(({ wins }) => wins).length,
        `marks of ${name}`,
      );
  }
  await close();
});

test("a review goes on after a fault, and the focus goes along", async () => {
  const { page, close } = await open(`${link(13)}&at=2&review`, { refusals: 1 });
  await coach(page, "Move 3 threw the win away.");
  await page.route("**/api/review", (route) => route.fulfill({ status: 400, json: { error: { message: "gone" } } }));
  await button(page, "Try again").click();
  await coach(page, "gone");
  await page.unroute("**/api/review");
  for (const [key, at] of [
    [".", "3"],
    [",", "2"],
  ]) {
    await page.keyboard.press(key);
    await page.waitForFunction((at) => document.querySelector("#board").dataset.moves === at, at);
  }
  await coach(page, "Move 3 threw the win away.");
  await button(page, "Next mistake").focus();
  await page.keyboard.press("Enter");
  await coach(page, "Move 10 threw the win away.");
  assert.equal(await page.evaluate(() => document.activeElement.closest(".board, .coach") !== null), true);
  await close();
});

test("the reason is there while the moves are valued", async () => {
  const { page, close } = await open("#game=kayles&position=3,5,7&right=human");
  const review = await held(page, "**/api/review");
  await page.keyboard.press("v");
  await coach(page, "Computing.");
  await button(page, "Why?").click();
  await coach(page, "nim-sum");
  review.release();
  await page.locator(".row .value").first().waitFor();
  await close();
});

test("what is not known is not said, nor what the list of moves leaves out", async () => {
  const { page, close } = await open("#game=nim&position=57,100,200,300,1000000&right=human");
  await page.keyboard.press("v");
  await coach(page, "1 of more than 1,000 moves wins. None that wins is listed; a hint names one.");
  await page.goto(`${base}#game=grundys-game&position=40,41,42&right=human`);
  await coach(page, "None of 59 moves win.");
  await button(page, "Hint").click();
  await coach(page, "Every move loses.");
  // A search that reached its limit.
  const about = { game: "kayles", position: "3,5,7", left: "human", right: "human" };
  const review = await ask("review", { ...about, plays: "last" });
  const [ply] = review.plies;
  const plays = ply.plays.map(({ play, same }) => ({ play, same }));
  await page.route("**/api/review", (route) =>
    route.fulfill({ json: { ...review, plies: [{ ...ply, winner: null, winning: null, plays }] } }),
  );
  const hint = await ask("hint", about);
  const text = "a random move, for it is too hard: the memory allowed is used up";
  await page.route("**/api/hint", (route) =>
    route.fulfill({ json: { ...hint, grounds: "too-hard", wins: null, moves_left: null, text } }),
  );
  await page.goto(`${base}#game=kayles&position=3,5,7&right=human`);
  await coach(page, "Undecided: the computation reached its limit.");
  assert.equal(await page.locator(".value").count(), 0);
  await button(page, "Hint").click();
  await coach(page, "A random move, for it is too hard");
  await close();
});

for (const look of [...STAGES, "low", "hand"]) {
  test(`the review and the values are sound: ${look}`, async () => {
    const { page, close } = await open(`${link(13)}&at=2&review`, { look });
    await coach(page, "Move 3 threw the win away.");
    await sound(page, "review", look);
    await shot(page, `review-${look}`);
    await page.goto(`${base}${link(2)}`);
    await settled(page, 2);
    await page.keyboard.press("v");
    await coach(page, "2 of your 12 different moves win.");
    await sound(page, "values", look);
    await shot(page, `game-values-${look}`);
    await close();
  });
}

test("on a phone all of the end stands above the tools", async () => {
  const moves = "5->2+2@2;3->2@1;2->1@1;2->1@2;1->0@1;1->0@2;2->1@3;7->2+3@4;1->0@3;3->2@5;2->1@4;2->1@5;1->0@4;1->0@5";
  const spaced = moves.replaceAll("->", " -> ").replaceAll("@", " @");
  const { page, close } = await open(`${SETUP}&moves=${spaced.replaceAll("+", "%2B")}`, { look: "hand" });
  await page.getByRole("button", { name: "Next game Dawson’s Kayles" }).waitFor();
  await page.locator(".chart svg").waitFor();
  const ends = await page
    .locator(".ways .button")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  const tools = (await page.locator(".bar").boundingBox()).y;
  assert.ok(Math.max(...ends) <= tools, `${ends} reach below ${tools}`);
  const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(over <= 0, `${over} pixels too tall`);
  await close();
});
