// What stands under a row: a label for each heap, below the last of its lines, and the marks of plays.

import { h, PHONE } from "../dom.ts";
import { brief } from "../words.ts";
import type { Aim } from "./aim.ts";
import type { View } from "./board.ts";
import { pileLabel, pileText } from "./label.ts";
import type { Spot } from "./lines.ts";
import { mark, marksOf } from "./marks.ts";
import type { Cell } from "./row.ts";

type Spots = (Spot | null)[];

/** Returns the labels of the heaps, by the places under which they stand. The places of counters have numbers instead. */
function labelsOf(spots: Spots, { state, hint, whole }: View): Map<number, HTMLElement> {
  const labels = new Map<number, HTMLElement>();
  const { board, piles, token } = state;
  if (board.kind !== "row" || token === "counter") return labels;
  for (const pile of piles) {
    const places = board.pins.flatMap((what, at) => (what === String(pile.pile) ? [at] : []));
    const last = spots[places.at(-1) ?? -1]?.line;
    const shown = places.filter((at) => spots[at]?.line === last);
    if (shown.length === 0) continue;
    const pointed = hint?.pile === pile.pile;
    if (PHONE.matches) {
      // One label for the line, at its begin.
      const first = spots.findIndex((spot) => spot?.line === last);
      const label = labels.get(first) ?? h("span.pile-label.whole");
      const also = pointed && whole ? ` ${brief(hint!.play).replace(/^.*→/, "→")}` : "";
      label.append(label.textContent ? " and " : "", pileText(pile, token), also);
      label.classList.toggle("pointed", label.classList.contains("pointed") || pointed);
      labels.set(first, label);
      continue;
    }
    const label = pileLabel(pile, token);
    label.classList.toggle("after", shown.length % 2 === 0);
    label.classList.toggle("pointed", pointed);
    labels.set(shown[Math.ceil(shown.length / 2) - 1]!, label);
  }
  return labels;
}

export function underRow(row: HTMLElement, cells: (Cell | null)[], spots: Spots, view: View, aim: Aim): void {
  const { marks, lanes } = marksOf(view.state, aim, view.worths);
  const labels = labelsOf(spots, view);
  const labelled = new Set([...labels.keys()].map((at) => spots[at]?.line));
  const parts = new Map<number, HTMLElement[]>();
  for (const { place, after, lane, worth } of marks) {
    const one = mark(worth);
    one.classList.toggle("after", after);
    one.style.setProperty("--lane", String(lane));
    parts.set(place, [...(parts.get(place) ?? []), one]);
  }
  row.style.setProperty("--lanes", String(lanes));
  cells.forEach((cell, at) => {
    cell?.under.classList.toggle("bare", !labelled.has(spots[at]?.line));
    cell?.under.replaceChildren(...(labels.has(at) ? [labels.get(at)!] : []), ...(parts.get(at) ?? []));
  });
}
