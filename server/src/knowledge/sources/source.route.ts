import Type from "typebox";
import { fail } from "../../platform/errors/fail.ts";
import { created, ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Id, idParams, named, Nullable, uuidOrNull, type View } from "../../platform/endpoint/schemas.ts";
import { createSource, type SourcesDeps } from "./create-source.ts";
import { listSources, type ListSourcesDeps } from "./list-sources.ts";
import { moveSource, type MoveSourceDeps } from "./move-source.ts";
import type { CountedSource, Source } from "./model/source.ts";
import { updateSource, type UpdateSourceDeps } from "./update-source.ts";

const SourceType = Type.Enum(["catalog", "files"]);

const headFields = {
  id: Id,
  name: about("unique within the account", Type.String()),
  brand_id: about("personas of this brand use the source", Id),
  type: about("`catalog`: products; `files`: uploaded files", SourceType),
  enabled: about("whether searches and answers use the source", Type.Boolean()),
};

const SourceHead = named("CreatedSource", Type.Object(headFields));

export const SourceView = named(
  "Source",
  Type.Object({
    ...headFields,
    integration_id: about("the integration that writes the source; null for your own sources", Nullable(Id)),
    stream_key: about("the integration's stream; null for your own sources", Nullable(Type.String())),
    document_count: about("documents in any state", Type.Integer()),
    ready_count: about("documents that searches find", Type.Integer()),
  }),
);

function head(source: Source): View<typeof SourceHead> {
  return { id: source.id, name: source.name, brand_id: source.brandId, type: source.type, enabled: source.enabled };
}

export function view(source: CountedSource): View<typeof SourceView> {
  return {
    ...head(source),
    integration_id: source.integrationId,
    stream_key: source.streamKey,
    document_count: source.documentCount,
    ready_count: source.readyCount,
  };
}

const access = ["account_key", "session"] as const;
const roles = ["owner", "admin"] as const;
const Name = Type.String({ description: "1-120 characters, without leading or trailing white space" });

/** Query of a source list. A malformed `brand_id` is not rejected by the schema, because every unknown id must return 404. */
export const OfBrand = Type.Object({ brand_id: Type.Optional(Type.String({ description: "id of one of the account's brands" })) });

/** Returns the requested brand for `listSources`. */
export function askedBrand(query: { readonly brand_id?: string }): string | null | undefined {
  return query.brand_id === undefined ? undefined : uuidOrNull(query.brand_id);
}

export type SourceRoutesDeps = SourcesDeps & ListSourcesDeps & UpdateSourceDeps & MoveSourceDeps;

export function sourceRoutes(deps: SourceRoutesDeps): Route[] {
  return [
    route({
      method: "GET",
      url: "/v1/knowledge/sources",
      id: "listSources",
      summary: "List sources, optionally for one brand",
      description:
        "Use it to find the source to write to, and how many of its documents are ready. To see what is running for each source, call `listSourceStates`.",
      tag: "Sources",
      access,
      rate: "Global",
      codes: ["resource.not_found"],
      query: OfBrand,
      answers: { 200: Type.Object({ sources: Type.Array(SourceView) }) },
      handle: async ({ actor, query }) => ok({ sources: (await listSources(deps, actor.accountId, askedBrand(query))).map(view) }),
    }),
    route({
      method: "POST",
      url: "/v1/knowledge/sources",
      id: "createSource",
      summary: "Create an empty, enabled source. If the brand has a source with this name, return it",
      description:
        "Use it before the first write, because writes do not create a source. Products go to a source of type `catalog`, and files to a source of type `files`.",
      example: { name: "Catalog", brand_id: "0190a0b0-0001-7000-8000-000000000000", type: "catalog" },
      tag: "Sources",
      access,
      rate: "MutationDefault",
      codes: ["resource.not_found", "knowledge.source_name_taken", "knowledge.source_type_taken"],
      roles,
      body: Type.Object(
        {
          name: about("unique within the account; if the brand already has a source with this name, it is returned", Name),
          brand_id: about("personas of this brand will use the source", Type.String({ maxLength: 100 })),
          type: about("`catalog`: products; `files`: uploaded files. `catalog` by default", Type.Optional(SourceType)),
        },
        closed,
      ),
      answers: { 201: SourceHead, 200: SourceHead },
      handle: async ({ actor, body }) => {
        const brandId = uuidOrNull(body.brand_id);
        if (brandId === null) fail("resource.not_found", "No brand with this id exists.");
        const { source, created: isNew } = await createSource(deps, actor.accountId, {
          name: body.name,
          brandId,
          type: body.type ?? "catalog",
        });
        return isNew ? created(head(source)) : ok(head(source));
      },
    }),
    route({
      method: "PATCH",
      url: "/v1/knowledge/sources/:source_id",
      id: "updateSource",
      summary: "Rename, enable or disable a source. Its documents do not change",
      description: "Use it to rename a source or to disable it for all personas of its brand. To delete its content, call `deleteSource`.",
      example: { enabled: false },
      tag: "Sources",
      access,
      rate: "MutationDefault",
      codes: ["knowledge.source_not_found", "knowledge.source_managed", "knowledge.source_name_taken"],
      roles,
      params: idParams("source_id"),
      body: Type.Object(
        {
          name: about("unchanged if absent", Type.Optional(Name)),
          enabled: about("whether searches and answers use the source. Unchanged if absent", Type.Optional(Type.Boolean())),
        },
        { ...closed, minProperties: 1 },
      ),
      answers: { 200: SourceView },
      handle: async ({ actor, params, body }) => ok(view(await updateSource(deps, actor.accountId, sourceIdOf(params.source_id), body))),
    }),
    ...["/v1/knowledge/sources/:source_id/brand", "/api/knowledge/sources/:source_id/brand"].map((url) => moveRoute(deps, url)),
  ];
}

function moveRoute(deps: MoveSourceDeps, url: string): Route {
  return route({
    method: "PATCH",
    url,
    id: url.startsWith("/v1") ? "moveSource" : "moveSourceOfAccount",
    summary: "Move a source to another brand",
    description:
      "Use it when a source was created in the wrong brand; its documents stay ready. To move individual documents to another source, call `startBulkJob`.",
    example: { brand_id: "0190a0b0-0001-7000-8000-000000000000" },
    tag: "Sources",
    access,
    rate: "MutationDefault",
    codes: [
      "knowledge.source_not_found",
      "knowledge.source_managed",
      "knowledge.import_running",
      "onboarding.crawl_active",
      "resource.not_found",
    ],
    roles,
    params: idParams("source_id"),
    body: Type.Object({ brand_id: about("the brand to move the source to", Type.String({ maxLength: 100 })) }, closed),
    answers: { 200: SourceView },
    handle: async ({ actor, params, body }) => {
      const sourceId = sourceIdOf(params.source_id);
      const brandId = uuidOrNull(body.brand_id);
      if (brandId === null) fail("resource.not_found", "No brand with this id exists.");
      return ok(view(await moveSource(deps, actor.accountId, sourceId, brandId)));
    },
  });
}

function sourceIdOf(text: string): string {
  return uuidOrNull(text) ?? fail("knowledge.source_not_found", "No source with this id exists.");
}
