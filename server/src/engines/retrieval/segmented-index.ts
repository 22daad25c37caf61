import type { RetrievalIndex } from "../../ports/retrieval-index.ts";
import type { Sections } from "./storage/sections.ts";

/** The index with methods for snapshots. */
export interface SegmentedRetrievalIndex extends RetrievalIndex {
  /** Returns the segment names with a number that changes with every change. */
  segmentVersions(): Map<string, number>;
  /** Returns memory by kind, and how much of the index is in it. */
  memory(): IndexMemory;
  /** Returns a segment's figures, or null if it is not in memory. */
  segment(name: string): SegmentFigures | null;
  /** Returns the current content of a segment, which stays unchanged while its `epoch` is the same. Null if it is not in memory. */
  dumpSegment(name: string): Sections | null;
  /**
   * Adds a segment from a dump, which the index adopts and modifies. A document that is also in another segment (it moved between the dumps) is
   * removed from that one. @throws MalformedDump @throws VectorMemoryFull
   */
  loadSegment(name: string, dump: ArrayBuffer | Sections): void;
  /**
   * Advances background work (1 to 2 ms): a compaction, or work that the first search for a misspelled word would wait for. Must be called
   * repeatedly; returns whether there was any work.
   */
  prepare(): boolean;
  /**
   * Evicts a segment from memory. Changes of its documents are queued until it is loaded; until then a search or `get` that needs it
   * throws.
   */
  sleepSegment(name: string): void;
  /** Returns the names of evicted segments with their numbers of queued changes. */
  sleeping(): ReadonlyMap<string, { readonly changes: number }>;
  /**
   * Loads an evicted segment from its dump and applies all changes since.
   * @throws MalformedDump for another dump @throws VectorMemoryFull; the segment stays evicted
   */
  wakeSegment(name: string, dump: Sections): void;
}

export interface SegmentFigures {
  /** Changes with every change. */
  readonly version: number;
  /** Changes when the segment is compacted or replaced, which invalidates earlier dumps. */
  readonly epoch: number;
  readonly bytes: number;
}

export interface IndexMemory {
  /** Words, texts, filters and vectors of the segments in memory, in bytes. */
  readonly bytes: number;
  /** The vectors' part of it. */
  readonly vectorBytes: number;
  /** Size of the kernel's memory, which never shrinks; free parts are reused. */
  readonly kernelBytes: number;
}
