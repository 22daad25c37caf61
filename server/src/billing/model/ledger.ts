import type { ListCursor } from "../../platform/lib/cursor.ts";

export interface LedgerEntry {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly credits: number;
  readonly calls: number;
  readonly reference: string | null;
}

/** A ledger entry as listed: credits charged, or units used by documents (negative when returned). */
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

/** Newest first, by the time of the entry. */
export const ledgerOrder = "created_at.desc";

export interface Usage {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}
