import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { EventBus } from "../../ports/event-bus.ts";

export interface KeysChangedDeps {
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Invalidates cached keys immediately on this node, and on the other nodes through a notification. */
export async function keysChanged({ cache, bus }: KeysChangedDeps, accountId: string): Promise<void> {
  cache.changed(accountId);
  await bus.publish("account_changed", { accountId });
}
