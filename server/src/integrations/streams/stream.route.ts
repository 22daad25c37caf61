import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Id, Nullable } from "../../platform/endpoint/schemas.ts";
import { ProductSchema, writtenProducts } from "../../knowledge/products/product.schema.ts";
import { deleteItems } from "./delete-items.ts";
import { reconcileStream } from "./reconcile-stream.ts";
import { FileItemSchema, Generation, StreamKey, StreamType, SyncedStream, syncedStream } from "./stream.schema.ts";
import { syncIntegration } from "./sync-integration.ts";
import { writeItems, type WriteItemsDeps } from "./write-items.ts";
import { sourceName } from "../../knowledge/sources/source-name.ts";

const batchMax = 100;
const nextSyncSeconds = { connected: 3_600, disconnected: 86_400 };

const shared = { tag: "Integration streams", access: ["integration_key"], rate: "MutationDefault" } as const;
const params = Type.Object({ stream_key: about("chosen by the plug-in, the same in every run", StreamKey) });
const Name = Type.String({ minLength: 1, maxLength: 1_000, description: "name of the stream's source, used when the source is created" });
/** Accepts any items, because the operation validates them and reports all problems at once. */
const Items = Type.Array(Type.Unknown(), { minItems: 1, maxItems: batchMax });
/** Validates the name even if the stream exists, in which case the name has no effect. */
const nameOf = (sent: string | undefined): string | undefined => (sent === undefined ? undefined : sourceName(sent));
const writeBody = {
  generation: about("number of the full run; must be higher than the number of every earlier run", Generation),
  type: about("type of the stream, if the write creates it", Type.Optional(StreamType)),
  name: about("name of the stream, if the write creates it", Type.Optional(Name)),
};

/** Routes for a site's plug-in, which authenticates with the key of its integration. */
export function streamRoutes(deps: WriteItemsDeps): Route[] {
  return [
    syncRoute(deps),
    writeRoute(deps),
    deleteRoute(deps, {
      method: "DELETE",
      path: "items",
      id: "deleteStreamItems",
      summary: "Delete documents in a stream by id. Unknown ids are skipped",
    }),
    deleteRoute(deps, {
      method: "POST",
      path: "items/delete",
      id: "postDeleteStreamItems",
      summary: "Delete documents in a stream, for clients that cannot send a body with DELETE",
    }),
    reconcileRoute(deps),
  ];
}

/** Streams that a plug-in declares. */
const DeclaredStreams = Type.Array(
  Type.Object(
    {
      stream_key: about("chosen by the plug-in, the same in every run", StreamKey),
      type: about("type of the records in the stream", Type.Optional(StreamType)),
      name: about("name, as shown in the dashboard", Type.Optional(Name)),
    },
    closed,
  ),
  { maxItems: 20 },
);

function syncRoute(deps: WriteItemsDeps): Route {
  return route({
    ...shared,
    method: "POST",
    url: "/v1/integration/sync",
    id: "syncIntegration",
    summary: "Report the state of a site's plug-in, declare its streams, and find out which streams are on",
    description:
      "Use it at the start of every run, and then every `next_sync_seconds`. After a disconnection, it is the only call that succeeds; it returns `connected: false`. Without `streams`, the first call declares `products`.",
    example: {
      site: { url: "https://northwind.example", platform: "woocommerce", plugin_version: "1.4.0" },
      streams: [
        { stream_key: "products", type: "catalog" },
        { stream_key: "pages", type: "files" },
      ],
    },
    codes: ["integration.stream_taken", "knowledge.source_type_mismatch"],
    acceptsDisconnected: true,
    body: Type.Object(
      {
        site: about(
          "information about the plug-in's site",
          Type.Object(
            {
              url: about("URL of the site", Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 }))),
              platform: about("platform such as `shopify`", Type.Optional(Type.String({ minLength: 1, maxLength: 500 }))),
              plugin_version: about(
                "version of the plug-in, as shown in the dashboard",
                Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
              ),
            },
            closed,
          ),
        ),
        streams: about("streams that the plug-in has", Type.Optional(DeclaredStreams)),
      },
      closed,
    ),
    answers: {
      200: Type.Object({
        integration_id: about("the integration of the key", Id),
        brand_id: about("the brand to whose sources the integration writes", Id),
        persona_id: Nullable(Type.String({ format: "uuid", description: "persona that the site shows" })),
        connected: about("`false` if all other calls are rejected until the site is connected again", Type.Boolean()),
        streams: about("all streams of the integration", Type.Array(SyncedStream)),
        batch_max: Type.Integer({ description: "maximum number of items per write" }),
        next_sync_seconds: about("seconds until the plug-in should call again", Type.Integer()),
      }),
    },
    handle: async ({ actor, body }) => {
      const streams = body.streams?.map(({ stream_key: streamKey, type, name }) => ({ streamKey, type, name: nameOf(name) }));
      const state = await syncIntegration(deps, actor, { site: body.site, streams });
      return ok({
        integration_id: actor.integrationId,
        brand_id: state.brandId,
        persona_id: state.personaId,
        connected: state.connected,
        streams: state.streams.map(syncedStream),
        batch_max: batchMax,
        next_sync_seconds: nextSyncSeconds[state.connected ? "connected" : "disconnected"],
      });
    },
  });
}

