// From addresses to what is shown: `#explore=kayles` opens the place that its first field names, `#game=kayles&...` a game, and
// every other address the first place.

import { games, isAbort, turns } from "./api.ts";
import { fieldsOf, fromFragment, type Linked, USUAL } from "./link.ts";
import type { Context, Place } from "./place.ts";
import { MEDIUM } from "./players.ts";
import type { Shell } from "./shell.ts";
import type { Setup } from "./types.ts";
import { withoutConvention } from "./words.ts";

/** The places that are loaded when they are first opened. */
const PLACES: Record<string, () => Promise<{ place(context: Context): Place }>> = {
  games: () => import("./home/home.ts"),
  learn: () => import("./class/learn.ts"),
  class: () => import("./class/classroom.ts"),
  build: () => import("./build/builder.ts"),
  explore: () => import("./explore/study.ts"),
  puzzle: () => import("./puzzle/puzzle.ts"),
};

/** The game of the first place; its board is in the page before any script. */
export const FIRST: Setup = { ...USUAL, game: "kayles", position: "3,5,7", level: MEDIUM };

/** Follows the address, now and whenever it changes. */
export function router(context: Context, game: Place, shell: Shell): void {
  const { match } = context;
  const opened = new Map<string, Place>();
  /** Only the last way that is gone ends. */
  const going = turns();

  async function openFirst(): Promise<void> {
    Object.assign(match, { lesson: 0, challenge: null });
    await match.open(FIRST, [], "keep");
  }

  /** Opens a game from its link. One without a position begins at its example. */
  async function openLinked({ setup, moves, lines, lesson, at, review, challenge }: Linked): Promise<void> {
    const address = setup.position ? "keep" : "replace";
    const { base } = withoutConvention(setup.game);
    setup.position ||= (await games()).find(({ name }) => name === base)?.example ?? FIRST.position;
    Object.assign(match, { lesson, challenge });
    // While the answer is on its way; most games need them.
    if (!match.state) {
      void import("./board/others.ts");
      void import("./home/picture.ts");
    }
    // Within the game that is open, only the position on the board changes.
    const same = JSON.stringify(setup) === JSON.stringify(match.setup) ? match.lineOf(moves) : -1;
    if (same >= 0 && match.state) await match.turnTo(same, at, "keep", review);
    else await match.open(setup, moves, address, at, review, lines);
  }

  async function placeOf(name: string): Promise<Place> {
    const place = opened.get(name) ?? (await PLACES[name]!()).place(context);
    opened.set(name, place);
    return place;
  }

  /** Opens what the address names. A place that refuses its fields is shown with the fault, a wrong link in the usual game. */
  async function follow(): Promise<void> {
    const signal = going();
    shell.clear();
    const fields = fieldsOf(location.hash);
    const [named = ""] = fields.keys();
    const linked = fromFragment(location.hash);
    const name = Object.hasOwn(PLACES, named) ? named : "games";
    const menu = linked || name === "puzzle" ? "games" : name;
    let place: Place = game;
    try {
      if (linked) await openLinked(linked);
      else {
        // A place is about the game that was opened last; the first one begins its own.
        const opened = name === "games" || !match.state ? openFirst() : null;
        place = await placeOf(name);
        if (name !== "games") await opened;
        await Promise.all([opened, place.show?.(fields)]);
      }
      if (!signal.aborted) shell.show(place, menu);
    } catch (error) {
      if (signal.aborted) return;
      if (!match.state) await openFirst().catch(() => {});
      shell.show(place, menu);
      if (isAbort(error)) return;
      if (!linked && name !== "games") shell.fault(place, error);
      throw error;
    }
  }

  // A game that is begun in another place is shown.
  match.on((change) => {
    if (change === "busy" || !fromFragment(location.hash) || shell.shows(game)) return;
    going();
    shell.show(game, "games");
  });
  match.attempt(follow());
  addEventListener("popstate", () => match.attempt(follow()));
}
