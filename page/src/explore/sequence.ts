// The nim-values of the heaps in normal play, page by page, of one game or of two: which heaps are exceptions, where the period
// begins, and how the value of the chosen heap arises.

import { ask, turns } from "../api.ts";
import { announce, button, type Child, choice, copyButton, field, fill, focusIn, h, icon, iconButton } from "../dom.ts";
import { showFault } from "../fault.ts";
import { gameAddress } from "../link.ts";
import { MEDIUM } from "../players.ts";
import type { Facts, PeriodFound, Session } from "../types.ts";
import { grouped, listed, thingsOf } from "../words.ts";
import { BANDS, columns, heat, LINES, offered, pair, plot } from "./heat.ts";
import { normalPlay } from "./known.ts";
import type { Research } from "./panel.ts";
import { certificate, download, fileName, sheet } from "./sheet.ts";
import type { Study } from "./subject.ts";
import { type NimValues, nimValues, type Stretch } from "./values.ts";

/** The largest heap whose moves are looked at. */
const SHOWN_MOVES = 5000;

let plotted = false;
/** The columns that were chosen; null for the usual ones. */
let chosen: number | null = null;

export const sequence: Research<PeriodFound> = {
  id: "nim-values",
  title: "Nim-values",
  about: "",
  name: "period",
  first: true,
  question: ({ normal }) => ({ game: normal, files: ["certificate"] }),
  command: (_game, _to, _position, normal) => `ninepins period ${normal} --prove certificate.txt`,
  controls,
  shown: (answer, study) => [
    ...sheet(answer.sheet.filter(({ block }) => block === "stop")),
    table(nimValues(study.name, study.normal, answer), study),
  ],
};

function controls(study: Study, again: () => void): HTMLElement[] {
  const to = field({ label: "Go to heap", inputmode: "numeric", placeholder: 0 });
  const go = h("form.inline", "go to heap ", to);
  go.onsubmit = () => {
    const heap = Number(to.value.replace(/[\s,]/g, ""));
    if (to.value.trim() && Number.isSafeInteger(heap) && heap >= 0) study.look(heap);
  };
  // What is learnt of the game leaves what is being typed.
  let shown: number | null = null;
  const follow = () => {
    if (study.heap === shown) return;
    shown = study.heap;
    to.value = shown === null ? "" : grouped(shown);
  };
  study.on(follow);
  follow();
  if (study.beside) {
    const { title, line } = study.beside;
    const name = h("span.beside", title, title === line ? null : h("span.soft", line));
    const away = () => study.put(null);
    return [h("span", "beside it"), h("span.field.inline", name, iconButton("close", `Without ${title}`, away)), go];
  }
  const other = field({ label: "Game beside it", list: "games-known", placeholder: "another game" });
  const beside = h("form.inline", "beside it ", other);
  beside.onsubmit = () => other.value.trim() && study.put(other.value.trim());
  const shape = choice("As", { table: "Table", plot: "Plot" }, plotted ? "plot" : "table", (value) => {
    plotted = value === "plot";
    again();
  });
  const wide = h("select.field", { label: "Columns" });
  study.on(() => {
    const { period } = study.found;
    // Which number is usual follows from the period, and other answers may come first.
    if (!period || wide.options.length > 0) return;
    const usual = columns(period.period);
    wide.append(...offered(usual).map((n) => h("option", { value: n, selected: n === (chosen ?? usual) }, n)));
  });
  wide.onchange = () => {
    chosen = Number(wide.value);
    again();
  };
  return [beside, shape, h("label.inline", "columns ", wide), go];
}

