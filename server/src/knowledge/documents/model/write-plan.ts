import type { DocumentContent } from "../../model/content.ts";
import type { DocumentWrite, WriteResult } from "./document-write.ts";
import { countedUnits, noUnits, plus, type CountedDocument, type Units } from "./unit-accounting.ts";

/** A locked existing document with the external id of a write. */
export interface ExistingDocument extends CountedDocument {
  readonly id: string;
  readonly externalId: string;
  readonly contentHash: Buffer;
  readonly textHash: Buffer;
  readonly state: string;
  readonly blobKey: string | null;
  /** Null unless a write depends on the stored content. */
  readonly content: DocumentContent | null;
}

export interface TextChange {
  readonly row: ExistingDocument;
  readonly write: DocumentWrite;
}

/** A change that does not affect the text and therefore does not require processing. */
export interface RestChange extends TextChange {
  readonly units: CountedDocument;
}

/** Effects of a batch of writes. */
export interface WritePlan {
  readonly results: ReadonlyMap<string, WriteResult>;
  readonly created: readonly DocumentWrite[];
  readonly textChanged: readonly TextChange[];
  readonly restChanged: readonly RestChange[];
  /** Keys of blobs that are no longer referenced. */
  readonly droppedBlobs: readonly string[];
  /** Change in the account's usage. */
  readonly units: Units;
}

/**
 * Determines the effect of each write: a document is created or updated, or nothing changes if the content is equal. Only changed text is
 * processed again. The account's usage changes by the estimates of created and changed documents, which count until the documents are
 * processed.
 */
export function planWrites(writes: readonly DocumentWrite[], existing: readonly ExistingDocument[]): WritePlan {
  const rows = new Map(existing.map((row) => [row.externalId, row]));
  const results = new Map<string, WriteResult>();
  const created: DocumentWrite[] = [];
  const textChanged: TextChange[] = [];
  const restChanged: RestChange[] = [];
  const droppedBlobs: string[] = [];
  let units = noUnits;
  for (const sent of writes) {
    const row = rows.get(sent.externalId);
    const write = row?.content != null && sent.onto !== undefined ? sent.onto(row.content, row.contentHash) : sent;
    if (row === undefined) {
      created.push(write);
      results.set(write.externalId, "created");
      units = plus(units, estimateOf(write));
    } else if (row.contentHash.equals(write.contentHash)) {
      results.set(write.externalId, "no_op");
      if (write.file !== null) droppedBlobs.push(write.file.blobKey);
    } else {
      results.set(write.externalId, "updated");
      if (row.blobKey !== null) droppedBlobs.push(row.blobKey);
      if (row.textHash.equals(write.textHash)) {
        const after = unitsWithSameText(row, write);
        restChanged.push({ row, write, units: after });
        units = plus(units, change(row, countedUnits(after)));
      } else {
        textChanged.push({ row, write });
        units = plus(units, change(row, estimateOf(write)));
      }
    }
  }
  return { results, created, textChanged, restChanged, droppedBlobs, units };
}

/**
 * Returns the units of a document with unchanged text. A product's knowledge units depend on the sent content, and a file's on its
 * extracted text, which is unchanged; storage units depend on the sent content. An unprocessed document keeps its estimates.
 */
export function unitsWithSameText(
  row: CountedDocument,
  write: Pick<DocumentWrite, "kind" | "estimatedKnowledgeUnits" | "estimatedStorageUnits">,
): CountedDocument {
  const sent = write.kind === "item" ? write.estimatedKnowledgeUnits : null;
  return {
    estimatedKnowledgeUnits: sent ?? row.estimatedKnowledgeUnits,
    knowledgeUnits: row.knowledgeUnits === null ? null : (sent ?? row.knowledgeUnits),
    estimatedStorageUnits: write.estimatedStorageUnits,
    storageUnits: row.storageUnits === null ? null : write.estimatedStorageUnits,
  };
}

export function estimateOf(write: Pick<DocumentWrite, "estimatedKnowledgeUnits" | "estimatedStorageUnits">): Units {
  return { knowledgeUnits: write.estimatedKnowledgeUnits, storageUnits: write.estimatedStorageUnits };
}

function change(before: CountedDocument, after: Units): Units {
  const counted = countedUnits(before);
  return { knowledgeUnits: after.knowledgeUnits - counted.knowledgeUnits, storageUnits: after.storageUnits - counted.storageUnits };
}
