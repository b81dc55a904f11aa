// The list of the moves so far.

import { h, pretty } from "./dom.ts";
import type { Match } from "./match.ts";
import { playerSign, verdictText } from "./sign.ts";

export function moves(match: Match): HTMLElement {
  const element = h("div", {});
  match.on((change) => {
    const { state } = match;
    if (change === "busy" || !state) return;
    const start = h("p", { class: "moves-start" }, "From ", h("span", { class: "sum" }, state.start));
    if (state.history.length === 0) {
      element.replaceChildren(start, h("p", { class: "faint" }, "No move has been made."));
      return;
    }
    const lines = state.history.map((turn) =>
      h(
        "li",
        {},
        playerSign(turn.player, state),
        h("span", { class: "unseen" }, `${match.name(turn.player)}: `),
        h("span", {}, pretty(turn.words)),
      ),
    );
    element.replaceChildren(start, h("ol", { class: "moves" }, ...lines));
    if (state.verdict) element.append(h("p", { class: "moves-end" }, pretty(verdictText(state))));
  });
  return element;
}
