import type { Segment } from "./segment.ts";
import { type PreparedQuery, prepareQuery } from "./vector/matrix.ts";
import type { VectorMemory } from "./vector/memory.ts";
import type { ScanJob, Scanner } from "./vector/scanner.ts";

/** Number of rows that may be added during a scan; they are scanned afterward. */
const SLACK = 1024;

/** Scores of the first `rows` rows of a segment. The buffer has space for `room` rows. */
export interface ScannedSegment {
  readonly segment: Segment;
  readonly scores: number;
  readonly rows: number;
  readonly room: number;
}

/**
 * Similarities of whole segments to one vector, computed on another thread. The scores of a segment that is compacted or removed during the
 * scan are ignored, because the segment's memory may have been reused.
 */
export class BackgroundScan {
  readonly #memory: VectorMemory;
  readonly #segments: ReadonlyMap<Segment, ScannedSegment>;
  readonly #address: number;
  readonly #bytes: number;

  private constructor(memory: VectorMemory, segments: readonly Segment[]) {
    this.#memory = memory;
    const rooms = segments.map(({ vectors }) => vectors.rows + SLACK);
    // Uses only a few distinct sizes, so released memory can be reused.
    this.#bytes = 2 ** Math.ceil(Math.log2(rooms.reduce((sum, room) => sum + room, 0) * 4));
    this.#address = memory.allocate(this.#bytes);
    let scores = this.#address;
    const scanned = new Map<Segment, ScannedSegment>();
    segments.forEach((segment, i) => {
      const room = rooms[i] ?? 0;
      scanned.set(segment, { segment, scores, rows: segment.vectors.rows, room });
      scores += room * 4;
    });
    this.#segments = scanned;
  }

  static async of(segments: readonly Segment[], vector: Float32Array, memory: VectorMemory, scanner: Scanner): Promise<BackgroundScan> {
    const query = prepareQuery(memory, vector);
    try {
      const scan = new BackgroundScan(memory, segments);
      try {
        await scanner.scan(scan.#job(query));
      } catch (error) {
        scan.release();
        throw error;
      }
      return scan;
    } finally {
      query.release();
    }
  }

  /** Returns the scores of a segment; null if it was not scanned or has outgrown its buffer. */
  of(segment: Segment): ScannedSegment | null {
    const scanned = this.#segments.get(segment);
    return scanned === undefined || segment.vectors.rows > scanned.room ? null : scanned;
  }

  release(): void {
    this.#memory.release(this.#address, this.#bytes);
  }

  /** Combines all segments into one job. */
  #job(query: PreparedQuery): ScanJob {
    const pieces = [...this.#segments.values()].flatMap(({ segment: { vectors }, scores }) =>
      vectors.pieces(0, vectors.rows).map(({ offset, ...piece }) => ({ ...piece, out: scores + offset })),
    );
    return { pieces, stride: query.stride, query: query.coarse, factor: query.factor };
  }
}
