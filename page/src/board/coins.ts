// A row of coins. One chooses those to turn, of which the rightmost shows heads; below it stands the row as it will be.

import { attribute, button, h, s } from "../dom.ts";
import type { Play } from "../types.ts";
import { listed, number, turned } from "../words.ts";
import type { Drawing, Saying, View } from "./board.ts";
import { dragging } from "./drag.ts";
import { mark, spoken } from "./marks.ts";
import { Targets } from "./targets.ts";

const face = (heads: boolean) => (heads ? "heads" : "tails");

function drawing(): SVGElement {
  return s(
    "svg",
    { viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("path.arrow", { d: "M22 -7A60 60 0 0 1 76 -8M77 -20l1.5 13-13 1" }),
    s("circle.disc", { cx: 50, cy: 50, r: 46 }),
    s("circle.rim", { cx: 50, cy: 50, r: 38.5 }),
    s("use", { href: "#ninepin", x: 33.5, y: 19.5, width: 33, height: 60 }),
  );
}

export function coinsBoard(saying: Saying): Drawing {
  const row = h("div.coins", { role: "group", "aria-label": "Row of coins", "aria-describedby": "keys" });
  const then = h("div.then", { role: "img" });
  const element = h("div.coins-place", row, then);
  const clear = button("Clear", () => choose([]));
  const turn = button("Turn", () => playOf() && view?.play(playOf()!), { class: "button primary" });
  const turning = h("div.turning", clear, turn);
  let view: View | null = null;
  /** The places of the coins that are to be turned. */
  let chosen = new Set<number>();
  let heads: boolean[] = [];
  /** The plays, by the places that they turn. */
  let plays = new Map<string, Play>();

  const place = (target: EventTarget | null) => {
    const coin = target instanceof Element ? target.closest<HTMLElement>(".coin") : null;
    return coin && row.contains(coin) ? Number(coin.dataset.place) : null;
  };
  const places = () => [...chosen].toSorted((a, b) => b - a);
  const playOf = () => plays.get(places().join(" "));

  const drags = dragging(row, place, {
    move: (from, to) => choose(between(from, to)),
    drop: () => {},
    cancel: () => choose([]),
  });
  const targets = new Targets(row, ".coin", ".coin", {
    live: () => Boolean(view?.live),
    press(coin) {
      const at = place(coin)!;
      choose(chosen.has(at) ? places().filter((other) => other !== at) : [...chosen, at]);
    },
    aim: () => drags() || say(),
    next: (key, from, all) => all[all.indexOf(from) + (key === "ArrowRight" || key === "ArrowDown" ? 1 : -1)],
  });

  function choose(all: number[]): void {
    if (!view?.live) return;
    chosen = new Set(all);
    dress();
  }

  /** Says what the chosen coins do, or why they may not be turned. */
  function say(): void {
    const all = places();
    const play = playOf();
    if (play) {
      const more = [...plays.keys()].some((key) => {
        const other = key.split(" ").map(Number);
        return other.length > all.length && all.every((at) => other.includes(at));
      });
      saying.aim(play, more ? "" : "You may turn no more.");
    } else if (all.length === 0) saying.aim(null);
    else
      saying.aim(
        heads[all[0]! - 1] ? `No move turns just ${listed(all.map(String))}.` : "The rightmost must show heads.",
      );
  }

  /** Shows the coins as they lie, and what is chosen. */
  function dress(): void {
    if (!view) return;
    const { hint, whole, made, state, worths, live } = view;
    const [hinted, past] = [whole && hint ? turned(hint.move) : [], made ? turned(made.move) : []];
    const last = state.history.at(-1);
    const fresh = last ? turned(last.play) : [];
    for (const coin of row.querySelectorAll<HTMLElement>(".coin")) {
      const at = place(coin)!;
      const [up, aimed, name] = [heads[at - 1]!, chosen.has(at), String(at)];
      const was = coin.dataset.face;
      coin.dataset.face = face(up);
      coin.className = "coin";
      coin.classList.toggle("flips", was !== undefined && was !== face(up));
      coin.classList.toggle("aimed", aimed);
      coin.classList.toggle("hinted", hinted.includes(name) || (!whole && hint?.pile === at));
      if (past.includes(name)) coin.classList.add("made", view.how);
      if (fresh.includes(name)) coin.classList.add("fresh", last!.player);
      const own = [...plays.values()].flatMap((play) => (play.pile === at ? (worths?.get(play.play) ?? []) : []));
      const worth = own.find(({ wins }) => wins) ?? own[0];
      coin.ariaPressed = String(aimed);
      coin.ariaLabel = `coin ${at}, ${face(up)}${aimed ? `, turns to ${face(!up)}` : ""}${worth ? spoken(worth) : ""}`;
      coin
        .querySelector(".to")!
        .replaceChildren(...(aimed ? [h("span.turned", { "data-face": face(!up) })] : worth ? [mark(worth)] : []));
      attribute(coin, "aria-disabled", live ? null : "true");
    }
    const after = heads.map((up, at) => up !== chosen.has(at + 1));
    const up = after.flatMap((up, at) => (up ? [String(at + 1)] : []));
    then.ariaLabel = up.length ? `then heads at ${up.join(", ")}` : "then no heads";
    then.classList.toggle("shown", chosen.size > 0);
    const dots = after.map((up, at) => h("i", { class: `${face(up)}${chosen.has(at + 1) ? " ringed" : ""}` }));
    then.replaceChildren("after it", ...dots);
    turn.textContent = chosen.size ? `Turn the ${number(chosen.size)}` : "Turn";
    turn.disabled = !playOf();
    clear.disabled = chosen.size === 0;
    say();
  }

  function show(next: View): string {
    if (next.state !== view?.state) chosen = new Set();
    const focus = turning.contains(document.activeElement);
    view = next;
    heads = next.state.piles.map(({ size }) => size !== "0");
    plays = new Map(next.state.plays.map((play) => [turned(play.move).join(" "), play]));
    if (row.childElementCount !== heads.length)
      row.replaceChildren(
        ...heads.map((_, at) =>
          h(
            "button.coin",
            { type: "button", "data-place": at + 1, tabindex: -1 },
            drawing(),
            h("span.n", String(at + 1)),
            h("span.to"),
          ),
        ),
      );
    row.style.setProperty("--coins", String(heads.length));
    dress();
    saying.takes(next.live ? turning : null);
    targets.renew(false);
    if (focus) targets.go(targets.current);
    return "Choose each coin to turn. The rightmost must show heads.";
  }

  function hit(): void {
    heads = heads.map((up, at) => up !== chosen.has(at + 1));
    chosen = new Set();
    if (view) view = { ...view, live: false };
    dress();
  }
  return { element, show, hit };
}

function between(a: number, b: number): number[] {
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, at) => Math.min(a, b) + at);
}
