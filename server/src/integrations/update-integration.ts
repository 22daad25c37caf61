import { fail } from "../platform/errors/fail.ts";
import type { Transactions } from "../ports/database.ts";
import { personaById } from "../personas/personas.sql.ts";
import { integrationFields } from "./model/integration-fields.ts";
import type { Integration } from "./model/integration.ts";
import { changeIntegration, lockIntegration } from "./integrations.sql.ts";

export interface UpdateIntegrationDeps {
  readonly database: Transactions;
}

/** Changes to an integration; undefined leaves a value unchanged. */
export interface IntegrationChanges {
  readonly name?: string | undefined;
  readonly site_url?: string | undefined;
  /** Null if the site must not show a persona. */
  readonly widgetPersonaId?: string | null | undefined;
}

/**
 * Renames an integration, changes its URL, or chooses the persona that the site shows.
 * @throws Failure `resource.not_found`, `integration.persona_of_other_brand`, `validation.failed`
 */
export async function updateIntegration(
  deps: UpdateIntegrationDeps,
  accountId: string,
  integrationId: string | null,
  changes: IntegrationChanges,
): Promise<Integration> {
  return deps.database.transaction(async (tx) => {
    const before = integrationId === null ? null : await lockIntegration(tx, accountId, integrationId);
    if (before === null) fail("resource.not_found", "No integration with this id exists.");
    const { name, siteUrl } = integrationFields({
      name: changes.name ?? before.name,
      site_url: changes.site_url ?? before.siteUrl ?? undefined,
    });
    const { widgetPersonaId = before.widgetPersonaId } = changes;
    if (changes.widgetPersonaId != null) {
      const persona = await personaById(tx, accountId, changes.widgetPersonaId);
      if (persona === null) fail("resource.not_found", "No persona with this id exists.");
      if (persona.brandId !== before.brandId)
        fail(
          "integration.persona_of_other_brand",
          "The persona belongs to another brand. Choose a persona that belongs to the integration's brand.",
        );
    }
    const after = { ...before, name, siteUrl, widgetPersonaId };
    await changeIntegration(tx, after);
    return after;
  });
}
