import type { IndexedDocument } from "../ports/retrieval-index.ts";

export interface IndexChange {
  readonly seq: number;
  readonly documentId: string;
}

/** Change feed of the retrieval index. */
export interface FeedStore {
  /** Returns a position at or before every change that commits later. */
  watermark(): Promise<string>;
  /** Returns changes from a position on, and the next position; changes may repeat, since transactions commit out of order. */
  changesSince(watermark: string): Promise<{ readonly changes: readonly IndexChange[]; readonly watermark: string }>;
  /** Whether all changes after the position are still kept. */
  reaches(watermark: string): Promise<boolean>;
  /** Returns serving documents; other ids are missing from the result. */
  load(documentIds: readonly string[]): Promise<IndexedDocument[]>;
  /** Returns the `IndexedDocument.revision` that `load` would return for the documents, without their passages. */
  revisions(documentIds: readonly string[]): Promise<Map<string, number>>;
  /** Returns ids of serving documents of all segments or one, in order, after `afterId`. `load` may not return all of them. */
  servedIds(afterId: string | null, limit: number, segment?: string): Promise<string[]>;
  /**
   * Records a marker for a snapshot that contains all changes up to an earlier position. @returns an identifier of the database and the
   * marker
   */
  markSnapshot(): Promise<string>;
  /** Whether a marker was recorded in this database and its current history. */
  hasMark(mark: string): Promise<boolean>;
  /** Purges changes older than `olderThanMs`. */
  prune(olderThanMs: number): Promise<void>;
}
