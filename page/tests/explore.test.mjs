// Research on the page of the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, panels, stopping, values } from "./explore.mjs";
import { binary, open, visit } from "./page.mjs";

test("the panels show what is known, and name commands that do the same", async () => {
  const { page, close } = await open("#game=kayles%20misere&position=3+5");
  await panels(page, binary);
  await close();
});

test("the panels of values show canonical forms and a picture", async () => {
  const { page, close } = await open("#game=0.7|0.07&position=7&right=human");
  await values(page, binary);
  await close();
});

test("panels cannot contradict what is known", async () => {
  // The surveys prove a period that no page can find.
  const { page, close } = await open("#explore=0.106&panel=nim-values");
  await page.locator(".heat").waitFor();
  await page.locator(".known", { hasText: "328,226,140,474" }).waitFor();
  const side = page.locator(".side");
  await side.getByText(/Solved: period 328,226,140,474/).waitFor();
  assert.doesNotMatch(await page.locator(".study").textContent(), /no pattern|no period/i);
  for (const [game, says] of [
    ["nim", /None.*grow/],
    ["grundys-game", /Open.*no period in the heaps up to/],
    ["nimmy", /Who wins.*By theorem.*closed block/i],
  ]) {
    await page.evaluate((game) => {
      location.hash = `#explore=${game}`;
    }, game);
    await page.locator(".known", { hasText: says }).waitFor();
  }
  await close();
});

test("a heap says how its value arises, and is put on the board; the address names it", async () => {
  const { page, close } = await open("#explore=kayles&panel=nim-values&heap=5");
  await page.locator(".side", { hasText: "It reaches 0, 1, 2 and 3." }).waitFor();
  await page.locator('.heat [data-heap="5"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.locator(".chosen", { hasText: "Row of 17: 4" }).waitFor();
  await page.keyboard.press("Enter");
  assert.match(page.url(), /#explore=kayles.*&panel=nim-values&heap=17$/);
  await page.getByRole("radio", { name: "Plot" }).check();
  assert.ok((await page.locator(".plot-dot").count()) > 60);
  await page.getByRole("radio", { name: "Table" }).check();
  await page.getByRole("link", { name: "Play a row of 17" }).click();
  await page.locator(".pin").nth(16).waitFor();
  await close();
});

test("values that rise are wrapped at their period, and drawn without their rise", async () => {
  const { page, close } = await open("#explore=lasker-nim");
  const cells = async (row) => (await row.locator("td").allTextContents()).map(Number);
  const rows = page.locator(".heat tbody tr");
  await rows.last().waitFor();
  // From heap 1 on, four heaps more are worth four more: a line of twelve is worth twelve more than the one above it.
  const [line, then] = [await cells(rows.nth(1)), await cells(rows.last())];
  assert.equal(await rows.last().locator("th").textContent(), "then +12");
  assert.deepEqual(
    then,
    line.map((value) => value + 12),
  );
  const shades = (row) => row.locator("td").evaluateAll((all) => all.map((one) => one.style.getPropertyValue("--h")));
  assert.deepEqual(await shades(rows.last()), await shades(rows.nth(1)));
  await page.getByRole("radio", { name: "Plot" }).check();
  await page.locator("figcaption", { hasText: "minus 4 for each period of 4" }).waitFor();
  const heights = await page.locator(".plot-dot").evaluateAll((all) => all.map((one) => one.getAttribute("cy")));
  assert.deepEqual(heights.slice(1, 5), heights.slice(5, 9));
  await close();
});

test("each panel has an address, and another game is one field away", async () => {
  const { page, close } = await open("#explore=kayles", { refusals: 1 });
  await page.locator(".contents a").first().waitFor();
  const links = await page
    .locator(".panel-head a.icon")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  assert.equal(links.length, 7);
  for (const link of links) {
    await page.evaluate((to) => {
      location.hash = to;
    }, link);
    // It is in view when all that was asked is answered: what grows above it does not push it away.
    await page.waitForFunction(
      (id) => {
        const panel = document.getElementById(id);
        const { top } = panel.getBoundingClientRect();
        const filled = panel.querySelector(".panel-body").hasChildNodes();
        return filled && !document.querySelector(".panel-body[aria-busy=true]") && top > -20 && top < 700;
      },
      `panel-${/panel=([\w-]+)/.exec(link)[1]}`,
    );
  }
  const field = page.getByLabel("Game or code");
  await field.fill("0.137");
  await field.press("Enter");
  await page.locator("h1", { hasText: "Dawson’s Chess" }).waitFor();
  await field.fill("0.7x");
  await field.press("Enter");
  await page.locator(".trouble mark").waitFor();
  await close();
});

test("a value that is too large, or takes too long, is no fault", async () => {
  const { page, close } = await open("#game=0.05|0.7&position=1000000000000000000&right=human");
  const value = await opened(page, "Value and thermograph", "dl");
  assert.match(await value.textContent(), /too large to be shown whole.*Value\d+\./);
  await close();
});

test("a panel asks only when it comes into view", async () => {
  const { page, close } = await open("#game=kayles&position=3+5", { look: "low" });
  const asked = [];
  page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url().split("/").pop()));
  await visit(page, "explore");
  await page.locator(".heat").waitFor();
  for (const far of ["quotient", "tree", "value"]) assert.ok(!asked.includes(far), `${far} is asked too early`);
  await opened(page, "Value and thermograph", ".picture-sheet");
  assert.equal(asked.filter((name) => name === "value").length, 1);
  await close();
});

test("a long question is stopped", async () => {
  const { page, close } = await open("#game=0.3102%20misere&position=3+5");
  await stopping(page);
  await close();
});

test("a game without a quotient has an explanation", async () => {
  const { page, close } = await open("#game=nimmy&position=1+2+3+2");
  const panel = await opened(page, "Misère quotient", ".fault");
  assert.match(await panel.locator(".fault").textContent(), /positions that end play/);
  await close();
});
