import type {
  IndexedDocument,
  RetrievalFilter,
  RetrievalHit,
  RetrievalQuery,
  RetrievalResult,
  RetrievalScope,
} from "../../ports/retrieval-index.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import { yieldToEventLoop } from "../../platform/lib/yield-to-event-loop.ts";
import { documentStemmer } from "./analysis/document-terms.ts";
import { BackgroundScan } from "./background-scan.ts";
import type { Place } from "./compaction.ts";
import { Compactions } from "./compactions.ts";
import { findById, scanViews } from "./find-by-id.ts";
import { prepareTerms } from "./lexical/document-terms.ts";
import { Scratch } from "./ranking/scratch.ts";
import { DEFAULT_TUNING, type Tuning } from "./ranking/tuning.ts";
import { searchViews } from "./search.ts";
import { Segment } from "./segment.ts";
import type { IndexMemory, SegmentedRetrievalIndex, SegmentFigures } from "./segmented-index.ts";
import { SleepingSegment, WAITING } from "./sleeping-segment.ts";
import { Staging } from "./staging.ts";
import { MalformedDump, readDump, type Sections } from "./storage/sections.ts";
import type { VectorKernel } from "./vector/kernel.ts";
import type { Scanner } from "./vector/scanner.ts";
import { VectorMemory, VectorMemoryFull } from "./vector/memory.ts";
import { type SegmentView, viewsOf } from "./views.ts";

export interface RetrievalIndexOptions {
  /** Number of dimensions of every vector. */
  readonly dimensions: number;
  readonly kernel: VectorKernel;
  readonly tuning?: Tuning;
  /** Scanner that runs on other threads, and the minimum number of rows for which it is used. */
  readonly background?: { readonly scanner: Scanner; readonly fromRows: number };
  /** See `CompactionsOptions`. */
  readonly compactedAtOnce?: number;
}

/**
 * Maximum number of concurrent background scans that have score buffers; sufficient to keep the threads busy. Kernel memory never shrinks,
 * and queued scans do not need buffers.
 */
const SCANS_AT_ONCE = 8;
/** Number of terms whose spelling is read at a time. */
const SPELLINGS_AT_ONCE = 200;

/** Minimum number of passages for a document to be analyzed in several steps. */
const LONG_DOCUMENT = 50;

/** Maximum number of attempts to add a long document in steps. After that, it is added in one step. */
const STAGED_AT_MOST = 3;

/** Creates an empty index. */
export function createRetrievalIndex(options: RetrievalIndexOptions): SegmentedRetrievalIndex {
  return new InMemoryIndex(options);
}

class InMemoryIndex implements SegmentedRetrievalIndex {
  readonly #options: RetrievalIndexOptions;
  readonly #dimensions: number;
  readonly #tuning: Tuning;
  readonly #memory: VectorMemory;
  readonly #scratch = new Scratch();
  readonly #segments = new Map<string, Segment>();
  readonly #sleeping = new Map<string, SleepingSegment>();
  readonly #places = new Map<string, Place>();
  readonly #compactions: Compactions;
  /** Documents that are being added in steps, by segment name. */
  readonly #staged = new Map<string, Staging>();
  readonly #scanning = new Semaphore(SCANS_AT_ONCE);

  constructor(options: RetrievalIndexOptions) {
    this.#options = options;
    this.#dimensions = options.dimensions;
    this.#tuning = options.tuning ?? DEFAULT_TUNING;
    this.#memory = new VectorMemory(options.kernel);
    this.#compactions = new Compactions({ ...options, memory: this.#memory, placeOf: this.#placeOf });
  }

