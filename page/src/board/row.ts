// A row of pins, or strips of counters, squares or beads. What is taken leaves its place empty, so the others stay in place. A ring
// stands on an ellipse.

import { choice, h, PHONE, s, styled } from "../dom.ts";
import type { Play } from "../types.ts";
import { brief, count } from "../words.ts";
import { Aim, type Span } from "./aim.ts";
import { mark, marksOf, pileLabel, pileText, spoken } from "./marks.ts";
import { type Layout, ringLayout, roomOf, rowLayout } from "./places.ts";
import { drawing, group, numberOf, target } from "./targets.ts";
import type { Drawing, Saying, View } from "./view.ts";

/** What is pointed at: places with their play, if there is one, and the place that decides for it. */
interface Pointed {
  span: Span;
  play: Play | null;
  middle: number | null;
}

export function rowBoard(saying: Saying, around = 0): Drawing {
  const aim = new Aim();
  let view: View | null = null;
  let pointed: Pointed | null = null;
  /** The first pin of a range that is marked with Shift. */
  let anchor: number | null = null;
  /** Set from a drag's release until the board changes: what was aimed at stays. */
  let held = false;

  const pins = () => (view?.state.board.kind === "row" ? view.state.board.pins : []);
  const stands = (at: number) => pins()[at] !== "x";

  // What is aimed at, and what is played.

  function point(at: Pointed | null): void {
    pointed = at;
    board.draw();
    saying.aim(at?.play ?? null);
  }

  function bowl(play: Play | null, many: number): void {
    if (!view?.live) return;
    if (play) view.play(play);
    else if (many > 1) saying.refuse(`No legal move takes just these ${many}.`);
    else if (aim.decided) saying.refuse(`No move has this ${view.state.token} in its middle.`);
    else saying.refuse(`No legal move takes ${aim.take} here.`);
  }

  const ranged = (a: number, b: number) => point({ ...aim.between(a, b), middle: null });

  function look(at: number | null): void {
    if (held) return;
    if (at === null || !view?.live || !stands(at)) pointed && point(null);
    else if (anchor !== null && anchor !== at) ranged(anchor, at);
    else {
      const play = aim.at(at);
      point({ play, span: play?.pins ?? [at, at], middle: aim.decided ? at : null });
    }
  }

  const after = (key: string) => key === "ArrowRight" || key === "ArrowDown";
  const board = drawing(saying, {
    stops: ".standing",
    prompt,
    take(next) {
      view = next;
      pointed = null;
      anchor = null;
      held = false;
      aim.show(next.state.plays, next.state.takes, around);
      chooseTake();
    },
    press(pin) {
      const at = numberOf(pin)!;
      const { play, span } = aim.between(anchor ?? at, at);
      if (anchor !== null && anchor !== at) bowl(play, span[1] - span[0] + 1);
      else if (stands(at)) bowl(aim.at(at), 1);
    },
    aim: (pin) => look(numberOf(pin)),
    ...(around && { next: (key, from, all) => all.at((all.indexOf(from) + (after(key) ? 1 : -1)) % all.length) }),
    key({ key, shiftKey }, pin) {
      const at = numberOf(pin)!;
      if (key.startsWith("Arrow") || key === "Home" || key === "End") anchor = shiftKey ? (anchor ?? at) : null;
      else if (key === "Escape") anchor = null;
      else if (!aim.decided && aim.takes.includes(key)) {
        aim.take = key;
        chooseTake();
      } else return;
      look(at);
    },
    drags: {
      move: (from, to) => (from === to ? look(to) : ranged(from, to)),
      drop(from, to) {
        const { play, span } = aim.between(from, to);
        ranged(from, to);
        held = Boolean(play && view?.live);
        bowl(play, span[1] - span[0] + 1);
      },
      cancel: () => point(null),
    },
    draw(next) {
      if (board.element.clientWidth) return [around ? ring(view ?? next) : row(view ?? next)];
      // It is drawn once it has its room.
      size = "";
      resized.observe(board.element);
      return [];
    },
    hit({ pins: fell }) {
      const { state } = view!;
      const fallen = pins().map((what, at) => (aim.within(fell, at) ? "x" : what));
      const last = { player: state.to_move, play: "", words: "" };
      const left = { ...state, board: { kind: "row" as const, pins: fallen, ...(fell && { fell }) }, history: [last] };
      view = { ...view!, live: false, state: left };
      point(null);
    },
  });

  function chooseTake(): void {
    const choose = (take: string) => {
      aim.take = take;
      board.draw();
    };
    saying.takes(view?.live && !aim.decided ? takesBar(aim.takes, aim.take, choose) : null);
  }

  let size = "";
  const resized = new ResizeObserver(() => {
    const room = JSON.stringify(roomOf(board.element));
    if (view && room !== size) board.draw();
    size = room;
  });
  resized.observe(board.element);

  // What is drawn.

  /** Makes the place of a pin: what it is, and what a move there does. */
  function pinAt(at: number, number: number, name: string, view: View): HTMLElement {
    const { hint, whole, made, how, worths, live, state } = view;
    const { token, board, history } = state;
    const what = pins()[at]!;
    const standing = what !== "x";
    const play = aim.at(at);
    const free = standing && play !== null;
    const hinted = whole && aim.within(hint?.pins, at);
    const worth = play && worths?.get(play.play);
    const also = !worth && live && !free ? `, ${aim.none}` : spoken(worth);
    const here = aim.within(pointed?.span, at);
    const kinds = [
      `pin ${standing ? "standing" : "fallen"}`,
      board.kind === "row" && aim.within(board.fell, at) && `fresh ${history.at(-1)?.player}`,
      hinted && "hinted",
      what === String(hint?.pile) && !whole && "near",
      aim.within(made?.pins, at) && `made ${how}`,
      here && (pointed!.play ? "aimed" : "refused"),
      here && pointed!.middle !== null && pointed!.middle !== at && "beside",
    ];
    const which = token === "counter" ? number : name;
    const said = `${token} ${which}, ${hinted ? "in the hint" : "standing"}${also}`;
    // What has fallen is not read.
    const more = { "data-place": at, "aria-hidden": standing ? null : "true" };
    const shape = s("svg.ninepin", { viewBox: "0 0 40 72" }, s("use", { href: "#ninepin" }));
    return target(view, kinds, said, free, more, token === "pin" ? shape : h("i"));
  }

  /** The names of places, such as `2 of the row of 5`. */
  function named({ state }: View): string[] {
    const counted = new Map<string, number>();
    return pins().map((what) => {
      const many = (counted.get(what) ?? 0) + 1;
      counted.set(what, many);
      return `${many} of the ${around ? "ring" : state.heap} of ${state.piles.find(({ pile }) => String(pile) === what)?.size}`;
    });
  }

  function row(view: View): HTMLElement {
    const { token } = view.state;
    const layout = rowLayout(board.element, pins(), token, view.live);
    const { stands, columns, wide } = layout;
    const { marks, lanes } = marksOf(view.state, aim, view.worths);
    const labels = labelsOf(layout, view);
    const labelled = new Set([...labels.keys()].map((at) => stands[at]?.line));
    const names = named(view);
    const put = <E extends HTMLElement>(one: E, from: number, to: number) => {
      const [first, last] = [stands[from]!, stands[to]!];
      one.style.gridArea = `${first.line + 1} / ${first.column + 1} / auto / ${last.column + 3}`;
      return one;
    };
    let number = 0;
    const cells = stands.flatMap((stand, at) => {
      if (!stand) return [];
      number += 1;
      const values = marks.map(({ place, after, lane, worth }) => {
        const one = place === at && styled(mark(worth), { lane });
        if (one) one.classList.toggle("after", after);
        return one;
      });
      const bare = labelled.has(stand.line) ? "" : ".bare";
      const under = h(`span.under${bare}`, { "aria-hidden": "true" }, labels.get(at), ...values);
      const kind = `cell${stand.again ? " again" : ""}${stand.goesOn ? " goes-on" : ""}`;
      const pin = pinAt(at, number, names[at]!, view);
      return [put(h("span", { class: kind, "data-number": stand.number }, pin, under), at, at)];
    });
    // A band behind each part of a row in a line.
    const bands = stands.map((stand, from) => {
      if (token === "pin" || !stand || (stands[from - 1] && !stand.again)) return null;
      let to = from;
      while (stands[to + 1] && !stands[to]!.goesOn) to += 1;
      return put(h("span.band"), from, to);
    });
    // What joins the places that a move takes.
    const [from, to] = pointed?.span ?? [0, 0];
    const joined = token === "counter" && stands[from]?.line === stands[to]?.line && pointed?.play;
    const text = joined && brief(joined.play);
    const brace = text ? put(h("span.brace", { "aria-hidden": "true" }, h("b", text)), from, to) : null;
    const numbered = stands.some((stand) => stand?.number) ? " numbered" : "";
    const kind = token === "pin" ? "row" : `row strip ${token}s`;
    const made = group(`${kind}${numbered}`, `Row of ${token}s`, ...bands, ...cells, brace);
    return styled(made, { columns, w: `${wide}px`, lanes });
  }

  function ring(view: View): HTMLElement {
    const { token, plays } = view.state;
    const tall = token === "pin" ? 1.78 : 1;
    const { spots, wide, across, deep } = ringLayout(board.element, around, tall);
    const names = named(view);
    const cells = spots.map(({ x, y }, at) => {
      const cell = h("span.cell", pinAt(at, at + 1, names[at]!, view));
      // What is in front hides what is behind.
      return styled(cell, { x: `${x}px`, y: `${y}px`, front: Math.round(y + deep) });
    });
    const left = pointed?.play?.move.split(" -> ")[1];
    const then = left && h("i", left === "0" ? "→ nothing is left" : `→ a row of ${left}`);
    // All places are alike, so each number has one value.
    const values = aim.takes.flatMap((take) => {
      const worth = view.worths?.get(plays.find((play) => play.take === take)?.play ?? "");
      return worth ? [`take ${take}`, mark(worth)] : [];
    });
    const what = h("span.pile-label", `${count(around, token)} in a ring`);
    const told = h("p.ring-told", { "aria-hidden": "true" }, what, then || h("span.inline", ...values));
    const kind = token === "pin" ? "row ring" : `row strip ${token}s ring`;
    const made = group(kind, `Ring of ${token}s`, h("span.circle"), told, ...cells);
    return styled(made, { w: `${wide}px`, across: `${across}px`, deep: `${deep}px` });
  }

  /** Says what one does here, and what grey places are. */
  function prompt({ state: { token } }: View): string {
    const most = Math.max(1, ...aim.takes.map(Number));
    const many = aim.takes.length === 2 && aim.takes[0] === "1" ? (most === 2 ? "two" : String(most)) : "several";
    const barred = pins().some((what, at) => !".x".includes(what) && !aim.at(at));
    const grey = barred ? ` Grey: ${aim.none}.` : "";
    if (!aim.decided) return `Choose a ${token}, or drag across ${many}.${grey}`;
    const beside = most === 1 ? "" : most === 2 ? ": it goes, and one beside it" : " in the middle of those that go";
    return `Choose ${most > 2 ? "the" : "a"} ${token}${beside}.${grey}`;
  }
  return board;
}

