import { fail } from "../../platform/errors/fail.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { Transactions } from "../../ports/database.ts";
import { closeAccount, lockAccount } from "./close-account.sql.ts";

export interface DeleteAccountDeps {
  readonly database: Transactions;
  readonly cache: AccountCache;
}

/**
 * Deletes an account. After this resolves, no user, key or visitor can use it; its rows, files and index entries are removed in the background.
 * @param confirm the account's name
 * @throws Failure `account.confirm_required`
 */
export async function deleteAccount({ database, cache }: DeleteAccountDeps, accountId: string, confirm: string | null): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account === null) fail("auth.unauthorized", "The account of this session no longer exists.");
    if (confirm?.trim() !== account.name)
      fail(
        "account.confirm_required",
        `This deletes the account and everything in it. To confirm, repeat the request with \`confirm\` set to ${JSON.stringify(account.name)}.`,
      );
    await closeAccount(tx, accountId);
  });
  cache.changed(accountId);
}
