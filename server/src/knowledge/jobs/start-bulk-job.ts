import type { FieldError } from "../../platform/errors/extensions.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { Ids } from "../../ports/ids.ts";
import { failIfCrawled, ownSource } from "../sources/own-source.ts";
import type { SourceStore } from "../sources/store.ts";
import { bulkRequest, type BulkInput } from "./bulk-request.ts";
import type { BulkRequest, Job, JobStore } from "./store.ts";

export interface BulkJobDeps {
  readonly jobs: JobStore;
  readonly sources: Pick<SourceStore, "byId">;
  readonly ids: Ids;
  readonly cache: AccountCache;
  /** Resolves when the index no longer contains anything deleted before the call. */
  readonly indexCaughtUp: () => Promise<void>;
}

/**
 * Queues a bulk job. Documents of a `delete` are invisible to every caller when it resolves; unknown ids are skipped there and rejected in
 * every other operation. A job without anything to do has a total of 0 and ends immediately.
 */
export async function startBulkJob(deps: BulkJobDeps, accountId: string, input: BulkInput): Promise<Job> {
  const request = bulkRequest(input);
  await checkSources(deps, accountId, request);
  const impossible = idsOf(request).filter((id) => !isExternalId(id));
  if (impossible.length > 0) failUnknown(input, impossible);
  const acceptance = await deps.jobs.accept(deps.ids.uuidv7(), accountId, request);
  switch (acceptance.kind) {
    case "queued":
      if (request.operation === "delete") {
        deps.cache.changed(accountId);
        await deps.indexCaughtUp();
      }
      return acceptance.job;
    case "busy":
      return failBusy(deps, accountId, acceptance.jobId, request);
    case "unknown_documents":
      return failUnknown(input, acceptance.externalIds);
    case "unknown":
      if (acceptance.what === "source") fail("knowledge.source_not_found", "No source with this id exists.");
      return fail("resource.not_found", `No ${acceptance.what} with this id exists.`);
  }
}

function idsOf(request: BulkRequest): readonly string[] {
  if ("documents" in request) return request.documents.externalIds ?? [];
  return "externalIds" in request ? request.externalIds : [];
}

function sourceOf(request: BulkRequest): string | null {
  if ("documents" in request) return request.documents.sourceId;
  return "sourceId" in request ? request.sourceId : null;
}

async function checkSources(deps: BulkJobDeps, accountId: string, request: BulkRequest): Promise<void> {
  const sourceId = sourceOf(request);
  if (sourceId === null) return;
  const source = await ownSource(deps.sources, accountId, sourceId);
  if (request.operation !== "reprocess") failIfCrawled(source);
  if (!("target" in request) || !("sourceId" in request.target)) return;
  const target = await ownSource(deps.sources, accountId, request.target.sourceId);
  failIfCrawled(target);
  if (target.id === source.id) {
    const message = "must be a different source";
    fail("validation.failed", `\`target.source_id\` ${message}.`, { errors: [{ field: "target.source_id", code: "duplicate", message }] });
  }
  if (target.type !== source.type)
    fail("knowledge.source_type_mismatch", `Documents cannot move from a source of type ${source.type} to one of type ${target.type}.`);
}

async function failBusy(deps: BulkJobDeps, accountId: string, jobId: string, request: BulkRequest): Promise<never> {
  const other = await deps.jobs.byId(accountId, jobId);
  if (other?.operation === "import" && other.task.sourceId === sourceOf(request)) {
    fail("knowledge.import_running", "An import into the source is running. Wait for it to end, then send the request again.");
  }
  fail("knowledge.removal_busy", "Another bulk job of the account is queued or running. Wait for it to end, then send the request again.", {
    job_id: jobId,
  });
}

/** Longest id to echo in a response; no document's id is longer. */
const longestId = 510;

function failUnknown(input: BulkInput, unknown: readonly string[]): never {
  const missing = new Set(unknown);
  const field = input.document_ids === undefined ? "external_ids" : "document_ids";
  const errors = (input.document_ids ?? input.external_ids ?? []).flatMap((id, at): FieldError[] =>
    missing.has(id.normalize("NFC"))
      ? [
          {
            field: `${field}[${at}]`,
            id: id.slice(0, longestId).toWellFormed(),
            code: "not_found",
            message: "no document with this id exists",
          },
        ]
      : [],
  );
  fail("resource.not_found", "Some of the documents do not exist. Nothing was changed.", { errors });
}
