// The place to study a game: a row of what is known, and under it panels that show it. What one of them finds out the others and the
// row see, so they cannot contradict one another.

import { games, session } from "../api.ts";
import { withoutConvention } from "../convention.ts";
import { field, h } from "../dom.ts";
import { LONG } from "../heading.ts";
import { gameAddress } from "../last.ts";
import { encode, studied, USUAL } from "../link.ts";
import { type Context, type Place, placeHead } from "../place.ts";
import { MEDIUM } from "../players.ts";
import type { Session } from "../types.ts";
import { ending, nameOf, sentence } from "../words.ts";
import { type Found, knownRow } from "./known.ts";
import { Panel, type Research } from "./panel.ts";
import { position } from "./position.ts";
import { quotient } from "./quotient.ts";
import { sequence } from "./sequence.ts";
import { genus, surveys } from "./symbols.ts";
import { treePanel } from "./tree.ts";
import { values, worth } from "./worth.ts";
import "../style/explore.css";

/** What the panels are about, and what was found out about it. */
export class Study {
  readonly game: string;
  readonly state: Session;
  /** The heap that is looked at. */
  heap: number | null;
  readonly found: Found = {};
  #listeners: (() => void)[] = [];

  constructor(game: string, state: Session, heap: number | null) {
    this.game = game;
    this.state = state;
    this.heap = heap;
  }

  /** The line of the game in normal play. */
  get normal(): string {
    return this.state.game.replace(/ misere\b/, "");
  }

  on(listener: () => void): void {
    this.#listeners.push(listener);
  }

  learn(name: string, answer: unknown): void {
    Object.assign(this.found, { [name]: answer });
    for (const listener of this.#listeners) listener();
  }

  /** The address of a panel. */
  address(panel: string, heap: number | null = null): string {
    const about = studied(this.game, this.state.start, this.state.first);
    return `${about}&panel=${panel}${heap === null ? "" : `&heap=${heap}`}`;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each panel knows the shape of its answer
const panelsOf = (impartial: boolean): [string, Research<any>[]][] => [
  ["The game", impartial ? [sequence, genus, quotient, surveys] : [values, quotient, surveys]],
  ["The position", [position, treePanel, worth]],
];

export function place({ match }: Context): Place {
  const title = placeHead("Explore");
  const names = h("datalist", { id: "games-known" });
  void games().then((games) => names.append(...games.map(({ name }) => h("option", { value: name }))));
  const other = field({ placeholder: "another game or code", "aria-label": "Game or code", list: "games-known" });
  const play = h("a.button.primary", "Play");
  const search = h("form.acts", other, names, play);
  search.addEventListener("submit", () => {
    if (other.value.trim()) location.hash = `#explore=${encode(other.value.trim())}`;
    other.value = "";
  });
  title.append(search);
  const body = h("div.study");
  let study: Study | null = null;
  let panels: Panel<unknown>[] = [];
  let leave = new AbortController();
  /** The panel that the address names: it stays in view while those above it grow, until one scrolls. */
  let wanted: Panel<unknown> | null = null;
  const hold = () => wanted?.element.scrollIntoView();
  new ResizeObserver(hold).observe(body);
  for (const act of ["wheel", "touchmove", "keydown", "pointerdown"])
    addEventListener(act, () => {
      wanted = null;
    });

  function build(now: Study): void {
    const { state } = now;
    leave.abort();
    leave = new AbortController();
    for (const panel of panels) panel.stop();
    const kind = ending(state) + (state.title && state.game.length <= LONG ? ` · ${state.game}` : "");
    title.querySelector("h1")!.textContent = nameOf(state);
    title.querySelector("h1")!.classList.toggle("line", !state.title);
    title.querySelector(".kind")!.textContent = kind;
    title.querySelector(".rules")!.textContent = sentence(state.words);
    play.setAttribute("href", gameAddress(now.game, state.start, MEDIUM));
    const groups = panelsOf(state.impartial).map(([group, researches]) => ({
      group,
      panels: researches.map((research) => new Panel(now, research)),
    }));
    panels = groups.flatMap((group) => group.panels);
    const row = knownRow(now);
    const first = h("a", { href: now.address("known") }, "What is known");
    const links = groups.flatMap(({ group, panels }) => [
      h("span.caps", group),
      group === "The game" && first,
      ...panels.map(({ id, title }) => h("a", { href: now.address(id) }, title)),
    ]);
    const contents = h("nav.contents", { "aria-label": "Panels" }, ...links);
    body.replaceChildren(contents, h("div", row, ...panels.map(({ element }) => element)));
    const mark = () => {
      const here = wanted ?? panels.findLast(({ element }) => element.getBoundingClientRect().top < innerHeight / 3);
      for (const link of contents.querySelectorAll("a"))
        link.ariaCurrent = link.hash === now.address((here ?? panels[0]!).id) ? "true" : null;
    };
    addEventListener("scroll", mark, { passive: true, signal: leave.signal });
    requestAnimationFrame(mark);
  }

  return {
    title: "Explore",
    element: h("div.place.explore", title, body),
    async show(fields) {
      const named = fields.get("explore");
      const game = named || match.setup.game;
      const { base } = withoutConvention(game);
      const example = (await games()).find(({ name, line }) => name === base || line === base)?.example;
      const start = fields.get("position") || (named ? example : match.shown?.position) || "3+5+7";
      const right = named ? fields.get("first") === "right" : match.shown?.to_move === "right";
      const first = right ? "right" : "left";
      const heap = /^\d{1,4}$/.test(fields.get("heap") ?? "") ? Number(fields.get("heap")) : null;
      if (!study || study.game !== game || study.state.start !== start || study.state.first !== first) {
        const setup = { ...USUAL, game, position: start, first, left: "human", right: "human" } as const;
        study = new Study(game, await session({ ...setup, moves: [] }), heap);
        build(study);
      }
      study.heap = heap;
      wanted = panels.find(({ id }) => id === fields.get("panel")) ?? null;
      wanted?.begin();
      requestAnimationFrame(() => {
        if (fields.get("panel") === "known") scrollTo(0, 0);
        hold();
        wanted?.element.querySelector("h2")?.focus({ preventScroll: true });
      });
    },
  };
}
