import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";

export interface SourcesChangedDeps {
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Invalidates cached data that personas use: immediately on this node, and by a notification on other nodes. */
export async function sourcesChanged(deps: SourcesChangedDeps, accountId: string): Promise<void> {
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
}
