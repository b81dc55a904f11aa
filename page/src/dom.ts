// Helpers that make elements. Texts become text nodes and are never parsed.

/** Phones, by the width of the window. */
export const PHONE = matchMedia("(max-width: 40rem)");

export type Child = Node | string | number | null | undefined | false;
type Value = string | number | boolean | null | undefined;
type Props = Record<string, unknown>;

/** Appends children, after what an element begins with: its first child, or its attributes. */
function filled<E extends Element>(element: E, classes: string[], first: Props | Child, children: Child[]): E {
  if (classes.length > 0) element.setAttribute("class", classes.join(" "));
  const props = first && typeof first === "object" && !(first instanceof Node) ? first : null;
  for (const [name, value] of Object.entries(props ?? {}))
    if (typeof value === "function") Object.assign(element, { [name]: value });
    else attribute(element, name === "label" ? "aria-label" : name, value as Value);
  const all = props ? children : [first as Child, ...children];
  element.append(...all.filter((child): child is Node | string => (child ?? false) !== false));
  return element;
}

/** Makes an element such as `p.soft.code`, with attributes if there are any, and children. `label` is its name for readers. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K | `${K}.${string}`,
  first?: Props | Child,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const [tag, ...classes] = name.split(".");
  return filled(document.createElement(tag as K), classes, first, children);
}

/** Gives an element other children. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren();
  filled(element, [], null, children);
}

/** Makes an SVG element in the same way. Readers pass over a drawing without a role. */
export function s(name: string, first?: Props | Child, ...children: Child[]): SVGElement {
  const [tag = "", ...classes] = name.split(".");
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag) as SVGElement;
  const about = first as Props | undefined;
  if (tag === "svg" && !about?.role) made.ariaHidden = "true";
  return filled(made, classes, first, children);
}

/** Makes a part that scrolls, which the keyboard reaches. */
export const scroller = (name: `div.${string}` | `figure.${string}`, label: string, ...children: Child[]) =>
  h(name, { role: "region", label, tabindex: 0 }, ...children);

/** Makes a list of so many things from their numbers, from 0 on. */
export const numbered = <T>(length: number, make: (at: number) => T): T[] =>
  Array.from({ length }, (_, at) => make(at));

