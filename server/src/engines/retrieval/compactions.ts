import { Compaction, type Place } from "./compaction.ts";
import type { Segment } from "./segment.ts";
import { type VectorMemory, VectorMemoryFull } from "./vector/memory.ts";

/** Number of compaction steps per idle period. */
const STEPS_AT_ONCE = 4;

export interface CompactionsOptions {
  readonly memory: VectorMemory;
  readonly dimensions: number;
  /** Returns the place of a live document. */
  readonly placeOf: (documentId: string) => Place;
  /**
   * Maximum number of documents in a segment that is compacted in a single call. Larger segments are compacted incrementally, after each
   * change and while idle. Default 512.
   */
  readonly compactedAtOnce?: number;
}

/** Running compactions, at most one per segment. */
export class Compactions {
  readonly #options: CompactionsOptions;
  readonly #underWay = new Map<string, Compaction>();

  constructor(options: CompactionsOptions) {
    this.#options = options;
  }

  /** Returns the compaction of a segment, which must be notified of changes to the segment. */
  of(name: string): Compaction | undefined {
    return this.#underWay.get(name);
  }

  /** Name of a segment that is being compacted. */
  get next(): string | undefined {
    const [name] = this.#underWay.keys();
    return name;
  }

  /** Current memory of the copies, in bytes: in total, and for their vectors. */
  get bytes(): { readonly all: number; readonly vectors: number } {
    const bytes = Array.from(this.#underWay.values(), (compaction) => compaction.bytes);
    return { all: bytes.reduce((sum, { all }) => sum + all, 0), vectors: bytes.reduce((sum, { vectors }) => sum + vectors, 0) };
  }

  /**
   * Starts a compaction if a segment contains a lot of unused data, and advances a running compaction. Call after each change to a segment.
   * @returns the replacement for the segment, if complete
   */
  afterChange(segment: Segment): Segment | undefined {
    const { compactedAtOnce = 512 } = this.#options;
    if (this.#underWay.has(segment.name)) return this.#work(segment.name, 1);
    if (!segment.isWasteful || !this.#begin(segment)) return undefined;
    return this.#work(segment.name, segment.documents <= compactedAtOnce ? Number.POSITIVE_INFINITY : 1);
  }

  /** Advances a compaction for a millisecond. See `afterChange`. */
  goOn(name: string): Segment | undefined {
    return this.#work(name, STEPS_AT_ONCE);
  }

  /** Discards the compaction of a removed segment. */
  giveUp(name: string): void {
    this.#underWay.get(name)?.release();
    this.#underWay.delete(name);
  }

  /** Starts a compaction; returns false if there is not enough memory for a copy. */
  #begin(segment: Segment): boolean {
    const { memory, dimensions, placeOf } = this.#options;
    return unlessFull(() => this.#underWay.set(segment.name, new Compaction(segment, memory, dimensions, placeOf))) !== null;
  }

  #work(name: string, steps: number): Segment | undefined {
    const compaction = this.#underWay.get(name);
    for (let step = 0; compaction !== undefined && step < steps; step++) {
      const compacted = unlessFull(() => compaction.step());
      if (compacted === undefined) continue;
      if (compacted === null) this.giveUp(name);
      else this.#underWay.delete(name);
      return compacted ?? undefined;
    }
    return undefined;
  }
}

/** @returns null if the vector memory is full */
function unlessFull<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof VectorMemoryFull) return null;
    throw error;
  }
}
