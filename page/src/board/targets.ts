// What all boards have in common. A board makes what it shows from the position. Its places are buttons: a press plays, and what is
// pointed at is described. One of them is a tab stop, which arrow keys move. What is shown anew changes in place, so that the focus,
// what is typed, and motions stay.

import { attribute, focusIn, h, toBoard } from "../dom.ts";
import type { Play } from "../types.ts";
import { mark, spoken } from "./marks.ts";
import type { Drawing, Saying, View } from "./view.ts";

interface Drags {
  move(from: number, to: number): void;
  drop?(from: number, to: number): void;
  cancel(): void;
}

export interface Kind {
  /** Makes what the board shows. */
  draw(view: View): HTMLElement[];
  /** Says what one does here. */
  prompt(view: View): string;
  /** What the arrow keys walk among. */
  stops?: string;
  /** Set if the places of a heap stand above each other. */
  upright?: boolean;
  /** Takes another position, before it is drawn. */
  take?(view: View): void;
  press?(place: HTMLElement): void;
  /** Describes what a place does; null if nothing is pointed at. */
  aim?(place: HTMLElement | null): void;
  /** Returns the place to which an arrow key leads. */
  next?(key: string, from: HTMLElement, all: HTMLElement[]): HTMLElement | undefined;
  /** Called with each key on a place. */
  key?(event: KeyboardEvent, place: HTMLElement): void;
  drags?: Drags;
  hit?(play: Play): void;
}

/** The element with the focus, if the keyboard brought it there: after a click or a touch nothing is aimed at. */
function focused(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches(":focus-visible") ? activeElement : null;
}

const placeOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(".target") : null;

export const numberOf = (place: HTMLElement | null) => (place ? Number(place.dataset.place) : null);

/** Makes a board; its `draw` draws the position again. */
export function drawing(saying: Saying, kind: Kind): Drawing & { draw(): void } {
  const element = h("div.drawing");
  const all = () => [...element.querySelectorAll<HTMLElement>(kind.stops ?? ".free")];
  let view: View | null = null;
  /** The tab stop. */
  let stop: HTMLElement | null = null;
  const playOf = ({ dataset }: HTMLElement) =>
    view?.state.plays.find(({ play }) => play === dataset.play) ?? dataset.play ?? null;

  const press =
    kind.press ??
    ((place) => {
      const play = playOf(place);
      if (play) view?.play(play);
      else saying.refuse(place.dataset.refused ?? "");
    });
  const aim =
    kind.aim ??
    ((place) => {
      const play = view?.live && place ? playOf(place) : null;
      for (const other of element.querySelectorAll(".aimed")) other.classList.remove("aimed");
      if (play) place!.classList.add("aimed");
      saying.aim(typeof play === "string" ? null : play);
    });
  const drags = kind.drags ? dragging(element, (target) => numberOf(placeOf(target)), kind.drags) : () => false;
  const pointed = (place: HTMLElement | null) => drags() || aim(place);

  /** Returns the place to which an arrow key leads: along its heap, or to the next heap. */
  function next(key: string, from: HTMLElement, free: HTMLElement[]): HTMLElement | undefined {
    const by = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const heaps = [...new Set(free.map(({ dataset }) => dataset.pile))];
    const across = (key === "ArrowUp" || key === "ArrowDown") !== Boolean(kind.upright) && heaps.length > 1;
    const heap = heaps[heaps.indexOf(from.dataset.pile) + (across ? by : 0)];
    const own = kind.upright || across ? free.filter(({ dataset }) => dataset.pile === heap) : free;
    return across ? nearest(own, { ...from.dataset, pile: heap }) : own[own.indexOf(from) + by];
  }

  element.onclick = ({ target }) => {
    const place = placeOf(target);
    if (place && view?.live) press(place);
  };
  element.onpointerover = (event) => {
    if (event.pointerType !== "touch") pointed(placeOf(event.target));
  };
  element.onpointerleave = () => pointed(placeOf(focused()));
  element.addEventListener("focusin", ({ target }) => {
    const place = placeOf(target);
    if (!place) return;
    if (all().includes(place)) set(place);
    // Of all places only this one has the line under the board as its description.
    attribute(place, "aria-describedby", "aim");
    if (focused()) pointed(place);
  });
  element.addEventListener("focusout", ({ target }) => {
    placeOf(target)?.removeAttribute("aria-describedby");
    pointed(null);
  });
  element.onkeydown = (event) => {
    const { key } = event;
    const from = placeOf(event.target);
    // Where one only looks, the arrows step through the moves.
    if (!from || !view?.live || event.ctrlKey || event.metaKey || event.altKey) return;
    kind.key?.(event, from);
    if (!key.startsWith("Arrow") && key !== "Home" && key !== "End") return;
    event.preventDefault();
    const free = all();
    const to = key === "Home" ? free[0] : key === "End" ? free.at(-1) : (kind.next ?? next)(key, from, free);
    to?.focus();
  };

  function set(place: HTMLElement | null): void {
    if (stop) stop.tabIndex = -1;
    stop = place;
    if (stop) stop.tabIndex = 0;
  }

  function draw(): void {
    const inside = focusIn(element);
    const old = { ...stop?.dataset };
    const drawn = kind.draw(view!);
    if (drawn[0]) attribute(drawn[0], "aria-describedby", "keys");
    become(element, h("div.drawing", ...drawn));
    set(nearest(all(), old) ?? null);
    const focus = focusIn(element);
    // The focused place is gone: the focus moves to the nearest one.
    if (inside && (!focus || (view!.live && stop !== focus && focus.matches(".target"))))
      (stop ?? element.querySelector<HTMLElement>("input, .target"))?.focus();
    if (inside && !focusIn(element)) toBoard();
    const place = placeOf(focusIn(element));
    if (place) attribute(place, "aria-describedby", "aim");
  }

  return {
    element,
    draw: () => view && draw(),
    show(next) {
      view = next;
      kind.take?.(next);
      draw();
      pointed(element.contains(focused()) ? placeOf(focused()) : null);
      return kind.prompt(next);
    },
    ...(kind.hit ? { hit: kind.hit } : {}),
  };
}

