// The reason of a move as a drawing, which is loaded when it is first wanted.

import { h } from "./dom.ts";
import type { Reply, Session } from "./types.ts";

/** Draws the reason of a move, if the values of heaps give it. */
export function reasonOf(state: Session, move: Pick<Reply, "move" | "wins">, kind: string): HTMLElement {
  const place = h("div", { class: kind });
  import("./nimsum.ts")
    .then(({ nimSum }) => nimSum(state, move))
    .then((table) => place.replaceChildren(table ?? ""))
    // The reason in words is there, too.
    .catch(() => {});
  return place;
}
