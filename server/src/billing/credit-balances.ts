import type { Log } from "../platform/lib/log.ts";
import { orStale } from "../platform/lib/or-stale.ts";
import type { Clock } from "../ports/clock.ts";
import { isTolerated, type Outage } from "../platform/lib/outage.ts";
import type { BillingStatements } from "./billing.sql.ts";
import type { ChargeWriter } from "./charge-writer.ts";
import { periodAt, type Period } from "./period.ts";

interface BalancesDeps {
  readonly store: Pick<BillingStatements, "creditsSince">;
  readonly clock: Clock;
  readonly log: Log;
  readonly outage: Outage;
}

interface Balance {
  readonly period: Period;
  /** The tier's limit when the ledger was read. */
  readonly limit: number;
  readonly readAt: number;
  /** Sum of the ledger at the last read, plus this process's charges since then. */
  used: number;
  /** This process's charges since the last read. */
  added: number;
}

/** The credits of an account, as known to this process. */
export interface CreditAccount {
  readonly id: string;
  balance: Balance | null;
  loading: Promise<Balance> | null;
  reserved: number;
  /** Total of the charges that transactions of this process wrote. */
  committed: number;
  /** The highest threshold that this process has reported, and the start of its billing period. */
  noticed: { readonly period: number; readonly percent: number } | null;
}

/** Maximum age of a balance, and therefore the maximum delay before other nodes' charges become visible. */
const mostAgeMs = 30_000;
const leastAgeMs = 1_000;
/** Assumed maximum number of credits of one account that the other nodes spend per second between two reads. */
const otherNodesSpend = 33;

/** Returns the maximum age of a balance with `left` remaining credits, chosen so that the other nodes cannot have spent them. */
function mostAge(left: number): number {
  return Math.min(mostAgeMs, Math.max(leastAgeMs, (left / otherNodesSpend) * 1_000));
}

/** Start of the billing periods and credit limit of a subscription. */
interface Grant {
  readonly anchor: Date;
  readonly limit: number;
}

/** Balances of accounts in memory. They are read again from the ledger before charges from other nodes can affect a decision. */
export class CreditBalances {
  readonly #deps: BalancesDeps;
  readonly #writer: ChargeWriter;
  readonly #accounts = new Map<string, CreditAccount>();

  constructor(deps: BalancesDeps, writer: ChargeWriter) {
    this.#deps = deps;
    this.#writer = writer;
  }

  accountOf(id: string): CreditAccount {
    let account = this.#accounts.get(id);
    if (account === undefined)
      this.#accounts.set(id, (account = { id, balance: null, loading: null, reserved: 0, committed: 0, noticed: null }));
    return account;
  }

  /** Returns a balance that covers `credits`, or else a fresh balance, so that no call is rejected because of an old balance. */
  async fitting(account: CreditAccount, grant: Grant, credits: number): Promise<Balance> {
    const held = await this.#balanceOf(account, grant);
    const fits = credits === 0 || held.used + account.reserved + credits <= grant.limit;
    return fits || this.#deps.clock.now().getTime() - held.readAt < leastAgeMs ? held : this.#load(account, grant);
  }

  /** Returns the cached balance. Waits for a read only if the balance is too old or belongs to another period or tier. */
  async #balanceOf(account: CreditAccount, grant: Grant): Promise<Balance> {
    const { balance } = account;
    const { limit } = grant;
    const now = this.#deps.clock.now().getTime();
    const isOf = (known: Balance): boolean => now < known.period.end.getTime() && known.limit === limit;
    if (balance === null || !isOf(balance)) {
      const loaded = await this.#load(account, grant);
      // The read may have started in the previous period or tier.
      return isOf(loaded) ? loaded : this.#load(account, grant);
    }
    const left = limit - balance.used - account.reserved;
    const age = now - balance.readAt;
    // While the ledger is unreachable, calls are charged to the known balance.
    if (isTolerated(this.#deps.outage)) return balance;
    if (age >= 2 * mostAge(left)) {
      return orStale(this.#load(account, grant), () => (isTolerated(this.#deps.outage) ? balance : undefined));
    }
    // Other nodes are assumed to spend credits as fast as this node.
    const isDue = age >= mostAge(left) || (age >= leastAgeMs && 4 * balance.added >= left);
    if (isDue && account.loading === null) {
      this.#load(account, grant).catch((error: unknown) => this.#deps.log.warn({ err: error }, "failed to refresh credits"));
    }
    return balance;
  }

  #load(account: CreditAccount, { anchor, limit }: Grant): Promise<Balance> {
    const now = this.#deps.clock.now();
    const period = periodAt(anchor, now);
    let before = account.committed;
    const read = (): Promise<number> => {
      before = account.committed;
      return this.#deps.store.creditsSince(account.id, period.start);
    };
    account.loading ??= this.#writer
      .whileUnwritten(account.id, read, (written, unwritten) => {
        // A turn that commits in the meantime may be counted twice until the next read, but is never missed.
        const used = written + unwritten + account.committed - before;
        account.balance = { period, limit, readAt: now.getTime(), used, added: 0 };
        return account.balance;
      })
      .finally(() => {
        account.loading = null;
      });
    return account.loading;
  }
}
