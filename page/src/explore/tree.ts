// The game tree with winning plays marked: a drawing as deep as it is readable, or an outline.

import { ApiError, ask } from "../api.ts";
import { fill, h, scroller } from "../dom.ts";
import { framed } from "../drawing.ts";
import { showFault } from "../fault.ts";
import type { Tree, TreeNode, TreePlay } from "../types.ts";
import { count, grouped, pretty } from "../words.ts";
import { running } from "../working.ts";
import type { Research } from "./panel.ts";
import type { Study } from "./subject.ts";
import "../style/tree.css";

/** The height of a drawing's heading, in its own units. */
const HEADING = 58;

/** The least scale at which the drawing's text is readable. */
const LEAST_READABLE = 0.85;

/** The greatest depth that the page tries by itself. */
const DEEPEST = 12;

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
  const shapes = [
    ["", "as deep as readable"],
    ...[1, 2, 3, 4, 5].map((n) => [n, count(n, "move")]),
    ["all", "to the end"],
    ["outline", "as an outline"],
  ];
  const shape = h("select.field", { onchange: show }, ...shapes.map(([value, words]) => h("option", { value }, words)));
  const body = h("div.tree");
  let svg: SVGSVGElement | null = null;
  const { run, stop } = running(body);
  const element = h("div", h("label.inline", "Show ", shape), body);
  const question = asked(study);

  async function show(): Promise<void> {
    if (shape.value === "outline") {
      stop();
      fill(body, outline(question));
      return;
    }
    await run("Drawing.", async (about) => {
      const whole = { ...question, merge: true, files: ["svg"] };
      const drawn = (depth: string | number) =>
        ask<Tree>("tree", depth === "all" ? whole : { ...whole, depth: Number(depth) }, about);
      const found = await (shape.value ? drawn(shape.value) : readable(drawn));
      if (shape.value || fits(found)) return drawing(found);
      shape.value = "outline";
      return [outline(question)];
    });
    fit();
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

  function fits({ files }: Tree): boolean {
    const width = Number(/viewBox="0 0 ([\d.]+)/.exec(files?.svg ?? "")?.[1] ?? Number.POSITIVE_INFINITY);
    return width * LEAST_READABLE <= body.clientWidth - 2;
  }

  function drawing(tree: Tree): HTMLElement[] {
    const sizes = tree.nodes
      ? `${grouped(tree.nodes.tree)} positions in play, ${grouped(tree.nodes.distinct)} of them distinct. `
      : "";
    const made = tree.files?.svg && framed(tree.files.svg);
    if (!made) {
      const mend = `${sizes}The tree is too large to draw. Show fewer moves. The outline has it all:`;
      return [h("p", mend), outline(question)];
    }
    const note = headless(made.svg);
    svg = made.svg;
    return [h("p.note", note || sizes), scroller("div.picture-sheet.tree-sheet", "The tree", made.frame)];
  }

  /** Makes the drawing as small as the page is wide, if that is readable, and shows its root, the first of its boxes. */
  function fit(): void {
    const sheet = body.querySelector(".tree-sheet");
    if (!sheet || !svg) return;
    const { width, height } = svg.viewBox.baseVal;
    const scale = Math.max(LEAST_READABLE, Math.min(1, sheet.clientWidth / width));
    svg.setAttribute("width", String(width * scale));
    svg.setAttribute("height", String(height * scale));
    const box = svg.querySelector(".np-box")?.getBoundingClientRect();
    const seen = sheet.getBoundingClientRect();
    if (box) sheet.scrollLeft += box.left + box.width / 2 - seen.left - seen.width / 2;
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

/** The greatest length of a list. */
const MOST = 200;

/** Lists the plays of a position in an element; `about` has the game, the position and, in partizan games, the player to move. */
function outline(about: object, element = h("div.outline")): HTMLElement {
  fill(element, h("p.note", "Computing …"));
  void ask<Tree>("tree", { ...about, depth: 1 })
    .then(({ tree }) => listed(tree, about))
    .catch((error: unknown) => [showFault(error)])
    .then((parts) => fill(element, ...parts));
  return element;
}

function listed(tree: TreeNode[], about: object): HTMLElement[] {
  const { plays, piles } = tree[0]!;
  const wins = plays.filter(({ winning }) => winning).length;
  const many = `${wins === 0 ? "no" : grouped(wins)} of ${grouped(plays.length)} different moves`;
  const more = plays.length - MOST;
  return [
    h("p.outline-head", `${piles}: ${many} ${wins === 1 ? "wins" : "win"}.`),
    h("ul.outline-plays", ...plays.slice(0, MOST).map((play) => h("li", item(play, tree[play.to]!, about)))),
    ...(more > 0 ? [h("p.note", `and ${grouped(more)} more`)] : []),
  ];
}

function item(play: TreePlay, to: TreeNode, about: object): HTMLElement {
  const mark = play.winning
    ? h("span.sign", "✓", h("span.unseen", " winning play: "))
    : h("span.sign", { "aria-hidden": "true" });
  const taken = String(play.take) === "0" ? "split" : `take ${play.take} from`;
  const words = ` ${taken} pile ${play.pile} (${pretty(play.move)})`;
  if (to.plays.length === 0 && !to.cut) return h("p", mark, `${words}: play is over`);
  const inside = h("div");
  const one = h("details", h("summary", mark, words), inside);
  one.ontoggle = () => {
    const next = { ...about, position: to.piles, ...(to.to_move && { to_move: to.to_move }) };
    if (one.open && !inside.firstChild) outline(next, inside);
  };
  return one;
}
