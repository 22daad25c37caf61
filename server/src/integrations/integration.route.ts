import Type from "typebox";
import { created, empty, ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, closed, Id, idParams, Limit, Nullable, Offset, uuidOrNull, TotalCount } from "../platform/endpoint/schemas.ts";
import { createIntegration, type CreateIntegrationDeps } from "./create-integration.ts";
import { disconnectIntegration, type DisconnectIntegrationDeps } from "./disconnect-integration.ts";
import { IntegrationView, integrationView as view } from "./integration-view.ts";
import { listIntegrations } from "./integrations.sql.ts";
import { updateIntegration, type UpdateIntegrationDeps } from "./update-integration.ts";

export type IntegrationRoutesDeps = CreateIntegrationDeps & DisconnectIntegrationDeps & UpdateIntegrationDeps;

const shared = { tag: "Integrations", access: ["session"] } as const;

export function integrationRoutes(deps: IntegrationRoutesDeps): Route[] {
  return [listRoute(deps), createRoute(deps), updateRoute(deps), disconnectRoute(deps)];
}

function listRoute(deps: Pick<IntegrationRoutesDeps, "database">): Route {
  return route({
    ...shared,
    method: "GET",
    url: "/api/integrations",
    id: "listIntegrations",
    summary: "List connected and disconnected sites, newest first",
    description:
      "Use it to show connected sites. To get a site's streams, call `getIntegration`; to list keys, call `listIntegrationKeys`.",
    rate: "Global",
    codes: [],
    query: Type.Object({ limit: Limit, offset: Offset }),
    answers: { 200: Type.Object({ items: Type.Array(IntegrationView), total_count: TotalCount }) },
    handle: async ({ actor, query }) => {
      const { items, total } = await listIntegrations(deps.database, actor.accountId, query);
      return ok({ items: items.map(view), total_count: total });
    },
  });
}

function createRoute(deps: CreateIntegrationDeps): Route {
  return route({
    ...shared,
    method: "POST",
    url: "/api/integrations",
    id: "createIntegration",
    summary: "Connect a site to a brand. The key is returned only once",
    description:
      "Use it to let a shop or content management system write to a brand's streams. For your own programs, use an account key instead.",
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
        brand_id: about("the brand to whose sources the integration writes", Type.String({ minLength: 1, maxLength: 100 })),
        name: about("name, as shown in the dashboard", Type.String({ minLength: 1, maxLength: 1_000 })),
        platform: about("platform such as `shopify` or `wordpress`", Type.Optional(Type.String({ minLength: 1, maxLength: 500 }))),
        site_url: about("URL of the site", Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 }))),
      },
      closed,
    ),
    answers: {
      201: Type.Object({
        integration: about("the new integration", IntegrationView),
        key: about("key for the plug-in. Only this response contains it", Type.String()),
      }),
    },
    handle: async ({ actor, body }) => {
      const { integration, key } = await createIntegration(deps, actor.accountId, uuidOrNull(body.brand_id), body);
      return created({ integration: view(integration), key }, { "cache-control": "no-store" });
    },
  });
}

function updateRoute(deps: UpdateIntegrationDeps): Route {
  return route({
    ...shared,
    method: "PATCH",
    url: "/api/integrations/:integration_id",
    id: "updateIntegration",
    summary: "Rename an integration, move its site, or choose the persona that the site shows",
    description:
      "Use it for the settings that a site's owner controls. To turn off one of its streams, call `updateStream`; to change data that the plug-in reports, call `syncIntegration`.",
    example: { name: "Northwind shop", widget_persona_id: "0190a0b0-0002-7000-8000-000000000000" },
    roles: ["owner", "admin"],
    rate: "MutationDefault",
    codes: ["resource.not_found", "integration.persona_of_other_brand"],
    params: idParams("integration_id"),
    body: Type.Object(
      {
        name: about("unchanged if absent", Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 }))),
        site_url: about("unchanged if absent", Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 }))),
        widget_persona_id: about("the persona whose widget the plug-in shows; null shows none", Type.Optional(Nullable(Id))),
      },
      closed,
    ),
    answers: { 200: IntegrationView },
    handle: async ({ actor, params, body }) => {
      const { widget_persona_id: widgetPersonaId, ...rest } = body;
      const id = uuidOrNull(params.integration_id);
      return ok(
        view(
          await updateIntegration(deps, actor.accountId, id, {
            ...rest,
            widgetPersonaId: widgetPersonaId?.toLowerCase() ?? widgetPersonaId,
          }),
        ),
      );
    },
  });
}

function disconnectRoute(deps: DisconnectIntegrationDeps): Route {
  return route({
    ...shared,
    method: "POST",
    url: "/api/integrations/:integration_id/disconnect",
    id: "disconnectIntegration",
    summary: "Disconnect a site. Its keys stop working, and its streams are frozen",
    description:
      "Use it to revoke a site's access permanently. Its documents are kept, but are read-only until you delete their source or call `releaseStream`. To replace a leaked key, call `regenerateIntegrationKey`.",
    roles: ["owner", "admin"],
    rate: "MutationDefault",
    codes: ["resource.not_found"],
    params: idParams("integration_id"),
    answers: { 204: null },
    handle: async ({ actor, params }) => {
      await disconnectIntegration(deps, actor.accountId, uuidOrNull(params.integration_id));
      return empty(204);
    },
  });
}
