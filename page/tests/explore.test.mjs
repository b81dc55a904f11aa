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

test("the panels of values show canonical forms, pictures and certificates", async () => {
  const { page, close } = await open("#game=0.7|0.07&position=7&right=human");
  await values(page, binary);
  await close();
});

test("a panel without a period does not contradict one that has it, and names nobody where sides are equal", async () => {
  const { page, close } = await open("#game=kayles&position=3+5&right=human");
  const heaps = await opened(page, "Values of heaps", "dl");
  assert.match(await heaps.locator("dl").textContent(), /in the heaps up to 40; larger heaps may/);
  const value = await opened(page, "Value of the position", "dl");
  assert.match(await value.locator("dl").textContent(), /Stops0, whoever begins/);
  assert.doesNotMatch(await value.textContent(), /Left|Right/);
  await close();
});

test("a value that is too large, or takes too long, is no fault", async () => {
  const { page, close } = await open("#game=0.05|0.7&position=1000000000000000000&right=human");
  const value = await opened(page, "Value of the position", "dl");
  assert.match(await value.textContent(), /too large to be shown whole.*Value\d+\./);
  await close();
});

test("a panel asks only when it is opened, and again about another game", async () => {
  const { page, close } = await open("#game=kayles&position=3+5");
  const asked = [];
  page.on("request", (request) => asked.push(request.url().split("/").pop()));
  await visit(page, "explore");
  assert.deepEqual(
    asked.filter((name) => !name.includes(".")),
    ["session"],
  );
  asked.length = 0;
  const panel = await opened(page, "Genus", "table");
  assert.deepEqual(asked, ["genus"]);
  await page.evaluate(() => {
    location.hash = "#explore=nim&position=3+4";
  });
  await page.locator("h1", { hasText: "Nim" }).waitFor();
  assert.equal(await panel.getAttribute("open"), null);
  await opened(page, "Genus", "table");
  assert.match(await panel.locator("tbody tr").nth(5).textContent(), /5\^57/);
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
