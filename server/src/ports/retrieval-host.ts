import type { RetrievalIndex } from "./retrieval-index.ts";

/** What the index costs, and what became of its segments. Bytes are of this process's memory, times are in seconds, counts since the start. */
export interface RetrievalFigures {
  readonly documents: number;
  readonly passages: number;
  readonly bytes: {
    /** Words, texts and filters of the segments in memory. */
    readonly words: number;
    readonly vectors: number;
    /** Memory that vectors had at some time and that waits to be used again. */
    readonly spare: number;
  };
  readonly segments: { readonly resident: number; readonly asleep: number; readonly lost: number };
  /** Segments that left memory. */
  readonly evictions: number;
  /** Segments that came back, and how long that took in all and at the most. */
  readonly loads: number;
  readonly loadSeconds: number;
  readonly slowestLoadSeconds: number;
  /** Segments whose file could not be used. */
  readonly damaged: number;
  /** Documents that found no room. */
  readonly refused: number;
}

/** An index in this process, its snapshot in a folder, and its memory. */
export interface RetrievalHost {
  readonly index: RetrievalIndex;
  /** Position of the change feed that the loaded snapshot holds, or null where the index starts empty. */
  readonly watermark: string | null;
  /**
   * Says how the documents of a segment are brought into the index again, and does so for all whose file was damaged when the index was
   * opened. A segment that turns out to be damaged later is read again when it is needed, by the next snapshot at the latest; searches that need it
   * wait.
   */
  recover(read: (segment: string) => Promise<void>): Promise<void>;
  /**
   * Writes a snapshot. Only segments that changed are written; the index holds all changes up to the watermark, and the snapshot as well, or
   * it says an earlier one, up to which it does.
   * @param mark what the database knows the snapshot by
   */
  save(watermark: string, mark?: string): Promise<void>;
  figures(): RetrievalFigures;
  /** Removes what other indexes have left in the folder; for one that was built beside another, once that is closed and this one is saved. */
  takeFolder(): Promise<void>;
  /** Waits for what is under way. Does not save. */
  close(): Promise<void>;
}
