// The end of a game: what decided it, and four ways on.

import { games } from "../api.ts";
import { button, type Child, coachHead, h } from "../dom.ts";
import { cards } from "../home/cards.ts";
import { gameAddress } from "../link.ts";
import type { Match } from "../match.ts";
import { unsure, winsOf } from "../moves.ts";
import { LEVELS, levelName } from "../players.ts";
import { otherOf } from "../sign.ts";
import type { ReviewPly, Setup } from "../types.ts";
import { listed, printed, thingsOf } from "../words.ts";

/** What decided a game, and the move that can be explained. */
function verdictOf(match: Match, plies: ReviewPly[]): { words: string; rest: string; at: number | null } {
  const { verdict, history } = match.state!;
  const winner = verdict!.winner;
  const loser = otherOf(winner);
  const [won, lost] = [match.name(winner), match.name(loser)];
  const at = plies.findLastIndex(({ made, to_move }) => made === "threw" && to_move === loser);
  const { all, sure } = winsOf(plies, loser);
  if (at >= 0 && won === "You")
    return { words: "You won:", rest: ` ${match.within(loser)} threw it away at move ${at + 1}.`, at };
  if (at >= 0) {
    const after = ` after it ${match.within(loser)} had no winning move${sure ? "" : " that is known"}.`;
    return { words: `Move ${at + 1} threw the win away;`, rest: at + 2 < history.length ? after : "", at };
  }
  if (history.length === 0) return { words: `${won} won`, rest: " without a move.", at: null };
  if (won === "You" && all === 0 && sure) return { words: "You kept every win.", rest: "", at: null };
  return { words: `${lost} had no winning move`, rest: sure ? "." : " that is known.", at: null };
}

/** Changes the sizes of a position a little; null if it is not written in sizes. */
function otherStart(position: string): string | null {
  const sizes = position.split(/[+,]/);
  if (!sizes.every((size) => /^\d{1,6}$/.test(size))) return null;
  return sizes.map((size, at) => Number(size) + (at % 2 && Number(size) > 3 ? -1 : 1)).join(",");
}

/** Says what decided the game; `why` explains a move, and `share` sends the game to whoever sent its start. */
export function ended(match: Match, plies: ReviewPly[], why: (at: number) => void, share: () => void): Child[] {
  const { setup, state } = match;
  const { words, rest, at } = verdictOf(match, plies);
  const open = (changes: Partial<Setup>) => match.attempt(match.open({ ...match.next(setup), ...changes }, [], "push"));
  const way = (name: string, about: string, act: () => void, kind = "button") =>
    button([name, h("small", about)], act, kind);
  const levels = Object.keys(LEVELS).map(Number);
  const name = (level: number) => levelName(level).toLowerCase();
  const human = setup.left === "human" ? "left" : "right";
  const easier = state!.verdict!.winner !== human;
  const level = easier ? levels.findLast((one) => one < setup.level) : levels.find((one) => one > setup.level);
  const alone = setup.left === setup.right;
  const start = otherStart(setup.position);
  const { heap } = thingsOf(state!);
  const next = button("Next game", () => {});
  void Promise.all([games(), cards]).then(([all, cards]) => {
    const names = Object.keys(cards);
    const here = all.find(({ title }) => title === state!.title)?.name ?? "";
    const game = all.find(({ name }) => name === names[(names.indexOf(here) + 1) % names.length]);
    if (!game) return;
    next.append(h("small", printed(game.title)));
    next.onclick = () => location.assign(gameAddress(game.name, game.example, setup.level));
  });
  return [
    coachHead("The end"),
    h("p.lead", h("b", words), `${rest}${at === null ? "" : unsure(plies)}`),
    at === null
      ? ""
      : h(
          "p",
          button("Why did it lose?", () => why(at), "link"),
        ),
    h(
      "div.ways",
      way("Again", "the same start", () => open({}), "button primary"),
      !alone && level !== undefined
        ? way(easier ? "Easier" : "Harder", `${name(level)}, not ${name(setup.level)}`, () => open({ level }))
        : way(setup.first === human ? "Start second" : "Start first", "the same position", () =>
            open({ first: otherOf(setup.first) }),
          ),
      start
        ? way("Other start", `${heap}s of ${listed(start.split(","))}`, () => open({ position: start }))
        : way("Other game", "all of them", () => location.assign("#games")),
      next,
      match.challenge ? way("Send it back", `to ${match.challenge.by || "whoever sent it"}`, share, "button back") : "",
    ),
  ];
}
