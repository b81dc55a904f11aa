// The sheet for a new game: a catalog game or any game line, the position, the players.

import { kindOf, withConvention, withoutConvention } from "./convention.ts";
import { button, choice, h, toggle } from "./dom.ts";
import { faultOf, showFault } from "./fault.ts";
import { USUAL } from "./link.ts";
import type { Match } from "./match.ts";
import { LEVELS, seatsChoice } from "./players.ts";
import type { CatalogEntry, Convention, Setup } from "./types.ts";
import { printed } from "./words.ts";

export function setup(match: Match, catalog: Promise<CatalogEntry[]>): { open(): void } {
  const line = (id: string) =>
    h("input", { class: "field wide", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const [game, position] = [line("setup-game"), line("setup-position")];
  const seed = h("input", {
    class: "field short",
    id: "setup-seed",
    inputmode: "numeric",
    pattern: "[0-9]{1,19}",
  });
  const entries = h("div", { class: "catalog", role: "group", "aria-label": "Catalog" });
  const seats = seatsChoice();
  const levels = h("div", { class: "setup-level" });
  const misere = toggle("Misère play: whoever cannot move wins", false, (on) =>
    changeEnding(on ? "misere" : "normal"),
  );
  const ending = misere.querySelector("input")!;
  const wrong = {
    game: h("div", { id: "wrong-game" }),
    position: h("div", { id: "wrong-position" }),
    other: h("div", {}),
  };
  let level = USUAL.level;
  /** The convention of the game line without a word for it; null until the server answers. */
  let own: Convention | null = null;
  let looking = new AbortController();

  const row = (id: string, label: string, ...fields: HTMLElement[]) =>
    h("div", { class: "setup-row" }, h("label", { for: id }, label), ...fields);
  const hint = (text: string) => h("p", { class: "faint" }, text);
  const fields = h(
    "div",
    { class: "setup-fields" },
    row("setup-game", "Game", game, hint("A name, or a line such as 0.77, 4!.0 or S(1,3,4)."), wrong.game),
    row(
      "setup-position",
      "Position",
      position,
      hint("A sum of heaps: 3+5+7, 2 S_5, XX.XXX, or 10/9 with a limit."),
      wrong.position,
    ),
    misere,
    seats.element,
    levels,
    h(
      "details",
      { class: "setup-more" },
      h("summary", {}, "More"),
      row("setup-seed", "Seed", seed, hint("The same seed makes the same random moves.")),
    ),
    wrong.other,
  );
  const form = h(
    "form",
    { class: "sheet" },
    h(
      "div",
      { class: "sheet-head" },
      h("h2", { id: "setup-title" }, "New game"),
      button("Close", () => dialog.close(), { class: "button quiet" }),
    ),
    h("div", { class: "sheet-body" }, entries, fields),
    h("div", { class: "sheet-foot" }, h("button", { type: "submit", class: "button primary" }, "Start")),
  );
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": "setup-title" }, form);
  document.body.append(dialog);

  void catalog.then((games) => {
    entries.replaceChildren(
      ...games.map((entry) => {
        const one = h(
          "button",
          { type: "button", class: "entry", "data-name": entry.name },
          h("span", { class: "entry-title" }, printed(entry.title)),
          h("span", { class: "entry-about" }, entry.about),
        );
        one.addEventListener("click", () => {
          game.value = entry.name;
          position.value = entry.example;
          void look();
        });
        return one;
      }),
    );
    mark();
  });
  const mark = () => {
    const { base } = withoutConvention(game.value);
    for (const one of entries.querySelectorAll<HTMLElement>(".entry")) {
      one.ariaPressed = String(one.dataset.name === base);
    }
  };
  game.addEventListener("input", mark);
  game.addEventListener("change", () => void look());

  function changeEnding(wanted: Convention): void {
    const { base } = withoutConvention(game.value);
    game.value = withConvention(base, wanted === own ? null : wanted);
  }

  /** Asks the server about the game line and updates the choices that depend on it; shows a fault beside the field. */
  async function look(): Promise<void> {
    mark();
    clear();
    own = null;
    looking.abort();
    looking = new AbortController();
    const { base, written } = withoutConvention(game.value);
    ending.checked = written === "misere";
    if (!base) return;
    try {
      const kind = await kindOf(base, looking.signal);
      if (!kind) return;
      own = kind.own;
      ending.checked = (written ?? own) === "misere";
      seats.show(kind.impartial);
    } catch (error) {
      if (faultOf(error).field === "game") refuse("game", error);
    }
  }

  function fillLevels(): void {
    const named = LEVELS.some(([value]) => value === String(level));
    const also = named ? [] : [[String(level), `level ${level}`] as const];
    const note = h("p", { class: "faint" });
    const describe = () => {
      note.textContent =
        level === 10
          ? "The computer never makes a mistake."
          : `The computer makes ${level === 0 ? "all" : `${10 - level} of ten`} moves at random.`;
    };
    describe();
    const bar = choice("Level", [...LEVELS, ...also], String(level), (value) => {
      level = Number(value);
      describe();
    });
    levels.replaceChildren(bar, note);
  }

  function read(): Setup {
    return {
      game: game.value.trim(),
      position: position.value.trim(),
      ...seats.read(),
      level,
      seed: seed.value || USUAL.seed,
    };
  }

  function clear(): void {
    for (const place of Object.values(wrong)) place.replaceChildren();
    for (const field of [game, position]) field.removeAttribute("aria-invalid");
  }

  function refuse(field: "game" | "position", error: unknown): void {
    const input = field === "game" ? game : position;
    wrong[field].replaceChildren(showFault(error));
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("aria-describedby", wrong[field].id);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    looking.abort();
    clear();
    try {
      match.lesson = 0;
      await match.open(read(), [], "push");
      dialog.close();
    } catch (error) {
      const field = faultOf(error).field;
      if (field === "game" || field === "position") {
        refuse(field, error);
        (field === "game" ? game : position).focus();
      } else {
        wrong.other.replaceChildren(showFault(error));
        wrong.other.scrollIntoView({ block: "nearest" });
      }
    }
  });

  function open(): void {
    const { setup, state } = match;
    game.value = setup.game;
    position.value = setup.position;
    level = setup.level;
    seed.value = setup.seed;
    seats.choose(setup);
    seats.show(state?.impartial ?? true);
    fillLevels();
    dialog.showModal();
    void look();
    // Until the server answers, the switch shows the convention of the game on the board.
    ending.checked = state?.convention === "misere";
    entries.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest" });
  }
  return { open };
}
