const key = "parlance-docs-theme";

type Theme = "light" | "dark";

/** Applies the theme selected in this browser, or else the system's theme. Runs before the page is painted. */
export function applyTheme(): void {
  const chosen = stored();
  if (chosen !== null) document.documentElement.dataset["theme"] = chosen;
}

/** Switches between light and dark, and stores the selection. */
export function toggleTheme(): Theme {
  const isDark = (document.documentElement.dataset["theme"] ?? systemTheme()) === "dark";
  const next = isDark ? "light" : "dark";
  document.documentElement.dataset["theme"] = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage can be disabled; the selection then lasts until the page is closed.
  }
  return next;
}

function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function stored(): Theme | null {
  try {
    const value = localStorage.getItem(key);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null;
  }
}
