// Sharing: a position as a challenge, the whole game, the QR code; and the page that opens from the link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inView, isOver, open, playOut, settled, shot, sound } from "./page.mjs";
import { textOf } from "./qr.mjs";

const GAME = "#game=kayles&position=3,5,7&level=6&moves=5%20->%204%20@2;3%20->%201+1%20@1";

/** The text that a camera reads. */
async function read(page) {
  const code = page.locator("dialog .qr");
  const box = await code.getAttribute("viewBox");
  return textOf(await code.locator("path").getAttribute("d"), Number(box.split(" ")[2]));
}

for (const look of ["light", "dark", "hand"]) {
  test(`a position is sent as a challenge, and played by who opens the link: ${look}`, async () => {
    const { page, close } = await open(GAME, { look, permissions: ["clipboard-read", "clipboard-write"] });
    await settled(page, 2);
    await page.getByRole("button", { name: "Share this game" }).and(page.locator(":visible")).click();
    await page.getByLabel("Your name").fill("Anna");
    await page.getByLabel("Words").fill("Try <b>this</b> & win");
    await sound(page, "share", look);
    await shot(page, `share-${look}`);
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#game=kayles&position=1\+1\+4\+7&/);
    assert.doesNotMatch(link, /moves=/, "the moves before it are not told");
    assert.equal(await read(page), link);
    await page.goto(link);
    await page.locator(".banner", { hasText: "Anna’s challenge: you move" }).waitFor();
    assert.equal(await page.locator(".banner q").textContent(), "Try <b>this</b> & win");
    const told = page.locator(".coach", { hasText: "Anna came to this position in a game of Kayles from 3, 5, 7." });
    if (look === "hand") {
      // A phone has no room for it: the banner, the turn, the board and the tools fill the screen.
      await told.waitFor({ state: "hidden" });
      assert.equal(await told.count(), 1);
      const parts = [".banner q", ".banner button", ".status", "#board .pin.standing", ".bar .button"];
      for (const part of parts) assert.ok(await inView(page.locator(part).and(page.locator(":visible")).last()), part);
    } else await told.waitFor();
    await sound(page, "challenge", look);
    await shot(page, `challenge-${look}`);
    await page.locator("#board .pin.standing").first().click();
    await settled(page, 2);
    await page.reload();
    await page.locator(".banner", { hasText: "Anna" }).waitFor();
    await page.getByRole("button", { name: "Close the challenge" }).click();
    assert.equal(await page.locator(".banner").isVisible(), false);
    assert.doesNotMatch(page.url(), /Anna/);
    await close();
  });
}

for (const look of ["low", "hand"]) {
  test(`a challenge that is over is sent back as a whole game: ${look}`, async () => {
    const { page, close } = await open("#game=nim&position=1,1&by=Anna&from=3,5&moves=1%20->%200", { look });
    await settled(page, 2);
    const send = page.getByRole("button", { name: "Send it back to Anna" });
    await send.waitFor();
    await sound(page, "the end of a challenge", look);
    assert.ok(await inView(send));
    await send.click();
    assert.ok(await page.getByRole("radio", { name: "The whole game" }).isChecked());
    assert.match(await page.getByLabel("Link", { exact: true }).inputValue(), /&moves=1%20-%3E%200.*&review$/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Close the challenge" }).click();
    assert.equal(await send.count(), 0);
    await close();
  });
}

test("the whole game is sent with its review, and who has lost may say so", async () => {
  const { page, close } = await open("#game=nim&position=1,1&moves=1%20->%200");
  await settled(page, 2);
  assert.ok(await isOver(page));
  await page.locator(".heading").getByRole("button", { name: "Share this game" }).click();
  assert.equal(await page.getByLabel("Words").inputValue(), "I lost here. Can you win?");
  await page.getByRole("radio", { name: "The whole game" }).check();
  assert.equal(await page.getByLabel("Words").isVisible(), false);
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  assert.match(link, /&moves=1%20-%3E%200.*&review$/);
  assert.equal(await read(page), link);
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator(".chart svg").waitFor();
  assert.equal(await page.locator(".move").count(), 2);
  await close();
});

test("a long game has no code that is too fine for a camera", async () => {
  const { page, close } = await open("#game=nim&position=9,9,9,9,9,9,9,9&right=human");
  let game = 0;
  await playOut(page, async (page) => {
    await page.locator(".bead.free").last().click();
    game += 1;
  });
  assert.ok(game >= 8);
  // The link is replaced once it is known where others reach the page.
  const hosts = page.waitForResponse((response) => response.url().endsWith("/hosts"));
  await page.locator(".heading").getByRole("button", { name: "Share this game" }).click();
  await hosts;
  await page.getByRole("radio", { name: "The whole game" }).check();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  if (await page.locator("dialog .qr").isVisible()) assert.equal(await read(page), link);
  else assert.ok(link.length > 850);
  await close();
});
