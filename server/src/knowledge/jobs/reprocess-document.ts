import { fail } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { StoredDocument } from "../documents/model/document.ts";
import type { DocumentStore } from "../documents/model/document-store.ts";
import type { SourceStore } from "../sources/store.ts";
import type { JobStore } from "./model/job.ts";

export interface ReprocessDeps {
  readonly jobs: Pick<JobStore, "reprocess">;
  readonly sources: Pick<SourceStore, "byId">;
  readonly documents: Pick<DocumentStore, "byExternalId">;
}

/** Processes one document of a source again, failed or ready; a ready version keeps serving meanwhile. A pending one is left unchanged. */
export async function reprocessDocument(deps: ReprocessDeps, accountId: string, sourceId: string, id: string): Promise<StoredDocument> {
  if ((await deps.sources.byId(accountId, sourceId)) === null) fail("knowledge.source_not_found", "No source with this id exists.");
  const externalId = id.normalize("NFC");
  if (!isExternalId(externalId)) failUnknown();
  await deps.jobs.reprocess(accountId, sourceId, externalId);
  return (await deps.documents.byExternalId(accountId, sourceId, externalId)) ?? failUnknown();
}

function failUnknown(): never {
  fail("resource.not_found", "The source has no document with this id.");
}
