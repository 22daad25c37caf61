import Type from "typebox";
import { about, named, Nullable } from "../platform/endpoint/schemas.ts";
import { Filters } from "./filters.schema.ts";

/** How a hit was found and ranked. */
export const HitExplanation = named(
  "HitExplanation",
  Type.Object({
    lexical_rank: Nullable(Type.Integer({ description: "rank by keywords alone, from 1; null if they did not find it" })),
    lexical_score: Nullable(Type.Number({ description: "BM25F" })),
    matched: Type.Array(
      Type.Object({
        term: about("in its indexed form", Type.String()),
        fields: about("where the document contains it", Type.Array(Type.Enum(["title", "attributes", "description", "body"]))),
      }),
      {
        description: "matching words of the query, in their indexed form, with the fields that contain them",
      },
    ),
    coverage: Type.Number({ description: "share of the query's words that the document contains, weighted by rarity" }),
    vector_rank: Nullable(Type.Integer({ description: "rank by meaning alone, from 1; null if it did not find it" })),
    similarity: Nullable(Type.Number({ description: "cosine similarity of the best passage to the query" })),
    exact: Nullable(
      Type.Enum(["id", "sku", "title"], { description: "whether the query names the document, which ranks it before all others" }),
    ),
    rare_words: Type.Optional(
      Type.Number({
        description:
          "share of the query's rare words that the document contains: names, codes and misspelled words that the embedder does not know. Above 0 it ranks before all but exact matches",
      }),
    ),
    fusion: Type.Object(
      {
        words: about("from keywords", Type.Number()),
        vectors: about("from meaning", Type.Number()),
        neighbours: about("from similar hits", Type.Number()),
      },
      { description: "contribution of each leg to the score that orders the hits, and the effect of similar hits on it" },
    ),
    rewrite_ranks: Type.Optional(
      Type.Array(Nullable(Type.Integer()), {
        description: "smart with a language model: ranks for each of the rewritten queries; null if one did not find it",
      }),
    ),
    model_rank: Type.Optional(
      Nullable(
        Type.Integer({
          description: "smart with a language model: the model's rank for the hit; null if the hit was not shown or not named",
        }),
      ),
    ),
    image_distance: Type.Optional(
      Type.Number({
        description:
          "distance of the document's nearest image to the uploaded one: 0 for equal, 1 for barely similar; absent if none is similar",
      }),
    ),
  }),
);

/** Properties of the whole search. */
export const SearchExplanation = named(
  "SearchExplanation",
  Type.Object({
    index_generation: Type.String({ description: "changes when the index is rebuilt and when another model's vectors are served" }),
    filters: about("as they were applied", Filters),
  }),
);
