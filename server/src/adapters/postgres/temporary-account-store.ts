import type { TemporaryAccountStore } from "../../installation/isolation/store.ts";
import type { Database } from "./client.ts";
import { notify } from "./index-feed.ts";

const ownedBy = `exists (select 1 from users u where u.account_id = a.id and right(u.email, length($1)) = $1)`;

export function postgresTemporaryAccountStore(database: Database): TemporaryAccountStore {
  return {
    async countOthers(emailSuffix) {
      const found = await database.one<{ count: number }>(
        "temporaryAccounts.countOthers",
        `select count(*) as count from accounts a where not ${ownedBy}`,
        [emailSuffix],
      );
      return found?.count ?? 0;
    },

    async find(emailSuffix) {
      const rows = await database.rows<{ id: string }>("temporaryAccounts.find", `select a.id from accounts a where ${ownedBy}`, [
        emailSuffix,
      ]);
      return rows.map(({ id }) => id);
    },

    remove: (accountId) =>
      database.transaction(async (tx) => {
        await tx.run(
          "temporaryAccounts.leaveIndex",
          `insert into index_changes (document_id) select id from documents where account_id = $1 and served is not null`,
          [accountId],
        );
        const blobs = await tx.rows<{ key: string }>(
          "temporaryAccounts.blobs",
          `select blob_key as key from documents where account_id = $1 and blob_key is not null
           union select blob_key from chat_images where account_id = $1`,
          [accountId],
        );
        await tx.run("temporaryAccounts.remove", `delete from accounts where id = $1`, [accountId]);
        await notify(tx, "index_changed", {});
        await notify(tx, "account_changed", { accountId });
        return blobs.map(({ key }) => key);
      }),
  };
}
