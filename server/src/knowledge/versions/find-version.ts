import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { Queryable } from "../../ports/database.ts";
import type { DocumentHistory, DocumentName, DocumentVersion, FullVersion } from "./model/document-version.ts";
import { countVersions, findHistory, fullVersion, listVersions } from "./versions.sql.ts";

/** @throws Failure `resource.not_found` */
export async function historyOf(db: Queryable, name: DocumentName): Promise<DocumentHistory> {
  const history = isExternalId(name.externalId) ? await findHistory(db, name) : null;
  return history ?? fail("resource.not_found", "There is no document with this id, and no version of a deleted one is kept.");
}

/** Returns a page of a document's versions, latest first. */
export async function versionsOf(
  db: Queryable,
  name: DocumentName,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: DocumentVersion[]; readonly total: number }> {
  const history = await historyOf(db, name);
  return { items: await listVersions(db, history, page), total: await countVersions(db, history) };
}

export async function versionOf(db: Queryable, name: DocumentName, version: number): Promise<FullVersion> {
  return (await fullVersion(db, await historyOf(db, name), version)) ?? failNoVersion();
}

export function failNoVersion(): never {
  fail("resource.not_found", "The document has no version with this number, or the version is no longer kept.");
}