/** The choice of how many to take, where there is one: of many numbers one is typed. */
function takesBar(takes: string[], take: string, change: (take: string) => void): HTMLElement | null {
  if (takes.length < 2) return null;
  const options = Object.fromEntries(takes.map((take) => [take, take]));
  if (takes.length < 10) return choice("Take", options, take, change);
  const input = h("input.field", { type: "number", min: takes[0], max: takes.at(-1), value: take });
  input.oninput = () => takes.includes(input.value) && change(input.value);
  return h("label.how-many", "Take ", input);
}

/** Returns the labels of the heaps, by the places under which they stand. The places of counters have numbers instead. */
function labelsOf({ stands }: Layout, { state, hint, whole }: View): Map<number, HTMLElement> {
  const labels = new Map<number, HTMLElement>();
  const { board, piles, token } = state;
  if (board.kind !== "row" || token === "counter") return labels;
  for (const pile of piles) {
    const places = board.pins.flatMap((what, at) => (what === String(pile.pile) ? [at] : []));
    const last = stands[places.at(-1) ?? -1]?.line;
    const shown = places.filter((at) => stands[at]?.line === last);
    if (shown.length === 0) continue;
    const pointed = hint?.pile === pile.pile;
    if (PHONE.matches) {
      // One label for the line, at its begin.
      const first = stands.findIndex((stand) => stand?.line === last);
      const label = labels.get(first) ?? h("span.pile-label.whole");
      const also = pointed && whole ? ` ${brief(hint!.play).replace(/^.*→/, "→")}` : "";
      label.append(label.textContent ? " and " : "", pileText(pile, token), also);
      label.classList.toggle("pointed", label.classList.contains("pointed") || pointed);
      labels.set(first, label);
      continue;
    }
    const label = pileLabel(pile, token);
    label.classList.toggle("after", shown.length % 2 === 0);
    label.classList.toggle("pointed", pointed);
    labels.set(shown[Math.ceil(shown.length / 2) - 1]!, label);
  }
  return labels;
}
