import { useSyncExternalStore } from "react";
import { readStored, store } from "../ui/storage.ts";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "parlance:theme";
const dark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();
let chosen: Theme = themes.find((theme) => theme === readStored(key)) ?? "system";

function apply(): void {
  const isDark = chosen === "dark" || (chosen === "system" && dark.matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

/** Sets the theme. Until a theme is set, the system setting applies. */
export function chooseTheme(theme: Theme): void {
  chosen = theme;
  store(key, theme);
  apply();
  for (const listener of listeners) listener();
}

/** Returns the selected theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
}

dark.addEventListener("change", apply);
apply();
