import type { Queryable } from "../../ports/database.ts";
import { notify } from "../../platform/postgres/notify.ts";
import type { AccountExport, ExportCounts, HeldExport } from "./model/export.ts";

const columns = `id, status, records, files, size_bytes as "sizeBytes", created_at as "createdAt", finished_at as "finishedAt",
  expires_at as "expiresAt"`;

/** Queues an export. Returns null if one is queued or running. */
export async function queueExport(db: Queryable, accountId: string, id: string): Promise<AccountExport | null> {
  const queued = await db.one<AccountExport>(
    "accountExport.queue",
    `insert into account_exports (id, account_id) values ($1, $2) on conflict do nothing returning ${columns}`,
    [id, accountId],
  );
  if (queued !== null) await notify(db, "jobs_pending", {});
  return queued;
}

/** Returns the account's last export that has not expired; null if there is none. */
export function lastExport(db: Queryable, accountId: string): Promise<AccountExport | null> {
  return db.one(
    "accountExport.last",
    `select ${columns} from account_exports where account_id = $1 and (expires_at is null or expires_at > now()) order by created_at desc limit 1`,
    [accountId],
  );
}

/** Returns the key of the account's last completed archive; null if there is none. */
export function archiveOf(
  db: Queryable,
  accountId: string,
): Promise<{ readonly key: string; readonly bytes: number; readonly createdAt: Date } | null> {
  return db.one(
    "accountExport.archive",
    `select blob_key as key, size_bytes as bytes, created_at as "createdAt" from account_exports
     where account_id = $1 and status = 'completed' and expires_at > now() order by created_at desc limit 1`,
    [accountId],
  );
}

/** Claims an export that is waiting or whose runner has disappeared. */
export function claimExport(db: Queryable, owner: string, leaseMs: number): Promise<HeldExport | null> {
  return db.one(
    "accountExport.claim",
    `update account_exports set status = 'running', attempts = attempts + 1, lease_owner = $1, lease_until = now() + $2::integer * interval '1 millisecond'
     where id = (
       select e.id from account_exports e join accounts a on a.id = e.account_id
       where e.status in ('queued', 'running') and (e.lease_until is null or e.lease_until < now()) and a.deletion_requested_at is null
       order by e.created_at limit 1 for update of e skip locked
     ) returning id, account_id as "accountId", lease_owner as owner, attempts`,
    [owner, leaseMs],
  );
}

const held = "account_id = $1 and id = $2 and lease_owner = $3 and status = 'running'";

/** Extends the lease and stores the progress. Returns false if another runner holds the export, or if the account was deleted. */
export async function keepExport(
  db: Queryable,
  { accountId, id, owner }: HeldExport,
  counts: ExportCounts,
  leaseMs: number,
): Promise<boolean> {
  const kept = await db.run(
    "accountExport.keep",
    `update account_exports set records = $4, files = $5, lease_until = now() + $6::integer * interval '1 millisecond' where ${held}`,
    [accountId, id, owner, counts.records, counts.files, leaseMs],
  );
  return kept > 0;
}

/** Releases an export, so that another node starts it again. */
export async function releaseExport(db: Queryable, { accountId, id, owner }: HeldExport): Promise<void> {
  await db.run(
    "accountExport.release",
    `update account_exports set status = 'queued', lease_owner = null, lease_until = null where ${held}`,
    [accountId, id, owner],
  );
}

/**
 * Stores the archive of an export.
 * @returns whether the runner still held the export; otherwise, the archive must be deleted
 */
export async function completeExport(
  db: Queryable,
  { accountId, id, owner }: HeldExport,
  { key, bytes, counts, days }: { readonly key: string; readonly bytes: number; readonly counts: ExportCounts; readonly days: number },
): Promise<boolean> {
  const completed = await db.run(
    "accountExport.complete",
    `update account_exports set status = 'completed', blob_key = $4, size_bytes = $5, records = $6, files = $7, finished_at = now(),
       expires_at = now() + make_interval(days => $8), lease_owner = null, lease_until = null where ${held}`,
    [accountId, id, owner, key, bytes, counts.records, counts.files, days],
  );
  return completed > 0;
}

export async function failExport(db: Queryable, { accountId, id, owner }: HeldExport, days: number): Promise<void> {
  await db.run(
    "accountExport.fail",
    `update account_exports set status = 'failed', finished_at = now(), expires_at = now() + make_interval(days => $4), lease_owner = null,
       lease_until = null where ${held}`,
    [accountId, id, owner, days],
  );
}

/** Deletes exports that have expired or that a later completed one replaces. Returns the keys of their archives. */
export async function dropOldExports(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ key: string | null }>(
    "accountExport.dropOld",
    `delete from account_exports e where e.expires_at < now() or (e.finished_at is not null and exists (
       select from account_exports later where later.account_id = e.account_id and later.status = 'completed' and later.created_at > e.created_at
     )) returning e.blob_key as key`,
  );
  return rows.flatMap(({ key }) => key ?? []);
}
