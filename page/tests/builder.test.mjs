// The place to build a game: ticks make the line, and each line of the catalog opens and comes back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base, open, settled, shot, sound } from "./page.mjs";

const line = (page) => page.getByLabel("The line of the game");
const is = (page, text) =>
  page.waitForFunction((text) => document.querySelector(".code-large")?.textContent === text, text);

test("each line of the catalog opens, and comes back unchanged", async () => {
  const { page, close } = await open("#build=0.77");
  const { games } = await (await fetch(`${base}api/games`)).json();
  const others = ["4.[3]", "0.[3] limit 2n; N at 1+2+3", "0.2[3]", "0.f", "0.7!|4.[3] misere", "0.0"];
  // Tables and vectors are more than ticks can say.
  const codes = games.map((game) => game.line).filter((text) => /^\d/.test(text));
  for (const text of [...codes, ...others]) {
    await page.evaluate((to) => {
      location.hash = `#build=${encodeURIComponent(to)}&position=3,5`;
    }, text);
    await is(page, text);
    assert.ok(await page.locator(".ticks").isVisible(), text);
    // The line is written from its ticks.
    const address = decodeURIComponent(new URL(page.url()).hash.replace("#build=", "").split("&")[0]);
    const { game } = await (
      await fetch(`${base}api/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ game: address, position: "0", moves: [] }),
      })
    ).json();
    assert.equal(game, text);
  }
  // A line that says more than ticks can still be played.
  await line(page).fill("0.[37]");
  await line(page).press("Enter");
  await is(page, "0.[37]");
  await page.getByRole("radio", { name: "Ticks" }).check();
  assert.ok(await page.getByText("more than ticks can").isVisible());
  await close();
});

test("a game is built by ticks, and played", async () => {
  const { page, close } = await open("#build=0.77&position=3,5", { look: "laptop", refusals: 1 });
  await is(page, "0.77");
  await page.locator(".result", { hasText: "this is Kayles" }).waitFor();
  await page.locator(".values-line", { hasText: "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 …" }).waitFor();
  await page.getByRole("checkbox", { name: "take 1 and nothing is left" }).uncheck();
  await is(page, "0.67");
  await page.getByRole("button", { name: "take 2", exact: true }).click();
  await is(page, "0.6");
  await page.getByRole("checkbox", { name: "take more and nothing is left" }).check();
  await is(page, "0.60000[1]");
  await page.getByRole("radio", { name: "Whoever cannot move wins" }).check();
  await is(page, "0.60000[1] misere");
  await page.getByRole("checkbox", { name: "must differ" }).check();
  await is(page, "0.6!0000[1] misere");
  await page.getByRole("checkbox", { name: "Left and Right" }).check();
  await is(page, "0.6!0000[1] misere");
  await page.getByRole("checkbox", { name: "Right take 2 and one row" }).check();
  await is(page, "0.6!0000[1]|0.6!2000[1] misere");
  await page.getByLabel("The rows at the start").fill("4+x");
  await page.getByLabel("The rows at the start").press("Enter");
  await page.locator(".result .fault mark").waitFor();
  await page.getByLabel("The rows at the start").fill("4+6");
  await page.getByLabel("The rows at the start").press("Enter");
  await page.locator(".result a", { hasText: "Play" }).click();
  await page.locator("#board").waitFor();
  await settled(page, 0);
  assert.match(decodeURIComponent(page.url()), /#game=0\.6!0000\[1\]\|0\.6!2000\[1\] misere&position=4\+6&level=6/);
  await close();
});

test("a game is said by what one heap may leave, or chosen among rules that are drawn", async () => {
  const { page, close } = await open("#build=0.77&position=3,5", { look: "laptop" });
  await is(page, "0.77");
  await page.getByRole("radio", { name: "Examples" }).check();
  await page.getByText("Moves leave 10, 1+9, 1+10, 2+8, 2+9, 3+7, 3+8, 4+6, 4+7, 5+5, 5+6 and 11 of 12.");
  const leave = (n) => page.getByRole("button", { name: `leave ${n}`, exact: true });
  const card = (words) => page.locator(".rule-cards .tile", { hasText: words });
  // It takes one and two from now on: those that split are no marks.
  for (const n of [6, 8, 9]) {
    await leave(n).click();
    await page.waitForFunction((n) => document.getElementById(`leave-${n}`)?.ariaPressed === "true", n);
  }
  await page.getByText("Moves leave 6, 8, 9, 10 and 11 of 12.").waitFor();
  await is(page, "0.333303");
  assert.equal(await page.evaluate(() => document.activeElement.id), "leave-9");
  assert.match(await card("Take a divisor").textContent(), /leaves the same of 12/);
  await card("Take a divisor").click();
  await is(page, "{n: n-d for d|n, d<n}");
  assert.equal(await card("Take a divisor").getAttribute("aria-pressed"), "true");
  await page.getByLabel("The heap", { exact: true }).fill("9");
  await page.keyboard.press("Tab");
  await page.getByText("Moves leave 6 and 8 of 9.").waitFor();
  await page.locator(".examples").getByRole("radio", { name: "Whoever cannot move wins" }).check();
  await is(page, "{n: n-d for d|n, d<n} misere");
  // Each rule is written as the program writes it, and can be played from where it begins.
  for (let at = 0; at < 12; at += 1) {
    await page.locator(`#rule-${at}`).click();
    await page.locator(`#rule-${at}[aria-pressed="true"] svg`).waitFor();
    assert.equal(await page.locator(".result .fault").count(), 0);
  }
  await page.locator(".result a", { hasText: "Play" }).click();
  await page.locator("#board").waitFor();
  assert.match(decodeURIComponent(page.url()), /#game=\{\(x,y\): .* misere&position=\(3,3\)/);
  await close();
});

test("a line that does not fit the rows of the game before begins at its own example", async () => {
  const { page, close } = await open("#build=0.77&position=3,5", { look: "laptop", refusals: 1 });
  await is(page, "0.77");
  await page.getByLabel("The rows at the start").fill("3+5+7");
  await page.getByLabel("The rows at the start").press("Enter");
  await page.locator(".result figcaption", { hasText: "3 pins, 5 pins, 7 pins" }).waitFor();
  await line(page).fill("wythoff");
  await line(page).press("Enter");
  await page.locator(".result", { hasText: "this is Wythoff’s game" }).waitFor();
  assert.equal(await page.locator(".result .fault").count(), 0);
  await close();
});

test("the ticks and the code are the same, in columns and rows that come and go", async () => {
  const { page, close } = await open("#build=0.77&position=3,5", { look: "laptop" });
  const more = page.getByRole("button", { name: "Takes up to 10" });
  await more.click();
  await page.getByRole("checkbox", { name: "take 8 and nothing is left" }).check();
  await is(page, "0.77000001");
  await more.click();
  await is(page, "0.77");
  await page.goto(`${base}#build=0.[3]`);
  await is(page, "0.[3]");
  await more.click();
  await page.getByRole("checkbox", { name: "take 7 and nothing is left" }).uncheck();
  await is(page, "0.3333332[3]");
  await page.goto(`${base}#build=0.f7`);
  await is(page, "0.f7");
  await page.getByRole("button", { name: "Three rows may be left" }).click();
  await is(page, "0.77");
  await close();
});

test("what was typed is played, however soon, and changes no other address", async () => {
  const { page, close } = await open("#build=0.77&position=3,5", { look: "laptop" });
  await is(page, "0.77");
  await page.getByLabel("The line of the game").fill("0.137");
  await page.locator(".result a", { hasText: "Play" }).hover();
  await page.mouse.down();
  await page.waitForTimeout(400);
  await page.mouse.up();
  await page.locator(".row").waitFor();
  assert.match(page.url(), /#game=0.137&position=3,5/);
  await page.goto(`${base}#build=0.77&position=3,5`);
  await is(page, "0.77");
  await page.getByLabel("The line of the game").fill("0.137");
  await page.getByRole("link", { name: "Learn", exact: true }).click();
  await page.waitForFunction(() => document.title.startsWith("Learn"));
  await page.waitForTimeout(400);
  assert.match(page.url(), /#learn$/);
  await close();
});

test("a game is built by keyboard alone", async () => {
  const { page, close } = await open("#build=0.77");
  await is(page, "0.77");
  await page.getByRole("button", { name: "take 3" }).focus();
  await page.keyboard.press("Enter");
  await is(page, "0.773");
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "take 3");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await is(page, "0.7733");
  await close();
});

for (const look of ["light", "dark", "low", "hand", "narrow", "zoomed"]) {
  test(`the examples of the builder are sound: ${look}`, async () => {
    const { page, close } = await open("#build=%7Bn:%20n-1,%20n/2%7D&position=12", { look });
    await page.getByText("Moves leave 6 and 11 of 12.").waitFor();
    await sound(page, "examples", look);
    await shot(page, `examples-${look}`);
    await close();
  });

  test(`the builder is sound: ${look}`, async () => {
    const { page, close } = await open("#build=0.7|0.07%20misere&position=3,5", { look });
    await is(page, "0.7|0.07 misere");
    await page.getByRole("button", { name: "A limit that follows" }).click();
    await page.waitForTimeout(200);
    await sound(page, "build", look);
    await shot(page, `build-${look}`);
    if (look !== "hand" && look !== "narrow") return close();
    const small = await page.locator(".tick, .build .chip, .build .button, .build .field:visible").evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width < 44 || height < 44 ? [`${one.className} ${one.textContent} ${width}x${height}`] : [];
      }),
    );
    assert.deepEqual(small, []);
    await close();
  });
}
