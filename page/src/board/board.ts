// The board, in the form that the server chooses for the game, and the line under it.

import { games } from "../api.ts";
import { announce, fill, focusIn, h, styled } from "../dom.ts";
import type { CatalogEntry, Play } from "../types.ts";
import { brief, capital, described, left, moveOf } from "../words.ts";
import type { Part } from "./parts.ts";
import { rowBoard } from "./row.ts";
import type { Drawing, Saying, View } from "./view.ts";

/** The boards beside the row, once they are loaded. */
let others: typeof import("./others.ts") | null = null;

/** A part of the game that is shown, and what made its board. */
interface Shown {
  part: Part;
  make: (saying: Saying, around?: number) => Drawing;
  drawing: Drawing;
  element: HTMLElement;
}

export type Board = ReturnType<typeof board>;

/** Makes the board, and what is below it: the line, and the choice of how many. */
export function board() {
  const line = h("p.aim", { id: "aim" });
  const takes = h("div.takes");
  const place = h("div.board-place");
  const element = h("div.board", { id: "board", tabindex: "-1" }, place);
  let idle = "";
  let view: View | null = null;
  let shown: Shown[] = [];
  let named: CatalogEntry[] | null = null;
  const refuse = (text: string) => {
    line.textContent = text;
    announce(text);
  };

  /** The line under the board for a part of the game. */
  const sayingOf = (at: number, bar: HTMLElement): Saying => ({
    aim(play, also = "") {
      if (!play || !view) line.textContent = idle;
      else if (typeof play === "string") line.textContent = play;
      else {
        const { state, around } = shown[at]!.part;
        // A ring has no ends.
        const told = described(moveOf(play.play), around ? { ...state, heap: "heap" } : state);
        const words = capital(around ? told.replace("heap", "ring") : told).replace(/, leaving .*/, "");
        const coin = state.token === "coin";
        const rest = [coin ? "" : `${brief(play.play)}.`, note(play, view), also];
        fill(line, h("b", words, coin ? "." : ":"), ...rest.filter(Boolean).map((text) => ` ${text}`));
      }
    },
    refuse,
    takes: (choice) => fill(bar, ...(choice ? [choice] : [])),
  });

  function note(play: Play, { worths }: View): string {
    const known = worths?.get(play.play);
    if (!known) return "";
    const far = known.wins ? left(known.moves ?? 0, true) : `in at most ${known.moves} moves`;
    const end = known.moves === null ? "" : ` ${far}`;
    return `You ${known.wins ? "win" : "lose"}${end}.`;
  }

  function show(shown: Partial<View> & Pick<View, "state" | "live" | "play">): void {
    const next: View = { worths: null, hint: null, whole: false, made: null, how: "plain", ...shown };
    // To draw it again would take the button that is being pressed, and what is typed.
    if (view && (Object.keys(next) as (keyof View)[]).every((key) => next[key] === view![key])) return;
    view = next;
    draw(next);
  }

  /** Loads what is needed. Once it is there the latest position is shown. */
  async function load(sum: boolean): Promise<void> {
    others ??= await import("./others.ts");
    // The parts of a sum have names.
    if (sum) named ??= await games();
    draw(view!);
  }

  function draw(next: View): void {
    const { to_move, over, history, piles, plays_truncated, words } = next.state;
    const sum = words.startsWith("part 1:");
    const parts = sum ? others?.partsOf(next.state, named ?? []) : [{ heading: "", state: next.state, around: 0 }];
    if (!parts || (sum && !named) || (!others && next.state.board.kind !== "row")) {
      void load(sum);
      return;
    }
    const makers = parts.map(({ state }, at) =>
      state.board.kind === "row" ? rowBoard : others!.boardOf(state, shown[at]?.make),
    );
    const same = ({ part, make }: Shown, at: number) =>
      make === makers[at] && part.heading === parts[at]?.heading && part.around === parts[at]!.around;
    const inside = focusIn(place);
    if (shown.length !== parts.length || !shown.every(same)) {
      fill(takes);
      const rows = parts.filter(({ state }) => state.board.kind === "row").length;
      shown = parts.map((part, at) => {
        const bar = rows > 1 ? h("div.takes") : takes;
        const make = makers[at]!;
        const drawing = make(sayingOf(at, bar), part.around);
        const element = sum ? section(part, bar !== takes && bar, drawing) : drawing.element;
        return { part, make, drawing, element };
      });
      fill(place, ...shown.map(({ element }) => element));
    }
    place.classList.toggle("sum", sum);
    Object.assign(element.dataset, { mover: to_move, live: next.live, over, moves: history.length });
    idle = "";
    line.textContent = "";
    // In a single heap the hint shows its move at once.
    const whole = next.whole || piles.filter(({ size }) => size !== "0").length === 1;
    const prompts = parts.map((part, at) => {
      shown[at]!.part = part;
      const own = (play: Play | null) => part.state.plays.find((other) => other.play === play?.play) ?? null;
      const { state } = part;
      const [hint, made] = [own(next.hint), own(next.made)];
      const play = (play: Play | string) => played(play, next, shown[at]!.drawing);
      return shown[at]!.drawing.show({ ...next, state, hint, made, whole, play });
    });
    // The focused place may have been in a part that is gone.
    if (inside && !focusIn(place)) (place.querySelector<HTMLElement>('.target[tabindex="0"]') ?? element).focus();
    const [prompt = "", ...or] = new Set(prompts);
    const all = [prompt, ...or.map((text) => `Or ${text.charAt(0).toLowerCase()}${text.slice(1)}`)].join(" ");
    const more = plays_truncated ? " There are too many moves to list; you can type any." : "";
    idle = next.live ? all + more : "";
    if (!line.textContent) line.textContent = idle;
  }

  /** Shows a play as soon as it is made. If it is refused, the position is drawn again. */
  async function played(play: Play | string, from: View, drawing: Drawing): Promise<void> {
    element.dataset.live = "false";
    if (typeof play !== "string") drawing.hit?.(play);
    await from.play(play);
    if (view === from) draw(from);
  }
  /** What lies in a heap of a sum, by the words of its part. */
  const thingsIn = (pile: number) =>
    shown.find(({ part }) => part.state.piles.some((one) => one.pile === pile))?.part.state;
  return { element, low: [line, takes], show, thingsIn };
}

/** Makes a part of a sum, under its name; its heaps are as wide as they need. */
function section({ heading, state }: Part, bar: HTMLElement | false, drawing: Drawing): HTMLElement {
  const made = h("section.part", { label: heading }, h("div.part-head", h("h3", heading), bar), drawing.element);
  const { board, piles } = state;
  const wide = (size: string) => (board.kind === "piles" ? 3 : Math.min(Number(size), 30));
  const places = board.kind === "row" && board.pins.filter((what) => what !== ".").length;
  return styled(made, { share: places || piles.reduce((sum, { size }) => sum + wide(size), 0) });
}
