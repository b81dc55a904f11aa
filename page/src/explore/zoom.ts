// A drawing in a scrolling sheet, with zoom.

import { button, h } from "../dom.ts";

/** The least scale at which the drawing's text is readable. */
export const LEAST_READABLE = 0.85;

const STEPS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, LEAST_READABLE, 1, 1.25, 1.5, 2, 3];

/** Makes the sheet with the drawing, scrolled to its root, and the buttons above it. The caller sends `holder` an event `drawn` once they are in it. */
export function zoomed(svg: SVGSVGElement, frame: HTMLElement, holder: HTMLElement): HTMLElement[] {
  const { width, height } = svg.viewBox.baseVal;
  const sheet = h("div.tree-sheet", { role: "region", "aria-label": "The tree", tabindex: 0 }, frame);
  const percent = h("output.zoom-percent");
  const step = (by: number) => {
    const next = by > 0 ? STEPS.find((s) => s > scale + 0.01) : STEPS.findLast((s) => s < scale - 0.01);
    return () => zoom(next ?? scale);
  };
  const smaller = button("−", () => step(-1)(), { class: "button step", "aria-label": "Zoom out" });
  const larger = button("+", () => step(1)(), { class: "button step", "aria-label": "Zoom in" });
  const fit = button("Fit", () => zoom(whole()), { class: "button", "aria-label": "Fit the whole tree" });
  const toRoot = button("Root", () => root(), { class: "button", "aria-label": "Back to the root" });
  let scale = 1;

  const whole = () => Math.max(STEPS[0]!, Math.min(1, sheet.clientWidth / width));

  function size(next: number): void {
    scale = next;
    svg.setAttribute("width", String(width * scale));
    svg.setAttribute("height", String(height * scale));
    percent.textContent = `${Math.round(scale * 100)} %`;
    smaller.disabled = scale <= STEPS[0]! + 0.01;
    larger.disabled = scale >= STEPS.at(-1)! - 0.01;
  }

  /** Zooms around the middle of the visible part. */
  function zoom(next: number): void {
    const by = next / scale;
    const [x, y] = [sheet.scrollLeft + sheet.clientWidth / 2, sheet.scrollTop];
    size(next);
    sheet.scrollTo(x * by - sheet.clientWidth / 2, y * by);
  }

  /** Scrolls to the root, which is the first box of the drawing. */
  function root(): void {
    const box = svg.querySelector(".np-box")?.getBoundingClientRect();
    if (!box) return;
    const seen = sheet.getBoundingClientRect();
    sheet.scrollLeft += box.left + box.width / 2 - seen.left - seen.width / 2;
    sheet.scrollTop = 0;
  }

  sheet.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") step(1)();
    else if (event.key === "-") step(-1)();
    else if (event.key === "0") zoom(whole());
    else return;
    event.preventDefault();
  });
  holder.addEventListener(
    "drawn",
    () => {
      size(Math.max(LEAST_READABLE, whole()));
      root();
    },
    { once: true },
  );
  const group = h("div.zoom", { role: "group", "aria-label": "Zoom" }, smaller, percent, larger);
  return [h("div.options-bar.zoom-bar", group, fit, toRoot), sheet];
}
