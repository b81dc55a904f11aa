// Research on the page of the server.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { opened, panels, stopping, values } from "./explore.mjs";
import { ask, base, binary, open, visit } from "./page.mjs";

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
  await page.getByLabel("Go to heap").fill("1000");
  await page.getByLabel("Go to heap").press("Enter");
  await page.locator('.heat [data-heap="1000"]').waitFor();
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
  const { page, close } = await open("#explore=kayles&heap=5");
  await page.locator(".side", { hasText: "It reaches 0, 1, 2 and 3." }).waitFor();
  await page.locator('.heat [data-heap="5"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.locator(".chosen", { hasText: "Heap 17: 4" }).waitFor();
  assert.match(page.url(), /#explore=kayles&heap=17$/);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.heap), "17");
  await page.getByRole("radio", { name: "Plot" }).check();
  await page.locator(".plot circle").nth(60).waitFor();
  await page.getByRole("radio", { name: "Table" }).check();
  await page.getByRole("link", { name: "Play a row of 17" }).click();
  await page.locator(".pin").nth(16).waitFor();
  await close();
});

test("the exceptions that are said are those that are framed, however large the heap", async () => {
  const { page, close } = await open("#explore=0.156&heap=3478");
  const { exceptions, preperiod } = await ask("period", { game: "0.156" });
  const { values } = await ask("heaps", { game: "0.156", to: preperiod + 349 - 1 });
  await page.locator(".known", { hasText: /Exceptions1,919the last is heap 3,478.*23at heap 1,032/ }).waitFor();
  await page.locator(".side", { hasText: "The last exception: by the period it would be 1." }).waitFor();
  await page.locator(".key", { hasText: "one of the 1,919 exceptions3,479: the period beginschosen" }).waitFor();
  // All pages together frame as many.
  let framed = 0;
  await page.getByRole("button", { name: "First page" }).click();
  for (let from = 0; from < preperiod; from += 200) {
    const cells = page.locator(".heat button");
    await page.locator(`.heat [data-heap="${from}"]`).waitFor();
    assert.deepEqual((await cells.allTextContents()).map(Number), await shown(page, values, from));
    framed += await page.locator(".heat .rare").count();
    await page.getByRole("button", { name: "Next page" }).focus();
    await page.keyboard.press("Enter");
  }
  assert.deepEqual([framed, exceptions], [1919, 1919]);
  // Beyond the computed heaps the period says the value.
  await page.getByLabel("Go to heap").fill("1,000,000,003");
  await page.getByLabel("Go to heap").press("Enter");
  await page.locator(".heat .at").waitFor();
  const at = preperiod + ((1_000_000_003 - preperiod) % 349);
  assert.equal(await page.locator(".heat .at").textContent(), String(values[at]));
  assert.match(page.url(), /&heap=1000000003$/);
  await close();
});

/** The values of a page, as far as they are in the list; the others are as shown. */
const shown = async (page, values, from) =>
  (await page.locator(".heat button").allTextContents()).map((text, at) => values[from + at] ?? Number(text));

test("values are saved, copied, and looked up", async () => {
  const { page, close } = await open("#explore=kayles", { permissions: ["clipboard-read", "clipboard-write"] });
  const { values } = await ask("heaps", { game: "kayles", to: 82 });
  const saved = async (name) => {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    return readFile(await (await file).path(), "utf8");
  };
  const lines = (separator) => values.map((value, heap) => `${heap}${separator}${value}\n`).join("");
  assert.equal(await saved("CSV"), `heap,0.77\n${lines(",")}`);
  assert.equal(await saved("b-file"), lines(" "));
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByText("Copied", { exact: true }).first().waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.split(", ").slice(0, 83).join(), values.join());
  assert.equal(await page.getByRole("link", { name: /OEIS/ }).getAttribute("href"), "https://oeis.org/A002186");
  await page.goto("about:blank");
  await page.goto(`${base}#explore=0.05`);
  await page.getByRole("button", { name: "b-file" }).waitFor();
  assert.equal(
    await page.getByRole("link", { name: /OEIS/ }).count(),
    (await ask("facts", { game: "0.05" })).known.oeis ? 1 : 0,
  );
  await close();
});

