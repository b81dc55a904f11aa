// Piles of beads: a click on a bead takes it and all above. Of a tall pile one types how many. All heaps stand on one floor.

import { button, field, h, numbered, PHONE, s, styled } from "../dom.ts";
import type { Pile } from "../types.ts";
import { ascending } from "./aim.ts";
import { pileLabel } from "./marks.ts";
import { drawing, group, playTarget } from "./targets.ts";
import type { Saying, View } from "./view.ts";

/** The tallest pile of which each bead can be taken; of taller ones numbers are. */
const TALL = PHONE.matches ? 12 : 20;

/** Returns the size of a pile before a move in it; 0 if the move was in another one. */
const before = (pile: Pile, { play }: { play: string }): number =>
  play.endsWith(`@${pile.pile}`) ? Number(/^\d+/.exec(play)) : 0;

/** Returns the number of places of a pile, including those of beads already taken. */
const height = (pile: Pile, history: { play: string }[]): number =>
  history.map((turn) => before(pile, turn)).find(Boolean) ?? Number(pile.size);

export const pilesBoard = (saying: Saying) =>
  drawing(saying, {
    upright: true,
    prompt: ({ state: { token, heap, piles, history } }) =>
      piles.some((pile) => pile.size !== "0" && height(pile, history) <= TALL)
        ? `Choose a ${token}: you take it and all above it.`
        : `Choose how many to take from a ${heap}.`,
    draw(view) {
      const { piles, history } = view.state;
      const high = piles.map((pile) => height(pile, history)).filter((high) => high <= TALL);
      const made = group("piles", "Heaps", ...piles.map((pile) => column(pile, view, saying)));
      return [styled(made, { tallest: Math.max(1, ...high) })];
    },
  });

function column(pile: Pile, view: View, saying: Saying): HTMLElement {
  const { history, token } = view.state;
  const high = height(pile, history);
  const drawn = high <= TALL;
  const limited = pile.limit !== null && pile.size !== "0";
  const most = limited ? `, at most ${pile.limit}` : "";
  return group(
    `pile${view.hint?.pile === pile.pile ? " near" : ""}${limited ? " limited" : ""}`,
    `heap ${pile.pile}, ${pile.size}${most}`,
    h("div.tower", ...(drawn ? beads(pile, high, view) : [tallTower(pile.size)])),
    h("p.pile-foot", pileLabel(pile, token)),
    drawn ? null : counter(pile, view, saying),
  );
}

function beads(pile: Pile, high: number, view: View): HTMLElement[] {
  const { plays, plays_truncated, history } = view.state;
  const last = history.at(-1);
  const took = last ? before(pile, last) : 0;
  const size = Number(pile.size);
  return numbered(high, (at) => {
    const level = high - at;
    if (level > size) return h("span", { class: `bead taken${level <= took ? ` fresh ${last!.player}` : ""}` });
    const take = size - level + 1;
    // The cut list may not have a legal play; the server decides.
    const unlisted = plays_truncated && (pile.limit === null || take <= Number(pile.limit));
    const play =
      plays.find((play) => play.pile === pile.pile && play.take === String(take)) ??
      (unlisted ? `take ${take} from pile ${pile.pile}` : null);
    const does = play ? `takes ${take}, leaves ${level - 1}` : view.live ? "may not be taken" : "standing";
    const name = `bead ${level} of heap ${pile.pile}, ${does}`;
    const refused = `No legal move takes ${take} from heap ${pile.pile}.`;
    return playTarget(view, play, "bead", name, {
      "data-pile": pile.pile,
      "data-place": level,
      "data-refused": refused,
    });
  });
}

