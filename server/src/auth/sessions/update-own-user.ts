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

/** What users may change of themselves. */
export interface OwnChange {
  readonly name?: string | undefined;
  readonly locale?: string | null | undefined;
}

/** Changes the signed-in user; null if they were removed meanwhile. */
export async function updateOwnUser(
  deps: UpdateOwnUserDeps,
  { accountId, userId }: SessionActor,
  change: OwnChange,
): Promise<StoredUser | null> {
  const user = await deps.store.updateOwn(accountId, userId, change);
  // Sessions are cached with the user's name.
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  return user;
}
