// Going from place to place of the page.

/** Opens a place by its link, which is in the menu on a phone. */
export async function visit(page, place) {
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
