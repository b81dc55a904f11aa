// The sheet for a new game of the kind on the board: the position, the ending, who plays, and how well. Other games are on the
// cards of the first place, or are built.

import { withConvention, withoutConvention } from "./convention.ts";
import { attribute, choice, dialog, field, h } from "./dom.ts";
import { showFault } from "./fault.ts";
import { encode } from "./link.ts";
import type { Match } from "./match.ts";
import { levelsWith, type SeatsChoice, seatsChoice } from "./players.ts";
import type { Player } from "./types.ts";
import { capital, nameOf } from "./words.ts";

export function newGame(match: Match): { open(): void } {
  const position = field({ id: "new-position" });
  let seats: SeatsChoice;
  const players = h("div.setup-seats");
  const levels = h("div");
  const names = h("div.setup-seats");
  const ending = h("div");
  const wrong = h("div", { id: "new-wrong" });
  const title = h("span");
  const build = h("a.button.quiet", "Change its rules");
  let { level } = match.setup;
  let misere = false;

  const form = h(
    "form.sheet-body",
    h(
      "div.setup-row",
      h("label", { for: "new-position" }, "Position"),
      position,
      h("p.note", "Such as 3+5+7, XX.XXX, 10/9 with a limit."),
    ),
    players,
    names,
    h("div.setup-seats", levels, ending),
    wrong,
    h(
      "div.acts",
      h("button", { type: "submit", class: "button primary" }, "Start"),
      h("a.button.quiet", { href: "#games" }, "Another game"),
      build,
    ),
  );
  const sheet = dialog(title, form);

  /** Asks for names where two people play, and for the level where a computer does. */
  function fit(): void {
    const { left, right } = seats.read();
    names.hidden = left === "computer" || right === "computer";
    levels.hidden = left === "human" && right === "human";
  }

  function fill(): void {
    const note = h("p.note");
    const describe = () => {
      const slips = `The computer makes ${level === 0 ? "all" : `${10 - level} of ten`} moves at random.`;
      note.textContent = level === 10 ? "The computer never makes a mistake." : slips;
    };
    describe();
    const bar = choice("Level", levelsWith(level), String(level), (value) => {
      level = Number(value);
      describe();
    });
    levels.replaceChildren(bar, note);
    const ends = [
      ["normal", "loses"],
      ["misere", "wins"],
    ] as const;
    ending.replaceChildren(
      choice("Whoever cannot move", ends, misere ? "misere" : "normal", (value) => {
        misere = value === "misere";
      }),
    );
  }

  form.addEventListener("change", fit);
  form.addEventListener("submit", async () => {
    const { state, setup, lesson, challenge } = match;
    wrong.replaceChildren();
    attribute(position, "aria-invalid", null);
    // The word for the convention is written only where it changes the game.
    const other = misere !== (state?.convention === "misere");
    const { base } = withoutConvention(setup.game);
    const game = other ? withConvention(base, misere ? "misere" : "normal") : setup.game;
    try {
      Object.assign(match, { lesson: 0, challenge: null });
      for (const input of names.querySelectorAll("input")) match.names[input.name as Player] = input.value.trim();
      const chosen = { ...seats.read(), level };
      await match.open({ ...setup, game, position: position.value.trim(), ...chosen }, [], "push");
      sheet.close();
    } catch (error) {
      Object.assign(match, { lesson, challenge });
      wrong.replaceChildren(showFault(error));
      attribute(position, "aria-invalid", "true");
      attribute(position, "aria-describedby", wrong.id);
      position.focus();
    }
  });

  return {
    open() {
      const { setup, state } = match;
      title.textContent = `New game of ${state ? nameOf(state) : ""}`;
      position.value = setup.position;
      level = setup.level;
      misere = state?.convention === "misere";
      build.setAttribute("href", `#build=${encode(state?.game ?? "")}&position=${encode(setup.position)}`);
      seats = seatsChoice(setup, state?.impartial ?? true);
      players.replaceChildren(...seats.elements);
      const order = state?.first === "right" ? (["right", "left"] as const) : (["left", "right"] as const);
      names.replaceChildren(
        ...order.map((player, at) => {
          const words = state?.impartial ? ["First player", "Second player"][at] : capital(player);
          const named = field({ name: player, maxlength: 24, placeholder: "a name, if you like" });
          named.value = match.names[player];
          return h("label.named", words, named);
        }),
      );
      fit();
      wrong.replaceChildren();
      fill();
      sheet.showModal();
    },
  };
}
