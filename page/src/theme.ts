// Light or dark: the system's theme, or the one chosen here.

import { button } from "./dom.ts";

const KEY = "ninepins-theme";

export function themeButton(): HTMLButtonElement {
  const show = () => {
    const theme = chosen();
    if (theme) document.documentElement.dataset.theme = theme;
    toggle.textContent = isDark() ? "Light" : "Dark";
    toggle.ariaLabel = isDark() ? "Light colours" : "Dark colours";
  };
  const toggle = button(
    "",
    () => {
      try {
        localStorage.setItem(KEY, isDark() ? "light" : "dark");
      } catch {
        document.documentElement.dataset.theme = isDark() ? "light" : "dark";
      }
      show();
    },
    { class: "button quiet" },
  );
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
