import type { Queryable } from "../../ports/database.ts";

/** Number of documents, and their contribution to the account's usage. */
interface Held {
  readonly documents: number;
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

/** Counts the documents in sources and sums their units. Unprocessed documents are counted by their estimates. */
export async function documentsIn(tx: Queryable, accountId: string, sourceIds: readonly string[]): Promise<Held> {
  const held = await tx.one<Held>(
    "removal.documentsIn",
    `select count(*) as documents, coalesce(sum(coalesce(knowledge_units, estimated_knowledge_units)), 0) as "knowledgeUnits",
       coalesce(sum(coalesce(storage_units, estimated_storage_units)), 0) as "storageUnits"
     from documents where account_id = $1 and source_id = any ($2::uuid[]) and state <> 'deleted'`,
    [accountId, sourceIds],
  );
  return held ?? { documents: 0, knowledgeUnits: 0, storageUnits: 0 };
}
