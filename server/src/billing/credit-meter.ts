import { fail } from "../errors/fail.ts";
import type { Log } from "../lib/log.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import { chargeWriter } from "./charge-writer.ts";
import { assertPaid, type Subscription } from "./model/subscription.ts";
import { tierNamed } from "./model/tiers.ts";
import { periodAt, type Period } from "./period.ts";
import type { BillingStore } from "./store.ts";

/** What the ledger may hold from a moment on. */
export interface CreditGuard {
  readonly since: Date;
  readonly most: number;
}

/** Credits set aside for one call. Exactly one of `charge`, `committed` and `release` is called, once. */
export interface Reservation {
  /** The call is charged; written to the ledger shortly after (decisions, chapter 13; architecture, chapter 5). */
  charge(credits: number): void;
  /** The call was charged in a transaction of its own. */
  committed(credits: number): void;
  /** The call costs nothing. */
  release(): void;
  /** Near the limit other nodes may use the last credits: then the transaction that charges has to look itself. Null: it need not. */
  guard(): CreditGuard | null;
}

export interface CreditMeter {
  /**
   * Sets credits aside.
   * @throws Failure `limits.quota_exceeded` when the period's credits do not suffice, `limits.subscription_required` when the subscription
   * has lapsed
   */
  reserve(accountId: string, credits: number, kind: "search" | "chat"): Promise<Reservation>;
  /** Writes what is charged and not yet written. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface MeterDeps {
  readonly store: Pick<BillingStore, "creditsSince" | "append">;
  /** What an account has subscribed to, with every change that this node has heard of. */
  readonly subscription: (accountId: string) => Promise<Subscription | null>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

interface Balance {
  readonly period: Period;
  readonly readAt: number;
  /** In the ledger, as last read, plus what this process has added since. */
  used: number;
}

interface Account {
  balance: Balance | null;
  loading: Promise<Balance> | null;
  reserved: number;
  /** Ever charged by transactions of this process. */
  committed: number;
}

/** What other nodes charge is seen after so long; near the limit sooner. */
const maxAgeMs = 30_000;
const maxAgeNearMs = 1_000;

/** Near the limit: within 5 % or 1,000 credits of it. */
function isNear(used: number, limit: number): boolean {
  return limit - used < Math.max(1_000, limit * 0.05);
}

/**
 * Counts credits in memory, so that a call needs no round trip to the database. Charges of searches are written behind in small groups:
 * after a crash at most the last fraction of a second of them is lost, and none is charged twice. On one node no call goes beyond the
 * limit; with several nodes no turn does (`guard`), and searches by what the others have answered since the balance was read.
 */
export function creditMeter(deps: MeterDeps): CreditMeter {
  const { clock, store } = deps;
  const accounts = new Map<string, Account>();
  const writer = chargeWriter(deps);

  function accountOf(accountId: string): Account {
    let account = accounts.get(accountId);
    if (account === undefined) accounts.set(accountId, (account = { balance: null, loading: null, reserved: 0, committed: 0 }));
    return account;
  }

  async function load(accountId: string, account: Account, anchor: Date): Promise<Balance> {
    return writer.quietly(async () => {
      const now = clock.now();
      const period = periodAt(anchor, now);
      // A turn that commits meanwhile may be counted twice until the next reading, and is never left out.
      const before = account.committed;
      const written = await store.creditsSince(accountId, period.start);
      const used = written + writer.unwritten(accountId) + account.committed - before;
      account.balance = { period, readAt: now.getTime(), used };
      return account.balance;
    });
  }

  async function balanceOf(accountId: string, account: Account, anchor: Date, limit: number): Promise<Balance> {
    const { balance } = account;
    const now = clock.now().getTime();
    if (balance !== null && now < balance.period.end.getTime()) {
      const maxAge = isNear(balance.used + account.reserved, limit) ? maxAgeNearMs : maxAgeMs;
      if (now - balance.readAt < maxAge) return balance;
    }
    account.loading ??= load(accountId, account, anchor).finally(() => {
      account.loading = null;
    });
    return account.loading;
  }

  return {
    async reserve(accountId, credits, kind) {
      const subscription = await deps.subscription(accountId);
      if (subscription === null) fail("resource.not_found", "The account does not exist");
      assertPaid(subscription, clock.now());
      const { credits: limit } = tierNamed(subscription.tier);
      const account = accountOf(accountId);
      const loaded = await balanceOf(accountId, account, subscription.periodAnchor, limit);
      const { used, period } = account.balance ?? loaded;
      // From here to the reservation nothing may be awaited.
      if (credits > 0 && used + account.reserved + credits > limit) {
        const retryAfter = (period.end.getTime() - clock.now().getTime()) / 1_000;
        // On POST /v1/chat alone exhausted credits are a 429 (decisions, chapter 1.2).
        fail("limits.quota_exceeded", "The period's credits are used up", kind === "chat" ? { status: 429, retryAfter } : { retryAfter });
      }
      account.reserved += credits;
      const giveBack = (charged: number): void => {
        account.reserved -= credits;
        if (account.balance !== null) account.balance.used += charged;
      };
      return {
        charge(charged) {
          giveBack(charged);
          if (charged === 0) return;
          writer.note(accountId, charged);
          // Other nodes are to see it soon; what fails is told by the next write.
          if (isNear(account.balance?.used ?? 0, limit)) void writer.flush().catch(() => undefined);
        },
        committed(charged) {
          giveBack(charged);
          account.committed += charged;
        },
        release: () => giveBack(0),
        guard() {
          const { balance } = account;
          if (balance === null || !isNear(balance.used + account.reserved, limit)) return null;
          return { since: periodAt(subscription.periodAnchor, clock.now()).start, most: limit };
        },
      };
    },
    flush: () => writer.flush(),
    stop: () => writer.stop(),
  };
}
