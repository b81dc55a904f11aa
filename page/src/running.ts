// A question that runs in a part of the page.

import type { Asking } from "./api.ts";
import { button, h } from "./dom.ts";
import { showFault } from "./fault.ts";
import { working } from "./working.ts";

/** A part of the page in which one question runs at a time: it shows progress, then the answer or the fault. */
export class Running {
  #now = new AbortController();

  constructor(readonly body: HTMLElement) {}

  stop(): void {
    this.#now.abort();
  }

  async run(what: string, work: (about: Required<Asking>) => Promise<(Node | string)[]>): Promise<void> {
    this.stop();
    this.#now = new AbortController();
    const { signal } = this.#now;
    const show = (...parts: (Node | string)[]) => this.body.replaceChildren(...parts);
    const again = button("Compute", () => void this.run(what, work));
    const under = working(what, () => {
      this.stop();
      show(h("p", "Stopped."), again);
    });
    show(under.element);
    this.body.ariaBusy = "true";
    try {
      const parts = await work({ signal, progress: under.show });
      if (signal.aborted) return;
      show(...parts);
    } catch (error) {
      if (signal.aborted) return;
      show(showFault(error));
    }
    this.body.ariaBusy = "false";
  }
}
