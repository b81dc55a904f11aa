// Sharing a game: its link, and its record, which programs read.

import { dialog, h, linkField } from "./dom.ts";
import type { Match } from "./match.ts";

export function share(match: Match): { open(): void } {
  const text = h("pre.record-text", { tabindex: 0, role: "region", "aria-label": "Record of the game" });
  const link = linkField("Link to this game");
  const sheet = dialog(
    "Share this game",
    h(
      "div.sheet-body",
      h("p.soft", "The link opens this position, with all moves so far."),
      link.element,
      h("p.soft", "The record, for ", h("code", "ninepins replay"), ":"),
      text,
    ),
  );
  return {
    open() {
      link.field.value = location.href;
      text.textContent = match.state?.record ?? "";
      sheet.showModal();
    },
  };
}
