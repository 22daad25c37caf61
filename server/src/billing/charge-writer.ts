import type { Log } from "../platform/lib/log.ts";
import type { Ids } from "../ports/ids.ts";
import type { LedgerEntry } from "./model/ledger.ts";
import type { BillingStatements } from "./billing.sql.ts";

interface ChargeWriterDeps {
  readonly store: Pick<BillingStatements, "append">;
  readonly ids: Ids;
  readonly log: Log;
}

interface Noted {
  readonly id: string;
  credits: number;
  calls: number;
}

/** Writes search charges asynchronously, combining an account's pending charges into one entry. */
export interface ChargeWriter {
  note(accountId: string, credits: number): void;
  /**
   * Reads the ledger of an account while none of its charges are being written. Writes of other accounts continue; only a write of the account's own
   * charges is awaited.
   * @param apply receives the ledger's sum and this process's unwritten charges as of the same moment
   */
  whileUnwritten<T>(accountId: string, read: () => Promise<number>, apply: (written: number, unwritten: number) => T): Promise<T>;
  /** Writes all pending charges now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds between writes; also bounds the charges lost in a crash. */
const flushMs = 200;

export function chargeWriter({ store, ids, log }: ChargeWriterDeps): ChargeWriter {
  const noted = new Map<string, Noted>();
  /** Entries whose write has begun. They keep their ids until a write succeeds, because a failed write may still have reached the database. */
  let begun: readonly LedgerEntry[] = [];
  /** Number of reads in progress by account. The account's charges are not written meanwhile. */
  const readings = new Map<string, Promise<unknown>>();
  let current: { readonly entries: readonly LedgerEntry[]; readonly done: Promise<void> } | null = null;
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (running === null) void write().catch((error: unknown) => log.error({ err: error }, "failed to write credits, will retry"));
  }, flushMs);

  async function append(entries: readonly LedgerEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const done = store.append(entries);
    current = { entries, done };
    try {
      await done;
      const written = new Set(entries);
      begun = begun.filter((entry) => !written.has(entry));
    } finally {
      current = null;
    }
  }

  const isFree = (accountId: string): boolean => !readings.has(accountId);

  async function writeOnce(): Promise<void> {
    await append(begun.filter(({ accountId }) => isFree(accountId)));
    const entries: LedgerEntry[] = [];
    for (const [accountId, entry] of noted) {
      if (!isFree(accountId)) continue;
      noted.delete(accountId);
      entries.push({ ...entry, accountId, kind: "search", reference: null });
    }
    begun = [...begun, ...entries];
    await append(entries);
  }

  async function afterwards(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    waiting = null;
    return write();
  }

  /** At most one write waits for the running one. It includes everything pending when it begins. */
  function write(): Promise<void> {
    if (running === null) {
      running = writeOnce().finally(() => {
        running = null;
      });
      return running;
    }
    waiting ??= afterwards(running);
    return waiting;
  }

  function unwritten(accountId: string): number {
    return begun.reduce((sum, entry) => (entry.accountId === accountId ? sum + entry.credits : sum), noted.get(accountId)?.credits ?? 0);
  }

  async function settled(accountId: string): Promise<void> {
    if (current !== null && current.entries.some((entry) => entry.accountId === accountId)) await current.done.catch(() => undefined);
  }

  async function flush(): Promise<void> {
    const held = [...readings].flatMap(([accountId, reading]) => (unwritten(accountId) > 0 ? [reading] : []));
    await write();
    if (held.length === 0) return;
    await Promise.allSettled(held);
    await write();
  }

  return {
    note(accountId, credits) {
      const entry = noted.get(accountId);
      if (entry === undefined) {
        noted.set(accountId, { id: ids.uuidv7(), credits, calls: 1 });
        return;
      }
      entry.credits += credits;
      entry.calls += 1;
    },

    whileUnwritten(accountId, read, apply) {
      const reading = settled(accountId)
        .then(read)
        .then((written) => apply(written, unwritten(accountId)))
        .finally(() => readings.delete(accountId));
      readings.set(accountId, reading);
      return reading;
    },

    flush,

    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
