import type { RetrievalIndex } from "../../ports/retrieval-index.ts";
import type { Sections } from "./storage/sections.ts";

/** The index with what snapshots need. */
export interface SegmentedRetrievalIndex extends RetrievalIndex {
  /** Names of the segments with a number that is another one after every change of the segment. */
  segmentVersions(): Map<string, number>;
  /** Memory by kind, and how much of the index is in it. */
  memory(): IndexMemory;
  /** A segment's figures, or null where no such segment is in memory. */
  segment(name: string): SegmentFigures | null;
  /** Content of a segment as it is now; stays so while documents come and go, as long as its `epoch` is the same. Null where none is in memory. */
  dumpSegment(name: string): Sections | null;
  /**
   * Adds a segment from a dump, which the index keeps and changes. A document that another segment holds as well (it moved while the dumps
   * were made) leaves that one. @throws MalformedDump @throws VectorMemoryFull
   */
  loadSegment(name: string, dump: ArrayBuffer | Sections): void;
  /**
   * Does a little (1 to 2 ms) of what is under way: the compaction of a segment, or what the first search for a misspelt word would have to wait for.
   * To be called again and again; tells whether there was anything to do.
   */
  prepare(): boolean;
  /** Takes a segment out of memory. Changes of its documents are kept until it wakes; a search or `get` that needs it throws until then. */
  sleepSegment(name: string): void;
  /** Names of the segments that are not in memory, with the number of changes that wait for each. */
  sleeping(): ReadonlyMap<string, { readonly changes: number }>;
  /**
   * Brings a sleeping segment back from a dump of what it was, with all changes since.
   * @throws MalformedDump where the dump is not that one @throws VectorMemoryFull; the segment goes on sleeping
   */
  wakeSegment(name: string, dump: Sections): void;
}

export interface SegmentFigures {
  /** Another one after every change. */
  readonly version: number;
  /** Another one when the segment was compacted or replaced: dumps made before end. */
  readonly epoch: number;
  readonly bytes: number;
}

export interface IndexMemory {
  /** Words, texts, filters and vectors of the segments in memory, in bytes. */
  readonly bytes: number;
  /** Vectors among them. */
  readonly vectorBytes: number;
  /** What the kernel's memory has grown to. It never gets smaller; what is free in it is used again. */
  readonly kernelBytes: number;
}
