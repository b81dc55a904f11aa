// The first place: a board to begin on, the games with their pictures, and what a class can use. Its head is in the page itself, so that
// it is there before any script.

import { games } from "../api.ts";
import { fill, h } from "../dom.ts";
import { last } from "../kept.ts";
import { gameAddress } from "../link.ts";
import type { Context, Place } from "../place.ts";
import { MEDIUM } from "../players.ts";
import { gameOf, streak, today } from "../puzzle/day.ts";
import type { CatalogEntry } from "../types.ts";
import { count, number, printed } from "../words.ts";
import { type Card, cards, HARD } from "./cards.ts";
import { picture } from "./picture.ts";

/** Draws how hard a game is, with words for readers unless they stand beside it. */
export function hardness(hard: number, words = `difficulty ${hard} of 3`): HTMLElement {
  const dots = [1, 2, 3].map((n) => h("i", { class: n <= hard ? "filled" : null }));
  return h("span.hard", words ? { role: "img", label: words } : { "aria-hidden": "true" }, ...dots);
}

type Shown = [href: string, picture: Node, title: string, about: string, ...foot: Node[]];

const cardOf = (kind: "card" | "card.make", ...[href, pic, title, about, ...foot]: Shown) =>
  h(`a.${kind}`, { href }, h("span.pic", pic), h("h3", title), h("p", about), h("span.foot", ...foot));

function gameCard({ name, title, example }: CatalogEntry, { picture: signs, short, ends, hard }: Card): HTMLElement {
  const foot = h("span", { class: /loses|you win/.test(ends) ? "turned" : null }, ends);
  const address = gameAddress(name, example, MEDIUM);
  return cardOf("card", address, picture(signs), printed(title), short, foot, hardness(hard));
}

const otherCard = (place: string, title: string, about: string, foot: string, sign: string) =>
  cardOf("card.make", `#${place}`, h("b.sign", { "aria-hidden": "true" }, sign), title, about, h("span", foot));

const part = (place: string, title: string, about: string) =>
  h("a", { href: `#${place}` }, h("h3", title), h("p", about));

export function place({ board, hero }: Context): Place {
  const slot = hero.querySelector<HTMLElement>(".board-slot")!;
  const goOn = hero.querySelector<HTMLElement>(".continue")!;
  const list = h("div.cards");
  const title = h("h2", "Games");
  const legend = HARD.map((words, n) => h("span", hardness(n + 1), ` ${words}`));
  const puzzle = hero.querySelector<HTMLElement>(".today small")!;
  async function show(): Promise<void> {
    const [all, known, todays] = await Promise.all([games(), cards, gameOf(today())]);
    const { days } = streak();
    const game = printed(all.find(({ name }) => name === todays)?.title ?? "");
    puzzle.textContent = days > 0 ? `${game} · ${count(days, "day")} in a row` : game;
    if (list.childElementCount > 0) return;
    const shown = Object.entries(known).flatMap(([name, card]) => {
      const game = all.find((game) => game.name === name);
      return game ? [gameCard(game, card)] : [];
    });
    title.textContent = shown.length === 18 ? "Eighteen games" : `${number(shown.length)} games`;
    shown.push(
      otherCard("build", "Build your own", "Say what a move may do, and play it at once.", "such as 0.77", "+"),
      otherCard("explore", "Study a game", "Nim-values, quotients, and what is known.", "any code", "∗"),
    );
    fill(list, ...shown);
  }
  const parts = [
    part("learn", "A lesson in six positions", "Guess, play, and read the reason. It works on phones."),
    part("class", "A link and a match", "One link opens the same position for everybody; two people can keep a score."),
    part("class", "A worksheet with a key", "Random positions of any game, to print."),
  ];
  const element = h(
    "div.home",
    hero,
    h("div.section-head", title, h("p.end", ...legend)),
    list,
    h("div.section-head", h("h2", "For a class")),
    h("div.trio", ...parts),
  );
  return {
    title: "Simple games with deep answers",
    element,
    show,
    /** Puts the board in its place, where it begins a game, and offers the last game. */
    enter() {
      fill(slot, board.element, board.low[0]!);
      const found = last();
      goOn.hidden = !found;
      const link = h("a", { href: found?.fragment ?? "" }, found?.words ?? "");
      fill(goOn, "Continue: ", link);
    },
  };
}
