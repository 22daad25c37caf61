import { keysChanged, type KeysChangedDeps } from "../auth/keys/keys-changed.ts";
import { fail } from "../platform/errors/fail.ts";
import { objects } from "../events/model/objects.ts";
import { publishEvents } from "../events/publish.sql.ts";
import type { Transactions } from "../ports/database.ts";
import { endIntegration, lockIntegration } from "./integrations.sql.ts";

export interface DisconnectIntegrationDeps extends KeysChangedDeps {
  readonly database: Transactions;
}

/** Disconnects an integration on every node. Idempotent. @throws Failure `resource.not_found` */
export async function disconnectIntegration(
  deps: DisconnectIntegrationDeps,
  accountId: string,
  integrationId: string | null,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const integration = integrationId === null ? null : await lockIntegration(tx, accountId, integrationId);
    if (integration === null) return fail("resource.not_found", "No integration with this id exists.");
    const { id, brandId, name, disconnectedAt } = integration;
    if (disconnectedAt !== null) return undefined;
    await endIntegration(tx, accountId, id);
    const data = { integration_id: id, brand_id: brandId, name };
    return publishEvents(tx, accountId, [{ type: "integration.disconnected", object: objects.integration(id), data }]);
  });
  await keysChanged(deps, accountId);
}