/** Makes the page with the heap that is looked at, what is said beside it, and the way to other pages. */
function table(game: NimValues, study: Study): HTMLElement {
  const main = h("div");
  const side = h("div.side");
  const numbers = h("span.inline");
  const wide = chosen && !study.beside ? chosen : columns(game.found.period);
  const size = wide * (study.beside ? BANDS : LINES);
  const games = [game];
  let from = -1;
  let shown: Stretch[] = [];
  const going = turns();

  /** Shows the page of a heap. */
  async function turn(heap: number): Promise<void> {
    const signal = going();
    const begin = Math.floor(heap / size) * size;
    try {
      if (study.beside && games.length === 1) games.push(await second(study.beside));
      if (begin !== from) shown = await Promise.all(games.map((game) => game.stretch(begin, size)));
      if (signal.aborted) return;
      from = begin;
      show(shown);
    } catch (error) {
      if (!signal.aborted) fill(main, showFault(error));
    }
  }

  function show(stretches: Stretch[]): void {
    const [stretch] = stretches as [Stretch];
    if (study.beside) {
      fill(main, pair(games, stretches, wide));
      fill(side, ...compared(games, stretches));
    } else {
      const focused = focusIn(main);
      fill(main, plotted ? plot(game, stretch) : heat(game, stretch, wide, study.heap));
      if (!plotted) main.append(legend(game, stretch, study.heap));
      if (focused) main.querySelector<HTMLElement>(`[data-heap="${study.heap}"]`)?.focus();
      fill(side, ...about(game, stretch, study, size));
    }
    where.textContent = `heaps ${grouped(from)} to ${grouped(from + size - 1)}`;
    first.disabled = back.disabled = from === 0;
    end.disabled = from === last();
  }

  const where = h("span", { "aria-live": "polite" });
  const last = () => Math.floor(Math.max(...games.map(({ end }) => end)) / size) * size;
  const first = iconButton("start", "First page", () => study.look(0));
  const back = iconButton("back", "Page before", () => study.look(from - size));
  const on = iconButton("on", "Next page", () => study.look(from + size));
  const end = iconButton("end", "Last page", () => study.look(last()));
  const texts = () => shown.map(({ values }) => values.map((value) => value ?? "?").join(", ")).join("\n");
  const foot = h(
    "nav.pager",
    { label: "Pages" },
    ...[first, back, where, on, end],
    h("span.gap"),
    saving(study.beside ? "CSV of both" : "CSV", () => saved(games)),
    !study.beside && saving("b-file", () => saved(games, true)),
    copyButton("Copy", texts, () => announce("Copying is not allowed here.")),
    numbers,
  );

  const heapOf = (target: EventTarget | null) => Number((target as HTMLElement).dataset.heap ?? Number.NaN);
  main.onclick = ({ target }) => {
    if (heapOf(target) >= 0) study.look(heapOf(target));
  };
  main.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide, ArrowDown: wide }[event.key];
    const to = heapOf(event.target) + (by ?? Number.NaN);
    if (!(to >= 0)) return;
    event.preventDefault();
    study.look(to);
  };
  const element = h("div", h("div", { class: `sequence${study.beside ? " two" : ""}` }, main, side), foot);
  let looked = study.heap;
  const number = () => fill(numbers, ...oeis([study.found.facts, study.besideFacts]));
  number();
  study.on(() => {
    number();
    if (study.heap === looked || !element.isConnected) return;
    looked = study.heap;
    void turn(looked ?? 0);
  });
  void turn(looked ?? 0);
  return element;

  async function second({ title, line }: { title: string; line: string }): Promise<NimValues> {
    const about = { game: line };
    const [found, facts] = await Promise.all([ask<PeriodFound>("period", about), ask<Facts>("facts", about)]);
    study.besideFacts = facts;
    number();
    return nimValues(title, found.game, found);
  }
}

/** A button that saves or copies what `save` makes. */
function saving(words: string, save: () => Promise<void>): HTMLElement {
  const made = button([icon("download"), words], () => {
    made.disabled = true;
    void save().finally(() => made.removeAttribute("disabled"));
  });
  return made;
}

/** Saves the values of games from heap 0 to the end of the first period, as a table or as the OEIS lists them. */
async function saved(games: NimValues[], oeis = false): Promise<void> {
  const last = Math.max(...games.map(({ listed }) => listed));
  const columns = await Promise.all(games.map((game) => game.values(0, last + 1)));
  const rows = columns[0]!.map((_, heap) => [heap, ...columns.map((values) => values[heap])]);
  const name = games.map(({ line }) => fileName(line)).join("-and-");
  const lines = oeis ? rows : [["heap", ...games.map(({ line }) => line)], ...rows];
  const text = `${lines.map((row) => row.join(oeis ? " " : ",")).join("\n")}\n`;
  download(oeis ? `b-${name}.txt` : `${name}.csv`, text, oeis ? "text/plain" : "text/csv");
}

function oeis(facts: (Facts | null | undefined)[]): HTMLElement[] {
  const numbers = facts.flatMap((facts) => facts?.known.oeis ?? []);
  return numbers.map((number) =>
    h("a.button", { href: `https://oeis.org/${number}`, rel: "noreferrer" }, "OEIS ", h("span", number), icon("away")),
  );
}

/** Says what the frames on a page mean. */
function legend(game: NimValues, { from, values, lawful }: Stretch, heap: number | null): HTMLElement {
  const { exceptions } = game.found;
  const on = (heap: number | null) => heap !== null && heap >= from && heap < from + values.length;
  const rare = values.some((value, at) => lawful[at] !== null && value !== lawful[at]);
  const all = exceptions === 1 ? "the only exception" : `one of the ${grouped(exceptions ?? 0)} exceptions`;
  const key = (kind: string, words: string) => h("span", h("i", { class: kind }), words);
  return h(
    "p.key",
    rare && key("rare", exceptions ? all : "an exception"),
    game.begin && on(game.begin) ? key("first", `${grouped(game.begin)}: the period begins`) : null,
    on(heap) && key("at", "chosen"),
  );
}

