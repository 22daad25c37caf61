import type { IndexedDocument, RetrievalFilter, RetrievalQuery, RetrievalScope } from "../../ports/retrieval-index.ts";
import { Semaphore } from "../../platform/lib/semaphore.ts";
import { BackgroundScan } from "./background-scan.ts";
import type { Place } from "./compaction.ts";
import { Compactions } from "./compactions.ts";
import { findById, scanViews } from "./find-by-id.ts";
import { Scratch } from "./ranking/scratch.ts";
import { DEFAULT_TUNING, type Tuning } from "./ranking/tuning.ts";
import { searchViews } from "./search.ts";
import { Segment } from "./segment.ts";
import type { SegmentedRetrievalIndex } from "./segmented-index.ts";
import { SleepingSegment, WAITING } from "./sleeping-segment.ts";
import { MalformedDump, readDump } from "./storage/sections.ts";
import type { VectorKernel } from "./vector/kernel.ts";
import type { Scanner } from "./vector/scanner.ts";
import { VectorMemory } from "./vector/memory.ts";
import { type SegmentView, viewsOf } from "./views.ts";

export interface RetrievalIndexOptions {
  /** Length of every vector. */
  readonly dimensions: number;
  readonly kernel: VectorKernel;
  readonly tuning?: Tuning;
  /** Scans larger amounts off this thread. */
  readonly background?: { readonly scanner: Scanner; readonly fromRows: number };
  /** See `CompactionsOptions`. */
  readonly compactedAtOnce?: number;
}

/**
 * Concurrent background scans with score buffers: enough to keep the threads busy. Kernel memory never shrinks, and waiting scans need
 * none.
 */
const SCANS_AT_ONCE = 8;
/** Terms whose spelling is read at a time. */
const SPELLINGS_AT_ONCE = 200;

