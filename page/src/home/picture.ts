// Small pictures of games, from a line of signs. Rows: `p` is a pin, `x` a fallen one, `o` a counter, `-` one that is taken, `l` one of
// Left's, `h` and `t` coins that show heads and tails, `s` a square, `L` and `R` squares that Left and Right take, a space a gap. `hh/ht` is
// a row of coins above what a move makes of it, and `sLs/RRs` a move of Left above one of Right. Heaps: `4` is four beads, `2~2` has two
// more that are taken, `5|4` is cut above the fourth, `>` is an arrow, `or` stands between two moves, what follows `!` is crossed out, and
// 100 is too many to draw. `#3,3>2,3>3,2` is a piece on a board of squares, and what it reaches.

import { s } from "../dom.ts";
import type { Session } from "../types.ts";

/** The width of a pin, and the height of a pile's bead. */
const PIN = 17.5;
const BEAD = 7.2;
const FLOOR = 46.8;

export function picture(signs: string): SVGElement {
  if (signs.startsWith("#")) return squares(signs);
  if (signs.includes("/")) return pair(signs.split("/"));
  const rows = /[a-zLR]/.test(signs.replace("or", ""));
  const { parts, width, tallest } = rows ? row(signs) : heaps(signs);
  const top = Math.min(2, FLOOR - 1 - tallest * BEAD);
  const box = rows && !signs.includes("p") ? `-3 24 ${width + 6} 22` : `-5 ${top} ${width + 10} ${49 - top}`;
  return s("svg", { viewBox: box, class: "picture" }, ...parts);
}

/** Draws a picture, with the places that a move takes marked. */
export function marked(signs = "", places = "", kind = ""): SVGElement | string {
  const made = signs && picture(signs);
  if (!made) return "";
  const pieces = made.querySelectorAll(":is(use, circle, ellipse, rect):not(.face)");
  for (const place of places) pieces[Number(place)]?.classList.add(kind);
  return made;
}

/** What is drawn, how wide it is, and the number of beads in the tallest heap. */
type Drawn = { parts: SVGElement[]; width: number; tallest: number };

const floor = (from: number, to: number): SVGElement => s("path.floor", { d: `M${from} ${FLOOR}H${to}` });

function row(signs: string): Drawn {
  let x = 0;
  const parts: SVGElement[] = [];
  for (const run of signs.split(" ")) {
    const from = x;
    for (const sign of run) {
      const at = { x, y: 16, width: PIN, height: 31 };
      if (sign === "p") parts.push(s("use", { href: "#ninepin", ...at }));
      else if (sign === "x") {
        const place = `translate(${x + 9} 43.5) rotate(84) scale(.56) translate(-8.75 -18)`;
        const fallen = s("use", { href: "#ninepin", width: PIN, height: 31 });
        parts.push(s("g.down", { transform: place }, fallen));
      } else if (/[ht]/.test(sign)) {
        parts.push(s(`circle.${sign === "h" ? "heads" : "tails"}`, { cx: x + 8.75, cy: 35, r: 7 }));
        if (sign === "h") parts.push(s("use.face", { href: "#ninepin", x: x + 6, y: 30.5, width: 5.5, height: 9 }));
      } else if (/[sLR]/.test(sign))
        parts.push(s("rect", { class: `square ${sign}`, x: x + 1.5, y: 28, width: 14.5, height: 14.5, rx: 2 }));
      else parts.push(s("circle", { class: `counter ${sign === "-" ? "gone" : sign}`, cx: x + 8.75, cy: 35, r: 7 }));
      x += PIN;
    }
    if (/[px]/.test(run)) parts.push(floor(from - 1, x + 1));
    x += 10;
  }
  return { parts, width: x - 10, tallest: 0 };
}

/** Draws two rows, one above the other: coins before and after a move, or a move of each player. */
function pair([above = "", below = ""]: string[]): SVGElement {
  const coins = /[ht]/.test(above);
  const [first, second] = [row(above), row(below)];
  const [down, before] = coins ? [31, 4] : [22, 38];
  const turned = [...above].flatMap((sign, at) => (coins && sign !== below[at] ? [at] : []));
  const arrows = turned.map((at) => {
    const x = PIN * (at + 0.5);
    return s("path.arrow.turned", { d: `M${x - 1.5} 45.5c5 2 5 7 .5 9.5m.5-4.5l-1.2 4.9 4.6-.9` });
  });
  const circles = second.parts.filter((part) => part.localName === "circle");
  for (const at of turned) circles[at]!.classList.add("turned");
  const named = ["Left", "Right"].map((name, at) => s(`text.${name}`, { x: -36, y: 39 + at * down }, name));
  return s(
    "svg.picture",
    { viewBox: `${-before} 26 ${first.width + before + 4} ${down + 18}` },
    ...first.parts,
    ...arrows,
    s("g", { transform: `translate(0 ${down})` }, ...second.parts),
    ...(coins ? [] : named),
  );
}

