import type { Log } from "../lib/log.ts";
import type { Ids } from "../ports/ids.ts";
import type { BillingStore, LedgerEntry } from "./store.ts";

interface ChargeWriterDeps {
  readonly store: Pick<BillingStore, "append">;
  readonly ids: Ids;
  readonly log: Log;
}

interface Unwritten {
  readonly id: string;
  credits: number;
  calls: number;
}

/** Writes charges of searches behind, an account's charges of a moment as one entry. */
export interface ChargeWriter {
  note(accountId: string, credits: number): void;
  /** Charges of the account that may not be in the ledger yet. */
  unwritten(accountId: string): number;
  /** Writes what is noted, then runs `work` while nothing else is written. */
  quietly<T>(work: () => Promise<T>): Promise<T>;
  /** Writes what is noted by now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds between writes: what is charged is lost with its process at most for so long. */
const flushMs = 200;

export function chargeWriter({ store, ids, log }: ChargeWriterDeps): ChargeWriter {
  const noted = new Map<string, Unwritten>();
  /** Entries whose write did not succeed, under the ids that it had: it may have reached the database all the same. */
  let failed: LedgerEntry[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(
    () => void flush().catch((error: unknown) => log.error({ err: error }, "credits were not written; they are kept")),
    flushMs,
  );

  async function append(entries: LedgerEntry[]): Promise<void> {
    failed = entries;
    if (entries.length > 0) await store.append(entries);
    failed = [];
  }

  async function write(): Promise<void> {
    await append(failed);
    const entries = [...noted].map(([accountId, entry]) => ({ ...entry, accountId, kind: "search", reference: null }));
    noted.clear();
    await append(entries);
  }

  function next<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  }

  function flush(): Promise<void> {
    return noted.size === 0 && failed.length === 0 ? next(async () => undefined) : next(write);
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
    unwritten: (accountId) =>
      failed.reduce((sum, entry) => (entry.accountId === accountId ? sum + entry.credits : sum), noted.get(accountId)?.credits ?? 0),
    quietly: (work) =>
      next(async () => {
        // What cannot be written now counts as unwritten.
        await write().catch(() => undefined);
        return work();
      }),
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
