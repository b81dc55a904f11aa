// A match of several games: the score, and who starts the next game.

import { announce } from "../announce.ts";
import { button, h } from "../dom.ts";
import type { Match } from "../match.ts";
import type { Player, Setup } from "../types.ts";

/** The score of a match above the board. `begin` opens its first game, and `on` is called when it begins or ends. */
export class Series {
  #wins: Record<Player, number> | null = null;
  /** The game and the seats of the match. */
  #played = "";
  /** Set once the game on the board is counted: an undo does not count it again. */
  #counted = false;
  readonly #score = h("p.score", { hidden: true });

  constructor(
    readonly match: Match,
    top: HTMLElement,
  ) {
    top.append(this.#score);
    match.on((change) => {
      if (change === "open" && match.state?.moves.length === 0) this.#counted = false;
      const winner = match.state?.verdict?.winner;
      if (this.wins && winner && !this.#counted && change === "move") {
        this.wins[winner] += 1;
        this.#counted = true;
        announce(this.#words(this.wins));
      }
      this.#show();
    });
    match.next = (setup) => (this.wins ? { ...setup, first: setup.first === "left" ? "right" : "left" } : setup);
  }

  /** The score, if the game on the board is of the match: another game leaves it as it is. */
  get wins(): Record<Player, number> | null {
    const { game, left, right } = this.match.setup;
    return this.#played === [game, left, right].join() ? this.#wins : null;
  }

  begin(setup: Setup): void {
    this.#wins = { left: 0, right: 0 };
    this.#played = [setup.game, setup.left, setup.right].join();
    this.#counted = false;
    this.match.attempt(this.match.open(setup, [], "push"));
  }

  end(): void {
    this.#wins = null;
    this.#show();
  }

  #words(wins: Record<Player, number>): string {
    const [one, other] = (["left", "right"] as const).map((player) => `${this.match.name(player)} ${wins[player]}`);
    return `Score: ${one}, ${other}`;
  }

  #show(): void {
    const { wins } = this;
    this.#score.hidden = !wins;
    if (wins) this.#score.textContent = this.#words(wins);
  }
}

/** The names of two people who have none. */
const USUAL = { left: "Player A", right: "Player B" };

/** Makes the fields for the names of two people. */
export function names(match: Match): HTMLElement {
  const fields = (["left", "right"] as const).map((player) => {
    const input = h("input.field", { maxlength: 24, autocomplete: "off", placeholder: USUAL[player] });
    input.value = match.names[player];
    input.addEventListener("input", () => {
      match.names[player] = input.value.trim();
      match.renew();
    });
    return h("label.inline", player === "left" ? "One player " : "The other ", input);
  });
  return h("div.inline", ...fields);
}

/** Makes the buttons that begin and end a match. */
export function buttons(match: Match, series: Series, setup: () => Setup): HTMLElement {
  const start = button("Begin a match", () => {
    for (const player of ["left", "right"] as const) match.names[player] ||= USUAL[player];
    series.begin(setup());
  });
  start.classList.add("primary");
  const stop = button("End the match", () => series.end());
  const show = () => {
    stop.hidden = !series.wins;
    start.textContent = series.wins ? "Begin at 0 again" : "Begin a match";
  };
  stop.addEventListener("click", show);
  match.on(show);
  show();
  return h("div.inline", start, stop);
}
