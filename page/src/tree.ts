// The tree of all plays, on demand, with the winning ones marked.

import { ask, isAbort } from "./api.ts";
import { button, h, toggle } from "./dom.ts";
import { showFault } from "./fault.ts";
import type { Match } from "./match.ts";
import type { Tree } from "./types.ts";
import { grouped, working } from "./working.ts";

/** The height of a drawing's heading. */
const HEADING = 58;

export function tree(match: Match): HTMLElement {
  let merge = true;
  let running = new AbortController();
  const depth = h(
    "select",
    { class: "field" },
    h("option", { value: "" }, "to the end"),
    ...[1, 2, 3, 4, 5].map((n) => h("option", { value: n }, n === 1 ? "1 move" : `${n} moves`)),
  );
  const body = h("div", { class: "tree" });
  const draw = button("Draw the tree", () => void drawn());
  const merged = toggle("Equal positions once", merge, (on) => {
    merge = on;
  });

  async function drawn(): Promise<void> {
    const { state } = match;
    if (!state) return;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const under = working("Drawing.", () => {
      running.abort();
      body.replaceChildren(h("p", {}, "Stopped."));
    });
    body.replaceChildren(under.element);
    const question = {
      game: match.setup.game,
      position: state.position,
      merge,
      ...(depth.value ? { depth: Number(depth.value) } : {}),
      ...(state.impartial ? {} : { to_move: state.to_move }),
    };
    try {
      const tree = await ask<Tree>("tree", question, { signal, progress: under.show });
      if (signal.aborted) return;
      body.replaceChildren(...drawing(tree));
      // A wide tree begins in its middle.
      const sheet = body.querySelector(".tree-sheet");
      if (sheet) sheet.scrollLeft = (sheet.scrollWidth - sheet.clientWidth) / 2;
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) body.replaceChildren(showFault(error));
    }
  }

  function drawing(tree: Tree): HTMLElement[] {
    const { distinct } = tree.nodes;
    const sizes = `${grouped(tree.nodes.tree)} positions in play, ${grouped(distinct)} of them distinct.`;
    const svg = tree.svg && adopted(tree.svg);
    const note = svg && headless(svg);
    if (!svg)
      return [h("p", {}, `${sizes} That is too much to draw: show fewer moves, or equal positions once.`)];
    return [
      h("p", { class: "faint" }, note || sizes),
      h("div", { class: "tree-sheet", role: "region", "aria-label": "The tree", tabindex: 0 }, svg),
    ];
  }

  match.on((change) => {
    if (change === "busy") return;
    running.abort();
    body.replaceChildren();
    draw.disabled = Boolean(match.state?.over);
  });
  return h(
    "div",
    {},
    h("div", { class: "options-bar" }, draw, h("label", { class: "inline" }, "Show ", depth), merged),
    body,
  );
}

/** Takes the heading off the drawing, which the page has already; gives the note under it. */
function headless(svg: SVGElement): string {
  const note = svg.querySelector(".np-note")?.textContent ?? "";
  for (const line of svg.querySelectorAll(".np-head, .np-note")) line.remove();
  const { width, height } = (svg as SVGSVGElement).viewBox.baseVal;
  svg.setAttribute("viewBox", `0 ${HEADING} ${width} ${height - HEADING}`);
  svg.setAttribute("height", String(height - HEADING));
  return note;
}

/** The drawing without its style sheet, which the page's policy refuses even to read: the page has one for it. */
function adopted(text: string): SVGElement | null {
  const read = new DOMParser().parseFromString(text.replaceAll(/<style>.*?<\/style>/gs, ""), "image/svg+xml");
  const svg = read.documentElement;
  if (svg.localName !== "svg") return null;
  for (const foreign of svg.querySelectorAll("style, script, foreignObject")) foreign.remove();
  return document.importNode(svg, true) as unknown as SVGElement;
}