test("a second game stands beside the first, and equal values are framed", async () => {
  const { page, close } = await open("#explore=kayles");
  await page.getByLabel("Game beside it").fill("dawsons-chess");
  await page.getByLabel("Game beside it").press("Enter");
  await page.locator(".side", { hasText: "12 of 72 are equal" }).waitFor();
  assert.match(page.url(), /#explore=kayles&beside=dawsons-chess$/);
  assert.equal(await page.locator(".heat .same").count(), 24);
  assert.match(await page.locator(".side").textContent(), /Together they repeat every 204 from 71 on/);
  await page.getByRole("rowheader", { name: "Kayles, from 24" }).waitFor();
  const numbers = await page.getByRole("link", { name: /OEIS/ }).allTextContents();
  assert.deepEqual(numbers, ["OEIS A002186", "OEIS A002187"]);
  await page.getByRole("button", { name: /Without/ }).click();
  await page.locator(".heat .rare").first().waitFor();
  assert.match(page.url(), /#explore=kayles$/);
  await close();
});

test("values that rise are wrapped at their period, and drawn without their rise", async () => {
  const { page, close } = await open("#explore=lasker-nim");
  const cells = async (row) => (await row.locator("td").allTextContents()).map(Number);
  const rows = page.locator(".heat tbody tr");
  await rows.last().waitFor();
  // From heap 1 on, four heaps more are worth four more: a line of twenty is worth twenty more than the one above it.
  const [line, next] = [await cells(rows.nth(1)), await cells(rows.nth(2))];
  assert.deepEqual(
    next,
    line.map((value) => value + 20),
  );
  const shades = (row) => row.locator("td").evaluateAll((all) => all.map((one) => one.style.getPropertyValue("--h")));
  assert.deepEqual(await shades(rows.nth(2)), await shades(rows.nth(1)));
  await page.getByRole("radio", { name: "Plot" }).check();
  await page.locator("figcaption", { hasText: "minus 4 for each period of 4" }).waitFor();
  const heights = await page.locator(".plot circle").evaluateAll((all) => all.map((one) => one.getAttribute("cy")));
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
  await page.getByRole("button", { name: "Open" }).click();
  await page.locator("h1", { hasText: "Dawson’s Chess" }).waitFor();
  const play = page.getByRole("link", { name: "Play this game" });
  assert.match(await play.getAttribute("href"), /#game=0\.137&/);
  // Nothing of the last game stays beside the fault.
  await field.fill("0.7x");
  await field.press("Enter");
  await page.locator(".trouble mark").waitFor();
  assert.equal(await page.locator(".panel, .known").count(), 0);
  assert.equal(await play.isVisible(), false);
  await close();
});

test("the address of the menu names the game that is shown", async () => {
  const { page, close } = await open("#game=0.137&position=8");
  await visit(page, "explore");
  await page.locator(".known").waitFor();
  assert.match(page.url(), /#explore=0\.137&position=8$/);
  await close();
});

test("a value that is too large, or takes too long, is no fault", async () => {
  const { page, close } = await open("#game=0.05|0.7&position=1000000000000000000&right=human");
  const value = await opened(page, "Value and thermograph", "dl");
  assert.match(await value.textContent(), /Value\d+\..*too large to be built/);
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
  const panel = await opened(page, "Misère quotient", ".panel-body .soft");
  assert.match(await panel.locator(".panel-body").textContent(), /Positions that end play/);
  // It has no nim-values either, and no panel of faults says so.
  assert.equal(await page.locator(".study .fault").count(), 0);
  assert.equal(await page.locator(".contents").getByRole("link", { name: "Nim-values" }).isVisible(), false);
  await close();
});
