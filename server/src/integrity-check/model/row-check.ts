/** Result of a check. */
export interface Finding {
  /** Number of faults. */
  readonly faults: number;
  /** Descriptions of the first few faults. */
  readonly examples: readonly string[];
}

/** An invariant of the database rows. */
export interface RowCheck {
  /** Stable name, such as `usage.documents`. */
  readonly name: string;
  /** The statement that holds when nothing is found. */
  readonly promise: string;
  /** Leases are meaningful only while a worker keeps them. */
  readonly onlyWhileRunning: boolean;
  /** @param most maximum number of examples */
  find(most: number): Promise<Finding>;
}

export interface IntegrityStore {
  readonly checks: readonly RowCheck[];
  /**
   * Returns live files and the blobs that they and their images reference, in document order. @param after `documentId` of the previous
   * entry
   */
  liveBlobs(after: string | null, limit: number): Promise<{ readonly documentId: string; readonly keys: readonly string[] }[]>;
}