  readonly #find = (segment: string, documentId: string): number => {
    const place = this.#places.get(documentId);
    return place?.segment === segment ? place.document : -1;
  };

  readonly #placeOf = (documentId: string): Place => {
    const known = this.#places.get(documentId);
    if (known === undefined) throw new Error(`document ${documentId} has no place`);
    return known;
  };

  /** Updates compactions after each change to a segment, and removes an empty segment. */
  #settle(segment: Segment): void {
    if (segment.livingDocuments === 0) this.#drop(segment);
    else this.#replace(segment, this.#compactions.afterChange(segment));
  }

  #replace(segment: Segment, compacted: Segment | undefined): void {
    if (compacted === undefined) return;
    if (this.#staged.get(segment.name)?.segment === segment) this.#staged.delete(segment.name);
    this.#segments.set(segment.name, compacted);
    segment.release();
  }

  /** Removes a segment. */
  #drop(segment: Segment): void {
    if (this.#staged.get(segment.name)?.segment === segment) this.#staged.delete(segment.name);
    this.#compactions.giveUp(segment.name);
    this.#segments.delete(segment.name);
    segment.release();
  }

  #place(segment: Segment): void {
    for (let document = 0; document < segment.documents; document++) {
      if (segment.isLiving(document)) this.#places.set(segment.documentId(document), { segment: segment.name, document });
    }
  }

  /** Removes a document from its segment. */
  #leave(documentId: string, { segment: name, document }: Place): void {
    const segment = this.#segments.get(name);
    if (segment !== undefined) {
      segment.remove(document);
      this.#compactions.of(name)?.removed(document);
      this.#settle(segment);
      return;
    }
    const asleep = this.#sleeping.get(name);
    asleep?.take(documentId, document);
    if (asleep?.livingDocuments === 0) this.#sleeping.delete(name);
  }

  remove(documentId: string): void {
    const known = this.#places.get(documentId);
    if (known === undefined) return;
    this.#places.delete(documentId);
    this.#leave(documentId, known);
  }

  removeSegment(name: string): void {
    if (this.#sleeping.delete(name)) {
      for (const [documentId, known] of this.#places) if (known.segment === name) this.#places.delete(documentId);
    }
    const segment = this.#segments.get(name);
    if (segment === undefined) return;
    for (let document = 0; document < segment.documents; document++) {
      if (segment.isLiving(document)) this.#places.delete(segment.documentId(document));
    }
    this.#drop(segment);
  }

  async analyze(document: IndexedDocument): Promise<void> {
    if (document.passages.length < LONG_DOCUMENT) return;
    await prepareTerms(document, documentStemmer(document.languages).stem);
    await this.#stage(document);
  }

  /**
   * Appends a document in steps. `upsert` of the same object makes it visible. Starts again if the segment is replaced between two steps.
   */
  async #stage(document: IndexedDocument): Promise<void> {
    const { segment: name } = document;
    if (document.passages.some(({ vector }) => vector.length !== this.#dimensions)) return;
    const pause = yieldToEventLoop();
    for (let attempt = 0; attempt < STAGED_AT_MOST && !this.#sleeping.has(name); attempt += 1) {
      this.#unstage(name);
      const staging = new Staging(this.#segments.get(name) ?? new Segment(name, this.#memory, this.#dimensions), document);
      this.#staged.set(name, staging);
      try {
        while (this.#staged.get(name) === staging && this.#isCurrent(staging)) {
          if (staging.step()) return;
          if (pause.isDue) await pause.take();
        }
      } catch (error) {
        if (!(error instanceof VectorMemoryFull)) throw error;
        // `upsert` throws the same error.
        this.#staged.delete(name);
        if (this.#segments.get(name) !== staging.segment) staging.segment.release();
        return;
      }
    }
  }

  /** Returns whether a document is staged in the segment that is searched, or in a new segment if none is searched. */
  #isCurrent({ segment }: Staging): boolean {
    return !this.#sleeping.has(segment.name) && (this.#segments.get(segment.name) ?? segment) === segment;
  }

  /** Discards the staged document of a segment. */
  #unstage(name: string): void {
    const staging = this.#staged.get(name);
    if (staging === undefined) return;
    this.#staged.delete(name);
    const known = this.#segments.get(name);
    if (known === staging.segment) known.discard(staging.finish());
    else staging.segment.release();
  }

  /** Appends a document, or makes it visible if it is staged. Returns its number and its segment. */
  #append(document: IndexedDocument): { readonly segment: Segment; readonly number: number } {
    const { segment: name } = document;
    const staging = this.#staged.get(name);
    if (staging?.document === document && this.#isCurrent(staging)) {
      this.#staged.delete(name);
      const number = staging.finish();
      staging.segment.show(number);
      return { segment: staging.segment, number };
    }
    this.#unstage(name);
    const known = this.#segments.get(name);
    const segment = known ?? new Segment(name, this.#memory, this.#dimensions);
    try {
      return { segment, number: segment.add(document) };
    } catch (error) {
      if (known === undefined) segment.release();
      throw error;
    }
  }

  upsert(document: IndexedDocument): void {
    for (const passage of document.passages) {
      if (passage.vector.length !== this.#dimensions) {
        throw new RangeError(`a vector has ${passage.vector.length} dimensions instead of ${this.#dimensions}`);
      }
    }
    const { documentId, segment: name } = document;
    const previous = this.#places.get(documentId);
    const asleep = this.#sleeping.get(name);
    if (asleep !== undefined) {
      asleep.put(document, previous?.segment === name ? previous.document : undefined);
      this.#places.set(documentId, { segment: name, document: WAITING });
      if (previous !== undefined && previous.segment !== name) this.#leave(documentId, previous);
      return;
    }
    const { segment, number } = this.#append(document);
    const added = { segment: name, document: number };
    this.#places.set(documentId, added);
    this.#compactions.of(name)?.added(added, document);
    this.#segments.set(name, segment);
    if (previous !== undefined) this.#leave(documentId, previous);
    if (previous?.segment !== name) this.#replace(segment, this.#compactions.afterChange(segment));
  }

  #searchable(scope: RetrievalScope, filter?: RetrievalFilter): SegmentView[] {
    if (this.#sleeping.size === 0) return viewsOf(this.#segments, scope, filter, this.#find);
    for (const name of [...scope.segments, ...scope.documents.keys()]) {
      if (this.#sleeping.has(name) && filter?.segments?.includes(name) !== false) throw new Error(`segment ${name} is not in memory`);
    }
    return viewsOf(this.#segments, scope, filter, this.#find);
  }

  /** Returns the segments whose rows are all compared with a query. */
  #scannedSegments(views: readonly SegmentView[]): Segment[] {
    return views.flatMap(({ segment, isSparse }) => (isSparse ? [] : [segment]));
  }

  /** Returns the scanner for a query; null if the comparison is small enough for this thread. */
  #scannerFor(views: readonly SegmentView[], { vector, vectorWeight }: RetrievalQuery): Scanner | null {
    const { background } = this.#options;
    if (background === undefined || vector === null || vectorWeight === 0) return null;
    const rows = this.#scannedSegments(views).reduce((sum, segment) => sum + segment.vectors.rows, 0);
    return rows < background.fromRows ? null : background.scanner;
  }

  patch(documentId: string, change: Parameters<SegmentedRetrievalIndex["patch"]>[1]): void {
    const known = this.#places.get(documentId);
    if (known === undefined) return;
    this.#sleeping.get(known.segment)?.patch(documentId, known.document, change);
    const segment = this.#segments.get(known.segment);
    if (segment === undefined) return;
    segment.patch(known.document, change.filter, change.hit);
    this.#compactions.of(known.segment)?.patched(known.document);
    this.#settle(segment);
  }

  async search(query: RetrievalQuery): Promise<RetrievalResult> {
    if (query.vector !== null && query.vector.length !== this.#dimensions) {
      throw new RangeError(`the query vector has ${query.vector.length} dimensions instead of ${this.#dimensions}`);
    }
    const views = this.#searchable(query.scope, query.filter);
    const scanner = this.#scannerFor(views, query);
    if (scanner === null || query.vector === null)
      return searchViews(views, query, { memory: this.#memory, scratch: this.#scratch, tuning: this.#tuning, scan: null });
    const giveBack = await this.#scanning.acquire();
    let scan: BackgroundScan | null = null;
    try {
      // If no thread is available, the scan runs on this thread, later but in full.
      scan = await BackgroundScan.of(this.#scannedSegments(views), query.vector, this.#memory, scanner).catch(() => null);
      // The visible documents may have changed in the meantime.
      return searchViews(this.#searchable(query.scope, query.filter), query, {
        memory: this.#memory,
        scratch: this.#scratch,
        tuning: this.#tuning,
        scan,
      });
    } finally {
      scan?.release();
      giveBack();
    }
  }

  stateOf({ segments: whole, documents }: RetrievalScope): string | null {
    let state = "";
    for (const name of [...whole, ...documents.keys()]) {
      if (this.#sleeping.has(name)) return null;
      state += `${this.#segments.get(name)?.version ?? 0},`;
    }
    return state;
  }

  async get(scope: RetrievalScope, name: string, externalId: string): Promise<RetrievalHit | null> {
    return findById(this.#searchable(scope, { segments: [name] }), externalId);
  }

  async scan(scope: RetrievalScope, filter: RetrievalFilter, take: (hit: RetrievalHit) => void): Promise<void> {
    return scanViews(this.#searchable(scope, filter), take);
  }

  stats(): ReturnType<SegmentedRetrievalIndex["stats"]> {
    let passages = 0;
    let bytes = 0;
    for (const segment of this.#segments.values()) {
      passages += segment.livingPassages;
      bytes += segment.bytes;
    }
    for (const segment of this.#sleeping.values()) {
      passages += segment.livingPassages;
      bytes += segment.bytes;
    }
    return { documents: this.#places.size, passages, segments: this.#segments.size + this.#sleeping.size, bytes };
  }

  *contents(): ReturnType<SegmentedRetrievalIndex["contents"]> {
    for (const [documentId, { segment, document }] of this.#places) {
      yield [
        documentId,
        this.#segments.get(segment)?.rowCount(document) ?? this.#sleeping.get(segment)?.rowCount(documentId, document) ?? 0,
      ] as const;
    }
  }

  revision(documentId: string): ReturnType<SegmentedRetrievalIndex["revision"]> {
    const known = this.#places.get(documentId);
    if (known === undefined) return null;
    const { segment, document } = known;
    return this.#segments.get(segment)?.revision(document) ?? this.#sleeping.get(segment)?.revision(documentId, document) ?? null;
  }

  memory(): IndexMemory {
    let bytes = 0;
    let vectorBytes = 0;
    for (const segment of this.#segments.values()) {
      bytes += segment.bytes;
      vectorBytes += segment.vectors.bytes;
    }
    const copies = this.#compactions.bytes;
    return { bytes: bytes + copies.all, vectorBytes: vectorBytes + copies.vectors, kernelBytes: this.#memory.bytes };
  }

  segment(name: string): SegmentFigures | null {
    const segment = this.#segments.get(name);
    return segment === undefined ? null : { version: segment.version, epoch: segment.epoch, bytes: segment.bytes };
  }

  segmentVersions(): Map<string, number> {
    return new Map([...this.#segments].map(([name, segment]) => [name, segment.version]));
  }

  dumpSegment(name: string): Sections | null {
    if (this.#segments.has(name)) this.#unstage(name);
    return this.#segments.get(name)?.dump() ?? null;
  }

  loadSegment(name: string, dump: ArrayBuffer | Sections): void {
    const segment = new Segment(name, this.#memory, this.#dimensions, dump instanceof Map ? dump : readDump(dump));
    this.removeSegment(name);
    for (let document = 0; document < segment.documents; document++) {
      if (segment.isLiving(document)) this.remove(segment.documentId(document));
    }
    this.#segments.set(name, segment);
    this.#place(segment);
  }

  prepare(): boolean {
    const compacting = this.#segments.get(this.#compactions.next ?? "");
    if (compacting !== undefined) {
      this.#replace(compacting, this.#compactions.goOn(compacting.name));
      return true;
    }
    let left = SPELLINGS_AT_ONCE;
    for (const segment of this.#segments.values()) {
      if (left === 0) break;
      left -= segment.lexical.readSpellings(left);
    }
    return left < SPELLINGS_AT_ONCE;
  }

  sleepSegment(name: string): void {
    const segment = this.#segments.get(name);
    if (segment === undefined) return;
    this.#sleeping.set(name, new SleepingSegment(segment));
    this.#drop(segment);
  }

  sleeping(): ReadonlyMap<string, SleepingSegment> {
    return this.#sleeping;
  }

  wakeSegment(name: string, dump: Sections): void {
    const asleep = this.#sleeping.get(name);
    if (asleep === undefined) return;
    const segment = new Segment(name, this.#memory, this.#dimensions, dump);
    const numbers: [documentId: string, number: number][] = [];
    try {
      if (!asleep.isOf(segment)) throw new MalformedDump("it does not belong to the evicted segment");
      asleep.applyTo(segment, (documentId, number) => numbers.push([documentId, number]));
    } catch (error) {
      segment.release();
      throw error;
    }
    this.#sleeping.delete(name);
    this.#segments.set(name, segment);
    for (const [documentId, document] of numbers) this.#places.set(documentId, { segment: name, document });
    this.#settle(segment);
  }
}
