import { fail } from "../platform/errors/fail.ts";
import type { Log } from "../platform/lib/log.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import { chargeWriter } from "./charge-writer.ts";
import { assertPaid, type Subscription } from "./model/subscription.ts";
import { tierNamed } from "./model/tiers.ts";
import { periodAt, type Period } from "./period.ts";
import type { BillingStatements } from "./billing.sql.ts";

/** The maximum sum of the ledger from a point in time. */
export interface CreditGuard {
  readonly since: Date;
  readonly most: number;
}

/** Credits reserved for one call. Exactly one of `charge`, `committed` and `release` must be called, once. */
export interface Reservation {
  /** Charges the call; the ledger entry is written shortly after. */
  charge(credits: number): void;
  /** Records that the call was charged in its own transaction. */
  committed(credits: number): void;
  /** Releases the credits: the call is free. */
  release(): void;
  /**
   * Returns the limit that the charging transaction must check itself, because other nodes may use the last credits; null if the limit is not near.
   */
  guard(): CreditGuard | null;
}

export interface CreditMeter {
  /**
   * Reserves credits.
   * @throws Failure `limits.quota_exceeded` if the period's credits do not suffice, `limits.subscription_required` if the subscription has lapsed
   */
  reserve(accountId: string, credits: number, kind: "search" | "chat"): Promise<Reservation>;
  /** Writes all pending charges. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface MeterDeps {
  readonly store: Pick<BillingStatements, "creditsSince" | "append">;
  /** Returns the subscription with every change known to this node. */
  readonly subscription: (accountId: string) => Promise<Subscription | null>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

interface Balance {
  readonly period: Period;
  /** The tier's limit at the time of the read. */
  readonly limit: number;
  readonly readAt: number;
  /** The ledger's sum at the last read plus this process's charges since. */
  used: number;
  /** This process's charges since the last read. */
  added: number;
}

interface Account {
  balance: Balance | null;
  loading: Promise<Balance> | null;
  reserved: number;
  /** Total charged by transactions of this process. */
  committed: number;
}

/** Maximum age of a balance, which bounds the delay until other nodes' charges are seen. */
const mostAgeMs = 30_000;
const leastAgeMs = 1_000;
/** Credits per second that other nodes may spend of one account before a read comes too late. */
const otherNodesSpend = 33;

/** Returns the maximum age of a balance with that much left, such that other nodes cannot have spent it. */
function mostAge(left: number): number {
  return Math.min(mostAgeMs, Math.max(leastAgeMs, (left / otherNodesSpend) * 1_000));
}

/** Whether a turn must check the ledger itself: within 5 % or 2,000 credits of the limit, about what `otherNodesSpend` allows between reads. */
function isGuarded(left: number, limit: number): boolean {
  return left < Math.max(2_000, limit * 0.05);
}

/**
 * Counts credits in memory, so that a call needs no round trip to the database. Search charges are written asynchronously in small groups: a crash
 * loses at most the last fraction of a second and charges nothing twice. A single node is exact; the ledger is reread in the background to see other
 * nodes' charges. With several nodes no turn exceeds the limit (`guard`), and searches exceed it at most by what other nodes charged since the last
 * read.
 */
export function creditMeter(deps: MeterDeps): CreditMeter {
  const { clock, log, store } = deps;
  const accounts = new Map<string, Account>();
  const writer = chargeWriter(deps);

  function accountOf(accountId: string): Account {
    let account = accounts.get(accountId);
    if (account === undefined) accounts.set(accountId, (account = { balance: null, loading: null, reserved: 0, committed: 0 }));
    return account;
  }

  function load(accountId: string, account: Account, anchor: Date, limit: number): Promise<Balance> {
    const now = clock.now();
    const period = periodAt(anchor, now);
    let before = account.committed;
    const read = (): Promise<number> => {
      before = account.committed;
      return store.creditsSince(accountId, period.start);
    };
    account.loading ??= writer
      .whileUnwritten(accountId, read, (written, unwritten) => {
        // A turn that commits meanwhile may be counted twice until the next read, but is never missed.
        const used = written + unwritten + account.committed - before;
        account.balance = { period, limit, readAt: now.getTime(), used, added: 0 };
        return account.balance;
      })
      .finally(() => {
        account.loading = null;
      });
    return account.loading;
  }

  /** Returns the cached balance; waits only if it is too old or of another period or tier. */
  async function balanceOf(accountId: string, account: Account, anchor: Date, limit: number): Promise<Balance> {
    const { balance } = account;
    const now = clock.now().getTime();
    const isOf = (known: Balance): boolean => now < known.period.end.getTime() && known.limit === limit;
    if (balance === null || !isOf(balance)) {
      const loaded = await load(accountId, account, anchor, limit);
      // The read may have begun in the previous period or tier.
      return isOf(loaded) ? loaded : load(accountId, account, anchor, limit);
    }
    const left = limit - balance.used - account.reserved;
    const age = now - balance.readAt;
    if (age >= 2 * mostAge(left)) return load(accountId, account, anchor, limit);
    // Other nodes are assumed to spend as fast as this one.
    const isDue = age >= mostAge(left) || (age >= leastAgeMs && 4 * balance.added >= left);
    if (isDue && account.loading === null) {
      load(accountId, account, anchor, limit).catch((error: unknown) => log.warn({ err: error }, "failed to refresh credits"));
    }
    return balance;
  }

  /** Returns a balance that covers `credits`, or a fresh one: a call is never rejected because of a stale balance. */
  async function balanceFor(accountId: string, account: Account, anchor: Date, limit: number, credits: number): Promise<Balance> {
    const held = await balanceOf(accountId, account, anchor, limit);
    const fits = credits === 0 || held.used + account.reserved + credits <= limit;
    return fits || clock.now().getTime() - held.readAt < leastAgeMs ? held : load(accountId, account, anchor, limit);
  }

  return {
    async reserve(accountId, credits, kind) {
      const subscription = await deps.subscription(accountId);
      if (subscription === null) fail("resource.not_found", "The account does not exist.");
      assertPaid(subscription, clock.now());
      const { credits: limit } = tierNamed(subscription.tier);
      const account = accountOf(accountId);
      const loaded = await balanceFor(accountId, account, subscription.periodAnchor, limit, credits);
      const { used, period } = account.balance ?? loaded;
      // No `await` from here to the reservation.
      if (credits > 0 && used + account.reserved + credits > limit) {
        const retryAfter = (period.end.getTime() - clock.now().getTime()) / 1_000;
        // Exhausted credits are 402 except on POST /v1/chat, where they are 429.
        fail(
          "limits.quota_exceeded",
          "The account has used up its credits for this period.",
          kind === "chat" ? { status: 429, retryAfter } : { retryAfter },
        );
      }
      account.reserved += credits;
      const giveBack = (charged: number): void => {
        account.reserved -= credits;
        if (account.balance === null) return;
        account.balance.used += charged;
        account.balance.added += charged;
      };
      return {
        charge(charged) {
          giveBack(charged);
          if (charged > 0) writer.note(accountId, charged);
        },
        committed(charged) {
          giveBack(charged);
          account.committed += charged;
        },
        release: () => giveBack(0),
        guard() {
          const { balance } = account;
          if (balance === null || !isGuarded(limit - balance.used - account.reserved, limit)) return null;
          return { since: periodAt(subscription.periodAnchor, clock.now()).start, most: limit };
        },
      };
    },
    flush: () => writer.flush(),
    stop: () => writer.stop(),
  };
}
