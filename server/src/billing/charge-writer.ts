import type { Log } from "../platform/lib/log.ts";
import type { Ids } from "../ports/ids.ts";
import type { QuotaNotice } from "./model/thresholds.ts";
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
  /** Adds a threshold that is reported with the next write. */
  notice(notice: QuotaNotice): void;
  /**
   * Reads the ledger of an account while none of the account's charges are being written. Waits only for a running write of this account's
   * charges; writes for other accounts continue.
   * @param apply receives the sum of the ledger and this process's unwritten charges, both as of the same point in time
   */
  whileUnwritten<T>(accountId: string, read: () => Promise<number>, apply: (written: number, unwritten: number) => T): Promise<T>;
  /** Writes all pending charges now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Interval between writes, in milliseconds. Also the maximum period for which charges can be lost in a crash. */
const flushMs = 200;

export function chargeWriter(deps: ChargeWriterDeps): ChargeWriter {
  return new BufferedCharges(deps);
}

class BufferedCharges implements ChargeWriter {
  readonly #deps: ChargeWriterDeps;
  readonly #noted = new Map<string, Noted>();
  /**
   * Entries whose write has started. They keep their ids until a write succeeds, because a failed write may still have reached the
   * database.
   */
  #begun: readonly LedgerEntry[] = [];
  /** Thresholds that have not been reported yet. */
  #notices: readonly QuotaNotice[] = [];
  /** Ledger reads in progress, by account. The account's charges are not written during a read. */
  readonly #readings = new Map<string, Promise<unknown>>();
  #current: { readonly entries: readonly LedgerEntry[]; readonly done: Promise<void> } | null = null;
  #running: Promise<void> | null = null;
  #waiting: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(deps: ChargeWriterDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      if (this.#running !== null) return;
      void this.#write().catch((error: unknown) => deps.log.error({ err: error }, "failed to write credits, will retry"));
    }, flushMs);
  }

  note(accountId: string, credits: number): void {
    const entry = this.#noted.get(accountId);
    if (entry === undefined) {
      this.#noted.set(accountId, { id: this.#deps.ids.uuidv7(), credits, calls: 1 });
      return;
    }
    entry.credits += credits;
    entry.calls += 1;
  }

  notice(notice: QuotaNotice): void {
    this.#notices = [...this.#notices, notice];
  }

  whileUnwritten<T>(accountId: string, read: () => Promise<number>, apply: (written: number, unwritten: number) => T): Promise<T> {
    const reading = this.#settled(accountId)
      .then(read)
      .then((written) => apply(written, this.#unwritten(accountId)))
      .finally(() => this.#readings.delete(accountId));
    this.#readings.set(accountId, reading);
    return reading;
  }

  async flush(): Promise<void> {
    const held = [...this.#readings].flatMap(([accountId, reading]) => (this.#unwritten(accountId) > 0 ? [reading] : []));
    await this.#write();
    if (held.length === 0) return;
    await Promise.allSettled(held);
    await this.#write();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  /**
   * Writes all pending charges. At most one write waits for the running write to end, and includes everything that is pending when it
   * starts.
   */
  #write(): Promise<void> {
    if (this.#running === null) {
      this.#running = this.#writeOnce().finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    this.#waiting ??= this.#writeAfter(this.#running);
    return this.#waiting;
  }

  async #writeAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    this.#waiting = null;
    return this.#write();
  }

  async #writeOnce(): Promise<void> {
    await this.#append(this.#begun.filter(({ accountId }) => !this.#readings.has(accountId)));
    const entries: LedgerEntry[] = [];
    for (const [accountId, entry] of this.#noted) {
      if (this.#readings.has(accountId)) continue;
      this.#noted.delete(accountId);
      entries.push({ ...entry, accountId, kind: "search", reference: null });
    }
    this.#begun = [...this.#begun, ...entries];
    await this.#append(entries, this.#notices);
  }

  async #append(entries: readonly LedgerEntry[], notices: readonly QuotaNotice[] = []): Promise<void> {
    if (entries.length === 0 && notices.length === 0) return;
    const done = this.#deps.store.append(entries, notices);
    this.#current = { entries, done };
    try {
      await done;
      const written = new Set(entries);
      this.#begun = this.#begun.filter((entry) => !written.has(entry));
      this.#notices = this.#notices.filter((notice) => !notices.includes(notice));
    } finally {
      this.#current = null;
    }
  }

  #unwritten(accountId: string): number {
    const noted = this.#noted.get(accountId)?.credits ?? 0;
    return this.#begun.reduce((sum, entry) => (entry.accountId === accountId ? sum + entry.credits : sum), noted);
  }

  /** Waits for a running write of the account's charges. */
  async #settled(accountId: string): Promise<void> {
    const current = this.#current;
    if (current !== null && current.entries.some((entry) => entry.accountId === accountId)) await current.done.catch(() => undefined);
  }
}
