import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { SessionActor } from "../../ports/actor.ts";
import type { AccountStatements } from "../accounts.sql.ts";
import type { StoredUser } from "../model/account.ts";

export interface UpdateOwnUserDeps {
  readonly store: Pick<AccountStatements, "updateOwn">;
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Fields that users may change themselves. */
export interface OwnChange {
  readonly name?: string | undefined;
  readonly locale?: string | null | undefined;
}

/** Changes the signed-in user. Resolves to null if the user was removed in the meantime. */
export async function updateOwnUser(
  deps: UpdateOwnUserDeps,
  { accountId, userId }: SessionActor,
  change: OwnChange,
): Promise<StoredUser | null> {
  const user = await deps.store.updateOwn(accountId, userId, change);
  // Cached sessions contain the user's name.
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  return user;
}
