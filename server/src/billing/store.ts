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

export interface Usage {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

export interface BillingStore {
  subscription(accountId: string): Promise<Subscription | null>;
  usage(accountId: string): Promise<Usage>;
  /** Sum of the ledger since a moment. */
  creditsSince(accountId: string, since: Date): Promise<number>;
  /** Appends entries; the ledger is never changed. */
  append(entries: readonly LedgerEntry[]): Promise<void>;
}
