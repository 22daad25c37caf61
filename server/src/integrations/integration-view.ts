import Type from "typebox";
import { about, DateTime, Id, named, Nullable, type View } from "../platform/endpoint/schemas.ts";
import type { Integration } from "./model/integration.ts";

export const integrationProperties = {
  id: Id,
  brand_id: about("the brand to whose sources the integration writes", Id),
  name: about("name, as shown in the dashboard", Type.String()),
  platform: about("platform such as `shopify`; null if unknown", Nullable(Type.String())),
  site_url: about("URL of the site; null if unknown", Nullable(Type.String())),
  plugin_version: Nullable(Type.String({ description: "version of the plug-in, as reported by the last sync" })),
  widget_persona_id: Nullable(Type.String({ format: "uuid", description: "persona that the site shows" })),
  connected: about("`false` if the integration was disconnected; all calls except `syncIntegration` then reject its key", Type.Boolean()),
  created_at: about("when it was created", DateTime),
  last_sync_at: about("when the plug-in last called `syncIntegration`; null if it has not yet", Nullable(DateTime)),
  disconnected_at: about("null while the integration is connected", Nullable(DateTime)),
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
