// Assembles the page: the game, and the places beside it, each of which has an address.

import { askingOf } from "./asking.ts";
import { gameView } from "./game.ts";
import { remember } from "./kept.ts";
import { keys } from "./keys.ts";
import { Match } from "./match.ts";
import { FIRST, router } from "./router.ts";
import { shell } from "./shell.ts";

/** Makes what opens a sheet, which is loaded when it is first wanted. */
function opener(load: () => Promise<{ open(): void }>): () => void {
  let loaded: Promise<{ open(): void }> | null = null;
  return async () => {
    loaded ??= load();
    (await loaded).open();
  };
}

const match = new Match(FIRST);
const asking = askingOf(match);
const openNew = opener(async () => (await import("./newgame.ts")).newGame(match));
const acts = {
  share: opener(async () => (await import("./share.ts")).share(match)),
  begin: () => (match.state?.over ? match.attempt(match.open(match.next(match.setup), [], "push")) : openNew()),
};
const game = gameView(match, asking, acts);
const page = shell(match, acts, game);
router({ match, top: game.top, board: game.board, hero: document.querySelector(".hero")! }, game, page);
remember(match);
keys(match, asking, () => page.shows(game));
