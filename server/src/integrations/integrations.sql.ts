import type { KeyRecord } from "../auth/model/api-key.ts";
import type { Integration, NewIntegration } from "./model/integration.ts";
import type { Plugin } from "./model/stream.ts";
import type { KeptSite } from "./model/integration-fields.ts";
import type { Queryable } from "../ports/database.ts";

const columns = `id, account_id as "accountId", brand_id as "brandId", name, platform, site_url as "siteUrl", created_at as "createdAt",
  disconnected_at as "disconnectedAt", plugin_version as "pluginVersion", last_sync_at as "lastSyncAt", widget_persona_id as "widgetPersonaId"`;

/** Returns the integrations of the account, newest first. */
export async function listIntegrations(
  db: Queryable,
  accountId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ items: Integration[]; total: number }> {
  const [items, total] = await Promise.all([
    db.rows<Integration>(
      "integrations.list",
      `select ${columns} from integrations where account_id = $1 order by created_at desc, id desc limit $2 offset $3`,
      [accountId, limit, offset],
    ),
    db.one<{ count: number }>("integrations.count", `select count(*) as count from integrations where account_id = $1`, [accountId]),
  ]);
  return { items, total: total?.count ?? 0 };
}

/** Creates an integration and locks its brand against deletion. Returns null if the account has no such brand. */
export function insertIntegration(tx: Queryable, integration: NewIntegration): Promise<Integration | null> {
  const { id, accountId, brandId, name, platform, siteUrl } = integration;
  return tx.one<Integration>(
    "integrations.create",
    `insert into integrations (id, account_id, brand_id, name, platform, site_url)
     select $1, b.account_id, b.id, $4, $5, $6 from brands b where b.account_id = $2 and b.id = $3 for key share returning ${columns}`,
    [id, accountId, brandId, name, platform, siteUrl],
  );
}

/** Stores the primary key of a new integration. */
export async function insertFirstKey(
  tx: Queryable,
  integration: Pick<Integration, "id" | "accountId">,
  key: { readonly id: string; readonly record: KeyRecord },
): Promise<void> {
  await tx.run(
    "integrations.firstKey",
    `insert into api_keys (id, account_id, kind, integration_id, slot, hash, prefix) values ($1, $2, 'integration', $3, 'primary', $4, $5)`,
    [key.id, integration.accountId, integration.id, key.record.hash, key.record.prefix],
  );
}

/** Locks an integration of the account until the transaction ends; null if there is none. */
export function lockIntegration(tx: Queryable, accountId: string, integrationId: string): Promise<Integration | null> {
  return tx.one<Integration>(
    "integrations.lock",
    `select ${columns} from integrations where account_id = $1 and id = $2 for no key update`,
    [accountId, integrationId],
  );
}

/** Disconnects a locked integration permanently. */
export async function endIntegration(tx: Queryable, accountId: string, integrationId: string): Promise<void> {
  await tx.run("integrations.disconnect", `update integrations set disconnected_at = now() where account_id = $1 and id = $2`, [
    accountId,
    integrationId,
  ]);
}

export function integrationById(db: Queryable, accountId: string, integrationId: string): Promise<Integration | null> {
  return db.one<Integration>("integrations.byId", `select ${columns} from integrations where account_id = $1 and id = $2`, [
    accountId,
    integrationId,
  ]);
}

/** Updates a locked integration. */
export async function changeIntegration(
  tx: Queryable,
  { accountId, id, name, siteUrl, widgetPersonaId }: Pick<Integration, "accountId" | "id" | "name" | "siteUrl" | "widgetPersonaId">,
): Promise<void> {
  await tx.run(
    "integrations.change",
    `update integrations set name = $3, site_url = $4, widget_persona_id = $5 where account_id = $1 and id = $2`,
    [accountId, id, name, siteUrl, widgetPersonaId],
  );
}

/** Records a plug-in's report about itself. Preserves a known URL of the site, because only the owner may change it. */
export async function noteSync(
  tx: Queryable,
  { accountId, integrationId }: Plugin,
  { url, platform, pluginVersion }: KeptSite,
): Promise<void> {
  await tx.run(
    "integrations.noteSync",
    `update integrations set site_url = coalesce(site_url, $3), platform = coalesce($4, platform), plugin_version = coalesce($5, plugin_version),
       last_sync_at = now()
     where account_id = $1 and id = $2`,
    [accountId, integrationId, url, platform, pluginVersion],
  );
}

/** Returns the persona that the integration's site shows; null if none was chosen. */
export async function widgetPersona(db: Queryable, { accountId, integrationId }: Plugin): Promise<string | null> {
  const row = await db.one<{ personaId: string | null }>(
    "integrations.widgetPersona",
    `select widget_persona_id as "personaId" from integrations where account_id = $1 and id = $2`,
    [accountId, integrationId],
  );
  return row?.personaId ?? null;
}
