import { isExternalId } from "../../platform/lib/text.ts";
import type { Transactions } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { queuePurge } from "../../knowledge/deletion/queue-purge.ts";
import { markDeleted } from "../../knowledge/documents/mark-deleted.ts";
import type { Plugin } from "../model/stream.ts";
import { forgetItems } from "./items.sql.ts";
import { lockForChange } from "./open-stream.ts";

export interface DeleteItemsDeps {
  readonly database: Transactions;
  readonly ids: Ids;
  /** Resolves when the index no longer contains documents that were deleted before the call. */
  readonly indexCaughtUp: () => Promise<void>;
}

/**
 * Deletes documents of a stream and ignores unknown ids. After this resolves, searches no longer find the documents. @returns the number of
 * deleted documents
 */
export async function deleteItems(deps: DeleteItemsDeps, plugin: Plugin, streamKey: string, ids: readonly string[]): Promise<number> {
  const { accountId } = plugin;
  const externalIds = [...new Set(ids.map((id) => id.normalize("NFC")))].filter(isExternalId);
  const id = deps.ids.uuidv7();
  const deleted = await deps.database.transaction(async (tx) => {
    const { sourceId } = await lockForChange(tx, plugin, streamKey);
    const { documents } = await markDeleted(tx, accountId, { sourceId, externalIds });
    await forgetItems(tx, accountId, sourceId, externalIds);
    if (documents > 0) await queuePurge(tx, { id, accountId, sourceId, total: documents });
    return documents;
  });
  await deps.indexCaughtUp();
  return deleted;
}
