// The coach beside the board: a hint, the reason, what the marks mean, or how to begin. Its place is fixed, so nothing moves when an
// answer comes.

import type { Asking } from "./asking.ts";
import { Aim } from "./board/aim.ts";
import type { Board } from "./board/board.ts";
import { mark } from "./board/marks.ts";
import { acts, announce, button, type Child, coachHead, fill, focusIn, h, iconButton, toBoard } from "./dom.ts";
import { faultOf, showFault } from "./fault.ts";
import { cardOf } from "./heading.ts";
import { studied } from "./link.ts";
import type { Match } from "./match.ts";
import { leftOver, pairsFigure, several, spokenPairs } from "./pairs.ts";
import { effectSign, otherOf, playerSign } from "./sign.ts";
import type { Typed } from "./typed.ts";
import { capital, count, described, left, moveOf, pretty, sentence, thingsOf } from "./words.ts";
import { working } from "./working.ts";

const limit = (winner: unknown) =>
  `${winner ? "Not all winning moves are known" : "Undecided"}: the computation reached its limit`;
const TITLES = { hint: "Hint", why: "Why", values: "Values" };

/** Makes the coach beside a board; `otherwise` is what it says while nothing is asked, if not how to begin. */
export function coach(match: Match, asking: Asking, board: Board, line: Typed, otherwise: () => Child[] | null) {
  const body = h("div.coach-body");
  const under = working("Computing.", () => asking.stop());
  /** The answer or fault that was announced last. */
  let said: unknown = null;

  function say(what: unknown, text: string): void {
    if (said === what) return;
    said = what;
    announce(text);
  }

  const playIt = (play: string) => button("Play it", line.play(play), "button primary");

  function hinted(): Child[] {
    const { hint } = asking.found;
    const state = match.shown;
    if (!hint || !state) return [];
    const [from = ""] = hint.move.split(" -> ");
    const size = /\d+/.exec(from);
    const things = thingsOf(board.thingsIn(hint.pile) ?? state);
    const heap = things.token === "coin" ? `one with coin ${size} at its right` : `in the ${things.heap} of ${size}`;
    const where = from.includes(",") ? `at ${from}` : heap;
    const why = button("Why?", () => asking.show("why"));
    const { wins } = hint;
    const many = state.piles.filter(({ size }) => size !== "0").length > 1;
    if ((wins || hint.grounds === "timed") && !asking.whole && many) {
      const text = `${wins ? "A winning move is" : "No move wins. The longest resistance is"} ${where}.`;
      say(hint, `Hint: ${text}`);
      const more = button("Show the move", () => {
        asking.reveal();
        body.querySelector<HTMLElement>(".acts .button")?.focus();
      });
      return [h("p", text), acts(playIt(hint.play), more)];
    }
    const move = `${capital(described(moveOf(hint.play), things))}.`;
    say(hint.text, `Hint: ${hint.words}: ${hint.text}`);
    const moves = hint.moves_left;
    const timed = wins && typeof moves === "number";
    const end = timed ? [" ", h("b", "You win"), ` ${left(moves, true)}.`] : [` ${sentence(pretty(hint.text))}`];
    const drawn =
      wins && hint.pairs && pairsFigure(hint.pairs, `After ${match.brief(hint.play)}`, thingsOf(state), hint);
    return [h("p", move, ...end), drawn ? h("div.pairs.hint", drawn) : null, acts(playIt(hint.play), why)];
  }

  function reason(): Child[] {
    const { why: answer } = asking.found;
    const state = match.shown;
    if (!answer || !state) return [];
    const { text, pairs, winner, stopped } = answer;
    const mover = match.name(state.to_move);
    const wins = winner === state.to_move;
    const verdict = !winner ? "" : wins ? `${mover} can win.` : "Every move loses.";
    // A reason is no hint: it names no move.
    const [, , rest = text] = /^(Whoever|Left|Right)[^.]* (?:wins|loses)\. (.*)$/s.exec(text) ?? [];
    const nameless = rest.replace(/,? not 0\. The move .*$/, ", not 0.");
    const reasons = pretty(nameless.replace(/ [^.;]*->.*? (?:leads to|makes) .*?\./g, ""));
    say(answer, `${verdict} ${pairs ? capital(spokenPairs(pairs, thingsOf(state))) : reasons}`);
    if (!pairs) {
      const [, why = reasons, line = "", lost] =
        /^(.*?); for instance (.*?), (?:which leaves ([^,]+), )?and .*$/.exec(reasons) ?? [];
      const sides = [state.to_move, otherOf(state.to_move)];
      const made = line.split(", ").map((move, n) => h("li", playerSign(sides[n % 2]!), ` ${match.brief(move)}`));
      const end = lost && h("li", effectSign("threw", false), ` ${lost}, a lost ending`);
      return [
        h("p", h("b", verdict)),
        h("p.prose", line ? `${why}. For instance:` : why),
        line ? h("ol.line-of-play", ...made, end) : null,
        stopped ? h("p", `${limit(winner)} of ${stopped}.`) : null,
      ];
    }
    const why = pairs.left_over
      ? `${leftOver(pairs)} ${several(pairs) ? "have" : "has"} no twin, and some move leaves nothing over.`
      : "Everything pairs off, and every move leaves something over.";
    return [
      h("p", h("b", verdict), ` ${why}`),
      h("div.pairs", pairsFigure(pairs, "", thingsOf(state))),
      h("details", h("summary", "For experts"), h("p.prose", reasons)),
    ];
  }

  function valued(): Child[] {
    const state = match.shown;
    const { values: ply } = asking.found;
    if (!state || !ply) return [];
    const { winning, of } = ply;
    const worths = [...(asking.worths()?.values() ?? [])];
    const yours = state.turn === "human" && match.name(state.to_move) === "You" ? "your " : "";
    // Pins that lie alike have marks of their own.
    const alike = of && of < state.plays.length ? "different " : "";
    const all = of ? `${yours}${of} ${alike}${of === 1 ? "move" : "moves"}` : "more than 1,000 moves";
    const known = winning !== null && winning !== undefined;
    const text = known ? `${winning || "None"} of ${all} ${winning === 1 ? "wins" : "win"}.` : `${limit(ply.winner)}.`;
    say(ply, text);
    const aim = new Aim();
    aim.show(state.plays, state.takes);
    const more = !known
      ? ""
      : !aim.decided && aim.takes.join() === "1,2"
        ? ` Upper marks: take that ${state.token}. Lower marks: take the two ${state.token}s above the mark.`
        : winning && !worths.some(({ wins }) => wins)
          ? " None that wins is listed; a hint names one."
          : "";
    /** Explains a mark, if there is one. */
    const sign = (wins: boolean, words: string) => {
      const such = worths.filter((worth) => worth.wins === wins);
      const moves = such.find((worth) => worth.moves !== null)?.moves ?? null;
      const end = moves === null ? "" : ` in at most ${count(moves, "move")}`;
      const who = state.turn === "human" ? `you ${words}` : `the computer ${words}s`;
      return such.length ? h("p.legend", h("span", mark({ wins, moves }), who + end)) : null;
    };
    const counted = worths.some(({ moves }) => moves !== null);
    const why = button("Why?", () => asking.show("why"));
    const href = studied(state.game, state.position, state.impartial ? "left" : state.to_move);
    return [
      h("p", h("b", text), more),
      sign(true, "win"),
      sign(false, "lose"),
      counted ? h("p.soft", "Moves of both players count. The winner hurries, the loser delays.") : null,
      acts(why, h("a.button", { href }, "Study this position")),
    ];
  }

  /** Says how to move on this board. */
  function idle(): Child[] {
    const state = match.shown;
    if (!state || state.over) return [];
    const { token, heap } = thingsOf(state);
    const [few, ...many] = state.takes;
    const pins = token === "pin" && state.board.kind === "row";
    const how: Record<string, string> = {
      piles: `Click a ${token}: you take it and all above it.`,
      heaps: `Choose a ${heap}, then one of its moves.`,
    };
    const one = pins && few === "1";
    const more = many[1] ? "To take several, drag across them." : many[0] ? "To take two, drag across both." : "";
    const sum = state.words.startsWith("part 1:") && "Move in one of the parts.";
    const words = sum || (how[state.board.kind] ?? `Choose a ${token} to move.`);
    const said = h("p", one ? `Click a pin: it falls. ${more}` : words);
    void cardOf(state).then((card) => card?.how && fill(said, card.how));
    const drawing = one ? h("div.how") : null;
    if (drawing)
      void import("./home/picture.ts").then(({ marked }) =>
        fill(drawing, marked("ppp", "1", "aimed"), ...(more ? ["or", marked("pppp", "12", "aimed")] : [])),
      );
    const first = ` shows ${token === "coin" ? "a coin" : `the ${heap}`} first, then the move. `;
    const stuck = h("p.soft", "Stuck? ", h("b", "Hint"), first, h("b", "Why?"), " says who is winning.");
    return [h("h3.caps", "How to move"), said, drawing, stuck];
  }

  function content(): Child[] {
    const close = iconButton("close", "Close", () => {
      asking.close();
      toBoard();
    });
    if (match.trouble && match.state?.turn !== "computer") return [h("div.trouble", showFault(match.trouble))];
    const { shown } = asking;
    if (!shown) return otherwise() ?? idle();
    const head = coachHead(TITLES[shown], close);
    if (!asking.found[shown]) {
      if (asking.asking === shown) return [head, under.element];
      if (asking.trouble) {
        say(asking.trouble, faultOf(asking.trouble).message);
        return [head, showFault(asking.trouble)];
      }
      if (asking.stopped) return [head, h("p", "Stopped without an answer.")];
    }
    const parts = { hint: hinted, why: reason, values: valued }[shown]();
    return [head, ...parts];
  }

  function show(): void {
    under.show(asking.progress);
    if (asking.asking && body.contains(under.element)) return;
    const focus = focusIn(body);
    fill(body, ...content());
    // A button that was pressed keeps the focus, or leaves it to the board.
    if (focus) {
      const same = (one: HTMLButtonElement) =>
        one.textContent === focus.textContent && one.ariaLabel === focus.ariaLabel;
      const found = [...body.querySelectorAll("button")].find(same);
      if (found && !found.disabled) found.focus();
      else toBoard();
    }
    // On a small phone an answer is brought into view, above the tools.
    if (asking.shown) element.scrollIntoView({ block: "nearest" });
  }
  const element = h("section.coach", { label: "Help" }, line.wrong, body);
  match.on(show);
  asking.on(show);
  return { element, show };
}