/** Creates an empty index. */
export function createRetrievalIndex(options: RetrievalIndexOptions): SegmentedRetrievalIndex {
  const { dimensions } = options;
  const tuning = options.tuning ?? DEFAULT_TUNING;
  const memory = new VectorMemory(options.kernel);
  const scratch = new Scratch();
  const segments = new Map<string, Segment>();
  const sleeping = new Map<string, SleepingSegment>();
  const places = new Map<string, Place>();

  const find = (segment: string, documentId: string): number => {
    const place = places.get(documentId);
    return place?.segment === segment ? place.document : -1;
  };

  const placeOf = (documentId: string): Place => {
    const known = places.get(documentId);
    if (known === undefined) throw new Error(`document ${documentId} has no place`);
    return known;
  };
  const compactions = new Compactions({ ...options, memory, placeOf });

  /** After each change of a segment. */
  const settle = (segment: Segment): void => {
    if (segment.livingDocuments === 0) drop(segment);
    else replace(segment, compactions.afterChange(segment));
  };

  const replace = (segment: Segment, compacted: Segment | undefined): void => {
    if (compacted === undefined) return;
    segments.set(segment.name, compacted);
    segment.release();
  };

  /** Removes a segment. */
  const drop = (segment: Segment): void => {
    compactions.giveUp(segment.name);
    segments.delete(segment.name);
    segment.release();
  };

  const place = (segment: Segment): void => {
    for (let document = 0; document < segment.documents; document++) {
      if (segment.isLiving(document)) places.set(segment.documentId(document), { segment: segment.name, document });
    }
  };

  /** Removes a document from its segment. */
  const leave = (documentId: string, { segment: name, document }: Place): void => {
    const segment = segments.get(name);
    if (segment !== undefined) {
      segment.remove(document);
      compactions.of(name)?.removed(document);
      settle(segment);
      return;
    }
    const asleep = sleeping.get(name);
    asleep?.take(documentId, document);
    if (asleep?.livingDocuments === 0) sleeping.delete(name);
  };

  const remove = (documentId: string): void => {
    const known = places.get(documentId);
    if (known === undefined) return;
    places.delete(documentId);
    leave(documentId, known);
  };

  const removeSegment = (name: string): void => {
    if (sleeping.delete(name)) {
      for (const [documentId, known] of places) if (known.segment === name) places.delete(documentId);
    }
    const segment = segments.get(name);
    if (segment === undefined) return;
    for (let document = 0; document < segment.documents; document++) {
      if (segment.isLiving(document)) places.delete(segment.documentId(document));
    }
    drop(segment);
  };

  const upsert = (document: IndexedDocument): void => {
    for (const passage of document.passages) {
      if (passage.vector.length !== dimensions) {
        throw new RangeError(`a vector has ${passage.vector.length} dimensions instead of ${dimensions}`);
      }
    }
    const { documentId, segment: name } = document;
    const previous = places.get(documentId);
    const asleep = sleeping.get(name);
    if (asleep !== undefined) {
      asleep.put(document, previous?.segment === name ? previous.document : undefined);
      places.set(documentId, { segment: name, document: WAITING });
      if (previous !== undefined && previous.segment !== name) leave(documentId, previous);
      return;
    }
    const known = segments.get(name);
    const segment = known ?? new Segment(name, memory, dimensions);
    try {
      const added = { segment: name, document: segment.add(document) };
      places.set(documentId, added);
      compactions.of(name)?.added(added, document);
    } catch (error) {
      if (known === undefined) segment.release();
      throw error;
    }
    segments.set(name, segment);
    if (previous !== undefined) leave(documentId, previous);
    if (previous?.segment !== name) replace(segment, compactions.afterChange(segment));
  };

  const searchable = (scope: RetrievalScope, filter?: RetrievalFilter): SegmentView[] => {
    if (sleeping.size === 0) return viewsOf(segments, scope, filter, find);
    for (const name of [...scope.segments, ...scope.documents.keys()]) {
      if (sleeping.has(name) && filter?.segments?.includes(name) !== false) throw new Error(`segment ${name} is not in memory`);
    }
    return viewsOf(segments, scope, filter, find);
  };

  /** Segments whose rows are all compared with a query. */
  const scannedSegments = (views: readonly SegmentView[]): Segment[] =>
    views.flatMap(({ segment, isSparse }) => (isSparse ? [] : [segment]));
  const scanning = new Semaphore(SCANS_AT_ONCE);
  /** Large comparisons are done off this thread first. */
  const scannerFor = (views: readonly SegmentView[], { vector, vectorWeight }: RetrievalQuery): Scanner | null => {
    const { background } = options;
    if (background === undefined || vector === null || vectorWeight === 0) return null;
    const rows = scannedSegments(views).reduce((sum, segment) => sum + segment.vectors.rows, 0);
    return rows < background.fromRows ? null : background.scanner;
  };

  return {
    upsert,
    remove,
    patch(documentId, change) {
      const known = places.get(documentId);
      if (known === undefined) return;
      sleeping.get(known.segment)?.patch(documentId, known.document, change);
      const segment = segments.get(known.segment);
      if (segment === undefined) return;
      segment.patch(known.document, change.filter, change.hit);
      compactions.of(known.segment)?.patched(known.document);
      settle(segment);
    },
    removeSegment,
    async search(query) {
      if (query.vector !== null && query.vector.length !== dimensions) {
        throw new RangeError(`the query vector has ${query.vector.length} dimensions instead of ${dimensions}`);
      }
      const views = searchable(query.scope, query.filter);
      const scanner = scannerFor(views, query);
      if (scanner === null || query.vector === null) return searchViews(views, query, { memory, scratch, tuning, scan: null });
      const giveBack = await scanning.acquire();
      let scan: BackgroundScan | null = null;
      try {
        // Without a thread the scan runs here, late but complete.
        scan = await BackgroundScan.of(scannedSegments(views), query.vector, memory, scanner).catch(() => null);
        // The visible documents may have changed meanwhile.
        return searchViews(searchable(query.scope, query.filter), query, { memory, scratch, tuning, scan });
      } finally {
        scan?.release();
        giveBack();
      }
    },
    stateOf({ segments: whole, documents }) {
      let state = "";
      for (const name of [...whole, ...documents.keys()]) {
        if (sleeping.has(name)) return null;
        state += `${segments.get(name)?.version ?? 0},`;
      }
      return state;
    },
    get: async (scope, name, externalId) => findById(searchable(scope, { segments: [name] }), externalId),
    scan: async (scope, filter, take) => scanViews(searchable(scope, filter), take),
    stats() {
      let passages = 0;
      let bytes = 0;
      for (const segment of segments.values()) {
        passages += segment.livingPassages;
        bytes += segment.bytes;
      }
      for (const segment of sleeping.values()) {
        passages += segment.livingPassages;
        bytes += segment.bytes;
      }
      return { documents: places.size, passages, segments: segments.size + sleeping.size, bytes };
    },
    *contents() {
      for (const [documentId, { segment, document }] of places) {
        yield [
          documentId,
          segments.get(segment)?.rowCount(document) ?? sleeping.get(segment)?.rowCount(documentId, document) ?? 0,
        ] as const;
      }
    },
    revision(documentId) {
      const known = places.get(documentId);
      if (known === undefined) return null;
      const { segment, document } = known;
      return segments.get(segment)?.revision(document) ?? sleeping.get(segment)?.revision(documentId, document) ?? null;
    },
    memory() {
      let bytes = 0;
      let vectorBytes = 0;
      for (const segment of segments.values()) {
        bytes += segment.bytes;
        vectorBytes += segment.vectors.bytes;
      }
      const copies = compactions.bytes;
      return { bytes: bytes + copies.all, vectorBytes: vectorBytes + copies.vectors, kernelBytes: memory.bytes };
    },
    segment(name) {
      const segment = segments.get(name);
      return segment === undefined ? null : { version: segment.version, epoch: segment.epoch, bytes: segment.bytes };
    },
    segmentVersions: () => new Map([...segments].map(([name, segment]) => [name, segment.version])),
    dumpSegment: (name) => segments.get(name)?.dump() ?? null,
    loadSegment(name, dump) {
      const segment = new Segment(name, memory, dimensions, dump instanceof Map ? dump : readDump(dump));
      removeSegment(name);
      for (let document = 0; document < segment.documents; document++) {
        if (segment.isLiving(document)) remove(segment.documentId(document));
      }
      segments.set(name, segment);
      place(segment);
    },
    prepare() {
      const compacting = segments.get(compactions.next ?? "");
      if (compacting !== undefined) {
        replace(compacting, compactions.goOn(compacting.name));
        return true;
      }
      let left = SPELLINGS_AT_ONCE;
      for (const segment of segments.values()) {
        if (left === 0) break;
        left -= segment.lexical.readSpellings(left);
      }
      return left < SPELLINGS_AT_ONCE;
    },
    sleepSegment(name) {
      const segment = segments.get(name);
      if (segment === undefined) return;
      sleeping.set(name, new SleepingSegment(segment));
      drop(segment);
    },
    sleeping: () => sleeping,
    wakeSegment(name, dump) {
      const asleep = sleeping.get(name);
      if (asleep === undefined) return;
      const segment = new Segment(name, memory, dimensions, dump);
      const numbers: [documentId: string, number: number][] = [];
      try {
        if (!asleep.isOf(segment)) throw new MalformedDump("it is not of the segment that fell asleep");
        asleep.applyTo(segment, (documentId, number) => numbers.push([documentId, number]));
      } catch (error) {
        segment.release();
        throw error;
      }
      sleeping.delete(name);
      segments.set(name, segment);
      for (const [documentId, document] of numbers) places.set(documentId, { segment: name, document });
      settle(segment);
    },
  };
}
