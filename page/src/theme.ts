// Light or dark: the system's theme, or the one chosen here.

import { iconButton } from "./dom.ts";
import { keep } from "./kept.ts";

/** The system's theme. */
export const DARK = matchMedia("(prefers-color-scheme: dark)");

export function themeButton(): HTMLButtonElement {
  const { dataset } = document.documentElement;
  const show = () => (toggle.title = toggle.ariaLabel = isDark() ? "Light colours" : "Dark colours");
  const toggle = iconButton("theme", "", () => {
    dataset.theme = isDark() ? "light" : "dark";
    show();
    keep("theme", dataset.theme);
  });
  DARK.addEventListener("change", show);
  show();
  return toggle;
}

/** Checks whether the page is dark: by the theme that was chosen here, or by the system's. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : DARK.matches;
}
