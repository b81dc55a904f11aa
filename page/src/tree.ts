// The tree of all plays, with the winning ones marked: a drawing as far as it can be read, or an outline.

import { ApiError, ask, isAbort } from "./api.ts";
import { choice, h, toggle } from "./dom.ts";
import { showFault } from "./fault.ts";
import type { Match } from "./match.ts";
import { outline } from "./outline.ts";
import type { Tree } from "./types.ts";
import { grouped, working } from "./working.ts";
import { LEAST_READABLE, zoomed } from "./zoom.ts";

/** The height of a drawing's heading. */
const HEADING = 58;

/** No tree is tried beyond this depth unasked. */
const DEEPEST = 12;

type Shape = "drawing" | "outline";

export function tree(match: Match): HTMLElement {
  let merge = true;
  /** What was chosen; until then a drawing if it can be read, else an outline. */
  let shape: Shape | null = null;
  let running = new AbortController();
  /** Whether the position on the board is shown, or asked for. */
  let current = false;
  const depth = h(
    "select",
    { class: "field" },
    h("option", { value: "" }, "as far as it can be read"),
    ...[1, 2, 3, 4, 5].map((n) => h("option", { value: n }, n === 1 ? "1 move" : `${n} moves`)),
    h("option", { value: "all" }, "to the end"),
  );
  const merged = toggle("Equal positions once", merge, (on) => {
    merge = on;
    void show();
  });
  const shapes = h("div", { class: "tree-shapes" });
  const body = h("div", { class: "tree" });
  const settings = h(
    "div",
    { class: "options-bar" },
    h("label", { class: "inline" }, "Show ", depth),
    merged,
  );
  const element = h("div", {}, h("div", { class: "options-bar" }, shapes, settings), body);
  depth.addEventListener("change", () => {
    shape = "drawing";
    offer(shape);
    void show();
  });

  /** Shows which shape it is, and offers the other one. */
  function offer(now: Shape): void {
    settings.hidden = now === "outline";
    const shown = shapes.querySelector<HTMLInputElement>(`input[value="${now}"]`);
    if (shown) {
      shown.checked = true;
      return;
    }
    const bar = choice(
      "As",
      [
        ["drawing", "Drawing"],
        ["outline", "Outline"],
      ],
      now,
      (value) => {
        shape = value as Shape;
        offer(shape);
        void show();
      },
    );
    shapes.replaceChildren(bar);
  }

  function question(): Record<string, unknown> {
    const state = match.state!;
    const to_move = state.impartial ? {} : { to_move: state.to_move };
    const piles = state.piles.map(({ text }) => text).join(";");
    return { game: match.setup.game, position: `(${piles})`, ...to_move };
  }

  async function show(): Promise<void> {
    current = true;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    if (shape === "outline") {
      body.replaceChildren(outline(question()));
      return;
    }
    const under = working("Drawing.", () => {
      running.abort();
      body.replaceChildren(h("p", {}, "Stopped."));
    });
    body.replaceChildren(under.element);
    const drawn = (depth: number | null) =>
      ask<Tree>(
        "tree",
        { ...question(), merge, ...(depth ? { depth } : {}) },
        { signal, progress: under.show },
      );
    try {
      const found = depth.value
        ? await drawn(depth.value === "all" ? null : Number(depth.value))
        : await readable(drawn);
      if (signal.aborted) return;
      if (!shape && !fits(found)) {
        offer("outline");
        body.replaceChildren(outline(question()));
      } else body.replaceChildren(...drawing(found));
      body.dispatchEvent(new Event("drawn"));
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) body.replaceChildren(showFault(error));
    }
  }

  /** The deepest tree that can be read as wide as the page is; that of one move in any case. */
  async function readable(drawn: (depth: number) => Promise<Tree>): Promise<Tree> {
    let best = await drawn(1);
    for (let depth = 2; depth <= DEEPEST && fits(best) && best.tree.some(({ cut }) => cut); depth += 1) {
      try {
        const next = await drawn(depth);
        if (!fits(next)) break;
        best = next;
      } catch (error) {
        // Too large: the one before it is shown.
        if (error instanceof ApiError) break;
        throw error;
      }
    }
    return best;
  }

  function fits({ svg }: Tree): boolean {
    const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg ?? "")?.[1] ?? Number.POSITIVE_INFINITY);
    return width * LEAST_READABLE <= body.clientWidth - 2;
  }

  function drawing(tree: Tree): HTMLElement[] {
    const sizes = tree.nodes
      ? `${grouped(tree.nodes.tree)} positions in play, ${grouped(tree.nodes.distinct)} of them distinct. `
      : "";
    const svg = tree.svg && adopted(tree.svg);
    if (!svg) {
      const mend = `${sizes}That is too much to draw: show fewer moves, or equal positions once. The outline has it all:`;
      return [h("p", {}, mend), outline(question())];
    }
    const note = headless(svg);
    return [h("p", { class: "faint" }, note || sizes), ...zoomed(svg, body)];
  }

  /** Whether the tree can be seen, and nobody waits for the computer. */
  function wanted(): boolean {
    const { state } = match;
    if (!state || state.over || element.closest("[hidden]")) return false;
    return state.turn === "human" || match.paused;
  }

  match.on((change) => {
    if (change !== "busy") {
      running.abort();
      current = false;
      body.replaceChildren(...(match.state?.over ? [h("p", {}, "Play is over.")] : []));
    }
    if (!current && wanted()) void show();
  });
  element.addEventListener("shown", () => {
    if (!current && wanted()) void show();
  });
  offer("drawing");
  return element;
}

/** Takes the heading off the drawing, which the page has already; gives the note under it. */
function headless(svg: SVGSVGElement): string {
  const note = svg.querySelector(".np-note")?.textContent ?? "";
  for (const line of svg.querySelectorAll(".np-head, .np-note")) line.remove();
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute("viewBox", `0 ${HEADING} ${width} ${height - HEADING}`);
  return note;
}

/** The drawing without its style sheet, which the page's policy refuses even to read: the page has one for it. */
function adopted(text: string): SVGSVGElement | null {
  const read = new DOMParser().parseFromString(text.replaceAll(/<style>.*?<\/style>/gs, ""), "image/svg+xml");
  const svg = read.documentElement;
  if (svg.localName !== "svg") return null;
  for (const foreign of svg.querySelectorAll("style, script, foreignObject")) foreign.remove();
  return document.importNode(svg, true) as unknown as SVGSVGElement;
}
