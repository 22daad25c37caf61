import type { RetrievalIndex } from "./retrieval-index.ts";

/** Memory use and segment history of the index. Sizes are in bytes of this process's memory, times in seconds; counts are since startup. */
export interface RetrievalFigures {
  readonly documents: number;
  readonly passages: number;
  readonly bytes: {
    /** Memory of words, texts and filters of the segments in memory. */
    readonly words: number;
    readonly vectors: number;
    /** Memory freed by vectors and kept for reuse. */
    readonly spare: number;
  };
  readonly segments: { readonly resident: number; readonly asleep: number; readonly lost: number };
  /** Segments evicted from memory. */
  readonly evictions: number;
  /** Segments loaded again, with total and maximum load time. */
  readonly loads: number;
  readonly loadSeconds: number;
  readonly slowestLoadSeconds: number;
  /** Segments with an unusable file. */
  readonly damaged: number;
  /** Documents rejected for lack of memory. */
  readonly refused: number;
}

/** An in-process index with its snapshot folder and memory limit. */
export interface RetrievalHost {
  readonly index: RetrievalIndex;
  /** Position in the change feed of the loaded snapshot, or null when the index starts empty. */
  readonly watermark: string | null;
  /**
   * Sets how the documents of a segment are reindexed, and reindexes all segments whose file was damaged at startup. A segment found damaged
   * later is reindexed on demand, at the latest for the next snapshot; searches that need it wait.
   */
  recover(read: (segment: string) => Promise<void>): Promise<void>;
  /**
   * Writes a snapshot of the changed segments. Index and snapshot contain all changes up to the watermark, or the snapshot records the earlier
   * watermark that they reach.
   * @param mark identifies the snapshot in the database
   */
  save(watermark: string, mark?: string): Promise<void>;
  figures(): RetrievalFigures;
  /** Deletes other indexes' files from the folder; for an index built beside another, once the other one is closed and this one is saved. */
  takeFolder(): Promise<void>;
  /** Waits for pending work. Does not save. */
  close(): Promise<void>;
}
