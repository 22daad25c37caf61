import { fail, Failure } from "../../platform/errors/fail.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import { newDocument } from "../documents/new-document.ts";
import { acceptDocuments, type AcceptDocumentsDeps } from "../documents/accept-documents.ts";
import type { StoredDocument } from "../documents/model/document.ts";
import type { Documents } from "../documents/documents.ts";
import type { WriteResult } from "../documents/model/document-write.ts";
import { FieldChecker } from "../model/field-checker.ts";
import { fileWriteOf, type InspectDeps, inspectUpload, type UploadedFile } from "./file-write.ts";
import { type DescribedFile, describeFile, fileFields } from "../model/file-description.ts";
import { hasTooManyEntries, mostEntries } from "../model/validate-parts.ts";
import type { Source } from "../sources/model/source.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";

export interface UploadFileDeps extends AcceptDocumentsDeps, InspectDeps {
  readonly sources: Pick<SourceStatements, "byId">;
  readonly documents: Pick<Documents, "write" | "byExternalId">;
  readonly blobs: BlobStore;
  readonly ids: Ids;
  readonly log: Log;
}

/**
 * Stores an uploaded file in a source. An upload with the same bytes and the same description is a no-op. The blob is kept only if a document
 * references it.
 * @param payload `payload_json` as sent, or undefined
 */
export async function uploadFile(
  deps: UploadFileDeps,
  source: Source,
  file: UploadedFile,
  payload: unknown,
): Promise<{ result: WriteResult; document: StoredDocument }> {
  let isNeedless = true;
  try {
    if (file.blob.size === 0) {
      fail("validation.failed", "The file is empty.", { errors: [{ field: "file", code: "too_short", message: "must not be empty" }] });
    }
    const inspected = await inspectUpload(deps, file);
    const newId = deps.ids.uuidv7();
    const described = describe(payload, file.name, newId);
    const entry = { ...fileWriteOf(deps.ids, file, inspected, described), hasNewId: described.description.id === newId };
    const { results, createdAt, droppedBlobs } = await acceptDocuments(deps, source, [entry]).catch((error: unknown) => {
      // After a lost connection, a document may reference the blob; if none does, the sweep deletes the blob.
      isNeedless = error instanceof Failure;
      throw error;
    });
    const result = results.get(entry.externalId) ?? "no_op";
    isNeedless = result === "no_op";
    for (const key of droppedBlobs) if (key !== file.blob.key) await drop(deps, key);
    if (createdAt !== null) return { result, document: newDocument(source, entry, createdAt) };
    const document = await deps.documents.byExternalId(source.accountId, source.id, entry.externalId);
    if (document === null)
      fail("knowledge.concurrent_write", "Another request deleted the document at the same time. Send the file again.");
    return { result, document };
  } finally {
    if (isNeedless) await drop(deps, file.blob.key);
  }
}

async function drop(deps: UploadFileDeps, key: string): Promise<void> {
  await deps.blobs.delete(key).catch((error: unknown) => deps.log.warn({ err: error, blob: key }, "failed to delete an orphaned file"));
}

/** Parses and validates `payload_json`. */
function describe(payload: unknown, fileName: string, newId: string): DescribedFile {
  const check = new FieldChecker();
  const sent = check.object(payload ?? {}, "", fileFields);
  const described = describeFile(sent ?? {}, check, fileName, newId);
  if (hasTooManyEntries(sent) && check.errors.every((error) => error.code === "too_many")) {
    fail("knowledge.too_many_entries", `\`payload_json\` has more than ${mostEntries} images or links. Nothing was written.`, {
      errors: check.errors,
    });
  }
  const [first] = check.errors;
  if (first !== undefined) fail("validation.failed", `\`payload_json\`: \`${first.field}\` ${first.message}.`, { errors: check.errors });
  return described;
}
