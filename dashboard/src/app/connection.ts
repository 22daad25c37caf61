import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isReached = true;

function set(next: boolean): void {
  if (next === isReached) return;
  isReached = next;
  for (const listener of listeners) listener();
}

/** Makes a call and records whether the service was reached. A canceled call records nothing. */
export async function reaching(call: () => Promise<Response>): Promise<Response> {
  try {
    const answer = await call();
    set(true);
    return answer;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) set(false);
    throw error;
  }
}

/** Whether the last call reached the service. */
export function useIsReached(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isReached,
  );
}

/** Watches for the browser going offline. Call once, when the page starts. */
export function watchConnection(): void {
  addEventListener("offline", () => set(false));
}
