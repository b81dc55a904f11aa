// For everybody: axe finds nothing, on every kind of board, and nothing is wider than a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LOOKS, open, shot, sound } from "./page.mjs";

for (const look of Object.keys(LOOKS)) {
  test(`sound in every kind of board: ${look}`, async () => {
    const { page, close } = await open("#game=limit-nim&position=10/9,7/3", { look });
    const go = async (fragment, sign) => {
      await page.evaluate((to) => {
        location.hash = to;
      }, fragment);
      await page.locator(sign).first().waitFor();
    };
    await page.getByRole("checkbox", { name: "Show winning moves" }).check();
    await page.locator(".bead.wins").first().waitFor();
    await sound(page, "piles with limits", look, ".play-area");
    await shot(page, `limits-${look}`);
    await go("#game=nim&position=300+5+41&right=human", ".counter-wins");
    await sound(page, "tall piles", look, ".play-area");
    await shot(page, `tall-${look}`);
    await go("#game=grundys-game&position=9+14&right=human", ".tile .sign");
    await sound(page, "heaps", look, ".play-area");
    await shot(page, `heaps-${look}`);
    await go("#game=partizan-kayles&position=4+5+6&left=human&right=human&first=right", ".bracket");
    await sound(page, "partizan", look, ".play-area");
    await shot(page, `partizan-${look}`);
    await go("#game=kayles&position=40+30&right=human", ".row.many");
    await sound(page, "a long row", look, ".play-area");
    await go("#game=kayles&position=1+3&right=human", ".row:not(.many) .sign");
    await page.getByRole("tab", { name: "Tree" }).click();
    await page.getByRole("button", { name: "Draw the tree" }).click();
    await page.locator(".tree svg").waitFor();
    await sound(page, "tree", look);
    await shot(page, `tree-${look}`);
    await close();
  });
}

test("pins are large enough to touch", async () => {
  const { page, close } = await open("#game=kayles&position=40+30", { look: "narrow" });
  const small = await page.locator(".pin").evaluateAll((pins) => {
    const boxes = pins.map((pin) => pin.getBoundingClientRect());
    return [boxes.length, boxes.filter(({ width, height }) => width < 24 || height < 24).length];
  });
  assert.deepEqual(small, [70, 0]);
  await close();
});
