// Light or dark: the system's theme, or the one chosen here.

import { iconButton } from "./dom.ts";

/** The theme is read by `start.js`, before anything is drawn. */
const KEY = "ninepins-theme";
/** The system's theme. */
export const DARK = matchMedia("(prefers-color-scheme: dark)");

export function themeButton(): HTMLButtonElement {
  const { dataset } = document.documentElement;
  const show = () => {
    toggle.ariaLabel = isDark() ? "Light colours" : "Dark colours";
    toggle.title = toggle.ariaLabel;
  };
  const toggle = iconButton("theme", "", () => {
    dataset.theme = isDark() ? "light" : "dark";
    show();
    try {
      localStorage.setItem(KEY, dataset.theme);
    } catch {
      // Where nothing may be stored, the theme lasts as long as the page.
    }
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
