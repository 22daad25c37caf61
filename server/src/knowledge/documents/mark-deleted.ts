import type { Queryable } from "../../ports/database.ts";
import { negated } from "../model/units.ts";
import { addUsage, unlimited } from "../usage.sql.ts";
import { deactivateDocuments, lockDocuments, markDocuments, type DocumentsOf } from "./mark-deleted.sql.ts";
import { countedUnits, sumOf } from "./model/unit-accounting.ts";

export interface Marked {
  /** Number of documents marked as deleted. */
  readonly documents: number;
  /** Number of deleted activations; if it is not 0, cached data of the account is stale. */
  readonly activations: number;
}

/**
 * Marks documents as deleted and subtracts their units from usage. On commit, the documents are invisible to all callers, their ids are
 * available, and the index removes them; a job later removes their rows, passages and files. Lock order: source, document, usage; only
 * `queueJob` may follow.
 */
export async function markDeleted(tx: Queryable, accountId: string, which: DocumentsOf): Promise<Marked> {
  const documents = await lockDocuments(tx, accountId, which);
  if (documents.length === 0) return { documents: 0, activations: 0 };
  await markDocuments(tx, documents);
  const activations = await deactivateDocuments(tx, documents);
  await addUsage(tx, accountId, "documents.deleted", negated(sumOf(documents, countedUnits)), unlimited);
  return { documents: documents.length, activations };
}
