import type { Queryable } from "../ports/database.ts";
import { notify } from "../platform/postgres/notify.ts";

/** Records that the index and the answer engine must reload all ready documents of the sources, because their brand's data changed. */
export async function rereadSources(tx: Queryable, sourceIds: readonly string[]): Promise<void> {
  const noted = await tx.run(
    "index.rereadSources",
    `insert into index_changes (document_id) select id from documents where source_id = any ($1::uuid[]) and served is not null`,
    [sourceIds],
  );
  await tx.run(
    "sentences.rereadSources",
    `insert into sentence_queue (document_id, account_id) select id, account_id from documents where source_id = any ($1::uuid[]) and served is not null
     on conflict (document_id) do update set queued_at = excluded.queued_at, lease_until = null`,
    [sourceIds],
  );
  if (noted > 0) await notify(tx, "index_changed", {});
}
