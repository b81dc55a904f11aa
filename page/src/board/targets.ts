// The buttons of a board: a press plays, and what is pointed at is described. One of them is a tab stop, which arrow keys move.

import { attribute } from "../dom.ts";
import type { Play } from "../types.ts";
import type { View } from "./board.ts";
import { mark, spoken } from "./marks.ts";

/** The element with the focus, if the keyboard brought it there: after a click or a touch nothing is aimed at. */
export function focused(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches(":focus-visible") ? activeElement : null;
}

interface Acts {
  live(): boolean;
  press(button: HTMLElement): void;
  /** Describes what a button does; null if nothing is pointed at. */
  aim(button: HTMLElement | null): void;
  /** Returns the button to which an arrow key leads. */
  next(key: string, from: HTMLElement, free: HTMLElement[]): HTMLElement | undefined;
  /** Called before a key moves the tab stop. */
  leave?(from: HTMLElement, event: KeyboardEvent): void;
}

export class Targets {
  /** The tab stop. */
  current: HTMLElement | null = null;
  readonly #all: () => HTMLElement[];

  /** `buttons` selects all targets, `free` those that can be played. */
  constructor(element: HTMLElement, buttons: string, free: string, { live, press, aim, next, leave }: Acts) {
    this.#all = () => [...element.querySelectorAll<HTMLElement>(free)];
    const of = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>(buttons) : null;
    element.addEventListener("click", ({ target }) => {
      const button = of(target);
      if (button && live()) press(button);
    });
    element.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") aim(of(event.target));
    });
    element.addEventListener("pointerleave", () => aim(of(focused())));
    element.addEventListener("focusin", ({ target }) => {
      const button = of(target);
      if (!button) return;
      if (button.matches(free)) this.set(button);
      // Of all buttons only this one has the line under the board as its description.
      attribute(button, "aria-describedby", "aim");
      if (focused()) aim(button);
    });
    element.addEventListener("focusout", ({ target }) => {
      of(target)?.removeAttribute("aria-describedby");
      aim(null);
    });
    element.addEventListener("keydown", (event) => {
      const { key } = event;
      const from = of(event.target);
      // Where one only looks, the arrows step through the moves.
      if (!from || !live() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!key.startsWith("Arrow") && key !== "Home" && key !== "End") return;
      event.preventDefault();
      const all = this.#all();
      leave?.(from, event);
      this.go(key === "Home" ? all[0] : key === "End" ? all.at(-1) : next(key, from, all));
    });
  }

  set(button: HTMLElement | null): void {
    if (this.current) this.current.tabIndex = -1;
    this.current = button;
    if (button) button.tabIndex = 0;
  }

  go(button: HTMLElement | null | undefined): void {
    if (!button) return;
    this.set(button);
    button.focus();
  }

  /** Finds the tab stop among new buttons, that with the same data or `near`, and gives it the focus if one of the old ones had it. */
  renew(focused: boolean, near?: HTMLElement): void {
    const all = this.#all();
    const data = (one: HTMLElement | null) => JSON.stringify({ ...one?.dataset });
    const old = data(this.current);
    this.set(all.find((one) => data(one) === old) ?? near ?? all[0] ?? null);
    if (focused) this.go(this.current);
  }
}

/** Marks a button with what is known about its play, and completes its name. */
export function dress(button: HTMLElement, name: string, play: Play | undefined, view: View): void {
  const worth = play && view.worths?.get(play.play);
  button.ariaLabel = name + (worth ? spoken(worth) : "");
  if (worth) button.append(mark(worth));
  if (play && view.whole && view.hint?.play === play.play) button.classList.add("hinted");
  if (play && view.made?.play === play.play) button.classList.add("made", view.how);
  attribute(button, "aria-disabled", play && view.live ? null : "true");
}
