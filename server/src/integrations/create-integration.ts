import { generateKey, recordOf } from "../auth/model/api-key.ts";
import { requireFeature, type RequireFeatureDeps } from "../billing/require-feature.ts";
import { fail } from "../platform/errors/fail.ts";
import type { Transactions } from "../ports/database.ts";
import type { Ids } from "../ports/ids.ts";
import { integrationFields, type IntegrationInput } from "./model/integration-fields.ts";
import type { Integration } from "./model/integration.ts";
import { insertFirstKey, insertIntegration } from "./integrations.sql.ts";

export interface CreateIntegrationDeps extends RequireFeatureDeps {
  readonly database: Transactions;
  readonly ids: Ids;
}

/**
 * Connects a site to a brand. The key is returned only once.
 * @param brandId null if the value sent is not an id
 * @throws Failure `limits.subscription_required`, `validation.failed`, `resource.not_found` if the brand is not in the account
 */
export async function createIntegration(
  deps: CreateIntegrationDeps,
  accountId: string,
  brandId: string | null,
  input: IntegrationInput,
): Promise<{ readonly integration: Integration; readonly key: string }> {
  const fields = integrationFields(input);
  await requireFeature(deps, accountId, "integrations");
  if (brandId === null) failBrand();
  const key = generateKey("integration");
  const newIntegration = { id: deps.ids.uuidv7(), accountId, brandId, ...fields };
  const integration = await deps.database.transaction(async (tx) => {
    const created = (await insertIntegration(tx, newIntegration)) ?? failBrand();
    await insertFirstKey(tx, created, { id: deps.ids.uuidv7(), record: recordOf(key) });
    return created;
  });
  return { integration, key };
}

function failBrand(): never {
  fail("resource.not_found", "No brand with this id exists.");
}
