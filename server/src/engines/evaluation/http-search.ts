import type { Mode, NamedDocument, SearchAnswer } from "../../evaluation/retrieval/model/searcher.ts";
import { searchDepth } from "../../evaluation/retrieval/model/measures.ts";
import { jsonOf, type Send } from "./http-calls.ts";

interface SearchBody {
  readonly degraded?: boolean;
  readonly results: readonly { readonly id: string; readonly title: string; readonly variants?: readonly { readonly sku: string }[] }[];
}

/**
 * Returns a function that searches a persona's knowledge through the API and requests the maximum number of results.
 * @param personaId required with an account key
 * @throws ServiceRefused
 */
export function httpSearch(send: Send, personaId: string | null): (query: string, mode: Mode) => Promise<SearchAnswer> {
  return async (query, mode) => {
    const startedAt = performance.now();
    const body = { query, mode, top_k: searchDepth, ...(personaId === null ? {} : { persona_id: personaId }) };
    const answer = await jsonOf<SearchBody>(await send("POST", "/v1/search", body), "a search");
    return {
      found: answer.results.map(({ id, title, variants = [] }): NamedDocument => ({ id, title, skus: variants.map(({ sku }) => sku) })),
      degraded: answer.degraded === true,
      ms: performance.now() - startedAt,
    };
  };
}
