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

/**
 * Creates or updates account documents, queues their text at once and makes them active for one persona. A bad item fails alone.
 * @returns a result for each item, in the order sent, and how many are active now that were not before
 * @throws Failure `limits.quota_exceeded`, `knowledge.concurrent_write`, `resource.not_found`; `validation.failed` where more would be active
 *   than may be: the documents are written all the same
 */
export async function uploadDocuments(
  deps: UploadDocumentsDeps,
  { accountId, personaId }: { readonly accountId: string; readonly personaId: string },
  items: readonly BatchItem[],
): Promise<{ readonly results: readonly BatchResult[]; readonly activated: number }> {
  const results = await upsertAccountDocuments(deps.documents, accountId, items, "pending");
  const written = results.flatMap(({ externalId, status }) => (status === "failed" ? [] : [externalId]));
  if (written.length === 0) return { results, activated: 0 };
  const { added } = await addActivations(deps.activations, accountId, personaId, written);
  return { results, activated: added };
}
