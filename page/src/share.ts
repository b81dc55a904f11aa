// Sharing a position as a challenge, or the whole game: a link with a name and words, which is copied, sent, or read by a camera.

import { acts, copyButton, dialog, field, fill, h, sendButton } from "./dom.ts";
import { toFragment } from "./link.ts";
import type { Match } from "./match.ts";
import { drawnQr } from "./qr.ts";
import { reach } from "./reach.ts";
import { count } from "./words.ts";
import "./style/share.css";

export function share(match: Match): { open(): void } {
  let base = location.href;
  const one = h("small");
  const whole = h("small");
  const pick = () => h("input", { type: "radio", name: "shared" });
  const [wholeGame, position] = [pick(), pick()];
  const by = field({ maxlength: 24 });
  const words = field({ maxlength: 80 });
  const link = h("input.field", { readonly: true });
  const code = h("div");
  const warning = h("p.note");
  const record = h("pre.record-text", { tabindex: 0, role: "region", label: "Record of the game" });
  const send = sendButton("Send …", () => ({ text: wholeGame.checked ? "" : words.value, url: link.value }));
  const copy = copyButton(
    "Copy the link",
    () => link.value,
    () => link.select(),
  );
  copy.classList.add("primary");
  const picked = (label: string, ...[input, note]: HTMLElement[]) => h("label.pick", input, h("span", label), note);
  const labelled = (label: string, input: HTMLElement) => h("label.named", label, input);
  const challenge = h("div.challenge", labelled("Your name, if you like", by), labelled("Words", words));
  const sheet = dialog(
    "Share",
    h(
      "form.sheet-body.share",
      h("div.picks", picked("This position", position, one), picked("The whole game", wholeGame, whole)),
      h("div.share-form", challenge, labelled("Link", link), acts(copy, send), warning),
      h("div.qr-side", code, h("p.note", "A phone’s camera opens it.")),
      h("details", h("summary", "The record, for programs"), record),
    ),
  );

  /** The position that is shared: who opens the link moves for the player whose turn it is. */
  function posed(): string {
    const { setup, shown, state } = match;
    const from = !shown || shown.over ? state! : shown;
    const first = from.over ? setup.first : from.to_move;
    const seats =
      setup.left === setup.right ? {} : ({ left: "computer", right: "computer", [first]: "human" } as const);
    const position = from.over ? from.start : from.position;
    const challenge = { by: by.value.trim(), words: words.value.trim(), from: state!.start };
    return toFragment({ setup: { ...setup, ...seats, first, position }, challenge });
  }

  function show(): void {
    const { setup, state } = match;
    challenge.hidden = wholeGame.checked;
    const fragment = wholeGame.checked ? toFragment({ setup, moves: state!.moves, review: state!.over }) : posed();
    link.value = base.split("#")[0] + fragment;
    const drawn = drawnQr(link.value);
    code.parentElement!.hidden = !drawn;
    fill(code, drawn ?? "");
  }
  sheet.oninput = show;

  return {
    open() {
      const { state, shown, setup } = match;
      if (!state || !shown) return;
      one.textContent = `${(shown.over ? state.start : shown.position).replace(/[+,](?! )/g, " + ")}, as a challenge`;
      whole.textContent = `${count(state.moves.length, "move")}${state.over ? ", with the review" : ""}`;
      // Whoever took a challenge sends the game back.
      const back = Boolean(match.challenge && state.over);
      position.checked = !back;
      wholeGame.checked = back;
      // Who has lost may say so.
      const lost = state.verdict && setup.left !== setup.right && setup[state.verdict.winner] === "computer";
      words.value = lost ? "I lost here. Can you win?" : "Can you win from here?";
      record.textContent = state.record ?? "";
      show();
      sheet.showModal();
      void reach().then((found) => {
        base = found.base;
        warning.textContent = found.warning;
        show();
      });
    },
  };
}
