// The sheet for a new game of the kind on the board: the position, the ending, who plays, and how well. Other games are on the
// cards of the first place, or are built.

import { acts, blame, choice, dialog, field, fill, h } from "./dom.ts";
import { showFault } from "./fault.ts";
import { encode } from "./link.ts";
import type { Match } from "./match.ts";
import { levelsWith, seatsChoice } from "./players.ts";
import type { Player } from "./types.ts";
import { capital, nameOf, withConvention, withoutConvention } from "./words.ts";

export function newGame(match: Match): { open(): void } {
  const position = field({ id: "new-position" });
  let seats: ReturnType<typeof seatsChoice>;
  const players = h("div.setup-seats");
  const levels = h("div");
  const names = h("div.setup-seats");
  const ending = h("div");
  const wrong = h("div", { id: "new-wrong" });
  const title = h("span");
  const build = h("a.button.quiet", "Change its rules");
  let { level } = match.setup;
  let misere = false;

  const label = h("label", { for: "new-position" }, "Position");
  const start = h("button.button.primary", "Start");
  const form = h(
    "form.sheet-body",
    h("div.setup-row", label, position, h("p.note", "Such as 3+5+7, XX.XXX, 10/9 with a limit.")),
    players,
    names,
    h("div.setup-seats", levels, ending),
    wrong,
    acts(start, h("a.button.quiet", { href: "#games" }, "Another game"), build),
  );
  const sheet = dialog(title, form);

  /** Asks for names where two people play, and for the level where a computer does. */
  function fit(): void {
    const { left, right } = seats.read();
    names.hidden = left === "computer" || right === "computer";
    levels.hidden = left === "human" && right === "human";
  }

  function refill(): void {
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
    fill(levels, bar, note);
    const ends = { normal: "loses", misere: "wins" };
    const end = misere ? "misere" : "normal";
    fill(
      ending,
      choice("Whoever cannot move", ends, end, (value) => (misere = value === "misere")),
    );
  }

  form.onchange = fit;
  form.onsubmit = async () => {
    const { state, setup, lesson, challenge } = match;
    fill(wrong);
    blame(position, null);
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
      fill(wrong, showFault(error));
      blame(position, wrong);
      position.focus();
    }
  };

  return {
    open() {
      const { setup, state } = match;
      title.textContent = `New game of ${state ? nameOf(state) : ""}`;
      position.value = setup.position;
      level = setup.level;
      misere = state?.convention === "misere";
      build.setAttribute("href", `#build=${encode(state?.game ?? "")}&position=${encode(setup.position)}`);
      seats = seatsChoice(setup, state?.impartial ?? true);
      fill(players, ...seats.elements);
      const order = state?.first === "right" ? (["right", "left"] as const) : (["left", "right"] as const);
      const fields = order.map((player, at) => {
        const words = state?.impartial ? ["First player", "Second player"][at] : capital(player);
        const about = { name: player, maxlength: 24, placeholder: "a name, if you like" };
        return h("label.named", words, field({ ...about, value: match.names[player] }));
      });
      fill(names, ...fields);
      fit();
      fill(wrong);
      refill();
      sheet.showModal();
    },
  };
}
