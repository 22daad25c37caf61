import { fail } from "../../platform/errors/fail.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { documentWrite } from "../account-documents/document-write.ts";
import { acceptDocuments, type AcceptDocumentsDeps } from "../documents/accept-documents.ts";
import type { DocumentPlace, DocumentWrite, WriteResult } from "../documents/model/document-write.ts";
import { reportingExcess } from "../documents/units-exceeded.ts";
import { documentsWithin } from "../documents/within.ts";
import { fileWriteOf } from "../files/file-write.ts";
import { hashOfBlob } from "../files/update-document.ts";
import { claimIds } from "../import-state.sql.ts";
import type { AccountDocumentContent } from "../model/content.ts";
import { FieldChecker } from "../model/field-checker.ts";
import { describeFile } from "../model/file-description.ts";
import { writesOf } from "../products/product-writes.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { writableSource } from "../sources/writable-source.ts";
import { adoptHistory } from "./adopt-history.sql.ts";
import { failNoVersion, historyOf } from "./find-version.ts";
import type { DocumentName, FullVersion } from "./model/document-version.ts";
import { findHistory, fullVersion, listVersions } from "./versions.sql.ts";

export interface RestoreVersionDeps extends Pick<AcceptDocumentsDeps, "quota"> {
  readonly database: Transactions & Queryable;
  readonly sources: Pick<SourceStatements, "byId" | "library">;
  readonly blobs: Pick<BlobStore, "open">;
  readonly ids: Ids;
  /** Resolves when the index contains everything committed before the call. */
  readonly caughtUp: () => Promise<void>;
}

export interface RestoredVersion {
  readonly result: WriteResult;
  /** Number of the current version. */
  readonly version: number;
}

/**
 * Writes the content of an earlier version as a new version, as if it had been sent again: with validation, quota and processing. Restores
 * a deleted document under its id and with its history.
 */
export async function restoreVersion(deps: RestoreVersionDeps, name: DocumentName, version: number): Promise<RestoredVersion> {
  const history = await historyOf(deps.database, name);
  const place = await placeOf(deps, name, (await fullVersion(deps.database, history, version)) ?? failNoVersion());
  const restored = await reportingExcess(deps.database, () =>
    deps.database.transaction(async (tx) => {
      // Read again in the transaction, which locks the version and thereby its file.
      const write = await writeOf(deps, (await fullVersion(tx, history, version)) ?? failNoVersion());
      if (place.importId !== null) {
        await claimIds(tx, { accountId: name.accountId, importId: place.importId, isOwn: false }, [write.externalId]);
      }
      const { results } = await acceptDocuments({ documents: documentsWithin(tx), quota: deps.quota, origin: "restore" }, place, [write]);
      const result = results.get(write.externalId) ?? "no_op";
      if (result === "created") await adoptHistory(tx, history, write.id);
      const current = (await findHistory(tx, name)) ?? failNoVersion();
      const [latest = failNoVersion()] = await listVersions(tx, current, { limit: 1, offset: 0 });
      return { result, version: latest.version };
    }),
  );
  await deps.caughtUp();
  return restored;
}

/** Returns the source to write to. @throws Failure if the account may not write to it */
async function placeOf(
  { sources, ids }: RestoreVersionDeps,
  { accountId, sourceId }: DocumentName,
  { kind }: FullVersion,
): Promise<DocumentPlace & { readonly importId: string | null }> {
  if (sourceId === null) return { ...(await sources.library(accountId, ids.uuidv7())), importId: null };
  return writableSource(sources, accountId, sourceId, kind === "item" ? "catalog" : "files");
}

async function writeOf({ ids, blobs }: RestoreVersionDeps, version: FullVersion): Promise<DocumentWrite> {
  const { content, body, blobKey, fileName, type } = version;
  if (body !== null) {
    const { id, label, images = null, links = null } = content as AccountDocumentContent;
    const document = { externalId: id.normalize("NFC"), sentId: id, text: body, bytes: Buffer.byteLength(body), label, images, links };
    return documentWrite(document, ids.uuidv7());
  }
  if (blobKey === null || fileName === null || type === null) {
    const [write = failNoVersion()] = writesOf(ids, [content], null);
    return write;
  }
  const check = new FieldChecker();
  const { title, ...rest } = content;
  const described = describeFile({ ...rest, ...(version.isTitleGiven ? { title } : {}) }, check, fileName, content.id);
  const [first] = check.errors;
  if (first !== undefined) fail("validation.failed", `\`${first.field}\` ${first.message}.`, { errors: check.errors });
  const sha256 = version.contentSha256 ?? (await hashOfBlob(blobs, blobKey));
  const blob = { key: blobKey, size: version.contentSizeBytes, sha256, head: new Uint8Array() };
  return fileWriteOf(ids, { name: fileName, blob }, { type, pages: version.estimatedPages }, described);
}
