import Type from "typebox";
import { about, named, Nullable } from "../platform/endpoint/schemas.ts";
import { Filters } from "./filters.schema.ts";

/** Explanation of how a hit was found and ranked. */
export const HitExplanation = named(
  "HitExplanation",
  Type.Object({
    lexical_rank: Nullable(
      Type.Integer({ description: "rank in the keyword search, from 1; null if that search did not find the document" }),
    ),
    lexical_score: Nullable(Type.Number({ description: "BM25F" })),
    matched: Type.Array(
      Type.Object({
        term: about("in its indexed form", Type.String()),
        fields: about(
          "fields of the document that contain the term",
          Type.Array(Type.Enum(["title", "attributes", "description", "body"])),
        ),
      }),
      {
        description: "matching terms of the query, with the fields that contain them",
      },
    ),
    coverage: Type.Number({ description: "fraction of the query's words that the document contains, weighted by rarity" }),
    vector_rank: Nullable(
      Type.Integer({ description: "rank in the vector search, from 1; null if that search did not find the document" }),
    ),
    similarity: Nullable(Type.Number({ description: "cosine similarity of the best passage to the query" })),
    exact: Nullable(
      Type.Enum(["id", "sku", "title"], {
        description: "field that the query matches exactly; such a match ranks the document before all others",
      }),
    ),
    rare_words: Type.Optional(
      Type.Number({
        description:
          "fraction of the query's rare words that the document contains: names, codes and misspelled words that the embedder does not know. A document with a value above 0 ranks before all others except exact matches",
      }),
    ),
    fusion: Type.Object(
      {
        words: about("from keywords", Type.Number()),
        vectors: about("from meaning", Type.Number()),
        neighbours: about("from similar hits", Type.Number()),
      },
      { description: "contributions of keywords, vectors and similar hits to the ranking score" },
    ),
    rewrite_ranks: Type.Optional(
      Type.Array(Nullable(Type.Integer()), {
        description: "smart search with a language model: rank for each rewritten query; null if that query did not find the document",
      }),
    ),
    model_rank: Type.Optional(
      Nullable(
        Type.Integer({
          description:
            "smart search with a language model: the model's rank for the hit; null if the model did not receive the hit or omitted it",
        }),
      ),
    ),
    image_distance: Type.Optional(
      Type.Number({
        description:
          "distance between the uploaded image and the document's most similar image: 0 if identical, 1 if barely similar; absent if no image is similar",
      }),
    ),
  }),
);

/** Properties of the whole search. */
export const SearchExplanation = named(
  "SearchExplanation",
  Type.Object({
    index_generation: Type.String({ description: "changes when the index is rebuilt, or when another model becomes active" }),
    filters: about("as they were applied", Filters),
  }),
);
