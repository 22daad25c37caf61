import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { EventBus } from "../ports/event-bus.ts";

export interface ChangeDeps {
  readonly cache: AccountCache;
  readonly bus: EventBus;
}

/** Invalidates the account's cached keys and its search and chat data immediately on every node, and reports that a persona has changed. */
export async function personasChanged(deps: ChangeDeps, accountId: string, personaId: string): Promise<void> {
  deps.cache.changed(accountId);
  await deps.bus.publish("account_changed", { accountId });
  await deps.bus.publish("account_event", { accountId, event: "persona.changed", object: `persona:${personaId}` });
}
