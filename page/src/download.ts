// Saving a text as a file.

import { h } from "./dom.ts";

export function download(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns a game line as a part of a file's name. */
export const fileName = (game: string): string => game.replace(/[^a-z0-9.]+/gi, "-").replace(/^-|-$/g, "");
