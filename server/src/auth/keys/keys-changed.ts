import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";

export interface KeysChangedDeps {
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** A change of keys counts at once on this node, and on the others when they hear of it. */
export async function keysChanged({ cache, bus }: KeysChangedDeps, accountId: string): Promise<void> {
  cache.changed(accountId);
  await bus.publish("account_changed", { accountId });
}
