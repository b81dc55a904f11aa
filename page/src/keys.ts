// The keys of the page. They act everywhere, unless a text is typed or a sheet is open.

import type { Asking } from "./asking.ts";
import { dialog, h, toBoard } from "./dom.ts";
import type { Match } from "./match.ts";

/** The keys and what they do. */
const LIST = {
  h: "a hint: which row or heap, then which move",
  w: "who wins from here, and why",
  v: "the value of every move",
  "←": "back through the moves; → forward again",
  "← →": "on the pins: aim, with Shift at several",
  ", .": "back and forward, wherever the focus is",
  "Home End": "to the start, to the end",
  Enter: "play what is aimed at; 1 2 … set how many",
  u: "undo",
  n: "all games",
  Esc: "close the help; back to the last position",
};

/** Acts on keys while the game is shown. */
export function keys(match: Match, asking: Asking, playing: () => boolean): void {
  const rows = Object.entries(LIST).map(([keys, words]) =>
    h("div", h("dt", ...keys.split(" ").map((key) => h("kbd", key))), h("dd", words)),
  );
  const list = h("dl.sheet-body.key-list", ...rows);
  const sheet = dialog("Keys", list);

  function leave(): void {
    if (asking.shown) asking.close();
    else if (match.following) match.attempt(match.follow(match.following.at, false));
    else if (!match.atEnd) match.go(Number.POSITIVE_INFINITY);
    toBoard();
  }

  const actions: Record<string, () => void> = {
    u: () => match.attempt(match.undo()),
    h: () =>
      match.shown?.turn === "human" &&
      match.atEnd &&
      (asking.found.hint && asking.shown === "hint" ? asking.reveal() : asking.show("hint")),
    w: () => !match.shown?.over && asking.show("why"),
    v: () => asking.value(!asking.values),
    n: () => location.assign("#games"),
    "?": () => sheet.showModal(),
    ArrowLeft: () => match.go(match.at - 1),
    ArrowRight: () => match.go(match.at + 1),
    ",": () => match.go(match.at - 1),
    ".": () => match.go(match.at + 1),
    Home: () => match.go(0),
    End: () => match.go(Number.POSITIVE_INFINITY),
    Escape: leave,
  };
  actions.i = actions.h!;

  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !playing()) return;
    if (document.querySelector("dialog[open]")) return;
    const { target } = event;
    const typing = target instanceof HTMLElement && target.matches("input, select, textarea");
    if (typing && event.key !== "Escape" && !(target as HTMLInputElement).matches("[type='checkbox']")) return;
    const act = actions[event.key];
    if (!act || !match.state) return;
    event.preventDefault();
    act();
  });
}
