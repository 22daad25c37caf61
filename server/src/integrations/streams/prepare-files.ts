import { Readable } from "node:stream";
import { fail, Failure } from "../../platform/errors/fail.ts";
import type { FieldError } from "../../platform/errors/extensions.ts";
import type { Ids } from "../../ports/ids.ts";
import type { WebFetcher } from "../../ports/web-fetcher.ts";
import type { DocumentWrite } from "../../knowledge/documents/model/document-write.ts";
import { fileWriteOf, type InspectDeps, inspectUpload } from "../../knowledge/files/file-write.ts";
import { mostEntries } from "../../knowledge/model/validate-parts.ts";
import { type FileItem, validateFileItems } from "../model/file-item.ts";
import { fetchPages, type Page, type SkippedItem } from "./fetch-pages.ts";

export type { SkippedItem };

export interface PrepareFilesDeps extends InspectDeps {
  readonly ids: Ids;
  readonly web: Pick<WebFetcher, "fetch">;
  /** Maximum size of a fetched page in bytes. */
  readonly maxFileBytes: number;
  /** Deletes an unreferenced file. If the deletion fails, the blob sweep deletes the file later. */
  readonly dropBlob: (key: string) => Promise<void>;
}

export interface PreparedFiles {
  readonly writes: readonly DocumentWrite[];
  readonly skipped: readonly SkippedItem[];
}

/**
 * Stores the content of a batch of items as files, and returns the writes for the items. Skips pages that cannot be fetched.
 * @throws Failure `validation.failed` or `knowledge.too_many_entries` with all problems with all items
 */
export async function prepareFiles(deps: PrepareFilesDeps, sent: readonly unknown[], siteUrl: string | null): Promise<PreparedFiles> {
  const { items, errors, tooManyEntries } = validateFileItems(sent, siteUrl);
  if (tooManyEntries !== null && errors.every((error) => error.code === "too_many")) {
    fail("knowledge.too_many_entries", `\`items[${tooManyEntries}]\` has more than ${mostEntries} images or links. Nothing was written.`, {
      errors,
    });
  }
  failIfInvalid(errors);
  const { pages, skipped } = await fetchPages(deps, items, siteUrl);
  const writes: DocumentWrite[] = [];
  const problems: FieldError[] = [];
  try {
    for (const page of pages) {
      const write = await storedPage(deps, page);
      if ("externalId" in write) writes.push(write);
      else if (page.item.content.kind === "url")
        skipped.push({ id: page.item.described.description.id, message: write.message, retryable: false });
      else problems.push(write);
    }
    failIfInvalid(problems);
  } catch (error) {
    await dropAll(deps, writes);
    throw error;
  }
  return { writes, skipped };
}

function failIfInvalid(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  fail("validation.failed", `The batch has ${errors.length} problem${errors.length === 1 ? "" : "s"}. Nothing was written.`, {
    variant: "content",
    errors,
  });
}

async function storedPage(deps: PrepareFilesDeps, { item, bytes, fileName }: Page): Promise<DocumentWrite | FieldError> {
  const blob = await deps.blobs.put(Readable.from([bytes]), deps.maxFileBytes);
  const file = { name: fileName, blob };
  try {
    return fileWriteOf(deps.ids, file, await inspectUpload(deps, file), item.described);
  } catch (error) {
    await deps.dropBlob(blob.key);
    if (!(error instanceof Failure)) throw error;
    return problemOf(item, error.message);
  }
}

function problemOf({ index, described, content }: FileItem, message: string): FieldError {
  return { index, id: described.description.id, field: content.kind, code: "format", message };
}

/**
 * Runs a write, and deletes the stored files if it is rejected. After a lost connection, a document may reference the files, so they are
 * left to the blob sweep.
 */
export async function dropNeedless<Outcome>(
  deps: Pick<PrepareFilesDeps, "dropBlob">,
  writes: readonly DocumentWrite[],
  write: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Failure) await dropAll(deps, writes);
    throw error;
  }
}

async function dropAll(deps: Pick<PrepareFilesDeps, "dropBlob">, writes: readonly DocumentWrite[]): Promise<void> {
  for (const { file } of writes) if (file !== null) await deps.dropBlob(file.blobKey);
}
