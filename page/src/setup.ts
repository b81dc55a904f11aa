// A new game: from the catalog or any game line, with any position, and who plays.

import { button, choice, h, printed } from "./dom.ts";
import { faultOf, showFault } from "./fault.ts";
import { USUAL } from "./link.ts";
import type { Match } from "./match.ts";
import type { CatalogEntry, Player, Seat, Setup } from "./types.ts";

const SIDES = {
  left: ["human", "computer"],
  right: ["computer", "human"],
  both: ["human", "human"],
  none: ["computer", "computer"],
};

export function setup(match: Match, catalog: Promise<CatalogEntry[]>): { open(): void } {
  const game = h("input", {
    class: "field wide",
    id: "setup-game",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const position = h("input", {
    class: "field wide",
    id: "setup-position",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const level = h("input", { type: "range", min: 0, max: 10, id: "setup-level" });
  const strength = h("output", { for: "setup-level", class: "faint" });
  const seed = h("input", {
    class: "field short",
    id: "setup-seed",
    inputmode: "numeric",
    pattern: "[0-9]{1,19}",
  });
  const entries = h("div", { class: "catalog", role: "group", "aria-label": "Catalog" });
  const seats = h("div", { class: "setup-seats" });
  const wrong = {
    game: h("div", { id: "wrong-game" }),
    position: h("div", { id: "wrong-position" }),
    other: h("div", {}),
  };
  let chosen: { seats: keyof typeof SIDES; first: Player } = { seats: "left", first: "left" };

  const row = (id: string, label: string, field: HTMLElement, ...more: HTMLElement[]) =>
    h("div", { class: "setup-row" }, h("label", { for: id }, label), h("div", {}, field, ...more));
  const form = h(
    "form",
    { class: "sheet" },
    h(
      "div",
      { class: "sheet-head" },
      h("h2", { id: "setup-title" }, "New game"),
      button("Close", () => dialog.close(), { class: "button quiet" }),
    ),
    entries,
    row(
      "setup-game",
      "Game",
      game,
      h("p", { class: "faint" }, "A name, or a line such as 0.77 misere, 4!.0 or S(1,3,4)."),
      wrong.game,
    ),
    row(
      "setup-position",
      "Position",
      position,
      h("p", { class: "faint" }, "A sum of heaps: 3+5+7, 2 S_5, XX.XXX, or 10/9 with a limit."),
      wrong.position,
    ),
    seats,
    h(
      "div",
      { class: "setup-row" },
      h("label", { for: "setup-level" }, "Level"),
      h("div", { class: "setup-level" }, level, strength),
    ),
    h(
      "details",
      {},
      h("summary", {}, "More"),
      row(
        "setup-seed",
        "Seed",
        seed,
        h("p", { class: "faint" }, "The same seed makes the computer slip in the same way."),
      ),
    ),
    wrong.other,
    h("div", { class: "sheet-foot" }, h("button", { type: "submit", class: "button primary" }, "Start")),
  );
  const dialog = h("dialog", { class: "dialog", "aria-labelledby": "setup-title" }, form);
  document.body.append(dialog);
  level.addEventListener("input", () => tellLevel());

  function tellLevel(): void {
    const n = Number(level.value);
    strength.textContent =
      n === 10
        ? "10: plays perfectly"
        : n === 0
          ? "0: plays at random"
          : `${n}: ${10 - n} of ten moves at random`;
  }

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
          mark();
        });
        return one;
      }),
    );
    mark();
  });
  const mark = () => {
    for (const one of entries.querySelectorAll<HTMLElement>(".entry")) {
      one.ariaPressed = String(one.dataset.name === game.value.trim());
    }
  };
  game.addEventListener("input", mark);

  function fillSeats(): void {
    const who: [keyof typeof SIDES, string][] = [
      ["left", "You, as Left"],
      ["right", "You, as Right"],
      ["both", "Two people"],
      ["none", "Computer alone"],
    ];
    seats.replaceChildren(
      choice("Players", who, chosen.seats, (value) => {
        chosen.seats = value as keyof typeof SIDES;
      }),
      choice(
        "First move",
        [
          ["left", "Left"],
          ["right", "Right"],
        ],
        chosen.first,
        (value) => {
          chosen.first = value as Player;
        },
      ),
    );
  }

  function read(): Setup {
    const [left, right] = SIDES[chosen.seats] as [Seat, Seat];
    return {
      game: game.value.trim(),
      position: position.value.trim(),
      first: chosen.first,
      left,
      right,
      level: Number(level.value),
      seed: seed.value || USUAL.seed,
    };
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    for (const place of Object.values(wrong)) place.replaceChildren();
    for (const field of [game, position]) field.removeAttribute("aria-invalid");
    try {
      await match.open(read(), [], "push");
      dialog.close();
    } catch (error) {
      const field = faultOf(error).field;
      const at = field === "game" || field === "position" ? field : "other";
      wrong[at].replaceChildren(showFault(error));
      if (at === "other") return;
      const input = at === "game" ? game : position;
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", wrong[at].id);
      input.focus();
    }
  });

  function open(): void {
    const { setup } = match;
    game.value = setup.game;
    position.value = setup.position;
    level.value = String(setup.level);
    seed.value = setup.seed;
    const seats = Object.entries(SIDES).find(
      ([, [left, right]]) => left === setup.left && right === setup.right,
    );
    chosen = { seats: (seats?.[0] ?? "left") as keyof typeof SIDES, first: setup.first };
    for (const place of Object.values(wrong)) place.replaceChildren();
    fillSeats();
    tellLevel();
    mark();
    dialog.showModal();
  }
  return { open };
}
