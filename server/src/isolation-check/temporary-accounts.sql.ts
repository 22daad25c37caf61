import type { Queryable } from "../ports/database.ts";
import { notify } from "../platform/postgres/notify.ts";

/** Returns the ids of expired temporary accounts, which aborted checks left behind. */
export async function expiredAccounts(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>("temporaryAccounts.left", `select id from accounts where temporary_until < now()`);
  return rows.map(({ id }) => id);
}

/**
 * Deletes a temporary account with all its data and index entries, and leaves other accounts unchanged.
 * @returns keys of the files that are no longer referenced
 */
export async function removeTemporaryAccount(tx: Queryable, accountId: string): Promise<string[]> {
  const account = await tx.one(
    "temporaryAccounts.lock",
    `select 1 from accounts where id = $1 and temporary_until is not null for update`,
    [accountId],
  );
  if (account === null) return [];
  await tx.run(
    "temporaryAccounts.leaveIndex",
    `insert into index_changes (document_id) select id from documents where account_id = $1 and served is not null`,
    [accountId],
  );
  const blobs = await tx.rows<{ key: string }>(
    "temporaryAccounts.blobs",
    `select blob_key as key from documents where account_id = $1 and blob_key is not null
     union select blob_key from chat_images where account_id = $1
     union select blob_key from session_snapshots where account_id = $1
     union select blob_key from persona_avatars where account_id = $1
     union select unnest(array[blob_key, thumbnail_blob_key]) from document_pictures where account_id = $1 and blob_key is not null`,
    [accountId],
  );
  await tx.run("temporaryAccounts.remove", `delete from accounts where id = $1`, [accountId]);
  await notify(tx, "index_changed", {});
  await notify(tx, "account_changed", { accountId });
  return blobs.map(({ key }) => key);
}
