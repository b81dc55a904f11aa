// Light or dark: the system's theme, or the one chosen here.

import { button } from "./dom.ts";

const KEY = "ninepins-theme";

export function themeButton(): HTMLButtonElement {
  const dark = () =>
    (chosen() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const show = () => {
    const theme = chosen();
    if (theme) document.documentElement.dataset.theme = theme;
    toggle.textContent = dark() ? "Light" : "Dark";
    toggle.ariaLabel = dark() ? "Light colours" : "Dark colours";
  };
  const toggle = button(
    "",
    () => {
      try {
        localStorage.setItem(KEY, dark() ? "light" : "dark");
      } catch {
        document.documentElement.dataset.theme = dark() ? "light" : "dark";
      }
      show();
    },
    { class: "button quiet" },
  );
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
  return toggle;
}

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY) ?? document.documentElement.dataset.theme ?? null;
  } catch {
    return document.documentElement.dataset.theme ?? null;
  }
}
