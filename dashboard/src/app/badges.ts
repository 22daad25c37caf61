import { useSyncExternalStore } from "react";

/** Numbers beside the pages of the navigation, by address. */
let badges: Readonly<Record<string, number>> = {};
const listeners = new Set<() => void>();
const bareTitle = document.title;

/** Shows how many things of a page wait for the user, beside its name and in the title of the document. 0 shows nothing. */
export function setBadge(page: string, count: number): void {
  if ((badges[page] ?? 0) === count) return;
  badges = { ...badges, [page]: count };
  const all = Object.values(badges).reduce((sum, each) => sum + each, 0);
  document.title = all === 0 ? bareTitle : `(${all}) ${bareTitle}`;
  for (const listener of listeners) listener();
}

/** The number beside a page. */
export function useBadge(page: string): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => badges[page] ?? 0,
  );
}
