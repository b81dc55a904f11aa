// Panels under the board, one at a time.

import { h } from "./dom.ts";

export function tabs(label: string, panels: [title: string, content: HTMLElement][]): HTMLElement {
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": label });
  const heads: HTMLButtonElement[] = [];
  const bodies: HTMLElement[] = [];

  function choose(index: number, focus = false): void {
    heads.forEach((head, i) => {
      head.ariaSelected = String(i === index);
      head.tabIndex = i === index ? 0 : -1;
      bodies[i]!.hidden = i !== index;
    });
    panels[index]![1].dispatchEvent(new Event("shown"));
    if (focus) heads[index]!.focus();
  }

  panels.forEach(([title, content], i) => {
    const id = `panel-${title.toLowerCase()}`;
    const head = h(
      "button",
      { type: "button", class: "tab", role: "tab", id: `tab-${id}`, "aria-controls": id },
      title,
    );
    // Focus counts too: if the page moves between press and release, there is no click.
    head.addEventListener("focus", () => choose(i));
    head.addEventListener("click", () => choose(i));
    heads.push(head);
    bodies.push(
      h(
        "div",
        { class: "panel", role: "tabpanel", id, "aria-labelledby": `tab-${id}` },
        h("h3", { class: "unseen" }, title),
        content,
      ),
    );
  });
  list.append(...heads);
  list.addEventListener("keydown", (event) => {
    const at = heads.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: heads.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose((to + heads.length) % heads.length, true);
  });
  choose(0);
  return h("section", { class: "study" }, h("h2", { class: "unseen" }, label), list, ...bodies);
}
