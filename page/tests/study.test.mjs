// Hints, reasons, the analysis, the tree, the values; stopping long questions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "./explore.mjs";
import { ask, log, open, sessionOf, settled, shot, visitTree } from "./page.mjs";

const HARD = "#game=0.[3]%20limit%202n%3B%20N%20at%202%2B2&position=200+300+400+500";

test("nothing of the solution is shown unasked; then all of it", async () => {
  const { page, close } = await open("#game=kayles&position=3+5+7");
  assert.equal(await page.locator(".outcome, .sign").count(), 0);
  await opened(page, "Who wins, and why", ".outcome");
  const why = await ask("why", { game: "kayles", position: "3+5+7" });
  assert.equal(await page.locator(".outcome-letter").textContent(), why.outcome);
  assert.match(await page.locator(".outcome").textContent(), /Whoever starts wins/);
  const facts = await page.locator("#panel-position .facts").textContent();
  for (const fact of [why.value.text, why.why, why.theorem, why.winning_moves.left[0]])
    assert.ok(facts.includes(fact.replace("->", "→")), fact);
  assert.match(why.why, /nim-sum/);
  const drawn = page.locator("#panel-position .drawn-position svg");
  assert.ok(await drawn.isVisible());
  assert.equal(await drawn.locator("use").count(), 15, "a pin each");
  await page.goBack();
  await page.goBack();
  await page.locator(".row .pin").first().waitFor();
  assert.equal(await page.locator(".row .value").count(), 0, "the board is not marked yet");
  await page.getByRole("checkbox", { name: "Values" }).check();
  await page.locator(".row .sign").first().waitFor();
  const { plays } = await sessionOf(page);
  const winning = plays.filter(({ move }) => why.winning_moves.left.includes(move));
  assert.equal(await page.locator(".row .sign").count(), winning.length);
  await shot(page, "analysis");
  assert.equal(await page.locator(".row .value").count(), plays.length);
  await page.locator(`.pin[data-place="${winning[0].pins[0]}"]`).click();
  await settled(page, 2);
  const made = (await sessionOf(page)).history[0].play;
  assert.ok(
    winning.some(({ play }) => play === made),
    made,
  );
  // The next position is valued, too.
  await page.locator(".row .value").first().waitFor();
  await close();
});

test("a hint names the row, then the move; Why gives the reason in words", async () => {
  const { page, close } = await open("#game=kayles&position=3+5+7");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".coach", { hasText: "in the row of 5" }).waitFor();
  assert.equal(await page.locator(".pin.hinted").count(), 0, "which pin is not said yet");
  assert.equal(await page.locator(".pin.near").count(), 5);
  await page.getByRole("button", { name: "Show the move" }).click();
  const hint = await ask("hint", { game: "kayles", position: "3+5+7" });
  assert.equal(await page.locator(".pin.hinted").count(), hint.pins[1] - hint.pins[0] + 1);
  // The reason is drawn: after the move all powers of two cancel.
  const drawn = "After 5 → 4: the rows of 3, 4 and 7 are worth 3, 1 and 2; all cancel in pairs.";
  await page.getByRole("img", { name: drawn }).waitFor();
  assert.ok((await log(page)).includes(hint.text));
  await page.locator(".bar").getByRole("button", { name: "Why?" }).click();
  const why = await ask("why", { game: "kayles", position: "3+5+7" });
  await page.locator(".coach .pairs").waitFor();
  assert.doesNotMatch(await page.locator(".coach").textContent(), /5 → 4/, "a reason names no move");
  await page.getByText("For experts").click();
  const said = page.locator(".coach .prose");
  await said.filter({ hasText: why.why.slice(0, 40) }).waitFor();
  assert.doesNotMatch(await said.textContent(), /Left|Right/, "these two have no names");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Play it" }).click();
  await settled(page, 2);
  assert.equal((await sessionOf(page)).moves[0], hint.play);
  await close();
});

/** How far the root is from the middle of the sheet and from its top, and how large it is drawn. */
const rootOf = (page) =>
  page.locator(".tree-sheet").evaluate((sheet) => {
    const drawn = sheet.querySelector(".frame").shadowRoot.querySelector("svg");
    const [seen, root] = [sheet, drawn.querySelector(".np-box")].map((one) => one.getBoundingClientRect());
    return {
      aside: Math.abs(root.left + root.width / 2 - seen.left - seen.width / 2),
      below: root.top - seen.top,
      scale: Number((drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width).toFixed(3)),
      hidden: sheet.scrollWidth - sheet.clientWidth,
    };
  });

test("a small tree is drawn when its place opens, whole", async () => {
  const { page, close } = await open("#game=kayles&position=1+3", { look: "laptop" });
  assert.equal(await page.locator(".tree svg").count(), 0);
  await visitTree(page);
  await page.locator(".tree svg .np-wins").first().waitFor();
  assert.equal(await page.locator(".tree svg style").count(), 0);
  const { tree } = await ask("tree", { game: "kayles", position: "1+3", merge: true });
  const wins = tree.flatMap(({ plays }) => plays.filter(({ winning }) => winning)).length;
  await page.locator(".tree svg[width]").waitFor();
  assert.equal(await page.locator(".tree path.np-wins").count(), wins);
  const look = await page.locator(".tree .frame").evaluate(({ shadowRoot: drawn }) => {
    const [line, text] = [drawn.querySelector(".np-line.np-wins"), drawn.querySelector("text:not(.np-letter)")];
    const win = Object.assign(document.createElement("i"), { style: "color: var(--win)" });
    document.body.append(win);
    const green = getComputedStyle(line).stroke === getComputedStyle(win).color;
    return [green, /^Literata/.test(getComputedStyle(text).fontFamily), text.textContent];
  });
  assert.deepEqual(look, [true, true, "1 + 3"], "a win is green, and the words are the page's");
  const { scale, hidden, below } = await rootOf(page);
  assert.deepEqual([scale, hidden], [1, 0]);
  assert.ok(below > 0 && below < 60, `the root is ${below} pixels down`);
  // A tree that does not fit is cut at a readable depth.
  await page.goto(`${page.url().split("#")[0]}#explore=nim&position=2+3&panel=tree`);
  await page.locator(".tree .note", { hasText: "To depth" }).waitFor();
  await page.locator(".tree svg[width]").waitFor();
  assert.ok((await rootOf(page)).hidden <= 0);
  await close();
});

