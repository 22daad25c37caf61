/** What a check has found. */
export interface Finding {
  /** How many faults there are. */
  readonly faults: number;
  /** The first few of them, each in words. */
  readonly examples: readonly string[];
}

/** One promise about the rows of the database. */
export interface RowCheck {
  /** Stable name, such as `usage.documents`. */
  readonly name: string;
  /** What holds when nothing is found. */
  readonly promise: string;
  /** Leases tell something only where a worker is there to keep them. */
  readonly onlyWhileRunning: boolean;
  /** @param most examples at the most */
  find(most: number): Promise<Finding>;
}

export interface IntegrityStore {
  readonly checks: readonly RowCheck[];
  /** Files, which may have blobs, and the blobs that they and their pictures name; of those that are not deleted, in the order of the documents. @param after `documentId` of the entry before */
  liveBlobs(after: string | null, limit: number): Promise<{ readonly documentId: string; readonly keys: readonly string[] }[]>;
}
