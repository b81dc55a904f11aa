// The sheet with the whole rules of a game: in words, and by a move that is allowed, one that is not, and the end.

import { button, dialog, h, s } from "./dom.ts";
import { marked } from "./home/picture.ts";
import table from "./rules.tsv?url";
import { effectSign } from "./sign.ts";
import { rowsOf } from "./table.ts";
import type { Session } from "./types.ts";
import { nameOf, rulesOf } from "./words.ts";

/** Shows the rules of a game; those of the catalog have figures, by their names. */
export async function showRules(state: Session, named: string): Promise<void> {
  const rows = await rowsOf(table);
  const words = rulesOf(state);
  const figure = (title: string, sign: Node, words = "", ...pictures: (Node | string)[]) =>
    h("figure", h("h3", sign, title), h("div.rule-picture", ...pictures), h("figcaption", words));
  const back = button("Back to the game", () => sheet.close(), "button primary");
  const acts = h("div.acts", back);
  const sheet = dialog(`The rules of ${nameOf(state)}`, h("div.sheet-body", h("p", words), acts));
  sheet.classList.add("rules-sheet");
  const found = rows.find(([game]) => game === named);
  if (found) {
    const [, , , , , forbidden, refused, not, over] = found;
    const cross = s("path", { d: "M10 4L90 56M90 4L10 56" });
    // Where the players differ, Right's moves have a figure of their own.
    const other = rows.find(([game]) => game === `${named} right`);
    const allows = (title: string, [, from, places, to, words]: string[]) =>
      figure(title, effectSign("kept", false), words, marked(from, places, "aimed"), "↓", marked(to));
    const move = allows(other ? "Left may" : "You may", found);
    const crossed = s("svg.cross", { viewBox: "0 0 100 60", preserveAspectRatio: "none" }, cross);
    const wrong = [marked(forbidden, refused, "wrong"), crossed];
    const may = other ? "Right may not" : "You may not";
    const refusal = figure(may, effectSign("threw", false), not, ...wrong);
    const end = figure("The end", effectSign("lost", false), /[^.]+\.$/.exec(words)?.[0], marked(over));
    acts.before(h("div.mays", move, other && allows("Right may", other), refusal, end));
    acts.append(
      button("Show a legal move", () => {
        move.classList.remove("moving");
        // It begins anew at each press.
        void move.offsetWidth;
        move.classList.add("moving");
      }),
    );
  }
  sheet.onclose = () => sheet.remove();
  sheet.showModal();
}
