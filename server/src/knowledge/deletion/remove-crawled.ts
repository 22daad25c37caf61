import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { markDeleted } from "../documents/mark-deleted.ts";
import { shareSource } from "./deletion.sql.ts";
import { queuePurge } from "./queue-purge.ts";

/** Deletes documents of pages that no longer exist, on behalf of the crawl that has locked the source. Ignores unknown ids. */
export async function removeCrawled(
  deps: { readonly database: Transactions; readonly ids: Ids },
  accountId: string,
  { sourceId, externalIds }: { readonly sourceId: string; readonly externalIds: readonly string[] },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if ((await shareSource(tx, accountId, sourceId)) === null) return;
    const { documents } = await markDeleted(tx, accountId, { sourceId, externalIds });
    if (documents > 0) await queuePurge(tx, { id: deps.ids.uuidv7(), accountId, sourceId, total: documents });
  });
}
