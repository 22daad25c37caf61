import {
  upsertAccountDocuments,
  type BatchItem,
  type BatchResult,
  type UpsertAccountDocumentsDeps,
} from "../../knowledge/library/upsert-account-documents.ts";
import { addActivations, type ActivationsDeps } from "./activate-documents.ts";

export interface UploadDocumentsDeps {
  readonly documents: UpsertAccountDocumentsDeps;
  readonly activations: ActivationsDeps;
}

export type UploadedItem = BatchItem & { readonly externalId: string };

/**
 * Creates or updates account documents, queues their text at once and makes them active for one persona. A bad item fails alone, and so does one
 * that would change what other personas answer from and this one does not: a persona's key speaks for that persona only.
 * @returns a result for each item, in the order sent, and how many are active now that were not before
 * @throws Failure `limits.quota_exceeded`, `knowledge.concurrent_write`, `resource.not_found`; `validation.failed` where more would be active
 *   than may be: the documents are written all the same
 */
export async function uploadDocuments(
  deps: UploadDocumentsDeps,
  { accountId, personaId }: { readonly accountId: string; readonly personaId: string },
  items: readonly UploadedItem[],
): Promise<{ readonly results: readonly BatchResult[]; readonly activated: number }> {
  const idOf = ({ externalId }: UploadedItem): string => externalId.normalize("NFC");
  const ofOthers = await deps.activations.activations.ofOthers(accountId, personaId, items.map(idOf));
  const own = items.filter((item) => !ofOthers.has(idOf(item)));
  const written = await upsertAccountDocuments(deps.documents, accountId, own, "pending");
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
