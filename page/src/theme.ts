// Light or dark: the system's theme, or the one chosen here.

import { iconButton } from "./dom.ts";

const KEY = "ninepins-theme";

export function themeButton(): HTMLButtonElement {
  const show = () => {
    const theme = chosen();
    if (theme) document.documentElement.dataset.theme = theme;
    toggle.ariaLabel = isDark() ? "Light colours" : "Dark colours";
    toggle.title = toggle.ariaLabel;
  };
  const toggle = iconButton("theme", "", () => {
    const other = isDark() ? "light" : "dark";
    try {
      localStorage.setItem(KEY, other);
    } catch {
      document.documentElement.dataset.theme = other;
    }
    show();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
  return toggle;
}

/** Checks whether the page is dark: by the theme that was chosen here, or by the system's. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY) ?? document.documentElement.dataset.theme ?? null;
  } catch {
    return document.documentElement.dataset.theme ?? null;
  }
}
