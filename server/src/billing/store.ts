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

/** An entry as the ledger lists it: credits of calls, or units that documents took (or gave back, below zero). */
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
  /** Only what came before it. */
  readonly until: Date | null;
  /** Only what comes after this entry in the list's order, which is `ledgerOrder`. */
  readonly after: ListCursor | null;
}

/** Newest first, in the order in which the entries were numbered. */
export const ledgerOrder = "seq.desc";

export interface Usage {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

export interface BillingStore {
  subscription(accountId: string): Promise<Subscription | null>;
  /** Puts an account on a tier; a cancellation, also one that has come to its end, is taken back. */
  setTier(accountId: string, tier: string): Promise<void>;
  /** Lets a subscription end at a moment; one that ends already, or has ended, stays as it is. */
  cancelAt(accountId: string, at: Date): Promise<void>;
  /** What the operator of the installation decides on: null leaves as it is. The account's id, or null when the address is no owner's. */
  setSubscription(ownerEmail: string, tier: string | null, status: SubscriptionStatus | null): Promise<string | null>;
  usage(accountId: string): Promise<Usage>;
  /** Sum of the ledger since a moment. */
  creditsSince(accountId: string, since: Date): Promise<number>;
  /** Appends entries; the ledger is never changed. An entry of an account that is gone is left out. */
  append(entries: readonly LedgerEntry[]): Promise<void>;
  ledger(accountId: string, query: LedgerQuery): Promise<{ items: LedgerRow[]; total: number; next: ListCursor | null }>;
}
