import { countedUnits, noUnits, plus, type CountedDocument, type Units } from "../../documents/model/unit-accounting.ts";
import type { DocumentContent } from "../../model/content.ts";
import { titleByName } from "../../../platform/lib/file-title.ts";
import type { ProcessedDocument } from "./processed-document.ts";

/** A document that is still leased to the worker, in its current stored form. */
export interface HeldDocument extends CountedDocument {
  readonly id: string;
  readonly accountId: string;
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  readonly isTitleGiven: boolean;
  readonly originalFileName: string | null;
  readonly textHash: Buffer;
  /** Whether the passages in the database may belong to an earlier version. */
  readonly mayReplaceText: boolean;
}

export interface CommittedDocument {
  readonly processed: ProcessedDocument;
  readonly row: HeldDocument;
}

/** Selects the documents to commit: those whose lease is still valid and whose stored text has not changed since it was read. */
export function committable(processed: readonly ProcessedDocument[], held: readonly HeldDocument[]): CommittedDocument[] {
  const rows = new Map(held.map((row) => [row.id, row]));
  return processed.flatMap((one) => {
    const row = rows.get(one.document.id);
    return row !== undefined && row.textHash.equals(one.document.textHash) ? [{ processed: one, row }] : [];
  });
}

/**
 * Returns the knowledge units of a document. A file's units depend on its extracted text; a product's depend on the most recently sent
 * content, which may be newer than the processed text.
 */
export function knowledgeUnitsOf({ processed, row }: CommittedDocument): number {
  return row.kind === "item" ? row.estimatedKnowledgeUnits : processed.knowledgeUnits;
}

/** Returns the change in each account's usage. Accounts are in a fixed order, so two workers cannot deadlock. */
export function usageCorrections(done: readonly CommittedDocument[]): { readonly accountId: string; readonly units: Units }[] {
  const sums = new Map<string, Units>();
  for (const { processed, row } of done) {
    const counted = countedUnits(row);
    const change = {
      knowledgeUnits: knowledgeUnitsOf({ processed, row }) - counted.knowledgeUnits,
      storageUnits: row.estimatedStorageUnits - counted.storageUnits,
    };
    sums.set(row.accountId, plus(sums.get(row.accountId) ?? noUnits, change));
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([accountId, units]) => ({ accountId, units }));
}

/** Returns whether a change must fit within the account's quota. A decrease is always allowed. */
export function needsQuota({ knowledgeUnits, storageUnits }: Units): boolean {
  return knowledgeUnits > 0 || storageUnits > 0;
}

/** Returns the title found in a file, or else its file name; null if the caller sent a title. */
export function titleFromFile(
  { isTitleGiven, originalFileName }: Pick<HeldDocument, "isTitleGiven" | "originalFileName">,
  foundTitle: string | null,
): string | null {
  return isTitleGiven || originalFileName === null ? null : (foundTitle ?? titleByName(originalFileName));
}
