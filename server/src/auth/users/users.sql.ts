import type { Role } from "../../ports/actor.ts";
import type { Member } from "./model/rules.ts";
import type { PeopleStore, Person, PersonRule, RemoveOutcome } from "./store.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";
import { isUniqueViolation } from "../../platform/postgres/failures.ts";
import { notify } from "../../platform/postgres/notify.ts";
import { dropUnconfirmed, lockAddress } from "../insert-account.sql.ts";

const columns = `id, email, name, role, password_hash is not null as "hasPassword", email_confirmed_at is not null as "isConfirmed",
  created_at as "createdAt"`;
/** Roles that may hold a conversation. */
const speaking: readonly Role[] = ["owner", "admin", "operator"];

export function postgresPeopleStore(database: Database): PeopleStore {
  return {
    async list(accountId, limit, offset) {
      const [items, total] = await Promise.all([
        database.rows<Person>(
          "people.list",
          `select ${columns} from users where account_id = $1 order by created_at, id limit $2 offset $3`,
          [accountId, limit, offset],
        ),
        database.one<{ count: number }>("people.count", `select count(*) as count from users where account_id = $1`, [accountId]),
      ]);
      return { items, total: total?.count ?? 0 };
    },

    find: (accountId, userId) =>
      database.one<Person>("people.find", `select ${columns} from users where account_id = $1 and id = $2`, [accountId, userId]),

    async add(accountId, callerId, { id, email, name, role }, rule) {
      try {
        return await database.transaction(async (tx) => {
          const refusal = rule((await lockMembers(tx, accountId, [callerId])).get(callerId) ?? null);
          if (refusal !== null) return { kind: "refused", refusal };
          await lockAddress(tx, email);
          await dropUnconfirmed(tx, email);
          const person = await tx.one<Person>(
            "people.add",
            `insert into users (id, account_id, email, name, role) values ($1, $2, $3, $4, $5) returning ${columns}`,
            [id, accountId, email, name, role],
          );
          return person === null ? { kind: "address_taken" } : { kind: "added", person };
        });
      } catch (error) {
        if (isUniqueViolation(error, "users_email_key")) return { kind: "address_taken" };
        throw error;
      }
    },

    change: (accountId, callerId, userId, { name, role }, rule) =>
      database.transaction(async (tx) => {
        const no = await objection(tx, accountId, callerId, userId, rule);
        if (no !== null) return no;
        if (role !== undefined && !speaking.includes(role)) await releaseHeld(tx, accountId, userId);
        const person = await tx.one<Person>(
          "people.change",
          `update users set name = coalesce($3, name), role = coalesce($4, role) where account_id = $1 and id = $2 returning ${columns}`,
          [accountId, userId, name ?? null, role ?? null],
        );
        return person === null ? { kind: "unknown" } : { kind: "changed", person };
      }),

    remove: (accountId, callerId, userId, rule) =>
      database.transaction(async (tx) => {
        const no = await objection(tx, accountId, callerId, userId, rule);
        if (no !== null) return no;
        await releaseHeld(tx, accountId, userId);
        // Cascades to browser sessions and mailed links.
        await tx.run("people.remove", `delete from users where account_id = $1 and id = $2`, [accountId, userId]);
        return { kind: "removed" };
      }),

    async confirm(accountId, userId) {
      await database.run(
        "people.confirm",
        `update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where account_id = $1 and id = $2`,
        [accountId, userId],
      );
    },
  };
}

/**
 * Locks the owners and the named users in id order. The account's row is locked first: the second of two concurrent changes sees the result
 * of the first, so that two owners cannot remove each other.
 */
async function lockMembers(tx: Queryable, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  await tx.one("people.lockAccount", `select 1 from accounts where id = $1 for no key update`, [accountId]);
  const members = await tx.rows<Member>(
    "people.members",
    `select id, role, password_hash is not null and email_confirmed_at is not null as "canSignIn" from users
     where account_id = $1 and (role = 'owner' or id = any($2::uuid[]))`,
    [accountId, ids],
  );
  return new Map(members.map((member) => [member.id, member]));
}

/** Returns why the caller may not change the user, or null; the members stay locked until the transaction ends. */
async function objection(
  tx: Queryable,
  accountId: string,
  callerId: string,
  userId: string,
  rule: PersonRule,
): Promise<Extract<RemoveOutcome, { kind: "unknown" | "refused" }> | null> {
  const members = await lockMembers(tx, accountId, [callerId, userId]);
  const member = members.get(userId);
  if (member === undefined) return { kind: "unknown" };
  const refusal = rule(members.get(callerId) ?? null, member, ownersOf(members));
  return refusal === null ? null : { kind: "refused", refusal };
}

function ownersOf(members: ReadonlyMap<string, Member>): Member[] {
  return [...members.values()].filter(({ role }) => role === "owner");
}

/** Releases held conversations to their personas immediately, instead of when the hold expires, and notifies their followers. */
async function releaseHeld(tx: Queryable, accountId: string, userId: string): Promise<void> {
  const released = await tx.rows<{ id: string }>(
    "people.releaseHeld",
    `update sessions set operator_id = null, operator_name = null, operator_until = null
     where account_id = $1 and operator_id = $2 returning id`,
    [accountId, userId],
  );
  await tx.run(
    "people.releaseWanted",
    `update sessions set wanted_by = null, wanted_name = null where account_id = $1 and wanted_by = $2`,
    [accountId, userId],
  );
  for (const { id } of released) await notify(tx, "session_changed", { sessionId: id });
}
