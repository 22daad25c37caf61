import type { Log } from "../lib/log.ts";
import type { AuthStore } from "./store.ts";

const everyMs = 10_000;

export interface KeyUseRecorder {
  readonly note: (keyId: string, at: Date) => void;
  stop(): Promise<void>;
}

/** Writes the last use of keys now and then, so that no call waits for it. */
export function keyUseRecorder(store: Pick<AuthStore, "touchKeys">, log: Log): KeyUseRecorder {
  let uses = new Map<string, Date>();

  async function write(): Promise<void> {
    if (uses.size === 0) return;
    const batch = uses;
    uses = new Map();
    await store.touchKeys(batch);
  }

  const timer = setInterval(() => {
    write().catch((error: unknown) => log.warn({ err: error }, "the last use of keys was not written"));
  }, everyMs);
  return {
    note: (keyId, at) => void uses.set(keyId, at),
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
