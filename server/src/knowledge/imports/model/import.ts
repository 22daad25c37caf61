import type { FeedOptions } from "../../../ports/feed-reader.ts";

/** How an import reads its file, and what it does with documents missing from the file. */
export interface ImportOptions extends Omit<FeedOptions, "kind"> {
  readonly removeMissing: boolean;
  /** Largest share of the source's documents that it may remove, 0 to 1. */
  readonly allowRemovals: number;
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
  /** Processed items; in a retry, the number of the last skipped item that was resent. */
  readonly position: number;
  readonly total: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly skipped: number;
  /** Skipped items without a known id. */
  readonly unreadable: number;
  readonly removalsWithheld: number;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** An item that was not written. */
export interface SkippedItem {
  readonly line: number | null;
  readonly externalId: string | null;
  readonly code: string;
  readonly message: string;
  /** The product to resend; null if that would not help. */
  readonly item: unknown;
}

export interface StoredSkippedItem extends SkippedItem {
  /** Ascending within an import. */
  readonly number: number;
}

/** Outcome of a part of an import. */
export interface ImportStep {
  readonly isDone: boolean;
  /** Items that it processed, including skipped ones. */
  readonly processed: number;
  readonly skipped: number;
}

/** Result of some items. */
export interface ImportCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };

/** Skipped items that are stored; more are only counted. */
export const mostSkipped = 100_000;
/** Skipped items in a response. */
export const shownSkipped = 100;
