// What stands around every place: the head of the page with its menu, the buttons that phones have there, the link past the head,
// the log for screen readers, and the faults of links.

import { announce, button, fill, h, iconButton } from "./dom.ts";
import { showFault } from "./fault.ts";
import type { Acts } from "./game.ts";
import type { Change, Match } from "./match.ts";
import type { Place } from "./place.ts";
import { levelChip } from "./players.ts";
import { themeButton } from "./theme.ts";
import { brief, deed } from "./words.ts";

export type Shell = ReturnType<typeof shell>;

export function shell(match: Match, acts: Acts, game: Place) {
  const main = document.getElementById("main")!;
  const skip = document.querySelector<HTMLAnchorElement>(".skip")!;
  const nav = document.getElementById("nav")!;
  nav.setAttribute("popover", "auto");
  // On phones they are in the head of the page, and a game that is over begins anew below.
  const begin = iconButton("dice", "New game", acts.begin, "icon menu in-game");
  const share = iconButton("share", "Share this game", acts.share, "icon menu in-game");
  const menu = iconButton("menu", "Menu", () => nav.togglePopover(), "icon menu");
  document.getElementById("masthead-actions")!.append(begin, share, menu, themeButton());
  // On a phone on its side the menu of the tools has all of it.
  const tool = (label: string, act: () => void) =>
    button(label, () => {
      nav.hidePopover();
      act();
    });
  const again = tool("New game", acts.begin);
  const tools = [again, tool("Share this game", acts.share), levelChip(match)];
  nav.append(h("div.nav-tools.in-game", ...tools));
  match.on((change) => {
    begin.hidden = Boolean(match.state?.over);
    again.textContent = match.state?.over ? "Play again" : "New game";
    if (change !== "busy" && change !== "review") say(match, change);
    if (shows(game)) title(game);
  });
  const shows = (place: Place) => main.contains(place.element);
  const title = (place: Place) => (document.title = `${place.title} · Ninepins`);
  skip.onclick = (event) => {
    event.preventDefault();
    (shows(game) ? document.getElementById("board")! : main).focus();
  };
  // What a form does, its own listener does: no form is sent away.
  addEventListener("submit", (event) => event.preventDefault());
  let fault: Element | null = null;

  return {
    shows,
    /** Shows a place, under its name in the menu. */
    show(place: Place, name: string): void {
      if (!shows(place)) {
        fill(main, place.element);
        scrollTo(0, 0);
      }
      place.enter?.();
      document.documentElement.className = `${place.fits ? "fit" : ""} ${place === game ? "playing" : ""}`;
      nav.hidePopover();
      for (const link of nav.querySelectorAll<HTMLElement>("a"))
        link.ariaCurrent = link.dataset.place === name ? "page" : null;
      const board = name === "games";
      skip.href = board ? "#board" : "#main";
      skip.textContent = board ? "Skip to the board" : "Skip to the content";
      title(place);
    },
    /** Says below the title of a place what is wrong with its address. */
    fault(place: Place, error: unknown): void {
      fault = h("div.trouble", showFault(error));
      place.element.querySelector("h1")?.after(fault);
    },
    /** Closes what was about the last address: its sheet and its fault. */
    clear(): void {
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
      fault?.remove();
    },
  };
}

/** Announces the last change of the game. */
function say(match: Match, change: Change): void {
  const { shown: state } = match;
  if (!state) return;
  const last = state.history.at(-1);
  const words = last && (state.token === "coin" ? deed(last.play, state) : `: ${last.words}`);
  const made = last ? `${match.name(last.player)}${words}. ` : "";
  const turn = state.verdict
    ? `${match.name(state.verdict.winner)} won: ${match.verdict}.`
    : state.turn === "human"
      ? `${match.turn(state.to_move)}. Position ${state.position}.`
      : "";
  const where = match.at === 0 ? "The start" : `After move ${match.at}, ${brief(last?.play ?? "", state.token)}`;
  if (change === "move") announce(made + turn);
  else if (change === "undo") announce(`Undone. ${turn}`);
  else if (change === "step") announce(`${where}. Position ${state.position}.`);
  else announce(`${state.title ?? state.game}. ${turn}`);
}
