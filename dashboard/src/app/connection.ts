import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isReached = true;

function set(next: boolean): void {
  if (next === isReached) return;
  isReached = next;
  for (const listener of listeners) listener();
}

/** Sends a request and records whether the service responded. Nothing is recorded for a canceled request. */
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

/** Returns whether the service responded to the last request. */
export function useIsReached(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isReached,
  );
}

/** Detects when the browser goes offline. Call once, when the page loads. */
export function watchConnection(): void {
  addEventListener("offline", () => set(false));
}
