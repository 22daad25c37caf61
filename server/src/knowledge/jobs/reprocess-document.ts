import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { Transactions } from "../../ports/database.ts";
import type { StoredDocument } from "../documents/model/document.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import type { Documents } from "../documents/documents.ts";
import { requeue } from "./steps/requeue.ts";

export interface ReprocessDeps {
  readonly database: Transactions;
  readonly sources: Pick<SourceStatements, "byId">;
  readonly documents: Pick<Documents, "byExternalId">;
}

/**
 * Processes a failed or ready document of a source again. A ready version is served until the new version is ready. No effect on a pending document.
 */
export async function reprocessDocument(deps: ReprocessDeps, accountId: string, sourceId: string, id: string): Promise<StoredDocument> {
  if ((await deps.sources.byId(accountId, sourceId)) === null) fail("knowledge.source_not_found", "No source with this id exists.");
  const externalId = id.normalize("NFC");
  if (!isExternalId(externalId)) failUnknown();
  await deps.database.transaction((tx) => requeue(tx, accountId, "reprocess", { sourceId, externalIds: [externalId], after: "" }));
  return (await deps.documents.byExternalId(accountId, sourceId, externalId)) ?? failUnknown();
}

function failUnknown(): never {
  fail("resource.not_found", "The source has no document with this id.");
}