function squares(signs: string): SVGElement {
  const [at, ...reached] = signs.slice(1).split(">");
  const parts: SVGElement[] = [];
  for (let x = 0; x < 5; x += 1)
    for (let y = 0; y < 5; y += 1) {
      const kind = reached.includes(`${x},${y}`) ? "L" : (x + y) % 2 ? "light" : "dark";
      parts.push(s(`rect.${kind}`, { x: 10 * x, y: 40 - 10 * y, width: 10, height: 10 }));
      if (`${x},${y}` === at) parts.push(s("circle", { cx: 10 * x + 5, cy: 45 - 10 * y, r: 3.8 }));
    }
  return s("svg.picture", { viewBox: "-1 -1 52 52" }, ...parts);
}

function heaps(signs: string): Drawn {
  const parts: SVGElement[] = [];
  let x = 3;
  let tallest = 0;
  let crossed = -1;
  const bead = (at: number, gone: boolean) =>
    s("ellipse", { class: gone ? "gone" : null, cx: x + 8.5, cy: FLOOR - 4.4 - at * BEAD, rx: 8.5, ry: 3.3 });
  for (const heap of signs.split(" ")) {
    if (heap === ">" || heap === "or") {
      const arrow = s("path.arrow", { d: `M${x - 2} 34h11m-4-4l4 4-4 4` });
      parts.push(heap === ">" ? arrow : s("text", { x: x - 2, y: 40 }, heap));
      x += 18;
      continue;
    }
    if (heap === "!") {
      x += 14;
      crossed = x;
      continue;
    }
    const [, size = "0", taken = "0", cut] = /^(\d*)(?:~(\d+))?(?:\|(\d+))?$/.exec(heap) ?? [];
    const many = Number(size) > 9;
    const shown = many ? 5 : Number(size);
    tallest = Math.max(tallest, shown + Number(taken));
    for (let at = 0; at < shown + Number(taken); at += 1) if (!many || at !== 2) parts.push(bead(at, at >= shown));
    if (many) {
      const y = FLOOR - 4.4 - 2 * BEAD;
      const wave = (up: number) => `M${x - 2} ${y + up}q5-3 10.5 0t10.5 0`;
      parts.push(s("path.arrow", { d: wave(-1.5) + wave(1.5) }));
      parts.push(s("text", { x: x + 25, y: y + 10 }, size));
      const top = FLOOR - (shown + Number(taken)) * BEAD;
      if (taken !== "0") {
        parts.push(s("path.arrow", { d: `M${x + 21} ${top}h4v${Number(taken) * BEAD - 2}h-4` }));
        parts.push(s("text", { x: x + 30, y: top + 14 }, "1–10"));
      }
    }
    if (cut) parts.push(s("path.cut", { d: `M${x - 4} ${FLOOR - 0.8 - Number(cut) * BEAD}h25` }));
    parts.push(floor(x - 3, x + 20));
    x += 28 + (many ? 30 : 0);
  }
  if (crossed >= 0) parts.push(s("path.cross", { d: `M${crossed - 4} 16L${x - 6} 47M${x - 6} 16L${crossed - 4} 47` }));
  return { parts, width: x - 8, tallest };
}

/** The signs of tokens that lie in rows. */
const SIGNS: Record<string, string> = { pin: "p", counter: "o", square: "s" };

/** Writes heaps in these signs, if they are small; null if not. */
export function signsOf(sizes: number[], token: string, most = 9): string | null {
  const some = sizes.filter(Boolean);
  if (some.length === 0 || some.length > 12 || some.some((size) => !(size <= most))) return null;
  return some.map((size) => SIGNS[token]?.repeat(size) ?? String(size)).join(" ");
}

/** Draws a row of coins, which show heads or tails. */
export const coins = (heads: boolean[]): SVGElement => picture(heads.map((up) => (up ? "h" : "t")).join(""));

/** Draws a position, if it is small. */
export function drawn({ piles, token, board }: Session): SVGElement | null {
  if (board.kind === "coins") return coins(piles.map(({ size }) => size !== "0"));
  const sizes = piles.map(({ size }) => Number(size));
  const signs = !piles.some(({ text }) => text.includes(",")) && signsOf(sizes, token);
  return signs ? picture(signs) : null;
}
