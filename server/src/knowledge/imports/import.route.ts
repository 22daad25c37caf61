import type { Static } from "typebox";
import type { FastifyRequest } from "fastify";
import { fail } from "../../platform/errors/fail.ts";
import { accepted, empty, ok } from "../../platform/endpoint/call.ts";
import { readParts } from "../../platform/endpoint/multipart.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { idParams, uuidOrNull, type View } from "../../platform/endpoint/schemas.ts";
import { untilGone } from "../../platform/endpoint/until-gone.ts";
import { bodyValidator } from "../../platform/endpoint/validation.ts";
import type { Log } from "../../platform/lib/log.ts";
import { BlobTooLarge, type BlobStore } from "../../ports/blob-store.ts";
import { JobView } from "../jobs/job.schema.ts";
import { jobView } from "../jobs/job-view.ts";
import { type DryRun, dryRunImport, type DryRunDeps } from "./dry-run-import.ts";
import { fetchFile, type FetchFileDeps } from "./fetch-file.ts";
import { DryRunView, ImportBody, ImportPayload, importOptions, UndoBody, UndoPlanView } from "./import.schema.ts";
import { noteMessages } from "./model/notes.ts";
import { skippedView, undoPlanView } from "./import-view.ts";
import { dismissSkipped } from "./dismiss-skipped.ts";
import { exportSkipped } from "./export-skipped.ts";
import { importableSource, type ImportFile, retrySkipped, startImport } from "./start-import.ts";
import { planUndo, undoImport, type UndoImportDeps } from "./undo-import.ts";

export interface ImportRoutesDeps extends UndoImportDeps, Omit<DryRunDeps, "database" | "blobs">, Omit<FetchFileDeps, "blobs"> {
  readonly blobs: BlobStore;
  /** Maximum size of an uploaded file in bytes. */
  readonly maxImportBytes: number;
  readonly log: Log;
}

const access = ["account_key", "session"] as const;
const roles = ["owner", "admin"] as const;

const writing = [
  "knowledge.source_not_found",
  "knowledge.source_managed",
  "knowledge.source_type_mismatch",
  "knowledge.import_running",
  "knowledge.removal_busy",
  "onboarding.crawl_active",
] as const;

export function importRoutes(deps: ImportRoutesDeps): Route[] {
  return [importRoute(deps), skippedRoute(deps), retryRoute(deps), dismissRoute(deps), undoRoute(deps)];
}

function importRoute(deps: ImportRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/v1/knowledge/sources/:source_id/import",
    id: "importProducts",
    summary:
      "Import products from an uploaded CSV, JSON Lines or XML file or from a URL. If `dry_run` is set, nothing is written, and the response reports what would change",
    description:
      "Use it for a whole catalog in one file; a job writes the products in batches. To send individual changes, call `upsertProducts`; to load documents, call `uploadFile`.",
    example: { url: "https://shop.example.com/products.xml", dry_run: true },
    tag: "Sources",
    access,
    rate: "KnowledgeUploadsRate",
    roles,
    codes: [...writing, "limits.subscription_required"],
    consumes: "json_or_multipart",
    part: { name: "file", description: "CSV, JSON Lines or XML" },
    params: idParams("source_id"),
    body: ImportBody,
    answers: { 202: JobView, 200: DryRunView },
    handle: async ({ actor, params, request, reply }) => {
      const source = await importableSource(deps, actor.accountId, sourceIdOf(params.source_id));
      const { file, payload } = await readImport(deps, request, untilGone(reply.raw));
      let isKept = false;
      try {
        const options = importOptions(payload);
        if (payload.dry_run === true) {
          const run = await dryRunImport(deps, source, { file, options }, untilGone(reply.raw));
          return { status: 200 as const, body: dryRunView(run) };
        }
        const job = await startImport(deps, source, file, options);
        isKept = true;
        return { status: 202 as const, body: jobView(job) };
      } finally {
        if (!isKept) await drop(deps, file);
      }
    },
  });
}

function skippedRoute(deps: ImportRoutesDeps): Route {
  return route({
    method: "GET",
    url: "/v1/knowledge/sources/:source_id/import/skipped",
    id: "exportSkippedItems",
    summary: "Download the items that the last import skipped, as CSV",
    description: "Use it to correct a file. To get the first skipped items and their number, call `listSourceStates`.",
    tag: "Sources",
    access,
    rate: "Global",
    codes: ["knowledge.source_not_found"],
    params: idParams("source_id"),
    answers: { 200: "text/csv" },
    shows: {
      200: { "text/csv": "ref,line,code,message,retryable\r\nalpine-shell-42,7,validation.failed,price must be a number,false\r\n" },
    },
    handle: async ({ actor, params }) =>
      ok(await exportSkipped(deps, actor.accountId, sourceIdOf(params.source_id)), {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="skipped.csv"',
      }),
  });
}

function retryRoute(deps: ImportRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/api/knowledge/sources/:source_id/import/retry-skipped",
    id: "retrySkippedImport",
    summary: "Resend the items that the last import skipped and that may succeed now",
    description: "Use it after you raise the account's limits. Items with invalid values must be corrected in the file and imported again.",
    tag: "Sources",
    access,
    rate: "MutationDefault",
    codes: ["knowledge.source_not_found", "knowledge.nothing_skipped", "knowledge.import_running", "knowledge.removal_busy"],
    roles,
    params: idParams("source_id"),
    answers: { 202: JobView },
    handle: async ({ actor, params }) => accepted(jobView(await retrySkipped(deps, actor.accountId, sourceIdOf(params.source_id)))),
  });
}

