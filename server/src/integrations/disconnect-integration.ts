import { keysChanged, type KeysChangedDeps } from "../auth/keys/keys-changed.ts";
import { fail } from "../errors/fail.ts";
import type { IntegrationStore } from "./store.ts";

export interface DisconnectIntegrationDeps extends KeysChangedDeps {
  readonly integrations: Pick<IntegrationStore, "disconnect">;
}

/** Shuts an integration out, on every node; again changes nothing. @throws Failure `resource.not_found` */
export async function disconnectIntegration(
  deps: DisconnectIntegrationDeps,
  accountId: string,
  integrationId: string | null,
): Promise<void> {
  const known = integrationId !== null && (await deps.integrations.disconnect(accountId, integrationId));
  if (!known) fail("resource.not_found", "No integration with this id exists.");
  await keysChanged(deps, accountId);
}
