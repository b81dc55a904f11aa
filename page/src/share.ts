// Sharing a game: its link, and its record, which programs read.

import { copyButton, dialog, h } from "./dom.ts";
import type { Match } from "./match.ts";

export function share(match: Match): { open(): void } {
  const text = h("pre.record-text", { tabindex: 0, role: "region", "aria-label": "Record of the game" });
  const link = h("input.field", { readonly: true, "aria-label": "Link to this game" });
  const copy = copyButton(
    () => link.value,
    () => link.select(),
  );
  copy.classList.add("primary");
  const sheet = dialog(
    "Share this game",
    h(
      "div.sheet-body",
      h("p.soft", "The link opens this position, with all moves so far."),
      h("div.class-link", link, copy),
      h("p.soft", "The record, for ", h("code", "ninepins replay"), ":"),
      text,
    ),
  );
  return {
    open() {
      link.value = location.href;
      text.textContent = match.state?.record ?? "";
      sheet.showModal();
    },
  };
}
