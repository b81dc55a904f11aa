// Going from place to place of the page.

/** Opens a place by its link, which is in the menu on a phone; a game on a phone on its side has only a way back. */
export async function visit(page, place) {
  const back = page.getByRole("link", { name: "Back to the games" });
  const ways = page.locator(".masthead").or(back).filter({ visible: true });
  await ways.first().waitFor();
  if (await back.isVisible()) {
    await back.click();
    await page.locator(".masthead").waitFor();
  }
  const link = page.locator(`.nav [data-place="${place}"]`);
  if (!(await link.isVisible())) await page.getByRole("button", { name: "Menu" }).click();
  await link.click();
  await page.locator(place === "games" ? ".stage" : ".place").waitFor();
}

/** Opens the game tree in the place to explore. */
export async function visitTree(page) {
  await visit(page, "explore");
  await page.locator(".contents").getByRole("link", { name: "Game tree" }).click();
}