/** Returns the place with the same number in the same heap, or else the nearest one. */
function nearest(all: HTMLElement[], { pile, place }: DOMStringMap): HTMLElement | undefined {
  const far = ({ dataset }: HTMLElement) =>
    (dataset.pile === pile ? 0 : 1e6) + Math.abs(Number(dataset.place) - Number(place ?? 0));
  return all.toSorted((a, b) => far(a) - far(b))[0];
}

/** Makes an element like another one, but for what the other one is to keep. */
function become(old: HTMLElement, next: HTMLElement): void {
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (name === "style") old.style.cssText = next.style.cssText;
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const [now, then] = [[...old.childNodes], [...next.childNodes]];
  then.forEach((child, at) => {
    const before = now[at];
    if (!before) old.append(child);
    else if (!(before instanceof HTMLElement && child instanceof HTMLElement && before.tagName === child.tagName))
      before.isEqualNode(child) || before.replaceWith(child);
    else if (before.dataset.kept !== child.dataset.kept) before.replaceWith(child);
    else if (!before.dataset.kept) become(before, child);
  });
  for (const one of now.slice(then.length)) one.remove();
}

/** Makes a place; `kinds` are its classes, as far as they are any. */
export function target(
  { live }: View,
  kinds: unknown[],
  name: string,
  free: boolean,
  more: Record<string, unknown>,
  ...children: (Node | null)[]
): HTMLElement {
  const about = {
    type: "button",
    class: ["target", free && "free", ...kinds].filter(Boolean).join(" "),
    tabindex: -1,
    label: name,
    "aria-disabled": free && live ? null : "true",
  };
  return h("button", { ...about, ...more }, ...children);
}

/** Makes the place of one play, with what is known about it; a text is a play that is not listed. */
export function playTarget(
  view: View,
  play: Play | string | null | undefined,
  kind: string,
  name: string,
  more: Record<string, unknown>,
  ...children: (Node | null)[]
): HTMLElement {
  const text = typeof play === "string" ? play : play?.play;
  const worth = view.worths?.get(text ?? "");
  const is = (other: Play | null) => play && other?.play === text;
  const kinds = [kind, view.whole && is(view.hint) && "hinted", is(view.made) && `made ${view.how}`];
  const data = { "data-play": text, ...more };
  return target(view, kinds, name + spoken(worth), Boolean(play), data, ...children, worth ? mark(worth) : null);
}

/** The group of a heap's places, or of all heaps. */
export const group = (kind: string, label: string, ...children: (Node | null)[]): HTMLElement =>
  h("div", { class: kind, role: "group", label }, ...children);

/** Reports drags over several places with the mouse, a pen or a finger, from one place to another; a press on a single place remains a click. Returns a check whether one runs. */
function dragging(area: HTMLElement, place: (target: EventTarget | null) => number | null, acts: Drags): () => boolean {
  let from: number | null = null;
  let to: number | null = null;
  const under = ({ clientX, clientY }: PointerEvent) => {
    const found = document.elementFromPoint(clientX, clientY);
    return area.contains(found) ? place(found) : null;
  };

  area.onpointerdown = (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    from = place(event.target);
    to = from;
    // The first element touched captures a finger, which would hide the elements under it later.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
  };
  area.onpointermove = (event) => {
    if (from === null || !event.isPrimary) return;
    const over = under(event);
    if (over === null || over === to) return;
    to = over;
    acts.move(from, to);
  };
  document.addEventListener("pointerup", (event) => {
    const [a, b] = [from, to];
    from = null;
    to = null;
    if (a === null || b === null || a === b) return;
    // A release elsewhere cancels the drag.
    if (under(event) === b) acts.drop?.(a, b);
    else acts.cancel();
  });
  document.addEventListener("pointercancel", () => {
    if (from !== null) acts.cancel();
    from = null;
    to = null;
  });
  return () => from !== null;
}
