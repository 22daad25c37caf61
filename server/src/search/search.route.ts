import type { Static } from "typebox";
import { json } from "../platform/endpoint/call.ts";
import { readImageBody } from "../platform/endpoint/image-body.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { untilGone } from "../platform/endpoint/until-gone.ts";
import { bodyValidator } from "../platform/endpoint/validation.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { readFilters } from "./filters.schema.ts";
import { readAsOf } from "./history/search-as-of.ts";
import { personaOf } from "./persona-scope.ts";
import { readQuery } from "./read-query.ts";
import { searchKnowledge, type SearchKnowledgeDeps } from "./search-knowledge.ts";
import { SearchBody, SearchResults } from "./search.schema.ts";

export function searchRoutes(deps: SearchKnowledgeDeps & { readonly directory: PersonaDirectory }): Route[] {
  return [
    route({
      method: "POST",
      url: "/v1/search",
      id: "search",
      summary:
        "Search a persona's knowledge by text, by image, or by both. To send an image, use multipart/form-data with `image` and `payload_json`",
      description: "Use it to get records that you show or process in your own program. To get an answer in sentences, call `chat`.",
      example: { query: "waterproof jacket", top_k: 5, filters: { in_stock: true, price: { lte: 250 } } },
      tag: "Search",
      access: ["persona_key", "account_key", "persona_public", "session"],
      rate: "Search",
      codes: ["limits.quota_exceeded", "limits.subscription_required", "resource.not_found", "upload.invalid_signature"],
      statuses: { "validation.failed": [400, 422] },
      consumes: "json_or_multipart",
      body: SearchBody,
      answers: {
        200: SearchResults,
      },
      handle: async ({ actor, request, reply }) => {
        const { body, image } = await readImageBody(request, deps.pictures.images, checkBody);
        try {
          const asOf = readAsOf(body.as_of, actor, image !== null);
          const context = await personaOf(deps.directory, actor, body.persona_id);
          const { json: text, creditsCharged } = await searchKnowledge(deps, context, {
            query: body.query,
            ...(image === null ? {} : { image }),
            mode: body.mode ?? "fast",
            topK: body.top_k ?? 10,
            filter: readFilters(body.filters),
            explain: body.explain ?? false,
            asOf,
            isCounted: actor.kind !== "session" && asOf === null,
            ...(body.mode === "smart" || body.as_of !== undefined ? { signal: untilGone(reply.raw) } : {}),
          });
          return json(text, { "x-credits-charged": String(creditsCharged) });
        } finally {
          // The image sent with a search is not stored.
          if (image !== null) await deps.pictures.images.drop(image);
        }
      },
    }),
  ];
}

const validate = bodyValidator(SearchBody);

function checkBody(sent: unknown, hasImage: boolean): Static<typeof SearchBody> & { readonly query: string } {
  const body = validate(sent);
  return { ...body, query: readQuery(body.query, hasImage) };
}
