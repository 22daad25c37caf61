import Type from "typebox";
import { DateTime, Id, named, Nullable, type View } from "../platform/endpoint/schemas.ts";
import type { Integration } from "./model/integration.ts";

export const integrationProperties = {
  id: Id,
  brand_id: Id,
  name: Type.String(),
  platform: Nullable(Type.String()),
  site_url: Nullable(Type.String()),
  plugin_version: Nullable(Type.String({ description: "as reported by the last sync" })),
  widget_persona_id: Nullable(Type.String({ format: "uuid", description: "persona that the site shows" })),
  connected: Type.Boolean(),
  created_at: DateTime,
  last_sync_at: Nullable(DateTime),
  disconnected_at: Nullable(DateTime),
};

export const IntegrationView = named("Integration", Type.Object(integrationProperties));

export function integrationView(integration: Integration): View<typeof IntegrationView> {
  const { id, brandId, name, platform, siteUrl, pluginVersion, widgetPersonaId, createdAt, lastSyncAt, disconnectedAt } = integration;
  return {
    id,
    brand_id: brandId,
    name,
    platform,
    site_url: siteUrl,
    plugin_version: pluginVersion,
    widget_persona_id: widgetPersonaId,
    connected: disconnectedAt === null,
    created_at: createdAt.toISOString(),
    last_sync_at: lastSyncAt?.toISOString() ?? null,
    disconnected_at: disconnectedAt?.toISOString() ?? null,
  };
}
