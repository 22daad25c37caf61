import Type from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { originOf } from "../documents/model/write-origin.ts";
import { ProductSchema, writtenProducts } from "./product.schema.ts";
import { upsertProducts, type UpsertProductsDeps } from "./upsert-products.ts";

/** Accepts any items, because the operation validates them and reports all problems at once. */
const Items = Type.Array(Type.Unknown(), { minItems: 1, maxItems: 100 });

export function productRoutes(deps: UpsertProductsDeps): Route[] {
  return [
    route({
      method: "PUT",
      url: "/v1/knowledge/sources/:source_id/documents",
      id: "upsertProducts",
      summary: "Create or update up to 100 products, all or none",
      description:
        "Use it to keep a catalog synchronized with a shop; unchanged products are free. To send files, call `uploadFile`; to send texts, call `upsertAccountDocument`.",
      example: {
        items: [
          {
            id: "alpine-shell-42",
            title: "Alpine Shell",
            description: "A waterproof jacket for the mountains.",
            categories: [["Clothing", "Jackets"]],
            price: 189,
            currency: "EUR",
            in_stock: true,
            attributes: { material: "nylon", waterproof: true },
          },
        ],
      },
      tag: "Documents",
      access: ["account_key", "session"],
      rate: "MutationDefault",
      roles: ["owner", "admin"],
      codes: [
        "knowledge.source_not_found",
        "knowledge.source_managed",
        "knowledge.source_type_mismatch",
        "onboarding.crawl_active",
        "knowledge.too_many_entries",
        "knowledge.concurrent_write",
        "limits.quota_exceeded",
        "limits.subscription_required",
      ],
      statuses: { "validation.failed": [400, 422] },
      params: idParams("source_id"),
      body: Type.Object({ items: about("each id once; if one is invalid, none is written", Items) }, closed),
      documentedBody: Type.Object(
        { items: about("each id once; if one is invalid, none is written", Type.Array(ProductSchema, { minItems: 1, maxItems: 100 })) },
        closed,
      ),
      answers: {
        200: Type.Object(writtenProducts),
      },
      handle: async ({ actor, params, body }) => {
        const sourceId = uuidOrNull(params.source_id);
        if (sourceId === null) fail("knowledge.source_not_found", "No source with this id exists.");
        return ok(await upsertProducts({ ...deps, origin: originOf(actor) }, actor.accountId, { sourceId, items: body.items }));
      },
    }),
  ];
}
