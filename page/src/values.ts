// The values of a game's heaps, as a plot and as a table.

import { ask, isAbort } from "./api.ts";
import { h } from "./dom.ts";
import { showFault } from "./fault.ts";
import type { Match } from "./match.ts";
import { plot } from "./plot.ts";
import type { Values } from "./types.ts";
import { capital, nimValue } from "./words.ts";
import { working } from "./working.ts";

export function values(match: Match): HTMLElement {
  let running = new AbortController();
  let game = "";
  const to = h("input", {
    class: "field short",
    type: "number",
    min: 1,
    max: 500,
    value: 60,
    required: true,
  });
  const body = h("div", {});
  const form = h(
    "form",
    { class: "options-bar" },
    h("button", { type: "submit", class: "button" }, "Plot the values"),
    h("label", { class: "inline" }, "of heaps up to ", to),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void plotted();
  });

  async function plotted(): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const under = working("Finding the values.", () => {
      running.abort();
      body.replaceChildren(h("p", {}, "Stopped."));
    });
    body.replaceChildren(under.element);
    try {
      const question = { game: match.setup.game, to: Number(to.value) };
      const found = await ask<Values>("values", question, { signal, progress: under.show });
      if (!signal.aborted) body.replaceChildren(...shown(found));
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) body.replaceChildren(showFault(error));
    }
  }

  function shown(found: Values): HTMLElement[] {
    if (!found.kind || found.values.length === 0) {
      return [
        h(
          "p",
          {},
          `${capital(found.why ?? "no values are known for the heaps of this game")}. Explore shows what else is known.`,
        ),
      ];
    }
    const dots = found.values.flatMap(({ heap, number, text }) =>
      typeof number === "number" ? [{ heap, value: number, text: nimValue(text) }] : [],
    );
    const name = found.kind === "word" ? "Monoid element" : found.kind === "integer" ? "Number" : "Nim-value";
    const label = `${name}s of the heaps from 0 to ${found.to}; the table below lists them`;
    const table = h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Heap"), h("th", { scope: "col" }, name))),
      h(
        "tbody",
        {},
        ...found.values.map(({ heap, text }) =>
          h("tr", {}, h("th", { scope: "row" }, String(heap)), h("td", {}, nimValue(text))),
        ),
      ),
    );
    const holder = h("div", { class: "plot-sheet", role: "region", "aria-label": "Plot", tabindex: 0 });
    holder.append(plot(dots, found.to, label));
    return [
      ...(dots.length > 0
        ? [h("figure", {}, holder, h("figcaption", {}, `${name} of a heap, over its size.`))]
        : []),
      h(
        "details",
        { open: dots.length === 0 },
        h("summary", {}, "As a table"),
        h(
          "div",
          { class: "table-sheet", role: "region", "aria-label": "Table of values", tabindex: 0 },
          table,
        ),
      ),
      ...(found.stopped
        ? [h("p", {}, `Stopped at the limit of ${found.stopped}; the values found so far are shown.`)]
        : []),
    ];
  }

  match.on((change) => {
    if (change !== "open" || match.state?.game === game) return;
    game = match.state?.game ?? "";
    running.abort();
    body.replaceChildren();
  });
  return h("div", {}, form, body);
}
