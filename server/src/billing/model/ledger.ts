import type { ListCursor } from "../../platform/lib/cursor.ts";

export interface LedgerEntry {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly credits: number;
  readonly calls: number;
  readonly reference: string | null;
}

/** A ledger entry as returned in lists: credits charged, or units used by documents (negative if released). */
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
  /** If not null, only entries after this one in `ledgerOrder` are returned. */
  readonly after: ListCursor | null;
}

/** Newest first, by creation time. */
export const ledgerOrder = "created_at.desc";

export interface Usage {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}
