export type ExportStatus = "queued" | "running" | "completed" | "failed";

/** An archive with an account's data. */
export interface AccountExport {
  readonly id: string;
  readonly status: ExportStatus;
  /** Lines and files that are in the archive so far. */
  readonly records: number;
  readonly files: number;
  /** Null unless the status is `completed`. */
  readonly sizeBytes: number | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** An export that this runner holds. */
export interface HeldExport {
  readonly id: string;
  readonly accountId: string;
  readonly owner: string;
  /** Number of times that it was started, including this one. */
  readonly attempts: number;
}

export interface ExportCounts {
  readonly records: number;
  readonly files: number;
}
