import { beforeReconnecting } from "./reconnect.ts";
import { ParlanceError, type AccountEvent, type Parlance } from "@parlance/sdk";

/** What the tab that holds the connection reports to the others. */
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

/** Whether this browser receives changes: lists are then not polled. */
export function isLive(): boolean {
  return isConnected;
}

/** Calls back when the browser begins or stops receiving changes. */
export function onLiveChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Follows the account's changes while somebody is signed in. One tab of the browser holds the connection and passes the events on; when it closes,
 * another tab takes over, because the browser then grants it the lock.
 * @returns ends it
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
    // Aborted before the lock was granted.
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

/** Reads the stream until the signal aborts or the service refuses it, and reconnects after the last event. */
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
