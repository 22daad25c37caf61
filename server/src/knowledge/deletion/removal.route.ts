import Type from "typebox";
import { accepted, empty } from "../../platform/endpoint/call.ts";
import { fail } from "../../platform/errors/fail.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Id, idParams, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { jobView } from "../jobs/job-view.ts";
import { JobView } from "../jobs/job.schema.ts";
import { deleteBrand, type DeleteBrandDeps } from "./delete-brand.ts";
import { deleteDocuments, type DeleteDocumentsDeps } from "./delete-documents.ts";
import { deleteSource, type DeleteSourceDeps } from "./delete-source.ts";

export type RemovalRoutesDeps = DeleteDocumentsDeps & DeleteSourceDeps & DeleteBrandDeps;

const access = ["account_key", "session"] as const;
const roles = ["owner", "admin"] as const;
const Confirm = Type.Object({
  confirm: Type.Optional(Type.String({ maxLength: 1_000, description: "exact name of the object to delete" })),
});

export function removalRoutes(deps: RemovalRoutesDeps): Route[] {
  return [
    deleteDocumentsRoute(deps, {
      method: "DELETE",
      url: "/v1/knowledge/sources/:source_id/documents",
      id: "deleteDocuments",
      summary: "Delete documents in a source by id. Unknown ids are skipped",
    }),
    deleteDocumentsRoute(deps, {
      method: "POST",
      url: "/v1/knowledge/sources/:source_id/documents/delete",
      id: "postDeleteDocuments",
      summary: "Delete documents, for clients that cannot send a body with DELETE",
    }),
    deleteSourceRoute(deps),
    deleteBrandRoute(deps),
  ];
}

interface Named {
  readonly method: "DELETE" | "POST";
  readonly url: string;
  readonly id: string;
  readonly summary: string;
}

function deleteDocumentsRoute(deps: DeleteDocumentsDeps, { method, url, id, summary }: Named): Route {
  return route({
    method,
    url,
    id,
    summary,
    description:
      "Use it to delete documents by id. To delete a whole source, call `deleteSource`; to delete many thousands of documents, use `startBulkJob`, which is faster.",
    example: { ids: ["alpine-shell-42"] },
    tag: "Documents",
    access,
    rate: "MutationDefault",
    codes: [
      "knowledge.source_not_found",
      "knowledge.source_managed",
      "knowledge.removal_busy",
      "knowledge.import_running",
      "onboarding.crawl_active",
    ],
    roles,
    params: idParams("source_id"),
    body: Type.Object(
      { ids: about("ids as they were sent; unknown ids are ignored", Type.Array(Type.String(), { minItems: 1, maxItems: 1_000 })) },
      closed,
    ),
    answers: {
      200: Type.Object({ deleted: about("0: none of the documents exist", Type.Literal(0)) }),
      202: Type.Object({
        job_id: about("for `getJob`; searches no longer find the documents", Id),
        total: about("documents that are being deleted", Type.Integer()),
        operation: about("the operation of the job", Type.Literal("delete")),
      }),
    },
    handle: async ({ actor, params, body }) => {
      const job = await deleteDocuments(deps, actor.accountId, { sourceId: sourceIdOf(params.source_id), externalIds: body.ids });
      return job === null
        ? { status: 200 as const, body: { deleted: 0 as const } }
        : { status: 202 as const, body: { job_id: job.id, total: job.total, operation: "delete" as const } };
    },
  });
}

function deleteSourceRoute(deps: DeleteSourceDeps): Route {
  return route({
    method: "DELETE",
    url: "/v1/knowledge/sources/:source_id",
    id: "deleteSource",
    summary: "Delete a source and all its documents",
    description: "Use it to delete a source permanently. To stop personas from using it, set `enabled` to false with `updateSource`.",
    tag: "Sources",
    access,
    rate: "MutationDefault",
    codes: [
      "knowledge.source_not_found",
      "knowledge.source_managed",
      "knowledge.source_confirm_required",
      "knowledge.removal_busy",
      "knowledge.import_running",
      "onboarding.crawl_active",
    ],
    roles,
    params: idParams("source_id"),
    query: Confirm,
    answers: { 202: JobView },
    handle: async ({ actor, params, query }) => {
      const job = await deleteSource(deps, actor.accountId, sourceIdOf(params.source_id), query.confirm ?? null);
      return accepted(jobView(job));
    },
  });
}

function deleteBrandRoute(deps: DeleteBrandDeps): Route {
  return route({
    method: "DELETE",
    url: "/api/brands/:brand_id",
    id: "deleteBrand",
    summary: "Delete a brand and its personas and sources",
    description:
      "Use it to delete a brand and everything in it. This cannot be undone. To only stop the brand's personas from answering, disable the personas or sources.",
    tag: "Brands",
    access: ["session"],
    rate: "MutationDefault",
    codes: [
      "resource.not_found",
      "brand.confirm_required",
      "brand.has_integration_streams",
      "brand.onboarding_active",
      "brand.removal_busy",
    ],
    roles,
    params: idParams("brand_id"),
    query: Confirm,
    answers: { 202: JobView, 204: null },
    handle: async ({ actor, params, query }) => {
      const brandId = uuidOrNull(params.brand_id);
      if (brandId === null) fail("resource.not_found", "No brand with this id exists.");
      const job = await deleteBrand(deps, actor.accountId, brandId, query.confirm ?? null);
      return job === null ? empty(204) : accepted(jobView(job));
    },
  });
}

function sourceIdOf(text: string): string {
  return uuidOrNull(text) ?? fail("knowledge.source_not_found", "No source with this id exists.");
}
