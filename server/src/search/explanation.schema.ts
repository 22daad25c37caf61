import Type from "typebox";
import { named, Nullable } from "../platform/endpoint/schemas.ts";
import { Filters } from "./filters.schema.ts";

/** How a hit came about. */
export const HitExplanation = named(
  "HitExplanation",
  Type.Object({
    lexical_rank: Nullable(Type.Integer({ description: "rank by words alone, from 1; null where they did not find it" })),
    lexical_score: Nullable(Type.Number({ description: "BM25F" })),
    matched: Type.Array(
      Type.Object({ term: Type.String(), fields: Type.Array(Type.Enum(["title", "attributes", "description", "body"])) }),
      {
        description: "words of the query, in the form in which they are indexed, and the fields that hold them",
      },
    ),
    coverage: Type.Number({ description: "share of the query's words that the document holds, weighed by rarity" }),
    vector_rank: Nullable(Type.Integer({ description: "rank by meaning alone, from 1; null where it did not find it" })),
    similarity: Nullable(Type.Number({ description: "cosine of the best passage to the query" })),
    exact: Nullable(Type.Enum(["id", "sku", "title"], { description: "the query names the document: it comes before all others" })),
    rare_words: Type.Optional(
      Type.Number({
        description:
          "share of the query's rare words that the document holds: names, codes and misspelt words that the embedder has never seen. Above 0 it comes before all but exact matches",
      }),
    ),
    fusion: Type.Object(
      { words: Type.Number(), vectors: Type.Number(), neighbours: Type.Number() },
      { description: "what each leg adds to the value that hits are ordered by, and what similar hits change of it" },
    ),
    rewrite_ranks: Type.Optional(
      Type.Array(Nullable(Type.Integer()), {
        description: "smart with a language model: ranks for each of the rewritten queries; null where one did not find it",
      }),
    ),
    model_rank: Type.Optional(
      Nullable(
        Type.Integer({
          description: "smart with a language model: where it put the hit; null where it was not shown it or did not name it",
        }),
      ),
    ),
    image_distance: Type.Optional(
      Type.Number({
        description:
          "of the nearest picture of the document to the one that was sent: 0 for equal, 1 for just near; absent where none is near",
      }),
    ),
  }),
);

/** What holds for a whole search. */
export const SearchExplanation = named(
  "SearchExplanation",
  Type.Object({
    index_generation: Type.String({ description: "another one after the index was built anew, and once vectors of another model answer" }),
    filters: Filters,
  }),
);
