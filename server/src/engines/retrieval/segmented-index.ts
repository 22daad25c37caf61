import type { RetrievalIndex } from "../../ports/retrieval-index.ts";
import type { Sections } from "./storage/sections.ts";

/** Retrieval index with methods for snapshots. */
export interface SegmentedRetrievalIndex extends RetrievalIndex {
  /** Returns the version of each segment by name; the version changes with every change to the segment. */
  segmentVersions(): Map<string, number>;
  /** Returns the memory usage by kind, and how much of the index is in memory. */
  memory(): IndexMemory;
  /** Returns the state of a segment; null if it is not in memory. */
  segment(name: string): SegmentFigures | null;
  /**
   * Returns the current content of a segment, which does not change while its `epoch` is the same; null if the segment is not in memory.
   */
  dumpSegment(name: string): Sections | null;
  /**
   * Adds a segment from a dump, which the index adopts and modifies. A document that is also in another segment, because it was moved
   * between the dumps, is removed from the other segment.
   * @throws MalformedDump
   * @throws VectorMemoryFull
   */
  loadSegment(name: string, dump: ArrayBuffer | Sections): void;
  /**
   * Advances background work for 1 to 2 ms: a compaction, or work that the first search for a misspelled word would otherwise wait for.
   * Must be called repeatedly. Returns whether there was any work.
   */
  prepare(): boolean;
  /**
   * Evicts a segment from memory. Changes to its documents are queued until it is loaded; until then, a search or `get` that needs the
   * segment throws.
   */
  sleepSegment(name: string): void;
  /** Returns the names of evicted segments with their number of queued changes. */
  sleeping(): ReadonlyMap<string, { readonly changes: number }>;
  /**
   * Loads an evicted segment from its dump and applies all changes since the eviction.
   * @throws MalformedDump if the dump belongs to another segment
   * @throws VectorMemoryFull in which case the segment stays evicted
   */
  wakeSegment(name: string, dump: Sections): void;
}

export interface SegmentFigures {
  /** Changes with every change to the segment. */
  readonly version: number;
  /** Changes when the segment is compacted or replaced, which invalidates earlier dumps. */
  readonly epoch: number;
  readonly bytes: number;
}

export interface IndexMemory {
  /** Memory for words, text, filters and vectors of the segments in memory, in bytes. */
  readonly bytes: number;
  /** Part of `bytes` that is used for vectors. */
  readonly vectorBytes: number;
  /** Size of the kernel's memory, in bytes. It never shrinks; free parts are reused. */
  readonly kernelBytes: number;
}
