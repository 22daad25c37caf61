import type { Queryable } from "../ports/database.ts";
import type { ActorKind, AuditEntry, AuditFilter, EntryResult, NewEntry } from "./model/audit-entry.ts";

/** Inserts an entry without an outcome. */
export async function beginEntry(
  db: Queryable,
  actor: { readonly accountId: string; readonly kind: ActorKind; readonly id: string },
  entry: NewEntry,
): Promise<void> {
  await db.run(
    "audit.begin",
    `insert into audit_entries (id, account_id, operation, action, actor_kind, actor_id, actor_name, object_type, ip, request_id)
     values ($1, $2, $3, $4, $5, $6, case $5 when 'user' then (select u.email from users u where u.account_id = $2 and u.id = $6)
       else (select k.prefix from api_keys k where k.account_id = $2 and k.id = $6) end, $7, $8, $9)`,
    [entry.id, actor.accountId, entry.operation, entry.action, actor.kind, actor.id, entry.objectType, entry.ip, entry.requestId],
  );
}

/** Adds the outcome to an entry. The database allows this only once. */
export async function completeEntry(db: Queryable, accountId: string, id: string, result: EntryResult): Promise<void> {
  await db.run(
    "audit.complete",
    `update audit_entries set outcome = $3, code = $4, object_id = $5, object_name = $6, changes = $7 where account_id = $1 and id = $2`,
    [accountId, id, result.outcome, result.code, result.objectId, result.objectName, JSON.stringify(result.changes)],
  );
}

const ofUser = `insert into audit_entries
  (id, account_id, operation, action, actor_kind, actor_id, actor_name, object_type, object_id, object_name, outcome, code, ip, request_id)
  select $1, u.account_id, $2, $3, 'user', u.id, u.email, $4, u.id::text, u.email, $5, $6, $7, $8 from users u`;

type UserResult = Pick<EntryResult, "outcome" | "code">;

function valuesOf(entry: NewEntry, { outcome, code }: UserResult): unknown[] {
  return [entry.id, entry.operation, entry.action, entry.objectType, outcome, code, entry.ip, entry.requestId];
}

/** Inserts an entry for a user whom a public operation has identified. */
export async function addUserEntry(db: Queryable, userId: string, entry: NewEntry): Promise<void> {
  await db.run("audit.addOfUser", `${ofUser} where u.id = $9`, [...valuesOf(entry, { outcome: "succeeded", code: null }), userId]);
}

/** Inserts an entry for a failed sign-in, if the address belongs to a user. */
export async function addSignInFailure(db: Queryable, email: string, entry: NewEntry, code: string): Promise<void> {
  await db.run("audit.addOfAddress", `${ofUser} where lower(u.email) = lower($9)`, [
    ...valuesOf(entry, { outcome: "rejected", code }),
    email,
  ]);
}

const columns = `id, created_at as "createdAt", operation, action, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName",
  object_type as "objectType", object_id as "objectId", object_name as "objectName", changes, coalesce(outcome, 'unknown') as outcome, code, ip,
  request_id as "requestId"`;

const selected = `from audit_entries where account_id = $1 and ($2::text is null or action = $2) and ($3::text is null or object_type = $3)
  and ($4::text is null or object_id = $4) and ($5::uuid is null or actor_id = $5) and ($6::text is null or coalesce(outcome, 'unknown') = $6)
  and ($7::timestamptz is null or created_at >= $7) and ($8::timestamptz is null or created_at < $8)`;

const filterValues = (accountId: string, filter: AuditFilter): unknown[] => [
  accountId,
  filter.action,
  filter.objectType,
  filter.objectId,
  filter.actorId,
  filter.outcome,
  filter.since,
  filter.until,
];

/**
 * Returns an account's entries, latest first.
 * @param after id of the last entry of the previous page
 */
export function auditEntries(
  db: Queryable,
  accountId: string,
  filter: AuditFilter,
  page: { readonly limit: number; readonly offset: number; readonly after: string | null },
): Promise<AuditEntry[]> {
  return db.rows("audit.list", `select ${columns} ${selected} and ($9::uuid is null or id < $9) order by id desc limit $10 offset $11`, [
    ...filterValues(accountId, filter),
    page.after,
    page.limit,
    page.offset,
  ]);
}

export async function countEntries(db: Queryable, accountId: string, filter: AuditFilter): Promise<number> {
  const row = await db.one<{ count: number }>("audit.count", `select count(*) as count ${selected}`, filterValues(accountId, filter));
  return row?.count ?? 0;
}

/** Deletes entries of all accounts whose retention period has ended, up to a limit. Returns the number of deleted entries. */
export function purgeEntries(db: Queryable, limit: number): Promise<number> {
  return db.run(
    "audit.purge",
    `delete from audit_entries where id in (
       select e.id from audit_entries e join accounts a on a.id = e.account_id
       where e.created_at < now() - make_interval(days => a.audit_retention_days) limit $1
     )`,
    [limit],
  );
}
