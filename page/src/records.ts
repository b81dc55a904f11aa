// Saving a game to a file, loading it, and copying its link.

import { announce } from "./announce.ts";
import { button, h } from "./dom.ts";
import { download, fileName } from "./download.ts";
import { faultOf, showFault } from "./fault.ts";
import type { Match } from "./match.ts";

/** The server's limit on the length of a record. */
const MAX_RECORD = 4 << 20;

export function records(match: Match): HTMLElement {
  const text = h("pre", { class: "record", tabindex: 0, role: "region", "aria-label": "Record of the game" });
  const notice = h("div", { class: "notice" });
  const file = h("input", { type: "file", accept: ".txt,text/plain", id: "record-file", class: "unseen" });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) void read(chosen);
    file.value = "";
  });

  function notify(message: string): void {
    notice.replaceChildren(h("p", {}, message));
    announce(message);
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      notify("Link copied.");
    } catch {
      const shown = h("input", {
        class: "field wide",
        readonly: true,
        value: location.href,
        "aria-label": "Link to this game",
      });
      notice.replaceChildren(h("p", {}, "Copy this link:"), shown);
      shown.select();
    }
  }

  function save(): void {
    download(`ninepins-${fileName(match.setup.game)}.txt`, match.state?.record ?? "");
  }

  async function read(chosen: File): Promise<void> {
    try {
      if (chosen.size > MAX_RECORD)
        throw new Error("this file is larger than 4 MiB, so it is not a game record");
      await match.load(await chosen.text());
      notify(`${chosen.name} loaded.`);
    } catch (error) {
      notice.replaceChildren(showFault(error));
      announce(`Not loaded: ${faultOf(error).message}`);
    }
  }

  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const chosen = event.dataTransfer?.files[0];
    if (chosen) void read(chosen);
  });
  match.on((change) => {
    if (change === "busy") return;
    text.textContent = match.state?.record ?? "";
    notice.replaceChildren();
  });
  return h(
    "div",
    {},
    h(
      "div",
      { class: "options-bar" },
      button("Copy link", () => void copy()),
      button("Save", save),
      h("span", { class: "file" }, file, h("label", { class: "button", for: "record-file" }, "Load …")),
    ),
    notice,
    text,
  );
}
