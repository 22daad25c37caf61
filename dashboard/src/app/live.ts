import { beforeReconnecting } from "./reconnect.ts";
import { ParlanceError, type AccountEvent, type Parlance } from "@parlance/sdk";

/** Messages to the other tabs from the tab that holds the connection. */
type TabMessage =
  | { readonly kind: "ask" }
  | { readonly kind: "state"; readonly isConnected: boolean }
  | { readonly kind: "event"; readonly event: AccountEvent };

const listeners = new Set<() => void>();
let isConnected = false;

function setConnected(next: boolean): void {
  if (next === isConnected) return;
  isConnected = next;
  for (const listener of listeners) listener();
}

/** Returns whether this browser receives events, which replace the polling of lists. */
export function isLive(): boolean {
  return isConnected;
}

/** Invokes a callback when the browser starts or stops receiving events. */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Subscribes to the account's events while a user is signed in. One tab of the browser holds the connection and forwards the events. When
 * that tab closes, the browser grants the lock to another tab.
 * @returns a function that ends the subscription
 */
export function startLive(events: Parlance["events"], onEvent: (event: AccountEvent) => void): () => void {
  const tabs = new BroadcastChannel("parlance-live");
  const ending = new AbortController();
  let isLeader = false;
  const tell = (message: TabMessage): void => {
    if (!ending.signal.aborted) tabs.postMessage(message);
  };
  tabs.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "ask" && isLeader) tell({ kind: "state", isConnected });
    if (data.kind === "state") setConnected(data.isConnected);
    if (data.kind === "event") onEvent(data.event);
  });
  tell({ kind: "ask" });
  navigator.locks
    .request("parlance-live", { signal: ending.signal }, async () => {
      isLeader = true;
      await follow(events, ending.signal, {
        onEvent: (event) => {
          onEvent(event);
          tell({ kind: "event", event });
        },
        onState: (next) => {
          setConnected(next);
          tell({ kind: "state", isConnected: next });
        },
      });
    })
    // The signal was aborted before the lock was granted.
    .catch(() => undefined);
  return () => {
    ending.abort();
    tabs.close();
    setConnected(false);
  };
}

interface Following {
  readonly onEvent: (event: AccountEvent) => void;
  readonly onState: (isConnected: boolean) => void;
}

/** Reads the stream until the signal is aborted or the service rejects the request, and resumes after the last event when it reconnects. */
async function follow(events: Parlance["events"], signal: AbortSignal, { onEvent, onState }: Following): Promise<void> {
  let last: string | undefined;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const headers = last === undefined ? {} : { "last-event-id": last };
      for await (const event of await events.follow({}, { signal, headers })) {
        if (signal.aborted) return;
        last = event.id;
        failures = 0;
        onState(true);
        onEvent(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      onState(false);
      if (error instanceof ParlanceError && [401, 403].includes(error.status)) return;
    }
    onState(false);
    await beforeReconnecting(failures, signal);
  }
}
