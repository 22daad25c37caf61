import Type, { type Static } from "typebox";
import { accepted, ok } from "../../platform/endpoint/call.ts";
import { fail } from "../../platform/errors/fail.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { about, closed, Id, idParams, named, Nullable, uuidOrNull } from "../../platform/endpoint/schemas.ts";
import { documentView } from "../documents/document-view.ts";
import { DocumentView } from "../documents/document.schema.ts";
import { BulkFilter, filterOf } from "./bulk-filter.schema.ts";
import type { BulkInput } from "./bulk-request.ts";
import { cancelJob, type CancelJobDeps } from "./cancel-job.ts";
import { findActiveBulkJob, findJob, pendingOf, type FindJobDeps } from "./find-job.ts";
import { JobView } from "./job.schema.ts";
import { jobView } from "./job-view.ts";
import { reprocessDocument, type ReprocessDeps } from "./reprocess-document.ts";
import { startBulkJob, type BulkJobDeps } from "./start-bulk-job.ts";
import type { Job } from "./model/job.ts";

export type JobRoutesDeps = BulkJobDeps &
  CancelJobDeps &
  ReprocessDeps & {
    /** Base URL of images. */
    readonly baseUrl: () => string;
  };

const access = ["account_key", "session"] as const;
const roles = ["owner", "admin"] as const;

const ExternalIds = Type.Array(Type.String(), { minItems: 1, maxItems: 5_000 });
const RequestedId = Type.String({ maxLength: 100 });

const BulkJob = named(
  "StartBulkJob",
  Type.Object(
    {
      operation: Type.Enum(["delete", "process", "reprocess", "move", "activate"], {
        description:
          "delete and reprocess accept documents in a source (all, document_ids or filter) or external_ids of account documents; process accepts external_ids, " +
          "or all staged documents; move moves a source to another brand, or documents in a source to another source; activate activates external_ids for a persona",
      }),
      source_id: about("the source that the operation applies to", Type.Optional(RequestedId)),
      document_ids: about(
        "ids of documents in the source; without ids and without `filter`, all its documents",
        Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 1_000 })),
      ),
      filter: about("filter that selects documents in the source, instead of ids", Type.Optional(BulkFilter)),
      external_ids: about("ids of account documents, instead of a source", Type.Optional(ExternalIds)),
      confirm: about(
        "for `delete` without ids or a filter: the name of the source, required if it has more than 100 documents",
        Type.Optional(Type.String({ maxLength: 200 })),
      ),
      target: about(
        "for `move` and `activate`",
        Type.Optional(
          Type.Object(
            {
              brand_id: about("for `move`: the brand to move the source to", Type.Optional(RequestedId)),
              source_id: about("for `move`: the source to move the documents to", Type.Optional(RequestedId)),
              persona_id: about("for `activate`: the persona for which the texts are activated", Type.Optional(RequestedId)),
            },
            closed,
          ),
        ),
      ),
    },
    closed,
  ),
);

const ProcessDocuments = named(
  "ProcessStagedDocuments",
  Type.Object(
    {
      external_ids: about("staged texts to process", Type.Optional(ExternalIds)),
      all_staged: about("all staged texts, instead of `external_ids`", Type.Optional(Type.Literal(true))),
    },
    closed,
  ),
);

export function jobRoutes(deps: JobRoutesDeps): Route[] {
  return [
    getJobRoute(deps),
    activeBulkJobRoute(deps),
    startBulkJobRoute(deps),
    cancelBulkJobRoute(deps),
    processStagedRoute(deps),
    reprocessDocumentRoute(deps),
  ];
}

function getJobRoute(deps: FindJobDeps): Route {
  return route({
    method: "GET",
    url: "/v1/knowledge/jobs/:job_id",
    id: "getJob",
    summary: "Get the progress of a job. Jobs are kept for seven days after they end",
    description: "Use it to follow a job that another call started. To follow an onboarding job, call `getOnboarding`.",
    tag: "Jobs",
    access,
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("job_id"),
    answers: { 200: JobView },
    handle: async ({ actor, params }) => {
      const id = uuidOrNull(params.job_id);
      const job = known(id === null ? null : await findJob(deps, actor.accountId, id));
      const pending = await pendingOf(deps, job);
      return ok({ ...jobView(job), ...(pending === null ? {} : { pending }) });
    },
  });
}

function activeBulkJobRoute(deps: FindJobDeps): Route {
  return route({
    method: "GET",
    url: "/api/knowledge/documents/bulk-jobs/active",
    id: "getActiveBulkJob",
    summary: "Get the account's queued or running bulk job, or null",
    description:
      "Use it before a bulk change, or after `knowledge.removal_busy`, to see what is running. To get a job by its id, call `getJob`.",
    tag: "Jobs",
    access,
    rate: "Global",
    codes: [],
    answers: { 200: Type.Object({ job: about("the job that is queued or running; null if there is none", Nullable(JobView)) }) },
    handle: async ({ actor }) => {
      const job = await findActiveBulkJob(deps, actor.accountId);
      return ok({ job: job === null ? null : jobView(job) });
    },
  });
}

