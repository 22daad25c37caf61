import type { FilterFields, RetrievalFilter } from "../../../ports/retrieval-index.ts";
import { FilterStore } from "../filter/filter-store.ts";

/** Returns which documents match a filter's conditions as the index interprets them, ignoring its segments. */
export function meetFilter(documents: readonly FilterFields[], filter: RetrievalFilter): boolean[] {
  const store = new FilterStore();
  for (const fields of documents) store.add(fields);
  return Array.from(store.evaluate(filter), (met) => met === 1);
}
