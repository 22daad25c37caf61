import type { ListCursor } from "../lib/cursor.ts";

export interface Subscription {
  readonly tier: string;
  readonly status: string;
  readonly periodAnchor: Date;
}

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
  usage(accountId: string): Promise<Usage>;
  /** Sum of the ledger since a moment. */
  creditsSince(accountId: string, since: Date): Promise<number>;
  /** Appends entries; the ledger is never changed. An entry of an account that is gone is left out. */
  append(entries: readonly LedgerEntry[]): Promise<void>;
  ledger(accountId: string, query: LedgerQuery): Promise<{ items: LedgerRow[]; total: number; next: ListCursor | null }>;
}
