// The sheet with the whole rules of a game.

import { dialog, h } from "./dom.ts";
import type { Session } from "./types.ts";
import { nameOf, rulesOf } from "./words.ts";

export function showRules(state: Session): void {
  const sheet = dialog(`The rules of ${nameOf(state)}`, h("div.sheet-body", h("p", rulesOf(state))));
  sheet.addEventListener("close", () => sheet.remove());
  sheet.showModal();
}
