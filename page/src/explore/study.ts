// The place to study a game: a row of what is known, and under it panels that show it. What one of them finds out the others and the
// row see, so they cannot contradict one another.

import { games as catalog, session } from "../api.ts";
import { field, fill, h } from "../dom.ts";
import { LONG } from "../heading.ts";
import { encode, gameAddress, USUAL } from "../link.ts";
import { type Context, type Place, placeHead } from "../place.ts";
import { MEDIUM } from "../players.ts";
import { ending, printed, withoutConvention } from "../words.ts";
import { knownRow } from "./known.ts";
import { type Panel, panel, type Research } from "./panel.ts";
import { sequence } from "./sequence.ts";
import { type Study, studyOf } from "./subject.ts";
import { genus, position, quotient, surveys, values, worth } from "./told.ts";
import { treePanel } from "./tree.ts";
import "../style/explore.css";

// biome-ignore-start lint/suspicious/noExplicitAny: each panel knows the shape of its answer
const gamePanels = (impartial: boolean): Research<any>[] =>
  impartial ? [sequence, genus, quotient, surveys] : [values, quotient, surveys];
const POSITION: Research<any>[] = [position, treePanel, worth];
// biome-ignore-end lint/suspicious/noExplicitAny: each panel knows the shape of its answer

export function place({ match }: Context): Place {
  const title = h("h1", "Explore");
  const kind = h("span");
  const names = h("datalist", { id: "games-known" });
  void catalog().then((games) => names.append(...games.map(({ name }) => h("option", { value: name }))));
  const other = field({ placeholder: "another game or code", label: "Game or code", list: "games-known" });
  const play = h("a.button.apart", "Play this game");
  const search = h("form.acts", other, names, h("button.button", "Open"), play);
  search.onsubmit = () => {
    if (other.value.trim()) location.hash = `#explore=${encode(other.value.trim())}`;
    other.value = "";
  };
  const body = h("div.study");
  let study: Study | null = null;
  let panels: Panel[] = [];
  let leave = new AbortController();
  /** The panel that the address names: it stays in view while those above it grow, until one scrolls. */
  let wanted: Panel | null = null;
  const hold = () => wanted?.element.scrollIntoView();
  new ResizeObserver(hold).observe(body);
  for (const act of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(act, () => (wanted = null));

  function entitle(name: string, about: string): void {
    title.textContent = name;
    title.classList.toggle("line", name.length > 20);
    kind.textContent = about;
  }

  /** Ends the study that is shown. */
  function end(): void {
    leave.abort();
    for (const { end } of panels) end();
    panels = [];
    study = null;
    fill(body);
    play.hidden = true;
  }

  function build(now: Study): void {
    const { state } = now;
    end();
    study = now;
    leave = new AbortController();
    entitle(now.name, ending(state) + (state.title && state.game.length <= LONG ? ` · ${state.game}` : ""));
    play.setAttribute("href", gameAddress(now.game, state.start, MEDIUM));
    play.hidden = false;
    const link = ({ id, title }: Pick<Panel, "id" | "title">) => h("a", { href: now.address(id) }, title);
    const links = [h("span.caps", "The game"), link({ id: "known", title: "What is known" })];
    const row = knownRow(now);
    for (const research of [...gamePanels(state.impartial), ...POSITION]) {
      const made = panel(now, research);
      panels.push(made);
      if (research === POSITION[0]) links.push(h("span.caps", "The position"));
      links.push(link(made));
    }
    const contents = h("nav.contents", { label: "Panels" }, ...links);
    fill(body, contents, h("div", row, ...panels.map(({ element }) => element)));
    const mark = () => {
      const here = wanted ?? panels.findLast(({ element }) => element.getBoundingClientRect().top < innerHeight / 3);
      for (const link of contents.querySelectorAll("a")) {
        link.ariaCurrent = link.hash === now.address((here ?? panels[0]!).id) ? "true" : null;
        link.hidden = panels.some(({ id, element }) => element.hidden && link.hash === now.address(id));
      }
    };
    now.on(mark);
    addEventListener("scroll", mark, { passive: true, signal: leave.signal });
    requestAnimationFrame(mark);
  }

  return {
    title: "Explore",
    element: h("div.place.explore", placeHead(title, kind, h("span"), search), body),
    async show(fields) {
      const named = fields.get("explore");
      const game = named || match.setup.game;
      const games = await catalog();
      const entry = (line: string) => {
        const { base } = withoutConvention(line);
        return games.find(({ name, line }) => name === base || line === base);
      };
      const usual = entry(game)?.example ?? "3+5+7";
      const start = fields.get("position") || (named ? usual : match.shown?.position) || usual;
      const first = (named ? fields.get("first") : match.shown?.to_move) === "right" ? "right" : "left";
      const heap = /^\d{1,15}$/.test(fields.get("heap") ?? "") ? Number(fields.get("heap")) : null;
      const { base } = withoutConvention(fields.get("beside") ?? "");
      const beside = base ? { title: printed(entry(base)?.title ?? base), line: base } : null;
      const same = study?.game === game && study.state.start === start && study.state.first === first;
      if (!study || !same || study.beside?.line !== beside?.line) {
        const setup = { ...USUAL, game, position: start, first, left: "human", right: "human" } as const;
        const state = await session({ ...setup, moves: [] }).catch((error) => {
          // What was shown is about another game.
          end();
          entitle(game, "");
          throw error;
        });
        const now = studyOf(game, state, usual, beside);
        now.heap = heap;
        build(now);
        // The address of the menu names no game.
        if (!named) history.replaceState(null, "", now.address(""));
      } else if (heap !== study.heap && heap !== null) study.look(heap);
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
