// A running question: its progress, and a button to stop it.

import { type Asking, turns } from "./api.ts";
import { button, type Child, fill, h } from "./dom.ts";
import { showFault } from "./fault.ts";
import type { Progress } from "./types.ts";
import { grouped } from "./words.ts";

export function working(what: string, stop: () => void) {
  const far = h("span.working-far");
  const dots = h("span.working-dots", { "aria-hidden": "true" });
  const element = h("div.working", dots, h("span", `${what} `), far, button("Stop", stop, "button small"));
  const show = (progress: Progress | null) => {
    const { seconds = 0, positions = "0", waiting = false } = progress ?? {};
    const told = positions === "0" ? "" : `, ${grouped(positions)} positions`;
    far.textContent = seconds < 1 ? "" : waiting ? "waiting in the queue" : `${Math.floor(seconds)} s${told}`;
  };
  return { element, show };
}

/** Makes a part of the page in which one question runs at a time: it shows progress, then the answer or the fault. */
export function running(body: HTMLElement) {
  const begin = turns();
  const show = (...parts: Child[]) => fill(body, ...parts);
  async function run(what: string, work: (about: Required<Asking>) => Promise<Child[]>): Promise<void> {
    const signal = begin();
    const under = working(what, () => {
      begin();
      show(
        h("p", "Stopped."),
        button("Compute", () => void run(what, work)),
      );
    });
    show(under.element);
    body.ariaBusy = "true";
    const parts = await work({ signal, progress: under.show }).catch((error: unknown) => [showFault(error)]);
    if (signal.aborted) return;
    show(...parts);
    body.ariaBusy = "false";
  }
  return { run, stop: begin };
}
