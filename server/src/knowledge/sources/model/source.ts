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
  /** Whether a queued or running onboarding job is adding crawled pages to the source. */
  readonly isCrawled: boolean;
  /** Id of the queued or running import into the source; null if there is none. */
  readonly importId: string | null;
  readonly createdAt: Date;
}

export type NewSource = Omit<Source, "createdAt" | "enabled" | "integrationId" | "streamKey" | "isCrawled" | "importId">;

export interface CountedSource extends Source {
  /** Number of all documents. */
  readonly documentCount: number;
  /** Number of processed documents. */
  readonly readyCount: number;
  /** Number of documents that could not be processed. */
  readonly failedCount: number;
  /** Number of documents with warnings, in any state. */
  readonly warningCount: number;
  /** When a document was last written; null if there are no documents. */
  readonly changedAt: Date | null;
}

export interface SourceChanges {
  readonly name?: string;
  readonly enabled?: boolean;
}
