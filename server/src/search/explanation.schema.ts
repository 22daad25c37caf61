import Type from "typebox";
import { Nullable } from "../platform/endpoint/schemas.ts";
import { Filters } from "./filters.schema.ts";

/** Explanation of a hit. */
export const HitExplanation = Type.Object({
  lexical_rank: Nullable(Type.Integer({ description: "keyword rank, starting at 1; null if not found by keywords" })),
  lexical_score: Nullable(Type.Number({ description: "BM25F" })),
  matched: Type.Array(Type.Object({ term: Type.String(), fields: Type.Array(Type.Enum(["title", "attributes", "description", "body"])) }), {
    description: "query terms as indexed, and the fields that contain them",
  }),
  coverage: Type.Number({ description: "share of the query's words in the document, weighted by rarity" }),
  vector_rank: Nullable(Type.Integer({ description: "vector rank, starting at 1; null if not found by vectors" })),
  similarity: Nullable(Type.Number({ description: "cosine similarity of the best passage and the query" })),
  exact: Nullable(Type.Enum(["id", "sku", "title"], { description: "the query names the document, so it ranks above all others" })),
  rare_words: Type.Optional(
    Type.Number({
      description:
        "share of the query's rare words in the document: names, codes and misspelled words that the embedding model does not know. Above 0, it ranks above all but exact matches",
    }),
  ),
  fusion: Type.Object(
    { words: Type.Number(), vectors: Type.Number(), neighbours: Type.Number() },
    { description: "contributions of keywords, vectors and similar hits to the value that orders the hits" },
  ),
  rewrite_ranks: Type.Optional(
    Type.Array(Nullable(Type.Integer()), {
      description: "smart with a language model: rank for each rewritten query; null if not found",
    }),
  ),
  model_rank: Type.Optional(
    Nullable(Type.Integer({ description: "smart with a language model: the rank that the model gave; null if it did not rank the hit" })),
  ),
  image_distance: Type.Optional(
    Type.Number({
      description: "distance of the document's most similar image: 0 if identical, 1 at the limit of similarity; absent if none is similar",
    }),
  ),
});

/** Explanation of a whole search. */
export const SearchExplanation = Type.Object({
  index_generation: Type.String({ description: "changes when the index is rebuilt or another embedding model takes over" }),
  filters: Filters,
});
