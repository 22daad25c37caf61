import type { ChangedPerson, CredentialStore } from "./model/registration.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";
import { hasAccount, insertAccount, unlessTaken } from "../insert-account.sql.ts";

const byLink = `t.hash = $1 and t.expires_at > now()`;
const passwordLinks = `('reset_password', 'invitation')`;

export function postgresCredentialStore(database: Database): CredentialStore {
  return {
    async register({ accountId, userId, email, name, passwordHash, confirmed, tier }) {
      if (!(await hasAccount(database))) return "not_set_up";
      const owner = { id: userId, email, name, passwordHash, confirmed };
      const row = { accountId, name: email, tier, temporarySeconds: null, owner };
      return (await unlessTaken(database, (tx) => insertAccount(tx, row))) ? "opened" : "address_taken";
    },

    // The transaction is retried when it deadlocks with a password change.
    confirmEmail: (hash) =>
      database.transaction((tx) =>
        tx.one<ChangedPerson>(
          "credential.confirmEmail",
          `with used as (delete from mail_tokens t where ${byLink} and t.purpose = 'confirm_email' returning t.user_id)
           update users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) from used where u.id = used.user_id
           returning u.account_id as "accountId", u.id as "userId"`,
          [hash],
        ),
      ),

    async mayReset(hash) {
      const link = await database.one(
        "credential.mayReset",
        `select 1 from mail_tokens t where ${byLink} and t.purpose in ${passwordLinks}`,
        [hash],
      );
      return link !== null;
    },

    resetPassword: (hash, passwordHash) =>
      database.transaction(async (tx) => {
        const person = await tx.one<ChangedPerson>(
          "credential.useLink",
          `with used as (delete from mail_tokens t where ${byLink} and t.purpose in ${passwordLinks} returning t.user_id)
           select u.account_id as "accountId", u.id as "userId" from users u join used on used.user_id = u.id`,
          [hash],
        );
        if (person === null) return null;
        await setPassword(tx, person, { from: null, to: passwordHash, keepSessionId: null });
        await tx.run(
          "credential.confirmed",
          `update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where account_id = $1 and id = $2`,
          [person.accountId, person.userId],
        );
        return person;
      }),

    changePassword: (person, change) => database.transaction((tx) => setPassword(tx, person, change)),
  };
}

type PasswordChange = Parameters<CredentialStore["changePassword"]>[1];

async function setPassword(
  tx: Queryable,
  { accountId, userId }: ChangedPerson,
  { from, to, keepSessionId }: PasswordChange,
): Promise<boolean> {
  const changed = await tx.one(
    "credential.setPassword",
    `update users set password_hash = $3 where account_id = $1 and id = $2 and ($4::text is null or password_hash = $4) returning id`,
    [accountId, userId, to, from],
  );
  if (changed === null) return false;
  await tx.run("credential.forgetLinks", `delete from mail_tokens where user_id = $1`, [userId]);
  await tx.run(
    "credential.endSessions",
    `update browser_sessions set ended_at = now(), ended_because = 'password'
     where account_id = $1 and user_id = $2 and ended_at is null and id is distinct from $3::uuid`,
    [accountId, userId, keepSessionId],
  );
  return true;
}
