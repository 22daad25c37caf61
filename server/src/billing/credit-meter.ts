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
  /** Of the tier at the reading. */
  readonly limit: number;
  readonly readAt: number;
  /** In the ledger, as last read, plus what this process has added since. */
  used: number;
  /** What this process has added since. */
  added: number;
}

interface Account {
  balance: Balance | null;
  loading: Promise<Balance> | null;
  reserved: number;
  /** Ever charged by transactions of this process. */
  committed: number;
}

/** What other nodes charge is seen after so long at the latest, and with every reading that is due sooner. */
const mostAgeMs = 30_000;
const leastAgeMs = 1_000;
/** Credits a second that the other nodes may spend of one account before a reading comes too late. */
const otherNodesSpend = 33;

/** How old a balance may become with so much left: the other nodes shall not have spent it meanwhile. */
function mostAge(left: number): number {
  return Math.min(mostAgeMs, Math.max(leastAgeMs, (left / otherNodesSpend) * 1_000));
}

/** A turn looks for itself from here on: within 5 % or 2,000 credits of the limit, which is what `otherNodesSpend` is between readings. */
function isGuarded(left: number, limit: number): boolean {
  return left < Math.max(2_000, limit * 0.05);
}

/**
 * Counts credits in memory, so that a call needs no round trip to the database. Charges of searches are written behind in small groups:
 * after a crash at most the last fraction of a second of them is lost, and none is charged twice. On one node the numbers in memory are
 * exact, and no call goes beyond the limit; the ledger is read again for what other nodes have charged, while calls go on. With several
 * nodes no turn goes beyond the limit (`guard`), and searches by what the others have answered since the balance was read.
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
        // A turn that commits meanwhile may be counted twice until the next reading, and is never left out.
        const used = written + unwritten + account.committed - before;
        account.balance = { period, limit, readAt: now.getTime(), used, added: 0 };
        return account.balance;
      })
      .finally(() => {
        account.loading = null;
      });
    return account.loading;
  }

  /** The balance in memory; only one that is too old, or is none of this period and tier, is waited for. */
  async function balanceOf(accountId: string, account: Account, anchor: Date, limit: number): Promise<Balance> {
    const { balance } = account;
    const now = clock.now().getTime();
    const isOf = (known: Balance): boolean => now < known.period.end.getTime() && known.limit === limit;
    if (balance === null || !isOf(balance)) {
      const loaded = await load(accountId, account, anchor, limit);
      // The reading may have begun in the period before, or for the tier before.
      return isOf(loaded) ? loaded : load(accountId, account, anchor, limit);
    }
    const left = limit - balance.used - account.reserved;
    const age = now - balance.readAt;
    if (age >= 2 * mostAge(left)) return load(accountId, account, anchor, limit);
    // Other nodes are likely to spend as fast as this one.
    const isDue = age >= mostAge(left) || (age >= leastAgeMs && 4 * balance.added >= left);
    if (isDue && account.loading === null) {
      load(accountId, account, anchor, limit).catch((error: unknown) => log.warn({ err: error }, "failed to refresh credits"));
    }
    return balance;
  }

  /** The balance that `credits` fit into, or that shows a moment's truth: a refusal does not rest on an old one. */
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
      // From here to the reservation nothing may be awaited.
      if (credits > 0 && used + account.reserved + credits > limit) {
        const retryAfter = (period.end.getTime() - clock.now().getTime()) / 1_000;
        // On POST /v1/chat alone exhausted credits are a 429 (decisions, chapter 1.2).
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
