import { notify, notifyChanges } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";
import { notifySessionChanged } from "../../chat/session/sessions.sql.ts";

/**
 * Locks, until the transaction ends, an account whose deletion was requested. Skips accounts that another node is removing. The lock also
 * prevents
 * inserts of rows that reference the account.
 */
export async function lockDeletedAccount(tx: Queryable): Promise<string | null> {
  const row = await tx.one<{ id: string }>(
    "accountRemoval.next",
    `select id from accounts where deletion_requested_at is not null order by deletion_requested_at limit 1 for update skip locked`,
  );
  return row?.id ?? null;
}

/** Keys of the files of up to `limit` rows, and a function that deletes these rows. */
export interface Batch {
  readonly keys: readonly string[];
  readonly rows: number;
  /** Deletes the rows. Call it after the files have been deleted, so that an interruption leaves no file without a row. */
  readonly drop: () => Promise<void>;
}

interface FoundRow {
  readonly id: string;
  readonly key: string | null;
}

/** Returns documents of the account, with the keys of their files and images. */
export async function documentBatch(tx: Queryable, accountId: string, limit: number): Promise<Batch> {
  const documents = await tx.rows<FoundRow>(
    "accountRemoval.documents",
    `select id, blob_key as key from documents where account_id = $1 order by id limit $2`,
    [accountId, limit],
  );
  const ids = documents.map(({ id }) => id);
  const images = await tx.rows<FoundRow>(
    "accountRemoval.images",
    `select document_id as id, unnest(array[blob_key, thumbnail_blob_key]) as key from document_pictures
     where account_id = $1 and document_id = any ($2::uuid[])`,
    [accountId, ids],
  );
  return batchOf([...documents, ...images], documents.length, async () => {
    await tx.run("accountRemoval.dropDocuments", `delete from documents where account_id = $1 and id = any ($2::uuid[])`, [accountId, ids]);
    await notifyChanges(tx, ids);
  });
}

/** Returns kept versions of documents, with the keys of their files. */
export async function versionBatch(tx: Queryable, accountId: string, limit: number): Promise<Batch> {
  const versions = await tx.rows<FoundRow & { readonly version: number }>(
    "accountRemoval.versions",
    `select document_id as id, version, blob_key as key from document_versions where account_id = $1 limit $2`,
    [accountId, limit],
  );
  return batchOf(versions, versions.length, async () => {
    await tx.run(
      "accountRemoval.dropVersions",
      `delete from document_versions where account_id = $1 and (document_id, version) in (select * from unnest($2::uuid[], $3::bigint[]))`,
      [accountId, versions.map(({ id }) => id), versions.map(({ version }) => version)],
    );
  });
}

/** Returns conversations, with the keys of their images and snapshots. */
export async function conversationBatch(tx: Queryable, accountId: string, limit: number): Promise<Batch> {
  const sessions = await tx.rows<{ id: string }>(
    "accountRemoval.sessions",
    `select id from sessions where account_id = $1 order by id limit $2`,
    [accountId, limit],
  );
  const ids = sessions.map(({ id }) => id);
  const files = await tx.rows<FoundRow>(
    "accountRemoval.sessionFiles",
    `select session_id as id, blob_key as key from chat_images where account_id = $1 and session_id = any ($2::uuid[])
     union all select session_id, blob_key from session_snapshots where account_id = $1 and session_id = any ($2::uuid[])`,
    [accountId, ids],
  );
  return batchOf(files, sessions.length, async () => {
    await tx.run("accountRemoval.dropSessions", `delete from sessions where account_id = $1 and id = any ($2::uuid[])`, [accountId, ids]);
    for (const sessionId of ids) await notifySessionChanged(tx, { accountId, sessionId });
  });
}

/** Returns all other rows that reference files: imports, avatars and exports. Their number is small. */
export async function fileBatch(tx: Queryable, accountId: string): Promise<Batch> {
  const rows = await tx.rows<FoundRow>(
    "accountRemoval.files",
    `select id, blob_key as key from imports where account_id = $1 union all select id, blob_key from persona_avatars where account_id = $1
     union all select id, blob_key from account_exports where account_id = $1`,
    [accountId],
  );
  return batchOf(rows, rows.length, async () => {
    await tx.run("accountRemoval.dropImports", `delete from imports where account_id = $1`, [accountId]);
    await tx.run("accountRemoval.dropAvatars", `delete from persona_avatars where account_id = $1`, [accountId]);
    await tx.run("accountRemoval.dropExports", `delete from account_exports where account_id = $1`, [accountId]);
  });
}

/** Returns searches, which are the only other rows that grow with the number of visitors. */
export async function searchBatch(tx: Queryable, accountId: string, limit: number): Promise<Batch> {
  const searches = await tx.rows<{ id: string }>("accountRemoval.searches", `select id from searches where account_id = $1 limit $2`, [
    accountId,
    limit,
  ]);
  return batchOf([], searches.length, async () => {
    await tx.run("accountRemoval.dropSearches", `delete from searches where account_id = $1 and id = any ($2::uuid[])`, [
      accountId,
      searches.map(({ id }) => id),
    ]);
  });
}

function batchOf(found: readonly FoundRow[], rows: number, drop: () => Promise<void>): Batch {
  return { keys: [...new Set(found.flatMap(({ key }) => key ?? []))], rows, drop };
}

/** Deletes the account with all remaining rows, and the record of its demo. */
export async function dropAccount(tx: Queryable, accountId: string): Promise<void> {
  await tx.run("accountRemoval.demo", `delete from installation where key = 'demo' and value ->> 'accountId' = $1`, [accountId]);
  await tx.run("accountRemoval.drop", `delete from accounts where id = $1`, [accountId]);
  await notify(tx, "account_changed", { accountId });
}
