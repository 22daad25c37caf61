import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { acceptDocuments, type AcceptDocumentsDeps } from "../documents/accept-documents.ts";
import type { Documents } from "../documents/documents.ts";
import type { StoredDocument } from "../documents/model/document.ts";
import { documentsWithin } from "../documents/within.ts";
import { FieldChecker } from "../model/field-checker.ts";
import { describeFile, type DescribedFile } from "../model/file-description.ts";
import { failIfCrawled, knownSource, ownSource } from "../sources/own-source.ts";
import { sourcesChanged, type SourcesChangedDeps } from "../sources/sources-changed.ts";
import type { Source } from "../sources/model/source.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { fileWriteOf } from "./file-write.ts";
import { lockDocument, switchDocument, type LockedDocument } from "./update-document.sql.ts";

export interface UpdateDocumentDeps extends SourcesChangedDeps, Pick<AcceptDocumentsDeps, "quota" | "origin"> {
  readonly database: Transactions;
  readonly sources: Pick<SourceStatements, "byId">;
  readonly documents: Pick<Documents, "byExternalId">;
  readonly blobs: Pick<BlobStore, "open">;
  readonly ids: Ids;
  /** Resolves when searches no longer find what was disabled before the call. */
  readonly caughtUp: () => Promise<void>;
  /** Called after documents of a brand were enabled or disabled, because they may contain facts about its business. */
  readonly factsChanged: (accountId: string, brandId: string) => Promise<void>;
}

/** Fields of a file's description; null removes a field, and an absent field is unchanged. */
interface DescriptionChanges {
  readonly title?: string | null;
  readonly categories?: unknown;
  readonly attributes?: unknown;
  readonly links?: unknown;
  readonly translations?: unknown;
}

export interface DocumentChanges extends DescriptionChanges {
  readonly enabled?: boolean;
}

interface Place {
  readonly accountId: string;
  readonly sourceId: string;
  readonly id: string;
}

/**
 * Enables or disables a document, immediately and on every node, and changes the description of a file. A new title requires the document
 * to be processed again; the ready version is served in the meantime. A document of an integration can only be enabled and disabled.
 */
export async function updateDocument(
  deps: UpdateDocumentDeps,
  { accountId, sourceId, id }: Place,
  { enabled, ...changes }: DocumentChanges,
): Promise<StoredDocument> {
  const describes = Object.keys(changes).length > 0;
  const source = await (describes ? ownSource : knownSource)(deps.sources, accountId, sourceId);
  if (describes) failIfCrawled(source);
  const externalId = id.normalize("NFC");
  if (!isExternalId(externalId)) failUnknown();
  const hasSwitched = await deps.database.transaction(async (tx) => {
    const document = (await lockDocument(tx, { accountId, sourceId, externalId })) ?? failUnknown();
    if (describes) await describe(deps, tx, source, { document, changes });
    if (enabled === undefined || enabled === document.enabled) return false;
    await switchDocument(tx, { accountId, sourceId, externalId }, document.id, enabled);
    return true;
  });
  if (hasSwitched) {
    await deps.factsChanged(accountId, source.brandId);
    await sourcesChanged(deps, accountId);
  }
  await deps.caughtUp();
  return (await deps.documents.byExternalId(accountId, sourceId, externalId)) ?? failUnknown();
}

/** Saves a changed description of a locked file and keeps its stored bytes. */
async function describe(
  deps: UpdateDocumentDeps,
  tx: Queryable,
  source: Source,
  { document, changes }: { readonly document: LockedDocument; readonly changes: DescriptionChanges },
): Promise<void> {
  const { blobKey, fileName, type, pages, bytes } = document;
  if (blobKey === null || fileName === null || type === null) failProduct(changes);
  const sha256 = document.sha256 ?? (await hashOfBlob(deps.blobs, blobKey));
  const blob = { key: blobKey, size: bytes, sha256, head: new Uint8Array() };
  const write = fileWriteOf(deps.ids, { name: fileName, blob }, { type, pages }, described(document, fileName, changes));
  // The file stays referenced, so the blobs that the write reports as dropped are kept.
  await acceptDocuments({ documents: documentsWithin(tx), quota: deps.quota, origin: deps.origin }, source, [write]);
}

/** @throws Failure `validation.failed` */
function described({ content, titleGiven }: LockedDocument, fileName: string, changes: DescriptionChanges): DescribedFile {
  const check = new FieldChecker();
  const { title: stored, ...rest } = content;
  const title = changes.title === undefined && titleGiven ? stored : changes.title;
  const description = describeFile({ ...rest, ...changes, title }, check, fileName, content.id);
  const [first] = check.errors;
  if (first !== undefined) fail("validation.failed", `\`${first.field}\` ${first.message}.`, { errors: check.errors });
  return description;
}

function failProduct(changes: DescriptionChanges): never {
  const message = "can be changed for files only. Send a product with `upsertProducts`";
  const errors = Object.keys(changes).map((field) => ({ field, code: "unknown_field" as const, message }));
  fail("validation.failed", `The document is a product: its description is written with \`upsertProducts\`.`, { errors });
}

/** Returns the SHA-256 hash of a stored file in hexadecimal. */
export async function hashOfBlob(blobs: Pick<BlobStore, "open">, key: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(await blobs.open(key), hash);
  return hash.digest("hex");
}

function failUnknown(): never {
  fail("resource.not_found", "The source has no document with this id.");
}
