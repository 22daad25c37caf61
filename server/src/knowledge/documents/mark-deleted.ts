import type { Queryable } from "../../ports/database.ts";
import { negated } from "../model/units.ts";
import { addUsage, unlimited } from "../usage.sql.ts";
import { deactivateDocuments, lockDocuments, markDocuments, type DocumentsOf } from "./mark-deleted.sql.ts";
import { countedUnits, sumOf } from "./model/unit-accounting.ts";

export interface Marked {
  /** Number of marked documents. */
  readonly documents: number;
  /** Number of deleted activations; if any, cached data of the account is stale. */
  readonly activations: number;
}

/**
 * Marks documents as deleted: on commit they are invisible to every caller, their ids are free, and the index removes them. Returns their
 * units. Lock order: source, document, usage; only `queueJob` may follow. A job removes rows, passages and files.
 */
export async function markDeleted(tx: Queryable, accountId: string, which: DocumentsOf): Promise<Marked> {
  const documents = await lockDocuments(tx, accountId, which);
  if (documents.length === 0) return { documents: 0, activations: 0 };
  await markDocuments(tx, documents);
  const activations = await deactivateDocuments(tx, documents);
  await addUsage(tx, accountId, "documents.deleted", negated(sumOf(documents, countedUnits)), unlimited);
  return { documents: documents.length, activations };
}
