import type { IndexedDocument } from "../ports/retrieval-index.ts";

export interface IndexChange {
  readonly seq: number;
  readonly documentId: string;
}

/** What the retrieval index is fed from. */
export interface FeedStore {
  /** A position such that every change that commits later is at or behind it. */
  watermark(): Promise<string>;
  /** Changes at or behind a position, and the next position; changes may come again, since transactions commit out of order. */
  changesSince(watermark: string): Promise<{ readonly changes: readonly IndexChange[]; readonly watermark: string }>;
  /** Whether all changes behind the position are still kept. */
  reaches(watermark: string): Promise<boolean>;
  /** Documents as they are served now; ids that are not served (any more) are missing from the answer. */
  load(documentIds: readonly string[]): Promise<IndexedDocument[]>;
  /** `IndexedDocument.revision` of the documents as `load` would answer it now, without their passages. */
  revisions(documentIds: readonly string[]): Promise<Map<string, number>>;
  /** Ids of served documents, of all segments or one, in order, after `afterId`. `load` may not answer all of them. */
  servedIds(afterId: string | null, limit: number, segment?: string): Promise<string[]>;
  /** Leaves a mark for a snapshot that holds all changes up to a position read before. @returns what names the database and the mark */
  markSnapshot(): Promise<string>;
  /** Whether a mark was left in this database, and in the history that it has now. */
  hasMark(mark: string): Promise<boolean>;
  /** Forgets changes older than `olderThanMs`. */
  prune(olderThanMs: number): Promise<void>;
}
