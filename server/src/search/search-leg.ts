import type { PersonaContext } from "../personas/model/persona.ts";
import type { RetrievalHit } from "../ports/retrieval-index.ts";
import { scopeOf } from "./scope.ts";
import type { SearchDeps } from "./search-knowledge.ts";

export interface LegInput {
  readonly query: string;
  readonly leg: "words" | "vectors";
  readonly topK: number;
}

/**
 * Returns the results of a single retrieval leg, without the relevance floor, so that the effect of fusion can be measured. Such searches
 * are free of charge and unavailable to visitors.
 */
export async function searchLeg(
  deps: Pick<SearchDeps, "indexes">,
  context: PersonaContext,
  { query, leg, topK }: LegInput,
): Promise<RetrievalHit[]> {
  const isWords = leg === "words";
  const { index, embedder } = deps.indexes.of(context.brand.id);
  const { hits } = await index.search({
    scope: scopeOf(context),
    text: isWords ? query : "",
    vector: isWords || embedder === null ? null : await embedder.embedQuery(query, context.brand.languages),
    languages: context.brand.languages,
    topK,
    mode: "fast",
    floor: 0,
  });
  return [...hits];
}
