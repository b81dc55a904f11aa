// The heading: the game's name, its convention, and its rules in a sentence; the whole rules open in a sheet.

import { games } from "./api.ts";
import { button, h, icon } from "./dom.ts";
import { type Card, cards } from "./home/cards.ts";
import { encode } from "./link.ts";
import type { Match } from "./match.ts";
import { levelChip } from "./players.ts";
import type { Session } from "./types.ts";
import { capital, ending, nameOf, sentence } from "./words.ts";

/** The longest line beside a name; tables are longer. */
export const LONG = 50;

/** The most letters of a sentence that fits everywhere. */
const SHORT = 84;

/** Returns the name of a game that is played as it stands in the catalog; empty if it is not. */
const namedIn = async ({ plain, title }: Session): Promise<string> =>
  (plain && (await games()).find((game) => game.title === title)?.name) || "";

/** Returns what is said of a game that is played as it stands in the catalog. */
export const cardOf = async (state: Session): Promise<Card | undefined> => (await cards)[await namedIn(state)];

/** Returns the rules in a sentence, and how play ends. */
export async function short(state: Session): Promise<[rule: string, end: string]> {
  const { words } = state;
  const card = await cardOf(state);
  if (card) return [card.short, sentence(card.ends)];
  const [, rule = words, end = ""] = /^(.*); (?:.*: )?(.*)$/.exec(words) ?? [];
  const cut = rule.length > SHORT ? `${rule.slice(0, rule.lastIndexOf(" ", SHORT)).replace(/,$/, "")} …` : rule;
  return [cut === rule ? sentence(rule) : capital(cut), sentence(end)];
}

export const windowTitle = (state: Session): string => `${nameOf(state)}, ${ending(state)}`;

/** The way out where there is no room for the masthead. */
export const backToGames = (): HTMLElement =>
  h("a.icon.to-games", { href: "#games", label: "Back to the games", title: "Back to the games" }, icon("back"));

/** Makes the button that opens the whole rules of a game, which may have a name in the catalog. */
export function moreButton(state: () => Session | undefined | null): HTMLButtonElement {
  const open = async () => {
    const now = state();
    if (now) await (await import("./rules.ts")).showRules(now, await namedIn(now));
  };
  return button("More", open, { class: "more", "aria-haspopup": "dialog", label: "More about the rules" });
}

export function heading(match: Match, ...acts: HTMLElement[]): HTMLElement {
  const title = h("h1");
  const convention = h("span.convention");
  const line = h("a.line-code");
  const kind = h("span.kind", convention, " · ", line);
  const rule = h("span");
  const end = h("span.ends");
  const more = moreButton(() => match.state);
  const rules = h("p.rules", rule, " ", h("span.unit", end, " ", more));
  match.on((change) => {
    const { state } = match;
    if (change === "busy" || change === "step" || !state) return;
    title.textContent = nameOf(state);
    title.classList.toggle("line", !state.title);
    convention.textContent = ending(state);
    convention.classList.toggle("misere", state.convention === "misere");
    void short(state).then((words) => {
      if (match.state?.game === state.game) [rule.textContent, end.textContent] = words;
    });
    line.textContent = state.title && state.game.length <= LONG ? state.game : "what is known";
    line.href = `#explore=${encode(state.game)}&position=${encode(state.start)}`;
  });
  return h(
    "header.heading",
    h("div.names", backToGames(), title, kind),
    levelChip(match, ".menu"),
    rules,
    h("div.acts", ...acts),
  );
}
