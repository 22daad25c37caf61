import type { Queryable } from "../../ports/database.ts";
import { keepDeletedTexts } from "../documents/keep-versions.sql.ts";
import { queueJob } from "../jobs/queue-job.sql.ts";
import { lockMarked, purgeDocuments } from "../jobs/steps/purge.sql.ts";
import { isOtherWorkActive, joinDeletion } from "./queue-purge.sql.ts";

const atOnce = 1_000;

/**
 * Ensures that documents that the transaction marked as deleted are removed, even if another bulk job of the account is queued or running.
 * A running deletion job includes them; if another kind of job is running, the documents are removed directly, and the blob sweep deletes
 * their files. Call it last, like `queueJob`.
 */
export async function queuePurge(
  tx: Queryable,
  {
    id,
    accountId,
    sourceId,
    total,
  }: { readonly id: string; readonly accountId: string; readonly sourceId: string; readonly total: number },
): Promise<void> {
  for (;;) {
    const queued = await queueJob(tx, { id, accountId, operation: "delete", total, task: { sourceId } });
    if (!("busy" in queued) || (await joinDeletion(tx, accountId))) return;
    if (await isOtherWorkActive(tx, accountId)) return purgeHere(tx, accountId);
    // The other job ended between the statements, so a deletion job can be queued.
  }
}

async function purgeHere(tx: Queryable, accountId: string): Promise<void> {
  for (;;) {
    const marked = await lockMarked(tx, accountId, atOnce);
    const ids = marked.map(({ id }) => id);
    await keepDeletedTexts(tx, accountId, ids);
    await purgeDocuments(tx, ids);
    if (marked.length < atOnce) return;
  }
}
