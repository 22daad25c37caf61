import { fail } from "../platform/errors/fail.ts";
import type { Log } from "../platform/lib/log.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import type { Outage } from "../platform/lib/outage.ts";
import { chargeWriter, type ChargeWriter } from "./charge-writer.ts";
import { CreditBalances, type CreditAccount } from "./credit-balances.ts";
import { assertPaid, type Subscription } from "./model/subscription.ts";
import { reachedThresholds } from "./model/thresholds.ts";
import { tierNamed } from "./model/tiers.ts";
import { periodAt } from "./period.ts";
import type { BillingStatements } from "./billing.sql.ts";

/** Maximum sum of the ledger since a point in time. */
export interface CreditGuard {
  readonly since: Date;
  readonly most: number;
}

/** Credits reserved for one call. The caller must call exactly one of `charge`, `committed` and `release`, once. */
export interface Reservation {
  /** Charges the call. The ledger entry is written shortly afterward. */
  charge(credits: number): void;
  /** Records that the call was charged in its own transaction. */
  committed(credits: number): void;
  /** Releases the credits without charging the call. */
  release(): void;
  /**
   * Returns the limit that the charging transaction must check itself, because other nodes may be spending the last credits; null if the
   * limit is far away.
   */
  guard(): CreditGuard | null;
}

export interface CreditMeter {
  /**
   * Reserves credits for a call.
   * @throws Failure `limits.quota_exceeded` if the period has too few credits left, `limits.subscription_required` if the subscription has
   * lapsed
   */
  reserve(accountId: string, credits: number, kind: "search" | "chat"): Promise<Reservation>;
  /** Writes all pending charges. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface MeterDeps {
  readonly store: Pick<BillingStatements, "creditsSince" | "append">;
  /** Returns the subscription, including every change known to this node. */
  readonly subscription: (accountId: string) => Promise<Subscription | null>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly outage: Outage;
}

/**
 * Returns whether a turn must check the ledger itself: within 5% or 2,000 credits of the limit, which is about the amount that
 * `otherNodesSpend` allows between reads.
 */
function isGuarded(left: number, limit: number): boolean {
  return left < Math.max(2_000, limit * 0.05);
}

/**
 * Reports the thresholds that an account has reached in its billing period, once per process; the database deduplicates across nodes.
 * @param isUsedUp whether a call was rejected because too few credits were left
 */
function noticeThresholds(account: CreditAccount, writer: ChargeWriter, isUsedUp = false): void {
  if (account.balance === null) return;
  const { used, limit, period } = account.balance;
  const start = period.start.getTime();
  const before = account.noticed?.period === start ? account.noticed.percent : 0;
  for (const percent of reachedThresholds(used, limit, isUsedUp)) {
    if (percent <= before) continue;
    account.noticed = { period: start, percent };
    writer.notice({ accountId: account.id, resource: "credits", percent, used, limit, periodStart: period.start });
  }
}

/**
 * Counts credits in memory, so a call needs no round trip to the database. Search charges are written asynchronously in small groups: a
 * crash loses the charges of at most a fraction of a second, and nothing is charged twice. On a single node, limits are exact; the ledger
 * is read again in the background to see other nodes' charges. On several nodes, turns cannot exceed the limit (see `guard`), and searches
 * can exceed it at most by the amount that other nodes have charged since the last read.
 */
export function creditMeter(deps: MeterDeps): CreditMeter {
  const { clock } = deps;
  const writer = chargeWriter(deps);
  const balances = new CreditBalances(deps, writer);

  return {
    async reserve(accountId, credits, kind) {
      const subscription = await deps.subscription(accountId);
      if (subscription === null) fail("resource.not_found", "The account does not exist.");
      assertPaid(subscription, clock.now());
      const { credits: limit } = tierNamed(subscription.tier);
      const account = balances.accountOf(accountId);
      const loaded = await balances.fitting(account, { anchor: subscription.periodAnchor, limit }, credits);
      const { used, period } = account.balance ?? loaded;
      // There must be no `await` between here and the reservation.
      if (credits > 0 && used + account.reserved + credits > limit) {
        // Reserved credits may still be released.
        if (used + credits > limit) noticeThresholds(account, writer, true);
        const retryAfter = (period.end.getTime() - clock.now().getTime()) / 1_000;
        fail(
          "limits.quota_exceeded",
          "The account has used up its credits for this period.",
          kind === "chat" ? { variant: "turn", retryAfter } : { retryAfter },
        );
      }
      account.reserved += credits;
      const giveBack = (charged: number): void => {
        account.reserved -= credits;
        if (account.balance === null) return;
        account.balance.used += charged;
        account.balance.added += charged;
        if (charged > 0) noticeThresholds(account, writer);
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
