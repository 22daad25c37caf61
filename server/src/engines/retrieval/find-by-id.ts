import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { hitOf } from "./hit.ts";
import { EXTERNAL_ID_PREFIX } from "./lexical/document-terms.ts";
import type { SegmentView } from "./views.ts";

/** Returns the visible document with this external id, in any Unicode normalization form; null if there is none. */
export function findById(views: readonly SegmentView[], externalId: string): RetrievalHit | null {
  const wanted = EXTERNAL_ID_PREFIX + externalId.normalize("NFC");
  for (const view of views) {
    const term = view.store.terms.find(wanted);
    let document = -1;
    if (term >= 0) {
      view.store.postings.forEach(term, (holding) => {
        if (view.allowed[holding] === 1) document = holding;
      });
    }
    if (document < 0) continue;
    const told = { lexicalScore: 0, coverage: 0, similarity: 0, lexicalRank: null, vectorRank: null, rareWords: 0, score: 1 };
    return hitOf({ ...told, view, document, exact: { kind: "id", order: 0 } }, { words: [], vector: null, further: { left: 0 } }, null);
  }
  return null;
}

const UNASKED: RetrievalHit["explain"] = {
  lexicalRank: null,
  lexicalScore: null,
  coverage: 0,
  vectorRank: null,
  similarity: null,
  exact: null,
};

/**
 * Calls `take` with every visible document that the scope allows. A file includes all its passages in reading order; the passages are read lazily.
 */
export function scanViews(views: readonly SegmentView[], take: (hit: RetrievalHit) => void): void {
  for (const { segment, allowed } of views) {
    for (let document = 0; document < segment.documents; document++) {
      if (allowed[document] !== 1 || !segment.isLiving(document)) continue;
      const filter = segment.filterReader(document);
      take({
        documentId: segment.documentId(document),
        segment: segment.name,
        externalId: segment.externalId(document),
        score: 0,
        hit: segment.hit(document),
        get filter() {
          return filter();
        },
        get passages() {
          if (filter().kind !== "file") return [];
          const first = segment.firstRow(document);
          return Array.from({ length: segment.rowCount(document) }, (_, at) => segment.passage(first + at, null));
        },
        explain: UNASKED,
      });
    }
  }
}