function dismissRoute(deps: ImportRoutesDeps): Route {
  return route({
    method: "DELETE",
    url: "/api/knowledge/sources/:source_id/import/skipped/:number",
    id: "dismissSkippedItem",
    summary: "Remove an item from the list of items that the last import skipped",
    description:
      "Use it after you send the corrected product with `upsertProducts`, or if you do not need the item. To get the number of each item, call `listSourceStates`.",
    tag: "Sources",
    access,
    rate: "MutationDefault",
    codes: ["knowledge.source_not_found", "knowledge.nothing_skipped", "knowledge.import_running"],
    roles,
    params: idParams("source_id", "number"),
    answers: { 204: null },
    handle: async ({ actor, params }) => {
      await dismissSkipped(deps, actor.accountId, { sourceId: sourceIdOf(params.source_id), number: numberOf(params.number) });
      return empty(204);
    },
  });
}

function undoRoute(deps: ImportRoutesDeps): Route {
  return route({
    method: "POST",
    url: "/api/knowledge/sources/:source_id/import/undo",
    id: "undoImport",
    summary:
      "Undo the last import into a source: delete the documents that it created, and restore those that it changed or removed. If `dry_run` is set, only report what would change",
    description:
      "Use it if the wrong file was imported. A job restores the versions that are still kept (`document_history_days` in `getAccount`); documents that were changed after the import are left as they are, and `listJobFailures` names them. To restore a single document, call `restoreDocumentVersion`.",
    example: { dry_run: true },
    tag: "Sources",
    access,
    rate: "MutationDefault",
    codes: [...writing, "resource.not_found"],
    roles,
    params: idParams("source_id"),
    body: UndoBody,
    answers: { 202: JobView, 200: UndoPlanView },
    handle: async ({ actor, params, body }) => {
      const sourceId = sourceIdOf(params.source_id);
      if (body.dry_run === true) return { status: 200 as const, body: undoPlanView(await planUndo(deps, actor.accountId, sourceId)) };
      return { status: 202 as const, body: jobView(await undoImport(deps, actor.accountId, sourceId)) };
    },
  });
}

const checkPayload = bodyValidator(ImportPayload);
const checkBody = bodyValidator(ImportBody);

interface ReadImport {
  readonly file: ImportFile;
  readonly payload: Static<typeof ImportPayload>;
}

/** Reads the body of an import request and stores its file. If the call fails, the caller must delete the file. */
async function readImport(deps: ImportRoutesDeps, request: FastifyRequest, signal: AbortSignal): Promise<ReadImport> {
  if (!request.isMultipart()) {
    const { url, ...payload } = checkBody(request.body);
    if (url === undefined) failRequired("url");
    // Validated before the file is fetched.
    importOptions(payload);
    return { file: await fetchFile(deps, url, signal), payload };
  }
  const parts = await readParts<ImportFile>(
    request,
    "file",
    async ({ name, content }) => ({
      name,
      blob: await deps.blobs.put(content, deps.maxImportBytes).catch((error: unknown) => tooLarge(error, deps.maxImportBytes)),
    }),
    (file) => drop(deps, file),
    deps.maxImportBytes,
  );
  const { file } = parts;
  if (file === undefined) return failRequired("file");
  try {
    if (file.blob.size === 0) failRequired("file");
    return { file, payload: checkPayload(parts.payload ?? {}) };
  } catch (error) {
    await drop(deps, file);
    throw error;
  }
}

function dryRunView(run: DryRun): View<typeof DryRunView> {
  const { outline } = run;
  return {
    dry_run: true,
    format: outline.format,
    encoding: outline.encoding,
    delimiter: outline.delimiter,
    columns: outline.columns.map(({ name, target, examples }) => ({ name, target, examples: [...examples] })),
    mapping: Object.fromEntries(outline.columns.map(({ name, target }) => [name, target])),
    total: outline.total,
    created: run.created,
    updated: run.updated,
    unchanged: run.unchanged,
    removed: run.removed,
    removals_withheld: run.withheld,
    skipped: run.firstSkipped.map((item) => skippedView(item)),
    skipped_count: run.skipped,
    is_complete: run.isComplete,
    preview: run.preview as View<typeof DryRunView>["preview"],
    warnings: run.notes.map(({ code, column, count, first }) => ({
      code,
      column,
      message: noteMessages[code],
      count,
      first: first.map(({ line, ref, value }) => ({ line, ref, value })),
    })),
    first_updated: run.firstUpdated.map(({ fields, changes, isEdited, ...rest }) => ({
      ...rest,
      fields: [...fields],
      changes: changes.map((change) => ({ ...change })),
      edited: isEdited,
    })),
    first_removed: run.firstRemoved.map(({ id, title, price, currency }) => ({ id, title, price, currency })),
  };
}

async function drop(deps: ImportRoutesDeps, { blob }: ImportFile): Promise<void> {
  await deps.blobs
    .delete(blob.key)
    .catch((error: unknown) => deps.log.warn({ err: error, blob: blob.key }, "failed to delete an orphaned file"));
}

function tooLarge(error: unknown, mostBytes: number): never {
  if (error instanceof BlobTooLarge) fail("upload.file_too_large", `The file exceeds the limit of ${mostBytes} bytes.`);
  throw error;
}

function failRequired(field: string): never {
  const message = field === "url" ? "or a multipart `file` is required" : "is required and must not be empty";
  fail("validation.failed", `\`${field}\` ${message}.`, { errors: [{ field, code: "required", message }] });
}

/** Returns the item number; 0 if the text is invalid, because no item has the number 0. */
function numberOf(text: string): number {
  return /^\d{1,9}$/u.test(text) ? Number(text) : 0;
}

function sourceIdOf(text: string): string {
  return uuidOrNull(text) ?? fail("knowledge.source_not_found", "No source with this id exists.");
}
