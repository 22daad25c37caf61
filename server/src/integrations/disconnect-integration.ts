import { keysChanged, type KeysChangedDeps } from "../auth/keys/keys-changed.ts";
import { fail } from "../platform/errors/fail.ts";
import type { IntegrationStore } from "./model/integration.ts";

export interface DisconnectIntegrationDeps extends KeysChangedDeps {
  readonly integrations: Pick<IntegrationStore, "disconnect">;
}

/** Disconnects an integration on every node; idempotent. @throws Failure `resource.not_found` */
export async function disconnectIntegration(
  deps: DisconnectIntegrationDeps,
  accountId: string,
  integrationId: string | null,
): Promise<void> {
  const known = integrationId !== null && (await deps.integrations.disconnect(accountId, integrationId));
  if (!known) fail("resource.not_found", "No integration with this id exists.");
  await keysChanged(deps, accountId);
}
