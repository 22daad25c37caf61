import { countedUnits, noUnits, plus, type CountedDocument, type Units } from "../../documents/model/unit-accounting.ts";
import type { DocumentContent } from "../../model/content.ts";
import { titleByName } from "../../../platform/lib/file-title.ts";
import type { ProcessedDocument } from "./processed-document.ts";

/** A document that a worker still holds, in its current stored form. */
export interface HeldDocument extends CountedDocument {
  readonly id: string;
  readonly accountId: string;
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  readonly isTitleGiven: boolean;
  readonly originalFileName: string | null;
  readonly textHash: Buffer;
}

export interface CommittedDocument {
  readonly processed: ProcessedDocument;
  readonly row: HeldDocument;
}

/** Selects the documents to commit: those still held whose stored text has not changed since it was read. */
export function committable(processed: readonly ProcessedDocument[], held: readonly HeldDocument[]): CommittedDocument[] {
  const rows = new Map(held.map((row) => [row.id, row]));
  return processed.flatMap((one) => {
    const row = rows.get(one.document.id);
    return row !== undefined && row.textHash.equals(one.document.textHash) ? [{ processed: one, row }] : [];
  });
}

/** A file's units follow from its extracted text; a product's from the last sent content, which may be newer than what was read. */
export function knowledgeUnitsOf({ processed, row }: CommittedDocument): number {
  return row.kind === "item" ? row.estimatedKnowledgeUnits : processed.knowledgeUnits;
}

/**
 * Returns the change of each account's usage. Accounts are in a fixed order, so that two workers cannot deadlock.
 */
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

/** Whether a change must fit into the account's quota; returning units is always allowed. */
export function needsQuota({ knowledgeUnits, storageUnits }: Units): boolean {
  return knowledgeUnits > 0 || storageUnits > 0;
}

/** Returns the title taken from a file or its name; null for a document whose title was set by the caller. */
export function titleFromFile(
  { isTitleGiven, originalFileName }: Pick<HeldDocument, "isTitleGiven" | "originalFileName">,
  foundTitle: string | null,
): string | null {
  return isTitleGiven || originalFileName === null ? null : (foundTitle ?? titleByName(originalFileName));
}
