import type { EventBus } from "../../ports/event-bus.ts";
import type { PasswordHasher } from "../../ports/password-hasher.ts";
import { knownAddress } from "../model/address.ts";
import type { Transactions } from "../../ports/database.ts";
import { setPassword as storePassword } from "../credentials.sql.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import { confirmAddress } from "../users/users.sql.ts";

export interface SetPasswordDeps {
  readonly store: Pick<AccountStatements, "userByEmail">;
  readonly database: Transactions;
  readonly passwords: PasswordHasher;
  readonly bus: Pick<EventBus, "publish">;
}

/**
 * Sets a user's password on the operator's behalf. Marks the address as confirmed, ends all of the user's browser sessions and invalidates
 * emailed links. Returns false if the address is unknown.
 */
export async function setPassword(deps: SetPasswordDeps, input: { readonly email: string; readonly password: string }): Promise<boolean> {
  const user = await deps.store.userByEmail(knownAddress(input.email));
  if (user === null) return false;
  const { id: userId, accountId } = user;
  await confirmAddress(deps.database, accountId, userId);
  const to = await deps.passwords.hash(input.password);
  await deps.database.transaction((tx) => storePassword(tx, { accountId, userId }, { from: null, to, keepSessionId: null }));
  await deps.bus.publish("account_changed", { accountId });
  return true;
}
