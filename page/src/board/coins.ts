// A row of coins. One chooses those to turn, of which the rightmost shows heads; below it stands the row as it will be.

import { button, focusIn, h, numbered, s, styled, toBoard } from "../dom.ts";
import type { Play } from "../types.ts";
import { listed, number, turned } from "../words.ts";
import { mark, spoken } from "./marks.ts";
import { drawing, group, numberOf, target } from "./targets.ts";
import type { Drawing, Saying, View } from "./view.ts";

const face = (heads: boolean | undefined) => (heads ? "heads" : "tails");

const disc = (): SVGElement =>
  s(
    "svg",
    { viewBox: "0 0 100 100" },
    s("path.arrow", { d: "M22 -7A60 60 0 0 1 76 -8M77 -20l1.5 13-13 1" }),
    s("circle.disc", { cx: 50, cy: 50, r: 46 }),
    s("circle.rim", { cx: 50, cy: 50, r: 38.5 }),
    s("use", { href: "#ninepin", x: 33.5, y: 19.5, width: 33, height: 60 }),
  );

export function coinsBoard(saying: Saying): Drawing {
  const clear = button("Clear", () => choose([]));
  const turn = button("Turn", () => playOf() && view?.play(playOf()!), "button primary");
  const turning = h("div.turning", clear, turn);
  let view: View | null = null;
  /** The places of the coins that are to be turned, the rightmost first. */
  let chosen: number[] = [];
  let heads: boolean[] = [];
  /** The plays, by the places that they turn. */
  let plays = new Map<string, Play>();
  const playOf = () => plays.get(chosen.join(" "));

  const board = drawing(saying, {
    stops: ".coin",
    prompt: () => "Choose each coin to turn. The rightmost must show heads.",
    take(next) {
      if (next.state !== view?.state) chosen = [];
      view = next;
      heads = next.state.piles.map(({ size }) => size !== "0");
      plays = new Map(next.state.plays.map((play) => [turned(play.move).join(" "), play]));
      // The focus stays, before the pressed button is off.
      if (focusIn(turning)) toBoard();
      saying.takes(next.live ? turning : null);
    },
    press(coin) {
      const at = numberOf(coin)!;
      choose(chosen.includes(at) ? chosen.filter((other) => other !== at) : [...chosen, at]);
    },
    aim: say,
    drags: {
      move: (from, to) => choose(numbered(Math.abs(from - to) + 1, (n) => Math.min(from, to) + n)),
      cancel: () => choose([]),
    },
    draw,
    hit() {
      heads = after();
      chosen = [];
      view = { ...view!, live: false };
      board.draw();
    },
  });

  const after = () => heads.map((up, at) => up !== chosen.includes(at + 1));

  function choose(all: number[]): void {
    if (!view?.live) return;
    chosen = all.toSorted((a, b) => b - a);
    board.draw();
    say();
  }

  /** Says what the chosen coins do, or why they may not be turned. */
  function say(): void {
    const play = playOf();
    const larger = (key: string) => {
      const other = key.split(" ").map(Number);
      return other.length > chosen.length && chosen.every((at) => other.includes(at));
    };
    if (play) saying.aim(play, [...plays.keys()].some(larger) ? "" : "You may turn no more.");
    else if (chosen.length === 0) saying.aim(null);
    else if (!heads[chosen[0]! - 1]) saying.aim("The rightmost must show heads.");
    else saying.aim(`No move turns just ${listed(chosen.map(String))}.`);
  }

  /** Shows the coins as they lie, and what is chosen. */
  function draw({ hint, whole, made, how, state, worths }: View): HTMLElement[] {
    const [hinted, past] = [whole && hint ? turned(hint.move) : [], made ? turned(made.move) : []];
    const last = state.history.at(-1);
    const fresh = last ? turned(last.play) : [];
    const coins = heads.map((up, index) => {
      const at = index + 1;
      const [aimed, name] = [chosen.includes(at), String(at)];
      const own = [...plays.values()].flatMap((play) => (play.pile === at ? (worths?.get(play.play) ?? []) : []));
      const worth = own.find(({ wins }) => wins) ?? own[0];
      const kinds = [
        `coin ${face(up)}`,
        aimed && "aimed",
        (hinted.includes(name) || (!whole && hint?.pile === at)) && "hinted",
        past.includes(name) && `made ${how}`,
        fresh.includes(name) && `fresh ${last!.player}`,
      ];
      const to = aimed ? h("span.turned", { "data-face": face(!up) }) : worth ? mark(worth) : null;
      const said = `coin ${at}, ${face(up)}${aimed ? `, turns to ${face(!up)}` : ""}${spoken(worth)}`;
      const more = { "data-place": at, "aria-pressed": String(aimed) };
      return target(view!, kinds, said, true, more, disc(), h("span.n", name), h("span.to", to));
    });
    const dots = after().map((up, at) => h("i", { class: `${face(up)}${chosen.includes(at + 1) ? " ringed" : ""}` }));
    const up = after().flatMap((up, at) => (up ? [String(at + 1)] : []));
    const then = up.length ? `then heads at ${up.join(", ")}` : "then no heads";
    turn.textContent = chosen.length ? `Turn the ${number(chosen.length)}` : "Turn";
    turn.disabled = !playOf();
    clear.disabled = chosen.length === 0;
    const row = styled(group("coins", "Row of coins", ...coins), { coins: heads.length });
    const kind = chosen.length ? "then shown" : "then";
    return [row, h("div", { class: kind, role: "img", label: then }, "after it", ...dots)];
  }
  return board;
}
