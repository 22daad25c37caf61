import Type from "typebox";
import { created, empty, ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { closed, DateTime, Id, idParams, Limit, named, Nullable, Offset, uuidOrNull, type View } from "../platform/endpoint/schemas.ts";
import { createIntegration, type CreateIntegrationDeps } from "./create-integration.ts";
import { disconnectIntegration, type DisconnectIntegrationDeps } from "./disconnect-integration.ts";
import type { Integration } from "./model/integration.ts";
import { listIntegrations } from "./integrations.sql.ts";

const IntegrationView = named(
  "Integration",
  Type.Object({
    id: Id,
    brand_id: Id,
    name: Type.String(),
    platform: Nullable(Type.String()),
    site_url: Nullable(Type.String()),
    connected: Type.Boolean(),
    created_at: DateTime,
    disconnected_at: Nullable(DateTime),
  }),
);

function view({ id, brandId, name, platform, siteUrl, createdAt, disconnectedAt }: Integration): View<typeof IntegrationView> {
  return {
    id,
    brand_id: brandId,
    name,
    platform,
    site_url: siteUrl,
    connected: disconnectedAt === null,
    created_at: createdAt.toISOString(),
    disconnected_at: disconnectedAt?.toISOString() ?? null,
  };
}

export type IntegrationRoutesDeps = CreateIntegrationDeps & DisconnectIntegrationDeps;

export function integrationRoutes(deps: IntegrationRoutesDeps): Route[] {
  const shared = { tag: "Integrations", access: ["session"] } as const;
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/integrations",
      id: "listIntegrations",
      summary: "List connected and disconnected sites, newest first",
      description: "Use it to show connected sites. Their keys are listed with `listIntegrationKeys`.",
      rate: "Global",
      codes: [],
      query: Type.Object({ limit: Limit, offset: Offset }),
      answers: { 200: Type.Object({ items: Type.Array(IntegrationView), total_count: Type.Integer() }) },
      handle: async ({ actor, query }) => {
        const { items, total } = await listIntegrations(deps.database, actor.accountId, query);
        return ok({ items: items.map(view), total_count: total });
      },
    }),
    route({
      ...shared,
      method: "POST",
      url: "/api/integrations",
      id: "createIntegration",
      summary: "Connect a site to a brand. The key is returned only once",
      description:
        "Use it to let a shop or content management system write to a brand's streams. Your own programs use an account key instead.",
      example: {
        brand_id: "0190a0b0-0001-7000-8000-000000000000",
        name: "Northwind shop",
        platform: "shopify",
        site_url: "https://northwind.example",
      },
      roles: ["owner", "admin"],
      rate: "MutationDefault",
      codes: ["resource.not_found", "limits.subscription_required", "auth.user_not_initialized"],
      body: Type.Object(
        {
          brand_id: Type.String({ minLength: 1, maxLength: 100 }),
          name: Type.String({ minLength: 1, maxLength: 1_000 }),
          platform: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
          site_url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
        },
        closed,
      ),
      answers: { 201: Type.Object({ integration: IntegrationView, key: Type.String() }) },
      handle: async ({ actor, body }) => {
        const { integration, key } = await createIntegration(deps, actor.accountId, uuidOrNull(body.brand_id), body);
        return created({ integration: view(integration), key }, { "cache-control": "no-store" });
      },
    }),
    route({
      ...shared,
      method: "POST",
      url: "/api/integrations/:integration_id/disconnect",
      id: "disconnectIntegration",
      summary: "Disconnect a site. Its keys stop working",
      description: "Use it to revoke a site's access permanently. To replace a leaked key, call `regenerateIntegrationKey`.",
      roles: ["owner", "admin"],
      rate: "MutationDefault",
      codes: ["resource.not_found"],
      params: idParams("integration_id"),
      answers: { 204: null },
      handle: async ({ actor, params }) => {
        await disconnectIntegration(deps, actor.accountId, uuidOrNull(params.integration_id));
        return empty(204);
      },
    }),
  ];
}