test("a large tree is an outline, which opens play by play; its drawing begins at the root", async () => {
  const { page, close } = await open("#game=kayles&position=3+5+7", { look: "laptop" });
  await visitTree(page);
  await page.locator(".outline summary").first().waitFor();
  const { tree } = await ask("tree", { game: "kayles", position: "3+5+7", depth: 1 });
  assert.equal(await page.locator(".outline summary").count(), tree[0].plays.length);
  assert.equal(await page.locator(".outline .sign:not(:empty)").count(), 1);
  assert.match(await page.locator(".outline-head").textContent(), /^\(3; 5; 7\): 1 of 15 different moves wins/);
  const play = page.locator(".outline summary", { hasText: "take 1 from pile 2 (5 → 1+3)" });
  await play.focus();
  await page.keyboard.press("Enter");
  await page.locator(".outline details .outline-head", { hasText: "(3; 1; 3; 7)" }).waitFor();
  await shot(page, "outline");
  await page.getByLabel("Show as deep").selectOption("2");
  await page.locator(".tree svg[width]").waitFor();
  const { aside, below, scale, hidden } = await rootOf(page);
  assert.ok(hidden > 100 && aside < 2 && below < 60 && scale > 0.8, JSON.stringify([aside, below, scale, hidden]));
  await close();
});

test("a tree too large to draw says so, and shows a smaller one", async () => {
  const { page, close } = await open("#game=kayles&position=19+20");
  await visitTree(page);
  await page.locator(".outline summary").first().waitFor();
  await page.getByLabel("Show as deep").selectOption("2");
  await page.locator(".tree svg[width]").waitFor();
  await page.getByLabel("Show as deep").selectOption("all");
  await page.locator(".tree .fault").waitFor();
  await page.getByLabel("Show as deep").selectOption("1");
  await page.locator(".tree svg[width]").waitFor();
  await close();
});

test("a long question is stopped, here and on the server", async () => {
  const { page, close } = await open(HARD);
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/why"));
  await page.locator(".bar").getByRole("button", { name: "Why?" }).click();
  await page.locator(".working-far", { hasText: "positions" }).first().waitFor();
  const began = Date.now();
  await page.locator(".coach").getByRole("button", { name: "Stop" }).click();
  await page.locator(".coach", { hasText: "Stopped" }).waitFor();
  await aborted;
  assert.ok(Date.now() - began < 2000, `${Date.now() - began} ms to stop`);
  await close();
});

test("a computer that thinks too long is stopped, and waits", async () => {
  const { page, close } = await open(`${HARD}&left=computer&right=human`);
  await page.locator(".status").getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Let the computer move" }).waitFor();
  assert.equal(await page.locator("#board").getAttribute("data-moves"), "0");
  await close();
});

test("tall piles are numbers, and any legal number can be taken", async () => {
  const { page, close } = await open("#game=nim&position=300+5&right=human");
  const field = page.getByLabel("take from heap 1", { exact: true });
  await field.fill("295");
  await page.getByRole("button", { name: "Take from heap 1" }).click();
  await settled(page, 1);
  assert.equal((await sessionOf(page)).position, "5+5");
  await close();
});

test("numbers of any size stay exact", async () => {
  const { page, close } = await open("#game=nim&position=1000000000000000000+5&right=human");
  const panel = await opened(page, "Who wins, and why", ".outcome");
  assert.match(await panel.textContent(), /NWhoever starts wins.*1000000000000000000 → 5/);
  await page.goBack();
  await page.goBack();
  await page.getByLabel("Or type a move").fill("1000000000000000000 -> 5");
  await page.keyboard.press("Enter");
  await settled(page, 1);
  const { position, history } = await sessionOf(page);
  assert.equal(position, "5+5");
  assert.match(history[0].words, /take 999999999999999995 from heap 1/);
  await opened(page, "Who wins, and why", ".outcome");
  await page.locator(".outcome-letter", { hasText: "P" }).waitFor();
  await close();
});

test("the computer plays large boards of Nimmy without a mistake, at once", async () => {
  const { page, close } = await open("#game=nimmy&position=1000+1000+1000&right=computer&level=10");
  // 1000+1000 with nothing beside it is lost for whoever moves.
  await page.getByLabel("take from heap 1", { exact: true }).fill("300");
  await page.getByRole("button", { name: "Take from heap 1" }).click();
  await settled(page, 2);
  await shot(page, "large-nimmy");
  const { position, history } = await sessionOf(page);
  assert.equal(position, "1000+1000", history.map((move) => move.words).join("; "));
  await close();
});
