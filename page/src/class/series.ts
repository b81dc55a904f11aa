// A match of several games: the score, and who starts the next game.

import { announce, button, h } from "../dom.ts";
import type { Match } from "../match.ts";
import { otherOf } from "../sign.ts";
import type { Player, Setup } from "../types.ts";

const PLAYERS = ["left", "right"] as const;

/** The names of two people who have none. */
const USUAL = { left: "Player A", right: "Player B" };

/** Makes the score of a match above the board, and the buttons that begin and end one; `setup` is that of its first game. */
export function series(match: Match, top: HTMLElement) {
  let won: Record<Player, number> | null = null;
  /** The game and the seats of the match. */
  let played = "";
  /** Set once the game on the board is counted: an undo does not count it again. */
  let counted = false;
  const score = h("p.score", { hidden: true });
  top.append(score);
  const seats = ({ game, left, right }: Setup) => [game, left, right].join();

  /** The score, if the game on the board is of the match: another game leaves it as it is. */
  const wins = () => (played === seats(match.setup) ? won : null);

  function show(): void {
    const now = wins();
    score.hidden = !now;
    if (now) score.textContent = `Score: ${PLAYERS.map((player) => `${match.name(player)} ${now[player]}`).join(", ")}`;
  }

  match.on((change) => {
    if (change === "open" && match.state?.moves.length === 0) counted = false;
    const [now, winner] = [wins(), match.state?.verdict?.winner];
    const counts = now && winner && !counted && change === "move";
    if (counts) now[winner] += 1;
    show();
    if (!counts) return;
    counted = true;
    announce(score.textContent);
  });
  match.next = (setup) => (wins() ? { ...setup, first: otherOf(setup.first) } : setup);

  return (setup: () => Setup): HTMLElement => {
    const begin = button(
      "",
      () => {
        for (const player of PLAYERS) match.names[player] ||= USUAL[player];
        const first = setup();
        won = { left: 0, right: 0 };
        played = seats(first);
        counted = false;
        match.attempt(match.open(first, [], "push"));
      },
      "button primary",
    );
    const stop = button("End the match", () => {
      won = null;
      show();
      label();
    });
    const label = () => {
      stop.hidden = !wins();
      begin.textContent = wins() ? "Begin at 0 again" : "Begin a match";
    };
    match.on(label);
    label();
    return h("div.inline", begin, stop);
  };
}

/** Makes the fields for the names of two people. */
export function names(match: Match): HTMLElement {
  const fields = PLAYERS.map((player) => {
    const about = { maxlength: 24, autocomplete: "off", placeholder: USUAL[player], value: match.names[player] };
    const input = h("input.field", about);
    input.oninput = () => {
      match.names[player] = input.value.trim();
      match.renew();
    };
    return h("label.inline", player === "left" ? "One player " : "The other ", input);
  });
  return h("div.inline", ...fields);
}
