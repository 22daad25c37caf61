import type { IndexedDocument, RetrievalQuery } from "../../../ports/retrieval-index.ts";
import { createRetrievalIndex } from "../index.ts";
import type { SegmentedRetrievalIndex } from "../segmented-index.ts";
import { createScriptKernel } from "../vector/kernel.ts";
import { DIMENSIONS } from "./sample-document.ts";

/** Creates an index that contains these documents. */
export function indexOf(...documents: IndexedDocument[]): SegmentedRetrievalIndex {
  const index = createRetrievalIndex({ dimensions: DIMENSIONS, kernel: createScriptKernel() });
  for (const document of documents) index.upsert(document);
  return index;
}

/** Returns a query in the segment of the sample documents, by words only unless a vector is given. */
export function question(text: string, more: Partial<RetrievalQuery> = {}): RetrievalQuery {
  const scope = { segments: ["catalog"], documents: new Map<string, Set<string>>() };
  return { scope, text, vector: null, languages: ["en"], topK: 10, mode: "fast", ...more };
}

/** Returns the ids of the results in order. */
export async function found(index: SegmentedRetrievalIndex, query: RetrievalQuery): Promise<string[]> {
  return (await index.search(query)).hits.map(({ externalId }) => externalId);
}
