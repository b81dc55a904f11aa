// Helpers that make elements. Texts become text nodes and are never parsed.

type Child = Node | string | null | undefined | false;
type Value = string | number | boolean | null | undefined;
type Props = { on?: Record<string, (event: never) => void> } & Record<string, unknown>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  const { on, ...attributes } = props;
  for (const [name, value] of Object.entries(attributes)) attribute(element, name, value as Value);
  for (const [type, handler] of Object.entries(on ?? {})) {
    element.addEventListener(type, handler as EventListener);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Makes an SVG element; class names are attributes here too. */
export function s(tag: string, attributes: Record<string, Value> = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) attribute(element, name, value);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Sets an attribute, or removes it if the value is null, undefined or false. */
export function attribute(element: Element, name: string, value: Value): void {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}

export function button(label: string, action: () => void, props: Props = {}): HTMLButtonElement {
  return h("button", { type: "button", class: "button", ...props, on: { click: action } }, label);
}

/** Moves the focus to the board, before the focused element disappears. */
export function toBoard(): void {
  document.getElementById("board")?.focus({ preventScroll: true });
}

let count = 0;

/** Returns a name that no other element of the page has. */
export function unique(stem: string): string {
  count += 1;
  return `${stem}-${count}`;
}

/** Makes a choice of few options, drawn as one bar. They are native radio buttons, so the usual keys work. */
export function choice(
  legend: string,
  options: readonly (readonly [value: string, label: string])[],
  chosen: string,
  change: (value: string) => void,
): HTMLFieldSetElement {
  const name = unique("choice");
  const labels = options.map(([value, label]) => {
    const input = h("input", { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => change(value));
    return h("label", {}, input, h("span", {}, label));
  });
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, legend),
    h("div", { class: "choice-bar" }, ...labels),
  );
}

/** Makes a switch with its label. */
export function toggle(label: string, on: boolean, change: (on: boolean) => void): HTMLLabelElement {
  const input = h("input", { type: "checkbox", checked: on });
  input.addEventListener("change", () => change(input.checked));
  return h("label", { class: "toggle" }, input, h("span", {}, label));
}

/** Writes the arrows of moves as `→`. */
export function pretty(text: string): string {
  return text.replaceAll("->", "→");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes the nim-value 1 as `*1`; in expressions of values it is `*`. */
export function nimValue(text: string): string {
  return text === "*" ? "*1" : text;
}

/** Writes apostrophes as `’`. */
export function printed(title: string): string {
  return title.replaceAll("'", "’");
}
