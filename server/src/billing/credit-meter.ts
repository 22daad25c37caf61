import { fail } from "../errors/fail.ts";
import type { Log } from "../lib/log.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import { periodAt, type Period } from "./period.ts";
import type { BillingStore, LedgerEntry } from "./store.ts";
import { tierNamed } from "./tiers.ts";

/** Credits set aside for one call. Exactly one of the methods is called, once. */
export interface Reservation {
  /** The call is charged; written to the ledger shortly after (decisions, chapter 13; architecture, chapter 5). */
  charge(credits: number): void;
  /** The call was charged in a transaction of its own. */
  committed(credits: number): void;
  /** The call costs nothing. */
  release(): void;
}

export interface CreditMeter {
  /** Sets credits aside. @throws Failure `limits.quota_exceeded` when the period's credits do not suffice */
  reserve(accountId: string, credits: number, kind: "search" | "chat"): Promise<Reservation>;
  /** Writes what is charged and not yet written. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface MeterDeps {
  readonly store: Pick<BillingStore, "subscription" | "creditsSince" | "append">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

interface Balance {
  readonly period: Period;
  readonly limit: number;
  readonly readAt: number;
  /** In the ledger, as last read, plus what this process has added since. */
  used: number;
  reserved: number;
}

interface Unwritten {
  readonly id: string;
  credits: number;
  calls: number;
}

const flushMs = 200;
const maxAgeMs = 30_000;

/**
 * Counts credits in memory, so that a call needs no round trip to the database. Charges of searches are written behind in small groups:
 * after a crash at most the last fraction of a second of them is lost, and none is charged twice.
 */
export function creditMeter(deps: MeterDeps): CreditMeter {
  const balances = new Map<string, Balance>();
  const loading = new Map<string, Promise<Balance>>();
  const unwritten = new Map<string, Unwritten>();
  /** Entries whose write did not succeed, under the ids that it had: it may have reached the database all the same. */
  let failed: LedgerEntry[] = [];
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(
    () => void flush().catch((error: unknown) => deps.log.error({ err: error }, "credits were not written; they are kept")),
    flushMs,
  );

  async function load(accountId: string): Promise<Balance> {
    const subscription = await deps.store.subscription(accountId);
    if (subscription === null) fail("resource.not_found", "The account does not exist");
    const period = periodAt(subscription.periodAnchor, deps.clock.now());
    // What is unwritten now is added on top: flush first, so that nothing is counted twice or not at all.
    await flush();
    const written = await deps.store.creditsSince(accountId, period.start);
    const reserved = balances.get(accountId)?.reserved ?? 0;
    const used = written + (unwritten.get(accountId)?.credits ?? 0) + sumOf(failed, accountId);
    const balance = { period, limit: tierNamed(subscription.tier).credits, used, reserved, readAt: deps.clock.now().getTime() };
    balances.set(accountId, balance);
    return balance;
  }

  function balanceOf(accountId: string): Balance | Promise<Balance> {
    const now = deps.clock.now().getTime();
    const balance = balances.get(accountId);
    if (balance !== undefined && now < balance.period.end.getTime() && now - balance.readAt < maxAgeMs) return balance;
    let pending = loading.get(accountId);
    if (pending === undefined) {
      pending = load(accountId).finally(() => loading.delete(accountId));
      loading.set(accountId, pending);
    }
    return pending;
  }

  async function write(): Promise<void> {
    if (unwritten.size === 0 && failed.length === 0) return;
    const entries = [...failed, ...[...unwritten].map(([accountId, entry]) => ({ ...entry, accountId, kind: "search", reference: null }))];
    unwritten.clear();
    failed = entries;
    await deps.store.append(entries);
    failed = [];
  }

  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  function note(accountId: string, credits: number, calls: number): void {
    const entry = unwritten.get(accountId);
    if (entry === undefined) unwritten.set(accountId, { id: deps.ids.uuidv7(), credits, calls });
    else {
      entry.credits += credits;
      entry.calls += calls;
    }
  }

  function current(accountId: string, fallback: Balance): Balance {
    return balances.get(accountId) ?? fallback;
  }

  return {
    async reserve(accountId, credits, kind) {
      const pending = balanceOf(accountId);
      const balance = "then" in pending ? await pending : pending;
      if (balance.used + balance.reserved + credits > balance.limit) {
        const retryAfter = (balance.period.end.getTime() - deps.clock.now().getTime()) / 1_000;
        // On POST /v1/chat alone exhausted credits are a 429 (decisions, chapter 1.2).
        fail("limits.quota_exceeded", "The period's credits are used up", kind === "chat" ? { status: 429, retryAfter } : { retryAfter });
      }
      balance.reserved += credits;
      const giveBack = (used: number): void => {
        const now = current(accountId, balance);
        now.reserved = Math.max(0, now.reserved - credits);
        now.used += used;
      };
      return {
        charge(charged) {
          giveBack(charged);
          if (charged > 0) note(accountId, charged, 1);
        },
        committed: giveBack,
        release: () => giveBack(0),
      };
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

function sumOf(entries: readonly LedgerEntry[], accountId: string): number {
  return entries.reduce((sum, entry) => (entry.accountId === accountId ? sum + entry.credits : sum), 0);
}
