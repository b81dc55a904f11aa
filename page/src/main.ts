// Assembles the page: the game, and the places beside it, each of which has an address.

import { games } from "./api.ts";
import { Asking } from "./asking.ts";
import { gameView } from "./game.ts";
import { home } from "./home/home.ts";
import { keys } from "./keys.ts";
import { remember } from "./last.ts";
import { USUAL } from "./link.ts";
import { Match } from "./match.ts";
import { MEDIUM } from "./players.ts";
import { POSITION, router } from "./router.ts";
import { shell } from "./shell.ts";

// It is used soon, and would else come too late for the first text in it.
void document.fonts.load("600 1em Literata");

/** Makes what opens a sheet, which is loaded when it is first wanted. */
function opener(load: () => Promise<{ open(): void }>): () => void {
  let loaded: Promise<{ open(): void }> | null = null;
  return () => {
    loaded ??= load();
    void loaded.then((sheet) => sheet.open());
  };
}

const catalog = games();
const match = new Match({ game: "kayles", position: POSITION, ...USUAL, level: MEDIUM });
const asking = new Asking(match);
const openNew = opener(async () => (await import("./newgame.ts")).newGame(match));
const acts = {
  share: opener(async () => (await import("./share.ts")).share(match)),
  begin: () => (match.state?.over ? match.attempt(match.open(match.next(match.setup), [], "push")) : openNew()),
};
const game = gameView(match, asking, acts);
const page = shell(match, acts, game);
router({ match, catalog, top: game.top }, { game, home: home(catalog, game.board) }, page);
remember(match);
keys({
  match,
  asking,
  games: () => {
    location.hash = "#games";
  },
  playing: () => page.shows(game),
});
