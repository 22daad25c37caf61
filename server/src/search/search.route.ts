import Type, { type Static } from "typebox";
import { readImageBody } from "../entry/image-body.ts";
import { route, type Route } from "../entry/route.ts";
import { closed } from "../entry/schemas.ts";
import { untilGone } from "../entry/until-gone.ts";
import { bodyValidator } from "../entry/validation.ts";
import { fail } from "../errors/fail.ts";
import { isStorable } from "../lib/text.ts";
import { productFields } from "../knowledge/documents/document.schema.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { HitExplanation, SearchExplanation } from "./explanation.schema.ts";
import { Filters, readFilters } from "./filters.schema.ts";
import { personaOf } from "./persona-scope.ts";
import { searchKnowledge, type SearchKnowledgeDeps } from "./search-knowledge.ts";

const SearchBody = Type.Object(
  {
    query: Type.Optional(Type.String({ maxLength: 2_000, description: "at least 1 character; may be left out where a picture is sent" })),
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
  page: Type.Optional(Type.Integer({ description: "page, slide or sheet of a file on which the content begins" })),
  explain: Type.Optional(HitExplanation),
});

export function searchRoutes(deps: SearchKnowledgeDeps & { readonly directory: PersonaDirectory }): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/search",
      id: "search",
      summary:
        "Find what a persona answers from, by words, by a picture, or by both. A picture goes along in multipart/form-data, as `image` beside `payload_json`",
      tag: "Search",
      access: ["persona_key", "account_key", "persona_public"],
      rate: "Search",
      codes: ["limits.quota_exceeded", "limits.subscription_required", "resource.not_found", "upload.invalid_signature"],
      consumes: "json_or_multipart",
      body: SearchBody,
      answers: {
        200: Type.Object({
          degraded: Type.Optional(Type.Literal(true, { description: "a smart search that was answered, and charged, as a fast one" })),
          explain: Type.Optional(SearchExplanation),
          num_total_results: Type.Integer(),
          results: Type.Array(Hit),
        }),
      },
      handle: async ({ actor, request, reply }) => {
        const { body, image } = await readImageBody(request, deps.pictures.images, checkBody);
        try {
          const context = await personaOf(deps.directory, actor, body.persona_id);
          const { json, creditsCharged } = await searchKnowledge(deps, context, {
            query: body.query,
            ...(image === null ? {} : { image }),
            mode: body.mode ?? "fast",
            topK: body.top_k ?? 10,
            filter: readFilters(body.filters),
            explain: body.explain ?? false,
            ...(body.mode === "smart" ? { signal: untilGone(reply.raw) } : {}),
          });
          return { status: 200, json, headers: { "x-credits-charged": String(creditsCharged) } };
        } finally {
          // A search keeps no picture.
          if (image !== null) await deps.pictures.images.drop(image);
        }
      },
    }),
  ];
}

const validate = bodyValidator(SearchBody);

function checkBody(sent: unknown, hasImage: boolean): Static<typeof SearchBody> & { readonly query: string } {
  const body = validate(sent);
  const query = body.query?.normalize("NFC").trim() ?? "";
  if (query === "" && !hasImage) {
    if (body.query === undefined) failQuery("required", "is required where no picture is sent");
    failQuery("too_short", "must not be empty where no picture is sent");
  }
  if (!isStorable(query)) failQuery("format", "must be well-formed Unicode without NUL");
  return { ...body, query };
}

function failQuery(code: "required" | "too_short" | "format", message: string): never {
  fail("validation.failed", `body: query ${message}`, { errors: [{ field: "query", code, message }] });
}
