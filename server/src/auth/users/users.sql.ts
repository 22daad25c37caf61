import { eventColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";
import type { Inviter } from "../model/mailed-link.ts";
import type { Member } from "./model/user-rules.ts";
import type { NewUser, User, UserChange } from "./model/user.ts";
import type { Queryable } from "../../ports/database.ts";
import { notify } from "../../platform/postgres/notify.ts";
import { dropUnconfirmed, lockAddress } from "../insert-account.sql.ts";

const columns = `id, email, name, role, password_hash is not null as "hasPassword", email_confirmed_at is not null as "isConfirmed",
  created_at as "createdAt"`;

/** Returns the users of the account, oldest first. */
export async function listUsers(
  db: Queryable,
  accountId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: User[]; readonly total: number }> {
  const [items, total] = await Promise.all([
    db.rows<User>("users.list", `select ${columns} from users where account_id = $1 order by created_at, id limit $2 offset $3`, [
      accountId,
      limit,
      offset,
    ]),
    db.one<{ count: number }>("users.count", `select count(*) as count from users where account_id = $1`, [accountId]),
  ]);
  return { items, total: total?.count ?? 0 };
}

/** Returns a user, or null if the account has no such user. */
export function userOf(db: Queryable, accountId: string, userId: string): Promise<User | null> {
  return db.one<User>("users.find", `select ${columns} from users where account_id = $1 and id = $2`, [accountId, userId]);
}

/**
 * Returns the name of a user, and of the account's business: the name of its first brand other than the demo, or else the name of the
 * account.
 */
export function inviterOf(db: Queryable, accountId: string, userId: string): Promise<Inviter | null> {
  return db.one<Inviter>(
    "users.inviter",
    `select u.name, coalesce(
       (select b.display_name from brands b where b.account_id = $1
          and not exists (select 1 from installation i where i.key = 'demo' and i.value->>'brandId' = b.id::text)
        order by b.created_at, b.id limit 1),
       case when a.name not like '%@%' then a.name end) as business
     from users u join accounts a on a.id = u.account_id where u.account_id = $1 and u.id = $2`,
    [accountId, userId],
  );
}

/**
 * Adds a user without a password, and deletes an unconfirmed account with the same address. Call it in `unlessTaken`, because addresses are
 * unique in the installation, ignoring case.
 */
export async function insertUser(tx: Queryable, accountId: string, { id, email, name, role }: NewUser): Promise<User> {
  await lockAddress(tx, email);
  await dropUnconfirmed(tx, email);
  const user = await tx.one<User>(
    "users.add",
    `insert into users (id, account_id, email, name, role) values ($1, $2, $3, $4, $5) returning ${columns}`,
    [id, accountId, email, name, role],
  );
  if (user === null) throw new Error("the database returned no user");
  return user;
}

/** Changes the given fields. Resolves to null if the account has no such user. */
export function updateUser(tx: Queryable, accountId: string, userId: string, { name, role }: UserChange): Promise<User | null> {
  return tx.one<User>(
    "users.change",
    `update users set name = coalesce($3, name), role = coalesce($4, role) where account_id = $1 and id = $2 returning ${columns}`,
    [accountId, userId, name ?? null, role ?? null],
  );
}

/** Deletes a user with the user's browser sessions and emailed links. */
export async function deleteUser(tx: Queryable, accountId: string, userId: string): Promise<void> {
  await tx.run("users.remove", `delete from users where account_id = $1 and id = $2`, [accountId, userId]);
}

/** Marks the user's address as confirmed. */
export async function confirmAddress(db: Queryable, accountId: string, userId: string): Promise<void> {
  await db.run(
    "users.confirm",
    `update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where account_id = $1 and id = $2`,
    [accountId, userId],
  );
}

/**
 * Locks the account's owners and the given users. Locks the account's row first, so the second of two concurrent changes sees the result of
 * the first and two owners cannot remove each other.
 */
export async function lockMembers(tx: Queryable, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  await tx.one("users.lockAccount", `select 1 from accounts where id = $1 for no key update`, [accountId]);
  const members = await tx.rows<Member>(
    "users.members",
    `select id, role, password_hash is not null and email_confirmed_at is not null as "canSignIn" from users
     where account_id = $1 and (role = 'owner' or id = any($2::uuid[]))`,
    [accountId, ids],
  );
  return new Map(members.map((member) => [member.id, member]));
}

const released = eventColumns("conversation.released", {
  account: "r.account_id",
  object: "'conversation:' || r.id",
  data: { session_id: "r.id", persona_id: "r.persona_id", user_id: "$2::uuid" },
});

/**
 * Releases the conversations that a user has taken over, so that their personas answer again immediately rather than when the takeover
 * expires. Notifies the conversations' followers.
 */
export async function releaseHeld(tx: Queryable, accountId: string, userId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    "users.releaseHeld",
    `with released as (
       update sessions set operator_id = null, operator_name = null, operator_until = null where account_id = $1 and operator_id = $2 returning *
     ), ${eventParts(`select ${released} from released r`)}
     select id, (select news from events_told) as news from released`,
    [accountId, userId],
  );
  await tx.run("users.releaseWanted", `update sessions set wanted_by = null, wanted_name = null where account_id = $1 and wanted_by = $2`, [
    accountId,
    userId,
  ]);
  for (const { id } of rows) await notify(tx, "session_changed", { accountId, sessionId: id });
}
