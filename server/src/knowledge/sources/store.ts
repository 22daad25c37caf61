export type SourceType = "catalog" | "files";

export interface Source {
  readonly id: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly name: string;
  readonly type: SourceType;
  readonly enabled: boolean;
  readonly integrationId: string | null;
  readonly streamKey: string | null;
  readonly createdAt: Date;
}

export interface CountedSource extends Source {
  /** All documents. */
  readonly documentCount: number;
  /** Documents that finished processing. */
  readonly readyCount: number;
}

export interface SourceStore {
  /** Creates the source unless the account has one of this name already; then that one comes back. */
  create(source: Omit<Source, "createdAt" | "enabled" | "integrationId" | "streamKey">): Promise<{ source: Source; created: boolean }>;
  byId(accountId: string, sourceId: string): Promise<Source | null>;
  /** @param brandId null lists the whole account */
  list(accountId: string, brandId: string | null): Promise<CountedSource[]>;
  /** Null when the account has no such source. */
  setEnabled(accountId: string, sourceId: string, enabled: boolean): Promise<Source | null>;
}
