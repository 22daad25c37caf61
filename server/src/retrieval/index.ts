import type { IndexedDocument, RetrievalHit, RetrievalIndex } from "../ports/retrieval-index.ts";
import { hitOf } from "./hit.ts";
import { EXTERNAL_ID_PREFIX } from "./lexical/document-terms.ts";
import { Scratch } from "./ranking/scratch.ts";
import { DEFAULT_TUNING, type Tuning } from "./ranking/tuning.ts";
import { searchViews } from "./search.ts";
import { Segment } from "./segment.ts";
import { readDump, type Sections } from "./storage/sections.ts";
import { prepareQuery } from "./vector/matrix.ts";
import type { VectorKernel } from "./vector/kernel.ts";
import { VectorMemory } from "./vector/memory.ts";
import { viewsOf } from "./views.ts";

export interface RetrievalIndexOptions {
  /** Length of every vector. */
  readonly dimensions: number;
  readonly kernel: VectorKernel;
  readonly tuning?: Tuning;
}

/** The index with what snapshots need. */
export interface SegmentedRetrievalIndex extends RetrievalIndex {
  /** Names of the segments with a number that is another one after every change of the segment. */
  segmentVersions(): Map<string, number>;
  /** Content of a segment, sharing memory with it: valid until the next change. Null when there is no such segment. */
  dumpSegment(name: string): Sections | null;
  /**
   * Adds a segment from the bytes of a dump, which the index keeps and changes. A document that another segment holds as well (it moved
   * while the dumps were made) leaves that one. @throws MalformedDump
   */
  loadSegment(name: string, dump: ArrayBuffer): void;
}

interface Place {
  readonly segment: string;
  readonly document: number;
}

/** Creates an empty index. */
export function createRetrievalIndex(options: RetrievalIndexOptions): SegmentedRetrievalIndex {
  const { dimensions } = options;
  const tuning = options.tuning ?? DEFAULT_TUNING;
  const memory = new VectorMemory(options.kernel);
  const scratch = new Scratch();
  const segments = new Map<string, Segment>();
  const places = new Map<string, Place>();

  const find = (segment: string, documentId: string): number => {
    const place = places.get(documentId);
    return place?.segment === segment ? place.document : -1;
  };

  const settle = (segment: Segment): void => {
    if (segment.livingDocuments === 0) {
      segments.delete(segment.name);
      segment.release();
    } else if (segment.isWasteful) {
      const compacted = segment.compacted(memory, dimensions);
      segment.release();
      segments.set(segment.name, compacted);
      place(compacted);
    }
  };

  const place = (segment: Segment): void => {
    for (let document = 0; document < segment.documents; document++) {
      if (segment.isLiving(document)) places.set(segment.documentId(document), { segment: segment.name, document });
    }
  };

  const remove = (documentId: string): void => {
    const known = places.get(documentId);
    if (known === undefined) return;
    places.delete(documentId);
    const segment = segments.get(known.segment);
    if (segment === undefined) return;
    segment.remove(known.document);
    settle(segment);
  };

  const removeSegment = (name: string): void => {
    const segment = segments.get(name);
    if (segment === undefined) return;
    for (let document = 0; document < segment.documents; document++) {
      if (segment.isLiving(document)) places.delete(segment.documentId(document));
    }
    segments.delete(name);
    segment.release();
  };

  const upsert = (document: IndexedDocument): void => {
    for (const passage of document.passages) {
      if (passage.vector.length !== dimensions) {
        throw new RangeError(`a vector has ${passage.vector.length} dimensions instead of ${dimensions}`);
      }
    }
    const previous = places.get(document.documentId);
    let segment = segments.get(document.segment);
    if (segment === undefined) {
      segment = new Segment(document.segment, memory, dimensions);
      segments.set(document.segment, segment);
    }
    const number = segment.add(document);
    places.set(document.documentId, { segment: document.segment, document: number });
    if (previous === undefined) return;
    const old = segments.get(previous.segment);
    if (old === undefined) return;
    old.remove(previous.document);
    settle(old);
  };

  return {
    upsert,
    remove,
    patch(documentId, change) {
      const known = places.get(documentId);
      const segment = known === undefined ? undefined : segments.get(known.segment);
      if (known === undefined || segment === undefined) return;
      segment.patch(known.document, change.filter, change.hit);
      settle(segment);
    },
    removeSegment,
    async search(query) {
      if (query.vector !== null && query.vector.length !== dimensions) {
        throw new RangeError(`the query vector has ${query.vector.length} dimensions instead of ${dimensions}`);
      }
      const views = viewsOf(segments, query.scope, query.filter, find);
      const { total, candidates, words } = searchViews(views, query, { memory, scratch, tuning });
      const vector = query.vector === null ? null : prepareQuery(memory, query.vector);
      const hits = candidates.slice(0, query.topK).map((candidate): RetrievalHit => hitOf(candidate, words, vector));
      vector?.release();
      return { total, hits };
    },
    get(scope, name, externalId) {
      for (const view of viewsOf(segments, scope, { segments: [name] }, find)) {
        const term = view.store.terms.find(EXTERNAL_ID_PREFIX + externalId);
        let found = -1;
        if (term >= 0) {
          view.store.postings.forEach(term, (document) => {
            if (view.allowed[document] === 1) found = document;
          });
        }
        if (found < 0) continue;
        return hitOf(
          {
            view,
            document: found,
            lexicalScore: 0,
            coverage: 0,
            similarity: 0,
            rankingWords: 0,
            rankingSimilarity: 0,
            bestRow: view.segment.firstRow(found),
            lexicalRank: null,
            vectorRank: null,
            exact: { kind: "id", order: 0 },
            fused: 1,
            score: 1,
          },
          [],
          null,
        );
      }
      return null;
    },
    stats() {
      let passages = 0;
      let bytes = 0;
      for (const segment of segments.values()) {
        passages += segment.livingPassages;
        bytes += segment.bytes;
      }
      return { documents: places.size, passages, segments: segments.size, bytes };
    },
    *contents() {
      for (const [documentId, { segment, document }] of places) {
        yield [documentId, segments.get(segment)?.rowCount(document) ?? 0] as const;
      }
    },
    segmentVersions: () => new Map([...segments].map(([name, segment]) => [name, segment.version])),
    dumpSegment: (name) => segments.get(name)?.dump() ?? null,
    loadSegment(name, dump) {
      const segment = new Segment(name, memory, dimensions, readDump(dump));
      removeSegment(name);
      for (let document = 0; document < segment.documents; document++) {
        if (segment.isLiving(document)) remove(segment.documentId(document));
      }
      segments.set(name, segment);
      place(segment);
    },
  };
}
