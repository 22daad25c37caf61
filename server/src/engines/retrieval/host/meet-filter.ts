import type { FilterFields, RetrievalFilter } from "../../../ports/retrieval-index.ts";
import { FilterStore } from "../filter/filter-store.ts";

/** Returns, for each document, whether it matches the conditions of a filter as the index interprets them. Ignores the segments of the filter. */
export function meetFilter(documents: readonly FilterFields[], filter: RetrievalFilter): boolean[] {
  const store = new FilterStore();
  for (const fields of documents) store.add(fields);
  return Array.from(store.evaluate(filter), (met) => met === 1);
}
