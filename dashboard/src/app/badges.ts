import { useSyncExternalStore } from "react";

/** Numbers next to the pages in the navigation, by path. */
let badges: Readonly<Record<string, number>> = {};
const listeners = new Set<() => void>();
const bareTitle = document.title;

/** Sets the number of items on a page that need the user's attention, shown next to its name and in the document title. 0 hides the number. */
export function setBadge(page: string, count: number): void {
  if ((badges[page] ?? 0) === count) return;
  badges = { ...badges, [page]: count };
  const all = Object.values(badges).reduce((sum, each) => sum + each, 0);
  document.title = all === 0 ? bareTitle : `(${all}) ${bareTitle}`;
  for (const listener of listeners) listener();
}

/** Returns the number next to a page. */
export function useBadge(page: string): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => badges[page] ?? 0,
  );
}
