import type { RetrievalHit } from "../ports/retrieval-index.ts";
import { hitOf } from "./hit.ts";
import { EXTERNAL_ID_PREFIX } from "./lexical/document-terms.ts";
import type { SegmentView } from "./views.ts";

/** The document that the views show under the customer's id, in either form of Unicode, or null. */
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