/** What is under a pile that is too tall to draw each bead: a field for the number to take, and the numbers that win. */
function counter({ pile, size, limit }: Pile, view: View, saying: Saying): HTMLElement {
  const { plays_truncated, position } = view.state;
  const plays = view.state.plays.filter((play) => play.pile === pile);
  const won = plays.filter(({ play }) => view.worths?.get(play)?.wins).map(({ take }) => take);
  const wins = `✓ take ${won.slice(0, 3).join(", ")}${won.length > 3 ? " …" : ""}`;
  const many = won.length > 0 && h("span.counter-wins", wins);
  if (!view.live || size === "0" || (plays.length === 0 && !plays_truncated)) return h("div", many);

  const takes = ascending(plays.map(({ take }) => take));
  const most = limit && BigInt(limit) < BigInt(size) ? limit : size;
  const begin = plays_truncated ? "1" : takes[0];
  const input = field({ inputmode: "numeric", value: begin, label: `take from heap ${pile}` });
  /** What is left, beside what is taken: either may be typed. */
  const rest = field({ inputmode: "numeric", label: `leave in heap ${pile}` });
  const typed = () => plays.find((play) => play.take === input.value.trim());
  const aim = () => saying.aim(typed() ?? null);
  // The list of a huge pile's plays is cut; the server accepts the others too.
  const take = () => view.play(typed() ?? `take ${input.value.trim()} from pile ${pile}`);
  /** Returns the size less a number; empty if that is none, or larger. */
  const less = (text: string) =>
    /^\d+$/.test(text) && BigInt(text) <= BigInt(size) ? String(BigInt(size) - BigInt(text)) : "";
  const both = () => {
    rest.value = less(input.value);
    aim();
  };
  const step = (by: number) => {
    const at = takes.indexOf(input.value);
    const next = takes[Math.max(0, Math.min(takes.length - 1, at < 0 ? 0 : at + by))];
    input.value = (plays_truncated ? counted(input.value, by, most) : next) ?? input.value;
    both();
  };
  input.oninput = both;
  rest.oninput = () => {
    input.value = less(rest.value) || input.value;
    aim();
  };
  input.onkeydown = (event) => {
    if (event.key === "ArrowUp") step(1);
    else if (event.key === "ArrowDown") step(-1);
    else return;
    event.preventDefault();
  };
  rest.value = less(input.value);
  const by = (sign: string, by: number, name: string) =>
    button(sign, () => step(by), { class: "button step", label: name });
  const stepper = h("div.stepper", by("−", -1, "one less"), input, by("+", 1, "one more"));
  const act = h("button.button.primary", { label: `Take from heap ${pile}` }, "Take");
  // What is typed stays while the position does.
  const about = { "data-kept": `${pile}: ${position}`, onsubmit: take };
  return h("div", h("form.counter", about, stepper, h("label.leave", "or leave ", rest), act), many);
}

/** The beads that are drawn; above that there is a break, and one bead more for each thousandfold. */
const DRAWN = 20;

/** Draws a tall heap from the side. */
function tallTower(size: string): SVGElement {
  const many = size.length > 2 || Number(size) > DRAWN;
  const beads = many ? DRAWN + Math.floor((size.length - 1) / 3) : Number(size);
  const step = 7.4;
  const height = Math.max(1, beads) * step + 4;
  const parts = numbered(beads, (at) => {
    const y = height - 5 - at * step;
    const wave = (up: number) => `M2 ${y + up}q5-3.5 10 0t10 0 10 0 10 0`;
    // The break lies below the topmost seven.
    if (many && at === beads - 8) return s("path.break", { d: wave(-1.8) + wave(1.8) });
    return s("ellipse", { cx: 22, cy: y, rx: 20, ry: 3.2 });
  });
  return s("svg.tall", { viewBox: `0 0 44 ${height}`, width: 44, height }, ...parts);
}

/** Adds `by` to a number, between 1 and `most`. */
function counted(text: string, by: number, most: string): string {
  if (!/^\d+$/.test(text)) return "1";
  const next = BigInt(text) + BigInt(by);
  if (next < 1n) return "1";
  return String(next > BigInt(most) ? most : next);
}
