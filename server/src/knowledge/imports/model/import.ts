import type { FeedOptions } from "../../../ports/feed-reader.ts";

/** Options for reading a file and for handling documents that are missing from the file. */
export interface ImportOptions extends Omit<FeedOptions, "kind"> {
  readonly removeMissing: boolean;
  /** Maximum fraction of the source's documents that the import may remove, 0 to 1. */
  readonly allowRemovals: number;
  /** Ids of products that the import does not change, such as products that a user corrected. */
  readonly keep?: readonly string[];
}

export type ImportState = "queued" | "running" | "completed" | "failed" | "canceled";

/** The last import into a source. */
export interface Import {
  readonly id: string;
  readonly accountId: string;
  readonly sourceId: string;
  readonly jobId: string;
  readonly state: ImportState;
  readonly options: ImportOptions;
  readonly fileName: string;
  readonly blobKey: string | null;
  readonly isRetry: boolean;
  readonly retryUntil: number;
  /** Number of processed items; in a retry, number of the last skipped item that was resent. */
  readonly position: number;
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly skipped: number;
  /** Number of skipped items without a readable id. */
  readonly unreadable: number;
  readonly removalsWithheld: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Whether the import made changes that can still be undone. */
  readonly isUndoable: boolean;
  readonly undoneAt: Date | null;
}

/** An item that was not written. */
export interface SkippedItem {
  readonly line: number | null;
  readonly externalId: string | null;
  readonly code: string;
  readonly message: string;
  /** The product as it was read; null if unknown. */
  readonly item: unknown;
  /** Whether resending the product may succeed. */
  readonly isRetryable: boolean;
  /** Lines of all rows of the product; undefined if unknown. */
  readonly lines?: readonly number[];
}

export interface StoredSkippedItem extends SkippedItem {
  /** Ascending within an import. */
  readonly number: number;
}

/** Outcome of one step of an import. */
export interface ImportStep {
  readonly isDone: boolean;
  /** Number of items that the step processed, including skipped items. */
  readonly processed: number;
  readonly skipped: number;
}

/** Number of items by result. */
export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };

/** Maximum number of skipped items that are stored; further items are only counted. */
export const mostSkipped = 100_000;
/** Maximum number of skipped items in a response. */
export const shownSkipped = 100;
