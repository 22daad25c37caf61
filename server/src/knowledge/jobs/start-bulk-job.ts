import type { FieldError } from "../../platform/errors/extensions.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { documentsIn } from "../sources/held-documents.sql.ts";
import { isConfirmed } from "../sources/model/confirmation.ts";
import type { Source } from "../sources/model/source.ts";
import { failIfCrawled, ownSource } from "../sources/own-source.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { acceptBulk, sourceOf, UnknownDocuments } from "./accept-bulk.ts";
import { bulkRequest, type BulkInput } from "./bulk-request.ts";
import type { BulkRequest, DocumentSelection, Job } from "./model/job.ts";

export interface BulkJobDeps {
  readonly database: Transactions;
  readonly sources: Pick<SourceStatements, "byId">;
  readonly ids: Ids;
  readonly cache: AccountCache;
  /** Resolves when the index no longer contains documents deleted before the call. */
  readonly indexCaughtUp: () => Promise<void>;
}

/**
 * Queues a bulk job. When this resolves, the documents of a `delete` job are invisible to all callers. A `delete` ignores unknown ids;
 * every other operation rejects them. A job with nothing to do has a total of 0 and ends immediately.
 */
export async function startBulkJob(deps: BulkJobDeps, accountId: string, input: BulkInput): Promise<Job> {
  const request = bulkRequest(input);
  await checkSources(deps, accountId, request, input.confirm ?? null);
  const impossible = idsOf(request).filter((id) => !isExternalId(id));
  if (impossible.length > 0) failUnknown(input, impossible);
  const key = { id: deps.ids.uuidv7(), accountId };
  const job = await deps.database
    .transaction((tx) => acceptBulk(tx, key, request))
    .catch((error: unknown) => {
      if (error instanceof UnknownDocuments) return failUnknown(input, error.externalIds);
      throw error;
    });
  if (request.operation === "delete") {
    deps.cache.changed(accountId);
    await deps.indexCaughtUp();
  }
  return job;
}

function idsOf(request: BulkRequest): readonly string[] {
  if ("documents" in request) return request.documents.externalIds ?? [];
  return "externalIds" in request ? (request.externalIds ?? []) : [];
}

/**
 * Maximum number of documents of a source that a deletion without ids or a filter deletes without confirmation. A client that loses the
 * ids, for
 * example because they are undefined in its program, must not delete a large source.
 */
const mostUnconfirmed = 100;

async function checkSources(deps: BulkJobDeps, accountId: string, request: BulkRequest, confirm: string | null): Promise<void> {
  const sourceId = sourceOf(request);
  if (sourceId === null) return;
  const source = await ownSource(deps.sources, accountId, sourceId);
  if (request.operation !== "reprocess") failIfCrawled(source);
  if (request.operation === "delete") await assertConfirmed(deps.database, source, request.documents, confirm);
  if (!("target" in request) || !("sourceId" in request.target)) return;
  const target = await ownSource(deps.sources, accountId, request.target.sourceId);
  failIfCrawled(target);
  if (target.id === source.id) {
    const message = "must be a different source";
    fail("validation.failed", `\`target.source_id\` ${message}.`, { errors: [{ field: "target.source_id", code: "duplicate", message }] });
  }
  if (target.type !== source.type)
    fail(
      "knowledge.source_type_mismatch",
      `Documents cannot be moved from a source of type ${source.type} to a source of type ${target.type}.`,
    );
}

/** @throws Failure `knowledge.source_confirm_required` */
async function assertConfirmed(
  database: Queryable,
  { id, accountId, name }: Source,
  { externalIds, filter }: DocumentSelection,
  confirm: string | null,
): Promise<void> {
  if (externalIds !== null || filter != null) return;
  const { documents } = await documentsIn(database, accountId, [id]);
  if (documents <= mostUnconfirmed || isConfirmed(confirm, { name, holds: documents })) return;
  fail(
    "knowledge.source_confirm_required",
    `Without \`document_ids\` or \`filter\`, all ${documents} documents of the source would be deleted. To delete them, repeat the request with \`confirm\` set to ${JSON.stringify(name)}.`,
  );
}

/** Maximum length of an id that is echoed in a response; document ids are never longer. */
const longestId = 510;

function failUnknown(input: BulkInput, unknown: readonly string[]): never {
  const missing = new Set(unknown);
  const field = input.documentIds === undefined ? "external_ids" : "document_ids";
  const errors = (input.documentIds ?? input.externalIds ?? []).flatMap((id, at): FieldError[] =>
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
