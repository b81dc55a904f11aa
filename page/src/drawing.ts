// Drawings that the API returns as text: in the page's colours, or as pictures with colours of their own.

import { h, scroller } from "./dom.ts";
import { DARK, isDark } from "./theme.ts";

const STYLE = /<style>(.*?)<\/style>/s;
const DARK_STYLE = /@media \(prefers-color-scheme:dark\)\{(.*)\}\s*$/s;

/** Drawings have the typeface of the page, and a win is green in them, too; in games whose players differ, lines have the player's colour. */
const PAGE = `svg text{font-family:var(--serif)!important}
.np-wins:not(.np-left,.np-right),.np-tag-wins{stroke:var(--win)!important}
.np-tag-wins{fill:var(--win)!important}.np-letter-wins{fill:var(--paper)!important}`;

/** Writes piles, such as `(1; 0; 3)`, as positions are written on the page, and marks a winning play as elsewhere. */
function worded(svg: SVGSVGElement): void {
  for (const text of svg.querySelectorAll("text")) {
    const [, piles, mover = ""] = /^\((.*)\)( \w+)?$/.exec(text.textContent) ?? [];
    const heaps = piles?.split("; ").filter((pile) => pile !== "0");
    if (heaps) text.textContent = (heaps.join(" + ") || "0") + mover;
    else if (text.matches(".np-letter")) text.textContent = text.textContent.replace("W", "✓");
    else if (text.matches(".np-note")) text.textContent = text.textContent.replace("W: ", "✓: ");
  }
}

/** Parses the drawing without its style sheet, which the page's policy refuses; the page has its own. */
export function adopted(text: string): SVGSVGElement | null {
  const read = new DOMParser().parseFromString(text.replace(STYLE, ""), "image/svg+xml");
  const svg = read.documentElement;
  if (svg.localName !== "svg") return null;
  for (const foreign of svg.querySelectorAll("style, script, foreignObject")) foreign.remove();
  return document.importNode(svg, true) as unknown as SVGSVGElement;
}

/** Parses a drawing, and makes the frame in which it has its own colours, light or dark like the page. */
export function framed(text: string): { svg: SVGSVGElement; frame: HTMLElement } | null {
  const svg = adopted(text);
  if (!svg) return null;
  const style = STYLE.exec(text)?.[1] ?? "";
  const [light, dark, page] = [new CSSStyleSheet(), new CSSStyleSheet(), new CSSStyleSheet()];
  // Its paper is the sheet.
  light.replaceSync(style.replace(DARK_STYLE, "svg{display:block}svg .np-paper{fill:none!important}"));
  dark.replaceSync(DARK_STYLE.exec(style)?.[1] ?? "");
  page.replaceSync(PAGE);
  worded(svg);
  const colour = () => (dark.disabled = !isDark());
  colour();
  DARK.addEventListener("change", colour);
  new MutationObserver(colour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  // Its classes and names are its own.
  const frame = h("div.frame");
  const shadow = frame.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [light, dark, page];
  shadow.append(svg);
  return { svg, frame };
}

/** The least scale of a drawing that is wider than its sheet, which then scrolls. */
const LEAST = 0.7;

/** Shows a drawing in a sheet. */
export function picture(text: string, label: string): HTMLElement {
  const made = framed(text);
  if (made) {
    const { width } = made.svg.viewBox.baseVal;
    Object.assign(made.svg.style, {
      width: "100%",
      height: "auto",
      maxWidth: `${width}px`,
      minWidth: `${LEAST * width}px`,
    });
  }
  return scroller("div.picture-sheet", label, made?.frame);
}
