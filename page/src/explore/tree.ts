// The game tree with winning plays marked: a drawing as deep as it is readable, or an outline.

import { ApiError, ask } from "../api.ts";
import { choice, h, toggle } from "../dom.ts";
import { framed } from "../drawing.ts";
import { Running } from "../running.ts";
import type { Tree } from "../types.ts";
import { grouped } from "../words.ts";
import { outline } from "./outline.ts";
import type { Research } from "./panel.ts";
import type { Study } from "./study.ts";
import { LEAST_READABLE, zoomed } from "./zoom.ts";
import "../style/tree.css";

/** The height of a drawing's heading, in its own units. */
const HEADING = 58;

/** The greatest depth that the page tries by itself. */
const DEEPEST = 12;

const SHAPES = [
  ["drawing", "Drawing"],
  ["outline", "Outline"],
] as const;

type Shape = (typeof SHAPES)[number][0];

export const treePanel: Research<Tree> = {
  id: "tree",
  title: "Game tree",
  about: "",
  name: "tree",
  question: (study) => ({ ...asked(study), depth: 1 }),
  command: (game, _, position) => `ninepins tree ${game} ${position} --svg tree.svg`,
  shown: (_, study) => [tree(study)],
};

function asked({ game, state }: Study): Record<string, unknown> {
  const to_move = state.impartial ? {} : { to_move: state.to_move };
  return { game, position: `(${state.piles.map(({ text }) => text).join(";")})`, ...to_move };
}

function tree(study: Study): HTMLElement {
  let merge = true;
  /** The chosen shape; if null, a drawing if it is readable, else an outline. */
  let shape: Shape | null = null;
  const depth = h(
    "select.field",
    h("option", { value: "" }, "as deep as readable"),
    ...[1, 2, 3, 4, 5].map((n) => h("option", { value: n }, n === 1 ? "1 move" : `${n} moves`)),
    h("option", { value: "all" }, "to the end"),
  );
  const merged = toggle("Equal positions once", merge, (on) => {
    merge = on;
    void show();
  });
  const shapes = h(
    "div.tree-shapes",
    choice("As", SHAPES, "drawing", (value) => {
      shape = value as Shape;
      offer(shape);
      void show();
    }),
  );
  const body = h("div.tree");
  const running = new Running(body);
  const settings = h("div.options-bar", h("label.inline", "Show ", depth), merged);
  const element = h("div", h("div.options-bar", shapes, settings), body);
  depth.addEventListener("change", () => {
    shape = "drawing";
    offer(shape);
    void show();
  });

  /** Names the current shape, and offers the other one. */
  function offer(now: Shape): void {
    settings.hidden = now === "outline";
    for (const input of shapes.querySelectorAll("input")) input.checked = input.value === now;
  }

  const question = () => asked(study);

  async function show(): Promise<void> {
    if (shape === "outline") {
      running.stop();
      body.replaceChildren(outline(question()));
      return;
    }
    await running.run("Drawing.", async (about) => {
      const drawn = (depth: number | null) =>
        ask<Tree>("tree", { ...question(), merge, ...(depth ? { depth } : {}) }, about);
      const found = depth.value
        ? await drawn(depth.value === "all" ? null : Number(depth.value))
        : await readable(drawn);
      if (shape || fits(found)) return drawing(found);
      offer("outline");
      return [outline(question())];
    });
    body.dispatchEvent(new Event("drawn"));
  }

  /** Requests the deepest tree that is readable in the width of the page; at least the tree of one move. */
  async function readable(drawn: (depth: number) => Promise<Tree>): Promise<Tree> {
    let best = await drawn(1);
    for (let depth = 2; depth <= DEEPEST && fits(best) && best.tree.some(({ cut }) => cut); depth += 1) {
      try {
        const next = await drawn(depth);
        if (!fits(next)) break;
        best = next;
      } catch (error) {
        // Too large: show the previous tree.
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
    const made = tree.svg && framed(tree.svg);
    if (!made) {
      const mend = `${sizes}The tree is too large to draw. Show fewer moves, or equal positions once. The outline has it all:`;
      return [h("p", mend), outline(question())];
    }
    const note = headless(made.svg);
    return [h("p.faint", note || sizes), ...zoomed(made.svg, made.frame, body)];
  }

  // Its width is known once it is in the page.
  requestAnimationFrame(() => void show());
  return element;
}

/** Removes the drawing's heading, which the page has already; returns the note under it. */
function headless(svg: SVGSVGElement): string {
  const note = svg.querySelector(".np-note")?.textContent ?? "";
  for (const line of svg.querySelectorAll(".np-head, .np-note")) line.remove();
  const { width, height } = svg.viewBox.baseVal;
  svg.setAttribute("viewBox", `0 ${HEADING} ${width} ${height - HEADING}`);
  return note;
}
