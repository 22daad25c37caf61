import { fail } from "../../platform/errors/fail.ts";
import type { Documents } from "./documents.ts";
import { ConcurrentWrite, type DocumentPlace, type DocumentWrite, type WriteOutcome } from "./model/document-write.ts";
import type { WriteOrigin } from "./model/write-origin.ts";
import type { UnitQuota } from "../model/units.ts";
import { UnitsExceeded } from "./units-exceeded.ts";

export interface AcceptDocumentsDeps {
  readonly documents: Pick<Documents, "write">;
  readonly quota: (accountId: string) => Promise<UnitQuota>;
  /** How the documents are written; recorded in their history. */
  readonly origin?: WriteOrigin | undefined;
}

type Written = Extract<WriteOutcome, { kind: "written" }>;

/**
 * Writes documents within the account's quota, either all or none. If a concurrent write wins, retries once before failing.
 * @throws Failure `knowledge.source_not_found`, `limits.quota_exceeded`, `knowledge.concurrent_write`
 */
export async function acceptDocuments(
  deps: AcceptDocumentsDeps,
  place: DocumentPlace,
  writes: readonly DocumentWrite[],
  textState: "pending" | "staged" = "pending",
): Promise<Written> {
  const quota = (): Promise<UnitQuota> => deps.quota(place.accountId);
  const write = (): Promise<WriteOutcome> => deps.documents.write({ origin: deps.origin, ...place }, writes, quota, textState);
  const outcome = await write().catch((error: unknown) => {
    if (error instanceof ConcurrentWrite) return write().catch(failConcurrent);
    throw error;
  });
  if (outcome.kind === "source_gone") fail("knowledge.source_not_found", "The source was just deleted.");
  if (outcome.kind === "over_quota") throw new UnitsExceeded(outcome);
  return outcome;
}

function failConcurrent(error: unknown): never {
  if (!(error instanceof ConcurrentWrite)) throw error;
  fail("knowledge.concurrent_write", "Another write created one of the documents at the same time. Send the request again.");
}
