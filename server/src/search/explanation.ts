import type { View } from "../platform/endpoint/schemas.ts";
import type { RetrievalFilter } from "../ports/retrieval-index.ts";
import type { HitExplanation, SearchExplanation } from "./explanation.schema.ts";
import type { FoundHit } from "./image/model/merge-image-hits.ts";
import type { AssistedHit } from "./smart/model/fuse-lists.ts";

/** A hit with everything that contributed to its rank. */
export type ExplainedHit = FoundHit & Partial<Pick<AssistedHit, "assisted">>;

/** Returns the explanation of a hit, as it appears in the response. */
export function hitExplanation(hit: ExplainedHit): View<typeof HitExplanation> {
  const { lexicalRank, lexicalScore, coverage, vectorRank, similarity, exact, rareWords, detail } = hit.explain;
  return {
    lexical_rank: lexicalRank,
    lexical_score: lexicalScore,
    matched: detail?.terms ?? [],
    coverage,
    vector_rank: vectorRank,
    similarity,
    exact,
    ...(rareWords === undefined || exact !== null ? {} : { rare_words: rareWords }),
    fusion: {
      words: rounded(detail?.fusion.words ?? 0),
      vectors: rounded(detail?.fusion.vectors ?? 0),
      neighbours: rounded(detail?.fusion.neighbours ?? 0),
    },
    ...(hit.assisted === undefined ? {} : { rewrite_ranks: hit.assisted.rewriteRanks, model_rank: hit.assisted.modelRank }),
    ...(hit.image === undefined ? {} : { image_distance: Math.round(hit.image.distance * 1_000) / 1_000 }),
  };
}

type AppliedFilters = View<typeof SearchExplanation>["filters"];

/** Returns the explanation of the whole search, as it appears in the response. */
export function searchExplanation(generation: string, filter: RetrievalFilter | undefined): View<typeof SearchExplanation> {
  return { index_generation: generation, filters: filtersJson(filter ?? {}) };
}

/** Returns the applied filters under their names in the request. */
function filtersJson({ segments, kind, categories, inStock, price, currency, attributes }: RetrievalFilter): AppliedFilters {
  // Undefined filters are omitted from the JSON.
  return { source_ids: segments, kind, categories, in_stock: inStock, price, currency, attributes } as AppliedFilters;
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