/** Sets an attribute, or removes it if the value is null, undefined or false. */
export function attribute(element: Element, name: string, value: Value): void {
  if ((value ?? false) === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** Makes a button; its properties may be just its classes. */
export function button(label: Child | Child[], action: () => void, props: Props | string = {}): HTMLButtonElement {
  const about = typeof props === "string" ? { class: props } : props;
  return h("button", { type: "button", class: "button", ...about, onclick: action }, ...[label].flat());
}

/** Makes the head of what the coach says. */
export const coachHead = (title: string, ...beside: Child[]): HTMLElement =>
  h("div.coach-line", h("h3.caps", title), ...beside);

/** Makes a line of buttons. */
export const acts = (...buttons: Child[]): HTMLElement => h("div.acts", ...buttons);

/** Makes a small button that is pressed or not. */
export const chip = (label: string, pressed: boolean, action: () => void, name = label): HTMLButtonElement =>
  button(label, action, { class: "chip", "aria-pressed": String(pressed), label: name });

/** The drawings on buttons, each in a square of 20: lines and, after a bar, what is filled. */
const ICONS = {
  undo: "M4 8h8a4 4 0 0 1 0 8H8M4 8l3.5-3.5M4 8l3.5 3.5",
  why: "M7 7.2a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M10 15.8v.1",
  hint: "M7.5 15.5h5M8.3 18h3.4M10 2a5.6 5.6 0 0 0-3.3 10.1c.6.5.8 1 .8 1.7v.2h5v-.2c0-.7.2-1.2.8-1.7A5.6 5.6 0 0 0 10 2z",
  share: "M10 12.5V3M6.5 6L10 2.6 13.5 6M4.5 10v6.5h11V10",
  menu: "M4 6h12M4 10h12M4 14h12",
  theme: "M3.5 10a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0|M10 3.5v13a6.5 6.5 0 0 0 0-13z",
  dice: "M4 4h12v12H4z|M6.5 7.3a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0M11.9 12.7a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0M9.2 10a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0",
  values: "M11.5 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0|M2.5 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  download: "M10 3.5v9M6.5 9.2L10 12.7l3.5-3.5M4 16.5h12",
  copy: "M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z",
  print: "M6 8V3.5h8V8M6 13H3.5V8h13v5H14M6 11h8v5.5H6z",
  away: "M11.5 3.5h5v5M16 4L9.5 10.5M8.5 5H4v11h11v-4.5",
  close: "M5 5l10 10M15 5L5 15",
  start: "M15 5l-6 5 6 5zM5 5v10",
  back: "M13 5l-6 5 6 5z",
  on: "M7 5l6 5-6 5z",
  end: "M5 5l6 5-6 5zM15 5v10",
} as const;

export type Icon = keyof typeof ICONS;

export function icon(name: Icon): SVGElement {
  const [lines, filled] = ICONS[name].split("|");
  return s(
    "svg",
    { viewBox: "0 0 20 20" },
    s("path", { d: lines }),
    filled ? s("path", { d: filled, fill: "currentColor" }) : null,
  );
}

/** Makes a button with a drawing and its name for readers. */
export const iconButton = (name: Icon, label: string, action: () => void, kind = "icon"): HTMLButtonElement =>
  button(icon(name), action, { class: kind, label, title: label });

/** Makes a sheet over the page, with its title and a button that closes it. */
export function dialog(title: Child, ...body: Node[]): HTMLDialogElement {
  const id = unique("title");
  const close = iconButton("close", "Close", () => made.close());
  const made = h(
    "dialog.dialog",
    { "aria-labelledby": id },
    h("div.sheet-head", h("h2", { id }, title), close),
    ...body,
  );
  document.body.append(made);
  return made;
}

/** A text field that corrects nothing. */
export const field = (props: Props): HTMLInputElement =>
  h("input.field", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...props });

/** Makes a button that copies a text, and says so. Where that is forbidden, `refused` helps. */
export function copyButton(label: string, text: () => string, refused = () => {}): HTMLButtonElement {
  const say = (text: string) => fill(made, icon("copy"), text);
  const made = button("", () =>
    navigator.clipboard.writeText(text()).then(() => {
      say("Copied");
      announce("Copied.");
      setTimeout(say, 3000, label);
    }, refused),
  );
  say(label);
  return made;
}

/** Makes a button that gives something to the system's sheet for sending; hidden where there is none. */
export function sendButton(label: string, what: () => ShareData): HTMLButtonElement {
  const act = () => void navigator.share(what()).catch(() => {});
  return button([icon("share"), label], act, { hidden: !("share" in navigator) });
}

/** Returns the element with the focus, if it is in this one. */
export const focusIn = (element: Element): Element | null =>
  element.contains(document.activeElement) ? document.activeElement : null;

/** Moves the focus to the board, before the focused element disappears. */
export function toBoard(): void {
  document.getElementById("board")?.focus({ preventScroll: true });
}

/** The number of lines in the log for screen readers; older lines have been read out. */
const KEPT = 12;

/** Reads an event out, once. */
export function announce(text: string): void {
  const log = document.getElementById("log");
  if (text) log?.append(h("p", text));
  while (log && log.children.length > KEPT) log.firstElementChild?.remove();
}

/** Sets what the style of an element is computed from. */
export function styled<E extends HTMLElement>(element: E, values: Record<string, string | number>): E {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(`--${name}`, String(value));
  return element;
}

/** Marks a field as wrong, or not; `fault` is the element that says why. */
export function blame(input: HTMLElement, fault: HTMLElement | null): void {
  attribute(input, "aria-invalid", fault && "true");
  attribute(input, "aria-describedby", fault?.id);
}

let count = 0;

/** Returns a name that no other element of the page has. */
export function unique(stem: string): string {
  count += 1;
  return `${stem}-${count}`;
}

/** Makes a choice of few options, drawn as one bar. They are native radio buttons, so the usual keys work. */
export function choice<K extends string>(
  legend: string,
  options: Record<K, string>,
  chosen: string,
  change: (value: K) => void,
): HTMLFieldSetElement {
  const name = unique("choice");
  const labels = Object.entries<string>(options).map(([value, label]) => {
    const input = h("input", { type: "radio", name, value, checked: value === chosen });
    input.onchange = () => change(value as K);
    return h("label", input, h("span", label));
  });
  return h("fieldset.choice", h("legend", legend), h("div.choice-bar", ...labels));
}

/** Makes a switch with its label. */
export function toggle(label: string, on: boolean, change: (on: boolean) => void): HTMLLabelElement {
  const input = h("input", { type: "checkbox", checked: on });
  input.onchange = () => change(input.checked);
  return h("label.toggle", input, h("span", label));
}
