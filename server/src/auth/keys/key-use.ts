import type { Log } from "../../platform/lib/log.ts";
import type { KeyStatements } from "./keys.sql.ts";

const everyMs = 2_000;

export interface KeyUseRecorder {
  readonly note: (keyId: string, at: Date) => void;
  /** Writes all pending last-use times now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Records when keys were last used. Times are written every two seconds, so calls do not wait for a write. */
export function keyUseRecorder(store: Pick<KeyStatements, "touchKeys">, log: Log): KeyUseRecorder {
  let uses = new Map<string, Date>();

  async function write(): Promise<void> {
    if (uses.size === 0) return;
    const batch = uses;
    uses = new Map();
    try {
      await store.touchKeys(batch);
    } catch (error) {
      uses = new Map([...batch, ...uses]);
      throw error;
    }
  }

  const timer = setInterval(() => {
    write().catch((error: unknown) => log.warn({ err: error }, "failed to write last-use times of keys, will retry"));
  }, everyMs);
  return {
    note: (keyId, at) => void uses.set(keyId, at),
    flush: write,
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
