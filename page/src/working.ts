// A running question: its progress, and a button to stop it.

import { button, h } from "./dom.ts";
import type { Progress } from "./types.ts";
import { grouped } from "./words.ts";

export interface Working {
  element: HTMLElement;
  show(progress: Progress | null): void;
}

export function working(what: string, stop: () => void): Working {
  const far = h("span.working-far");
  const element = h(
    "div.working",
    h("span.working-dots", { "aria-hidden": "true" }),
    h("span", `${what} `),
    far,
    button("Stop", stop, { class: "button small" }),
  );
  const show = (progress: Progress | null) => {
    if (!progress || progress.seconds < 1) far.textContent = "";
    else if (progress.waiting) far.textContent = "waiting in the queue";
    else {
      const positions = progress.positions === "0" ? "" : `, ${grouped(progress.positions)} positions`;
      far.textContent = `${Math.floor(progress.seconds)} s${positions}`;
    }
  };
  show(null);
  return { element, show };
}