function startBulkJobRoute(deps: BulkJobDeps): Route {
  return route({
    method: "POST",
    url: "/api/knowledge/documents/bulk-jobs",
    id: "startBulkJob",
    summary: "Delete, process, reprocess, move or activate many documents in a bulk job. An account can run one bulk job at a time",
    description:
      "Use it for many documents at once. A `process` or `reprocess` job ends when its documents are queued: poll `getJob` until its `pending` is 0, or wait for `document.ready` and `document.failed`. For a few documents in one source, `deleteDocuments` and `reprocessDocument` are simpler.",
    example: { operation: "reprocess", source_id: "0190a0b0-0003-7000-8000-000000000000" },
    tag: "Jobs",
    access,
    rate: "MutationDefault",
    codes: [
      "resource.not_found",
      "knowledge.source_not_found",
      "knowledge.source_managed",
      "knowledge.source_confirm_required",
      "knowledge.source_type_mismatch",
      "knowledge.removal_busy",
      "knowledge.import_running",
      "onboarding.crawl_active",
    ],
    roles,
    body: BulkJob,
    answers: { 202: JobView },
    handle: async ({ actor, body }) => {
      // Staged documents were sent with a key, so processing them requires the approval of a signed-in user.
      if (body.operation === "process" && actor.kind !== "session")
        fail("auth.forbidden", "Only a signed-in user can process staged documents. If you use a key, write the documents individually.");
      return accepted(jobView(await startBulkJob(deps, actor.accountId, withIds(body))));
    },
  });
}

function cancelBulkJobRoute(deps: CancelJobDeps): Route {
  return route({
    method: "POST",
    url: "/api/knowledge/documents/bulk-jobs/:job_id/cancel",
    id: "cancelBulkJob",
    summary:
      "Cancel a bulk job. Completed work is kept, and a deletion that has begun runs to completion. Canceling a job that has ended has no effect",
    description:
      "Use it to stop a job that was started by mistake. Deletions cannot be stopped. To cancel an onboarding job, call `cancelOnboarding`.",
    tag: "Jobs",
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    roles,
    params: idParams("job_id"),
    answers: { 202: JobView },
    handle: async ({ actor, params }) => {
      const id = uuidOrNull(params.job_id);
      return accepted(jobView(known(id === null ? null : await cancelJob(deps, actor.accountId, id))));
    },
  });
}

function processStagedRoute(deps: BulkJobDeps): Route {
  return route({
    method: "POST",
    url: "/api/knowledge/docs/process",
    id: "processStagedDocuments",
    summary: "Process staged account documents. Other documents are skipped; if there are no staged documents, the job ends immediately",
    description:
      "Use it to approve texts that were sent in a batch. Texts sent individually with `upsertAccountDocument` do not need approval.",
    example: { all_staged: true },
    tag: "Account documents",
    access: ["session"],
    rate: "MutationDefault",
    codes: ["resource.not_found", "knowledge.removal_busy"],
    roles,
    body: ProcessDocuments,
    answers: { 202: Type.Object({ job_id: about("for `getJob`", Id), total: about("texts that are being processed", Type.Integer()) }) },
    handle: async ({ actor, body }) => {
      if ((body.external_ids === undefined) === (body.all_staged === undefined)) failEither();
      const ids = body.external_ids === undefined ? {} : { externalIds: body.external_ids };
      const job = await startBulkJob(deps, actor.accountId, { operation: "process", ...ids });
      return accepted({ job_id: job.id, total: job.total });
    },
  });
}

function reprocessDocumentRoute(deps: JobRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/v1/knowledge/sources/:source_id/documents/:id/reprocess",
    id: "reprocessDocument",
    summary: "Reprocess a failed or ready document. If a version is ready, it remains searchable in the meantime",
    description:
      "Use it after you fix the cause of a failure. It is not needed after a change, because new versions are processed automatically.",
    tag: "Documents",
    access,
    rate: "MutationDefault",
    codes: ["resource.not_found", "knowledge.source_not_found"],
    roles,
    params: idParams("source_id", "id"),
    answers: { 202: DocumentView },
    handle: async ({ actor, params }) => {
      const sourceId = uuidOrNull(params.source_id) ?? fail("knowledge.source_not_found", "No source with this id exists.");
      return accepted(documentView(await reprocessDocument(deps, actor.accountId, sourceId, params.id), deps.baseUrl()));
    },
  });
}

/** Treats a malformed id like an unknown id. */
function idOf(text: string): string {
  return uuidOrNull(text) ?? "00000000-0000-0000-0000-000000000000";
}

/** A blank search selects nothing by itself, as in lists. */
function withIds(body: Static<typeof BulkJob>): BulkInput {
  const { operation, source_id: sourceId, document_ids: documentIds, filter, external_ids: externalIds, confirm, target = {} } = body;
  return {
    operation,
    ...(sourceId === undefined ? {} : { sourceId: idOf(sourceId) }),
    ...(documentIds === undefined ? {} : { documentIds }),
    ...(filter === undefined ? {} : { filter: filterOf(filter) }),
    ...(externalIds === undefined ? {} : { externalIds }),
    ...(confirm === undefined ? {} : { confirm }),
    target: {
      ...(target.brand_id === undefined ? {} : { brandId: idOf(target.brand_id) }),
      ...(target.source_id === undefined ? {} : { sourceId: idOf(target.source_id) }),
      ...(target.persona_id === undefined ? {} : { personaId: idOf(target.persona_id) }),
    },
  };
}

function known(job: Job | null): Job {
  return job ?? fail("resource.not_found", "No job with this id exists.");
}

function failEither(): never {
  const message = "or `all_staged` is required, but not both";
  fail("validation.failed", `\`external_ids\` ${message}.`, { errors: [{ field: "external_ids", code: "required", message }] });
}
