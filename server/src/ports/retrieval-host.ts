import type { RetrievalIndex } from "./retrieval-index.ts";

/**
 * Memory use and segment history of the index. Sizes are in bytes of this process's memory, times are in seconds, and counts start at
 * process startup.
 */
export interface RetrievalFigures {
  readonly documents: number;
  readonly passages: number;
  readonly bytes: {
    /** Memory used by the words, text and filter fields of the loaded segments. */
    readonly words: number;
    readonly vectors: number;
    /** Memory previously used by vectors and retained for reuse. */
    readonly spare: number;
  };
  readonly segments: { readonly resident: number; readonly asleep: number; readonly lost: number };
  /** Number of segments evicted from memory. */
  readonly evictions: number;
  /** Number of reloaded segments, and their total and maximum load times. */
  readonly loads: number;
  readonly loadSeconds: number;
  readonly slowestLoadSeconds: number;
  /** Number of segments with an unusable file. */
  readonly damaged: number;
  /** Number of documents rejected because of insufficient memory. */
  readonly refused: number;
}

/** An in-process index with a snapshot folder and a memory limit. */
export interface RetrievalHost {
  readonly index: RetrievalIndex;
  /** Change feed position of the loaded snapshot; null if the index starts empty. */
  readonly watermark: string | null;
  /**
   * Sets the function that reindexes the documents of a segment, and reindexes all segments whose files were found damaged at startup.
   * A segment found damaged later is reindexed when a search or the next snapshot needs it; those searches wait.
   */
  recover(read: (segment: string) => Promise<void>): Promise<void>;
  /**
   * Writes a snapshot of the changed segments. The index contains all changes up to `watermark`. If some segments' files are older, so that
   * the snapshot does not contain all of these changes, it records an earlier watermark.
   * @param mark identifies the snapshot in the database
   */
  save(watermark: string, mark?: string): Promise<void>;
  figures(): RetrievalFigures;
  /**
   * Deletes the files of other indexes from the folder. Used when an index that was built beside another one has replaced it: the other
   * index has been closed, and this one has been saved.
   */
  takeFolder(): Promise<void>;
  /** Waits for pending work. Does not save. */
  close(): Promise<void>;
}