function writeRoute(deps: WriteItemsDeps): Route {
  return route({
    ...shared,
    method: "PUT",
    url: "/v1/integration/streams/:stream_key/items",
    id: "writeStreamItems",
    summary: "Create or update up to 100 documents in a stream, all or none",
    description:
      "Use it for every record that has changed and, in a full run, for all records. On the first write, a new stream is created. A stream of type `catalog` accepts products; a stream of type `files` accepts texts or pages from the site. To remove records, call `reconcileStream` or `deleteStreamItems`.",
    example: { generation: 7, items: [{ id: "alpine-shell-42", title: "Alpine Shell", price: 189, currency: "EUR", in_stock: true }] },
    codes: [
      "integration.closed",
      "integration.stream_taken",
      "resource.not_found",
      "knowledge.source_not_found",
      "knowledge.source_type_mismatch",
      "knowledge.too_many_entries",
      "knowledge.concurrent_write",
      "limits.quota_exceeded",
      "limits.subscription_required",
    ],
    statuses: { "validation.failed": [400, 422] },
    params,
    body: Type.Object({ ...writeBody, items: about("products, or files as text or by their URL", Items) }, closed),
    documentedBody: Type.Object(
      {
        ...writeBody,
        items: about(
          "products for a stream of type `catalog`; texts or URLs for a stream of type `files`",
          Type.Array(Type.Union([ProductSchema, FileItemSchema]), { minItems: 1, maxItems: batchMax }),
        ),
      },
      closed,
    ),
    answers: {
      200: Type.Object({
        ...writtenProducts,
        skipped: Type.Array(
          Type.Object({
            id: about("as sent", Type.String()),
            message: about("message in English, for people", Type.String()),
            retryable: about("whether the same item may succeed later", Type.Boolean()),
          }),
          {
            description: "pages that could not be fetched; their stored versions are unchanged",
          },
        ),
        superseded: Type.Array(Type.String(), {
          description:
            "ids of items that were written under a newer generation, or of all items if a list with a newer generation has been applied; their stored versions are unchanged",
        }),
      }),
    },
    handle: async ({ actor, params: { stream_key: streamKey }, body: { generation, items, type, name } }) =>
      ok(await writeItems(deps, actor, { streamKey, type, name: nameOf(name) }, { generation, items })),
  });
}

interface Named {
  readonly method: "DELETE" | "POST";
  readonly path: string;
  readonly id: string;
  readonly summary: string;
}

function deleteRoute(deps: WriteItemsDeps, { method, path, id, summary }: Named): Route {
  return route({
    ...shared,
    method,
    url: `/v1/integration/streams/:stream_key/${path}`,
    id,
    summary,
    description:
      "Use it when a record is deleted on the site. Records that were deleted while the site could not make calls are removed by the next `reconcileStream`.",
    example: { ids: ["alpine-shell-42"] },
    codes: ["resource.not_found", "integration.closed"],
    params,
    body: Type.Object(
      { ids: about("ids as they were sent; unknown ids are ignored", Type.Array(Type.String(), { minItems: 1, maxItems: 1_000 })) },
      closed,
    ),
    answers: { 200: Type.Object({ deleted: about("number of documents that existed", Type.Integer()) }) },
    handle: async ({ actor, params: { stream_key: streamKey }, body }) =>
      ok({ deleted: await deleteItems(deps, actor, streamKey, body.ids) }),
  });
}

function reconcileRoute(deps: WriteItemsDeps): Route {
  return route({
    ...shared,
    method: "POST",
    url: "/v1/integration/streams/:stream_key/reconcile",
    id: "reconcileStream",
    summary: "Send the full list of a stream's ids in parts. When the list is complete, documents that are not in it are removed",
    description:
      "Use it at the end of a full run to remove deleted records. Documents written under the list's generation or a newer one are not removed. Parts may be sent repeatedly and in any order; they expire after an hour. To delete individual records immediately, call `deleteStreamItems`.",
    example: { generation: 7, part: 1, parts: 1, ids: ["alpine-shell-42", "trail-cap-7"] },
    codes: ["resource.not_found", "integration.closed", "integration.reconcile_stale_generation"],
    params,
    body: Type.Object(
      {
        generation: about("the generation under which the records were written", Generation),
        part: Type.Integer({ minimum: 1, maximum: 100, description: "from 1 to `parts`" }),
        parts: about("number of parts of the whole list", Type.Integer({ minimum: 1, maximum: 100 })),
        ids: about("ids of this part of the list", Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 10_000 })),
      },
      closed,
    ),
    answers: {
      202: Type.Object({
        generation: about("the generation of the list", Type.Integer()),
        received_parts: about("parts that have arrived", Type.Integer()),
      }),
      200: Type.Object({
        generation: about("the generation of the list", Type.Integer()),
        kept: Type.Integer({ description: "number of documents left in the stream" }),
        removed: about("documents that were deleted because they are not in the list", Type.Integer()),
        missing: Type.Array(Type.String(), { description: "listed ids for which there is no document; send their records" }),
      }),
    },
    handle: async ({ actor, params: { stream_key: streamKey }, body }) => {
      const outcome = await reconcileStream(deps, actor, streamKey, body);
      const { generation } = body;
      if (outcome.kind === "incomplete") return { status: 202, body: { generation, received_parts: outcome.receivedParts } } as const;
      const { kept, removed, missing } = outcome;
      return { status: 200, body: { generation, kept, removed, missing } } as const;
    },
  });
}
