// Who wins a position, why, and by which moves.

import { field, h } from "../dom.ts";
import { drawn } from "../home/picture.ts";
import { studied } from "../link.ts";
import type { Answer, Told } from "../types.ts";
import { capital } from "../words.ts";
import type { Research } from "./panel.ts";
import { sheet } from "./sheet.ts";

export const position: Research<Answer & Told> = {
  id: "position",
  title: "Who wins, and why",
  about: "",
  name: "solve",
  question: ({ game, state }) => ({ game, position: state.start }),
  command: (game, _, position) => `ninepins solve ${game} ${position}`,
  controls(study) {
    const input = field({ value: study.state.start, "aria-label": "Position" });
    const form = h("form.inline", "position ", input);
    form.addEventListener("submit", () => {
      location.hash = `${studied(study.game, input.value.trim(), study.state.first)}&panel=position`;
    });
    return [form];
  },
  shown({ sheet: told, outcome }, { state }) {
    const said = told.find(({ label }) => label === "Outcome")?.words ?? "not decided";
    return [
      h("div.drawn-position", drawn(state)),
      h("p.outcome", h("span.outcome-letter", outcome ?? "?"), h("span", `${capital(said.replace(/^[NPLR]: /, ""))}.`)),
      ...sheet(told, ["Outcome"]),
    ];
  },
};
