import {
  upsertAccountDocuments,
  type BatchItem,
  type BatchResult,
  type UpsertAccountDocumentsDeps,
} from "../../knowledge/account-documents/upsert-account-documents.ts";
import { activeForOthers } from "./activations.sql.ts";
import { addActivations, type ActivationsDeps } from "./activate-documents.ts";

export interface UploadDocumentsDeps {
  readonly documents: UpsertAccountDocumentsDeps;
  readonly activations: ActivationsDeps;
}

export type UploadedItem = BatchItem & { readonly externalId: string };

/**
 * Creates or updates account documents, queues their text for processing immediately, and activates them for one persona. Invalid items
 * fail individually. The same applies to items that would change a document used only by other personas, because a persona's key acts only
 * for that
 * persona.
 * @returns a result for each item, in the order sent, and the number of newly activated documents
 * @throws Failure `limits.quota_exceeded`, `knowledge.concurrent_write`, `resource.not_found`; `validation.failed` if too many documents
 * would be active; the documents have been written by then
 */
export async function uploadDocuments(
  deps: UploadDocumentsDeps,
  { accountId, personaId }: { readonly accountId: string; readonly personaId: string },
  items: readonly UploadedItem[],
): Promise<{ readonly results: readonly BatchResult[]; readonly activated: number }> {
  const idOf = ({ externalId }: UploadedItem): string => externalId.normalize("NFC");
  const ofOthers = await activeForOthers(deps.activations.database, accountId, personaId, items.map(idOf));
  const own = items.filter((item) => !ofOthers.has(idOf(item)));
  const written = await upsertAccountDocuments({ ...deps.documents, origin: "api" }, accountId, own, "pending");
  const resultOf = new Map(own.map((item, at) => [item, written[at]]));
  const results = items.map((item) => resultOf.get(item) ?? refused(item.externalId));
  const ids = results.flatMap(({ externalId, status }) => (status === "failed" ? [] : [externalId]));
  if (ids.length === 0) return { results, activated: 0 };
  const { added } = await addActivations(deps.activations, accountId, personaId, ids);
  return { results, activated: added };
}

function refused(externalId: string): BatchResult {
  const message =
    "external_id belongs to a document that other personas use; choose another id, or activate the document with an account key";
  return { externalId, status: "failed", code: "resource.conflict", message };
}
