import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";

export interface SourcesChangedDeps {
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** What personas answer from is another: at once here, within a message on other nodes. */
export async function sourcesChanged(deps: SourcesChangedDeps, accountId: string): Promise<void> {
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
}
