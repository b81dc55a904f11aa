// Values of normal play: that of the position on the board, and those of the heaps of its game.

import { picture } from "../drawing.ts";
import type { Heaps, WorthFound } from "../types.ts";
import { grouped } from "../words.ts";
import type { Research } from "./panel.ts";
import { facts, folded, stopped, table } from "./parts.ts";

const LONG = "too long to be shown here";

/** Names the players only where they differ. */
function stops({ left_stop, right_stop }: WorthFound): string {
  if (!left_stop || !right_stop) return "?";
  if (left_stop === right_stop) return `${left_stop}, whoever begins`;
  return `${left_stop} if Left begins, ${right_stop} if Right begins`;
}

export const worth: Research<WorthFound> = {
  id: "thermograph",
  title: "Value and thermograph",
  about:
    "The simplest game that can replace the position in every sum of normal play, with its thermograph: how much the first move is worth.",
  name: "value",
  question: ({ normal, state }) => ({ game: normal, position: state.start }),
  command: (_game, _to, position, normal) => `ninepins value ${normal} ${position} --svg thermograph.svg`,
  shown: (answer) => {
    const rows = facts([
      ["Value", answer.brief ?? (answer.stopped ? "not known" : LONG)],
      ["Stops", stops(answer)],
      ["Mean", answer.mean ?? "?"],
      ["Temperature", answer.temperature ?? "?"],
      ["Birthday", grouped(String(answer.birthday ?? "?"))],
      ["Up to infinitesimals", answer.reduced ?? "?"],
      ["Atomic weight", answer.atomic_weight],
    ]);
    const of = (side: string) =>
      answer.moves.flatMap(({ player, text, value }) => (player === side ? [[text, value]] : []));
    const [left, right] = [of("left"), of("right")];
    const differ = String(left) !== String(right);
    const [heads, moves] = differ
      ? [
          ["Move", "Value", "Player"],
          [...left.map((row) => [...row, "Left"]), ...right.map((row) => [...row, "Right"])],
        ]
      : [["Move", "Value"], left];
    return [
      ...stopped(answer.stopped),
      rows,
      ...(answer.svg ? [picture(answer.svg, "Thermograph")] : []),
      folded("Moves and their values", table("Moves and their values", heads, moves)),
    ];
  },
};

export const values: Research<Heaps> = {
  id: "values",
  title: "Values of heaps",
  about: "The values of single heaps in normal play, and the period with which they grow.",
  name: "heaps",
  first: true,
  to: "40",
  question: ({ normal }) => ({ game: normal, as: "value" }),
  command: (_game, to, _position, normal) => `ninepins heaps ${normal} --to ${to || 40}`,
  shown: (answer) => {
    const { period } = answer;
    const words = period
      ? `heap n + ${period.period} is worth heap n plus ${period.saltus ?? "a long game"}, from heap ${period.from} on: ${
          period.proved ? "proved for all heaps" : "seen in these heaps, not proved"
        }`
      : `none is seen in the heaps up to ${answer.to}; larger heaps may show one`;
    const rows = answer.values.map((value, heap) => [
      String(heap),
      String(value ?? LONG),
      ...(answer.means?.[heap] ?? ["?", "?"]),
    ]);
    return [
      ...stopped(answer.stopped),
      facts([["Period", words]]),
      folded("As a table", table("Values of heaps", ["Heap", "Value", "Mean", "Temperature"], rows)),
    ];
  },
};
