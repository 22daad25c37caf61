import Type from "typebox";
import { route, type Route } from "../entry/route.ts";
import { closed, Nullable } from "../entry/schemas.ts";
import { fail } from "../errors/fail.ts";
import { isStorable } from "../lib/text.ts";
import { productFields } from "../knowledge/documents/document.schema.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { Filters, readFilters } from "./filters.schema.ts";
import { personaOf } from "./persona-scope.ts";
import { searchKnowledge, type SearchDeps } from "./search-knowledge.ts";

const SearchBody = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: 2_000 }),
    mode: Type.Optional(Type.Enum(["fast", "smart"])),
    top_k: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    filters: Type.Optional(Filters),
    explain: Type.Optional(Type.Boolean()),
    persona_id: Type.Optional(Type.String({ maxLength: 100, description: "with an account key: which persona's knowledge" })),
  },
  closed,
);

const { id, title, description, attributes, images, links, price, original_price, currency, in_stock, variants } = productFields;
const Hit = Type.Object({
  id,
  kind: Type.Enum(["item", "file"]),
  source: Type.String(),
  category: Type.Optional(Type.String()),
  title,
  description,
  attributes,
  images,
  links,
  price,
  original_price,
  currency,
  in_stock,
  variants,
  score: Type.Number({ minimum: 0, maximum: 1 }),
  content: Type.String(),
  explain: Type.Optional(
    Type.Object({
      lexical_rank: Nullable(Type.Integer()),
      lexical_score: Nullable(Type.Number()),
      coverage: Type.Number(),
      vector_rank: Nullable(Type.Integer()),
      similarity: Nullable(Type.Number()),
      exact: Nullable(Type.Enum(["id", "sku", "title"])),
    }),
  ),
});

export function searchRoutes(deps: SearchDeps & { readonly directory: PersonaDirectory }): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/search",
      id: "search",
      summary: "Find what a persona answers from",
      tag: "Search",
      access: ["persona_key", "account_key", "persona_public"],
      rate: "Search",
      codes: ["limits.quota_exceeded", "limits.subscription_required", "resource.not_found"],
      body: SearchBody,
      answers: {
        200: Type.Object({
          degraded: Type.Optional(Type.Literal(true, { description: "a smart search that was answered, and charged, as a fast one" })),
          num_total_results: Type.Integer(),
          results: Type.Array(Hit),
        }),
      },
      handle: async ({ actor, body }) => {
        const context = await personaOf(deps.directory, actor, body.persona_id);
        const query = body.query.normalize("NFC").trim();
        if (query === "" || !isStorable(query)) {
          const message = query === "" ? "must not be empty" : "must be well-formed Unicode without NUL";
          fail("validation.failed", `body: query ${message}`, {
            errors: [{ field: "query", code: query === "" ? "too_short" : "format", message }],
          });
        }
        const { json, creditsCharged } = await searchKnowledge(deps, context, {
          query,
          mode: body.mode ?? "fast",
          topK: body.top_k ?? 10,
          filter: readFilters(body.filters),
          explain: body.explain ?? false,
        });
        return { status: 200, json, headers: { "x-credits-charged": String(creditsCharged) } };
      },
    }),
  ];
}
