import { keysChanged, type KeysChangedDeps } from "../auth/keys/keys-changed.ts";
import { fail } from "../platform/errors/fail.ts";
import type { Queryable } from "../ports/database.ts";
import { endIntegration } from "./integrations.sql.ts";

export interface DisconnectIntegrationDeps extends KeysChangedDeps {
  readonly database: Queryable;
}

/** Disconnects an integration on every node; idempotent. @throws Failure `resource.not_found` */
export async function disconnectIntegration(
  deps: DisconnectIntegrationDeps,
  accountId: string,
  integrationId: string | null,
): Promise<void> {
  const known = integrationId !== null && (await endIntegration(deps.database, accountId, integrationId));
  if (!known) fail("resource.not_found", "No integration with this id exists.");
  await keysChanged(deps, accountId);
}
