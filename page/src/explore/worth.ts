// Values of normal play: that of the position on the board, and those of the heaps of its game.

import { picture } from "../drawing.ts";
import type { Heaps, WorthFound } from "../types.ts";
import type { Research } from "./panel.ts";
import { facts, folded, stopped, table } from "./parts.ts";
import { side } from "./position.ts";

const LONG = "too long to be shown here";

export const worth: Research<WorthFound> = {
  id: "thermograph",
  title: "Value and thermograph",
  about:
    "The simplest game that can replace the position in every sum of normal play, with its thermograph: how much the first move is worth.",
  name: "value",
  question: ({ normal, state }) => ({ game: normal, position: state.start, as: "value", moves: true, files: ["svg"] }),
  command: (_game, _to, position, normal) =>
    `ninepins value ${normal} ${position} --as value --moves --svg thermograph.svg`,
  shown: (answer) => {
    const found = answer.moves ?? [];
    const differ = found.some(({ player }) => player);
    const moves = found.map(({ player, move, value }) => [move, value, ...(player ? [side(player)] : [])]);
    const { svg } = answer.files ?? {};
    return [
      ...stopped(answer.sum ? "range" : answer.stopped),
      facts(answer.sheet.flatMap(({ block, label, words }) => (block === "fact" ? [[label ?? "", words]] : []))),
      ...(svg ? [picture(svg, "Thermograph")] : []),
      folded(
        "Moves and their values",
        table("Moves and their values", ["Move", "Value", ...(differ ? ["Player"] : [])], moves),
      ),
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