/** Says how the value of the chosen heap arises, and what is known about all heaps. */
function about(game: NimValues, { from, values, lawful }: Stretch, study: Study, size: number): Child[] {
  const { heap } = study;
  const { theorem, files, last_exception } = game.found;
  const own = h("div");
  const value = heap === null ? null : values[heap - from];
  if (heap !== null && typeof value === "number") {
    own.append(h("p.chosen", h("b", `Heap ${grouped(heap)}: ${grouped(value)}`)));
    const regular = lawful[heap - from];
    const which = heap === last_exception ? "The last" : "An";
    if (typeof regular === "number" && regular !== value)
      own.append(h("p", `${which} exception: by the period it would be ${grouped(regular)}.`));
    void reached(game, heap).then((reached) => {
      if (study.heap !== heap || !reached) return;
      const { heap: row } = thingsOf(study.state);
      const play = gameAddress(study.game, String(heap), MEDIUM);
      const list = reached.length === 0 ? "No move is left" : `It reaches ${listed(reached.map(String))}`;
      own.append(h("p", `The smallest number that no move reaches. ${list}.`));
      if (heap > 0) own.append(h("p", h("a", { href: play }, `Play a ${row} of ${grouped(heap)}`)));
    });
  }
  const [word, text] = normalPlay(study.found);
  const laws = game.found.sheet.flatMap(({ label, words }) =>
    game.begin !== null && /Period|Constant/.test(label ?? "") ? [`${label} ${words}. `] : [],
  );
  const beyond = game.begin !== null && game.end >= size;
  const pages = beyond ? `Pages go to ${grouped(game.end)}, the end of the first period.` : "";
  const file = `period-${fileName(game.line)}.txt`;
  return [
    own,
    h("p", laws.join("") + pages || `${word}: ${text}.`),
    theorem && game.proved
      ? h("p", `Proved by ${/^a /.test(theorem) ? "" : "the "}${theorem}. `, certificate(files?.certificate, file))
      : "",
    heap === null ? h("p.soft", "Choose a number to see how it arises.") : "",
  ];
}

/** Says how far two games agree. */
function compared(games: NimValues[], stretches: Stretch[]): Child[] {
  const [one, other] = stretches as [Stretch, Stretch];
  const same = one.values.filter((value, at) => value !== null && value === other.values[at]).length;
  const [first, second] = games as [NimValues, NimValues];
  const repeats = ({ title, begin, found: { period, saltus } }: NimValues) =>
    period
      ? `${title} repeats every ${grouped(period)}${saltus ? `, rising by ${saltus},` : ""} from ${grouped(begin!)} on`
      : `${title} has no known period`;
  const both = games.every(({ proved, found: { saltus } }) => proved && !saltus);
  const together = both && common(first.found.period!, second.found.period!);
  const later = Math.max(first.begin!, second.begin!);
  return [
    h("p.chosen", h("b", `${same} of ${one.values.length} are equal`)),
    h("p.key", h("span", h("i.same"), "the same in both")),
    h("p", `${repeats(first)}, ${repeats(second)}.`),
    together ? h("p", `Together they repeat every ${grouped(together)} from ${grouped(later)} on.`) : "",
  ];
}

/** The least common multiple. */
function common(a: number, b: number): number {
  let [divisor, rest] = [a, b];
  while (rest) [divisor, rest] = [rest, divisor % rest];
  return (a / divisor) * b;
}

/** Returns the values that the moves of a heap reach, ascending; null if not all moves are listed. */
async function reached(game: NimValues, heap: number): Promise<number[] | null> {
  if (heap > SHOWN_MOVES) return null;
  const about = { game: game.line, position: String(heap) };
  const asked = ask<Session>("session", about);
  const [{ plays, plays_truncated }, values] = await Promise.all([asked, game.values(0, heap + 1)]);
  if (plays_truncated) return null;
  const value = (part: string) => values[Number(part)] ?? Number.NaN;
  const parts = plays.map(({ move }) => (move.split("->")[1] ?? "").split("+").map(value));
  if (parts.flat().some(Number.isNaN)) return null;
  const sums = parts.map((part) => part.reduce((sum, value) => sum ^ value, 0));
  return [...new Set(sums)].toSorted((a, b) => a - b);
}
