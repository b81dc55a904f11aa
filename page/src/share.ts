// Sharing a game: its link, and a file that can be loaded again.

import { announce } from "./announce.ts";
import { button, copyButton, dialog, h } from "./dom.ts";
import { download, fileName } from "./download.ts";
import { faultOf, showFault } from "./fault.ts";
import type { Match } from "./match.ts";

/** The server's limit on the length of a record. */
const MAX_RECORD = 4 << 20;

export interface Sharing {
  open(): void;
  /** Loads a record. */
  read(file: File): Promise<void>;
}

export function share(match: Match): Sharing {
  const text = h("pre.record-text", { tabindex: 0, role: "region", "aria-label": "Record of the game" });
  const notice = h("div.notice");
  const link = h("input.field.wide", { readonly: true, "aria-label": "Link to this game" });
  const file = h("input", { type: "file", accept: ".txt,text/plain", id: "record-file", class: "unseen" });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) void read(chosen);
    file.value = "";
  });

  function notify(message: string): void {
    notice.replaceChildren(h("p", message));
    announce(message);
  }

  function save(): void {
    download(`ninepins-${fileName(match.setup.game)}.txt`, match.state?.record ?? "");
  }

  async function read(chosen: File): Promise<void> {
    try {
      if (chosen.size > MAX_RECORD) throw new Error("this file is larger than 4 MiB, so it is not a game record");
      await match.load(await chosen.text());
      notify(`${chosen.name} loaded.`);
    } catch (error) {
      notice.replaceChildren(showFault(error));
      announce(`Not loaded: ${faultOf(error).message}`);
      if (!sheet.open) open();
    }
  }

  const copy = copyButton(
    () => link.value,
    () => {
      notify("Copy the link from its field.");
      link.select();
    },
  );
  copy.classList.add("primary");
  const sheet = dialog(
    "Share this game",
    h(
      "div.sheet-body",
      h("p.soft", "The link opens this position, with all moves so far."),
      h("div.class-link", link, copy),
      h(
        "div.options-bar",
        button("Save", save),
        h("span.file", file, h("label.button", { for: "record-file" }, "Load …")),
      ),
      notice,
      text,
    ),
  );

  function fill(): void {
    link.value = location.href;
    text.textContent = match.state?.record ?? "";
  }
  match.on((change) => {
    if (change !== "busy" && sheet.open) fill();
  });
  function open(): void {
    fill();
    sheet.showModal();
  }
  return {
    read,
    open() {
      notice.replaceChildren();
      open();
    },
  };
}
