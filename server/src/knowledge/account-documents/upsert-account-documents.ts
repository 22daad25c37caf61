import type { ErrorCode } from "../../platform/errors/catalog.ts";
import { fail, Failure } from "../../platform/errors/fail.ts";
import type { Ids } from "../../ports/ids.ts";
import { acceptDocuments, type AcceptDocumentsDeps } from "../documents/accept-documents.ts";
import type { DocumentWrite, WriteResult } from "../documents/model/document-write.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { documentWrite } from "./document-write.ts";
import { readDocument, type ReadDocument, type SentDocument } from "./model/sent-document.ts";

export interface UpsertAccountDocumentsDeps extends AcceptDocumentsDeps {
  readonly sources: Pick<SourceStatements, "library">;
  readonly ids: Ids;
}

/** An item of a batch. An item without an external id gets a generated id. */
export type BatchItem = Omit<SentDocument, "externalId"> & { readonly externalId: string | null };

export type BatchResult =
  | { readonly externalId: string; readonly status: WriteResult }
  | { readonly externalId: string; readonly status: "failed"; readonly code: ErrorCode; readonly message: string };

/**
 * Creates or updates account documents by external id. An invalid item fails individually; of the others, either all are written or, if
 * they exceed
 * the quota, none.
 * @param textState state of documents with new or changed text: `staged`, or `pending` to queue them
 * @returns the result of each item, in the order sent
 * @throws Failure `limits.quota_exceeded`, `knowledge.concurrent_write`
 */
export async function upsertAccountDocuments(
  deps: UpsertAccountDocumentsDeps,
  accountId: string,
  items: readonly BatchItem[],
  textState: "staged" | "pending",
): Promise<BatchResult[]> {
  const seen = new Set<string>();
  const read = items.map((item) => readItem({ ...item, externalId: item.externalId ?? deps.ids.uuidv7() }, seen));
  const writes = read.flatMap((entry) => ("status" in entry ? [] : [documentWrite(entry, deps.ids.uuidv7())]));
  const results = await write(deps, accountId, writes, textState);
  return read.map((entry) => ("status" in entry ? entry : { externalId: entry.sentId, status: results.get(entry.externalId) ?? "no_op" }));
}

/** Creates or updates an account document and queues its text immediately. */
export async function upsertAccountDocument(
  deps: UpsertAccountDocumentsDeps,
  accountId: string,
  sent: SentDocument,
): Promise<{ readonly externalId: string; readonly status: WriteResult; readonly reembedded: boolean }> {
  const document = readDocument(sent);
  let textChanged = true;
  const entry = documentWrite(document, deps.ids.uuidv7(), (changed) => {
    textChanged = changed;
  });
  const results = await write(deps, accountId, [entry], "pending");
  const status = results.get(document.externalId) ?? "no_op";
  return { externalId: document.sentId, status, reembedded: status === "created" || (status === "updated" && textChanged) };
}

async function write(
  deps: UpsertAccountDocumentsDeps,
  accountId: string,
  writes: readonly DocumentWrite[],
  textState: "staged" | "pending",
): Promise<ReadonlyMap<string, WriteResult>> {
  if (writes.length === 0) return new Map();
  const library = await deps.sources.library(accountId, deps.ids.uuidv7());
  return (await acceptDocuments(deps, library, writes, textState)).results;
}

function readItem(sent: SentDocument, seen: Set<string>): ReadDocument | Extract<BatchResult, { status: "failed" }> {
  try {
    const id = sent.externalId.normalize("NFC");
    if (seen.has(id)) {
      const message = "appears more than once in this batch";
      fail("validation.failed", `\`external_id\` ${message}.`, { errors: [{ field: "external_id", code: "duplicate", message }] });
    }
    seen.add(id);
    return readDocument(sent);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { externalId: sent.externalId.slice(0, 255), status: "failed", code: error.code, message: error.message };
  }
}
