// A worksheet of random positions of the game on the board, to print.

import { ask } from "../api.ts";
import { quoted } from "../command.ts";
import { button, h, toggle } from "../dom.ts";
import { adopted } from "../drawing.ts";
import { picture, signsOf } from "../home/picture.ts";
import type { Match } from "../match.ts";
import { Running } from "../running.ts";
import type { Sheet } from "../types.ts";
import { nameOf, pretty, rulesOf } from "../words.ts";

/** Makes a field for a whole number; `name` says to screen readers what a short label leaves out. */
const number = (value: number, most: number, name: string | null = null) =>
  h("input.field.short", { type: "number", min: 1, max: most, value, required: true, "aria-label": name });

export function worksheet(match: Match): HTMLElement {
  const [positions, seed] = [number(12, 100), number(1, Number.MAX_SAFE_INTEGER)];
  const [least, heaps] = [number(2, 12), number(4, 12, "Heaps to")];
  const [smallest, largest] = [number(1, 1000), number(9, 1000, "Sizes to")];
  const body = h("div");
  const running = new Running(body);
  /** The game of the worksheet that is shown or being made. */
  let game = "";
  const withKey = toggle("With the key", true, (on) => {
    body.classList.toggle("without-key", !on);
  });
  const label = (words: string, ...fields: (Node | string)[]) => h("label.inline", `${words} `, ...fields);
  const form = h(
    "form.options-bar.worksheet-form",
    label("Positions", positions),
    label("Heaps from", least),
    label("to", heaps),
    label("Sizes from", smallest),
    label("to", largest),
    label("Seed", seed),
    h("button", { type: "submit", class: "button" }, "Make the worksheet"),
  );
  form.addEventListener("submit", () => void make());

  function make(): Promise<void> {
    game = match.state?.game ?? "";
    const question = {
      game,
      count: Number(positions.value),
      seed: seed.value,
      heaps: `${least.value}-${heaps.value}`,
      sizes: `${smallest.value}-${largest.value}`,
      drawings: true,
    };
    return running.run("Computing.", async (about) => [shown(await ask<Sheet>("worksheet", question, about), match)]);
  }

  /** Prints the worksheet, and makes it first if there is none. */
  async function printed(): Promise<void> {
    if (!body.querySelector(".worksheet")) await make();
    if (body.querySelector(".worksheet")) window.print();
  }

  match.on((change) => {
    if (change !== "open") return;
    say();
    if (match.state?.game === game) return;
    running.stop();
    body.replaceChildren();
  });
  const command = h("code");
  const say = () => {
    const range = `--heaps ${least.value}-${heaps.value} --sizes ${smallest.value}-${largest.value}`;
    const line = quoted(match.state?.game ?? "");
    command.textContent = `ninepins worksheet ${line} --count ${positions.value} --seed ${seed.value} ${range} --svg worksheet.svg`;
  };
  form.addEventListener("input", say);
  say();
  return h(
    "div",
    form,
    h(
      "div.options-bar",
      button("Print", () => void printed()),
      withKey,
    ),
    body,
    h("p.command", "In a terminal: ", command),
  );
}

function shown({ answers, drawings, key, seed }: Sheet, match: Match): HTMLElement {
  const { state } = match;
  const title = state ? nameOf(state) : "";
  const items = answers.map(({ position }, index) => {
    const pins =
      state?.board.kind === "row" && state.token !== "bead"
        ? signsOf(position.split("+").map(Number), state.token, 12)
        : null;
    return h(
      "li",
      h("p.sum", position),
      pins ? picture(pins) : adopted(drawings?.[index] ?? ""),
      h("p.worksheet-answer", `Who wins, the first or the second player${state?.impartial ? "" : ", Left or Right"}?`),
      h("p.worksheet-answer", "A winning first move, if there is one:"),
    );
  });
  return h(
    "article.worksheet",
    { "aria-label": "Worksheet" },
    h("h3", `${title}: a worksheet`),
    h("p.worksheet-rules", state ? rulesOf(state) : ""),
    h("p.worksheet-name", "Name:"),
    h("ol.worksheet-positions", ...items),
    h(
      "section.worksheet-key",
      h("h3", "Key"),
      h("p.faint", `${title}, seed ${seed}`),
      h("ol", ...key.map((line) => h("li", pretty(line)))),
    ),
  );
}
