import type { ListCursor } from "../platform/lib/cursor.ts";
import type { Subscription, SubscriptionStatus } from "./model/subscription.ts";

export interface LedgerEntry {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly credits: number;
  readonly calls: number;
  readonly reference: string | null;
}

/** A ledger entry as listed: credits of calls, or units that documents took (negative when returned). */
export interface LedgerRow extends Omit<LedgerEntry, "accountId"> {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
  readonly createdAt: Date;
}

export interface LedgerQuery {
  readonly limit: number;
  readonly offset: number;
  readonly kind: string | null;
  readonly since: Date | null;
  /** Exclusive upper bound. */
  readonly until: Date | null;
  /** Entries after this one in `ledgerOrder`. */
  readonly after: ListCursor | null;
}

/** Newest first, by sequence number. */
export const ledgerOrder = "seq.desc";

export interface Usage {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

export interface BillingStore {
  subscription(accountId: string): Promise<Subscription | null>;
  /** Puts an account on a tier and revokes a cancellation, even one that has taken effect. */
  setTier(accountId: string, tier: string): Promise<void>;
  /** Schedules the end of a subscription; one that is ending or has ended stays unchanged. */
  cancelAt(accountId: string, at: Date): Promise<void>;
  /**
   * Applies the operator's changes; null leaves a value unchanged. Returns the account's id, or null when the address is not an owner's.
   */
  setSubscription(ownerEmail: string, tier: string | null, status: SubscriptionStatus | null): Promise<string | null>;
  usage(accountId: string): Promise<Usage>;
  /** Returns the ledger's sum since a moment. */
  creditsSince(accountId: string, since: Date): Promise<number>;
  /** Appends entries; the ledger is never changed. Entries of deleted accounts are skipped. */
  append(entries: readonly LedgerEntry[]): Promise<void>;
  ledger(accountId: string, query: LedgerQuery): Promise<{ items: LedgerRow[]; total: number; next: ListCursor | null }>;
}
