import Type from "typebox";
import { created, empty, ok } from "../platform/endpoint/call.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, DateTime, idParams, named, Nullable, uuidOrNull } from "../platform/endpoint/schemas.ts";
import { changeWebhook, deleteWebhook, findWebhook, type ChangeWebhookDeps } from "./change-webhook.ts";
import { createWebhook, type CreateWebhookDeps } from "./create-webhook.ts";
import { rotateSecret, type RotateSecretDeps } from "./rotate-secret.ts";
import { ChangedWebhook, NewWebhook, WebhookView, webhookView } from "./webhook.schema.ts";
import { listWebhooks } from "./webhooks.sql.ts";

const shared = { tag: "Webhooks", access: ["session"] } as const;
const writing = { ...shared, roles: ["owner", "admin"], rate: "MutationDefault" } as const;
const params = idParams("webhook_id");
const noStore = { "cache-control": "no-store" };
const secretNote = "shown only once; verify messages with a library for Standard Webhooks";

export type WebhookRoutesDeps = CreateWebhookDeps & ChangeWebhookDeps & RotateSecretDeps;

export function webhookRoutes(deps: WebhookRoutesDeps): Route[] {
  return [...readingRoutes(deps), createRoute(deps), updateRoute(deps), deleteRoute(deps), rotateRoute(deps)];
}

function readingRoutes(deps: WebhookRoutesDeps): Route[] {
  return [
    route({
      ...shared,
      method: "GET",
      url: "/api/webhooks",
      id: "listWebhooks",
      summary: "List the account's webhooks, oldest first",
      description:
        "Use it to show where events are sent and which endpoints fail. To see individual attempts, call `listWebhookDeliveries`. An account can have up to 50 webhooks.",
      rate: "Global",
      codes: [],
      answers: { 200: Type.Object({ items: Type.Array(WebhookView) }) },
      handle: async ({ actor }) => ok({ items: (await listWebhooks(deps.database, actor.accountId)).map(webhookView) }),
    }),
    route({
      ...shared,
      method: "GET",
      url: "/api/webhooks/:webhook_id",
      id: "getWebhook",
      summary: "Get a webhook",
      description: "Use it to show one webhook. To list its deliveries, call `listWebhookDeliveries`.",
      rate: "Global",
      codes: ["resource.not_found"],
      params,
      answers: { 200: WebhookView },
      handle: async ({ actor, params: { webhook_id: id } }) => ok(webhookView(await findWebhook(deps, actor.accountId, uuidOrNull(id)))),
    }),
  ];
}

function createRoute(deps: WebhookRoutesDeps): Route {
  return route({
    ...writing,
    method: "POST",
    url: "/api/webhooks",
    id: "createWebhook",
    summary: "Send events to an endpoint. The secret is returned only once",
    description:
      "Use it to receive changes without polling. To follow one conversation, call `followConversation`. Events that occurred before the webhook was created are not sent.",
    example: {
      url: "https://northwind.example/parlance",
      events: ["document.ready", "conversation.handoff_requested"],
      description: "Shop",
    },
    codes: ["resource.conflict"],
    body: NewWebhook,
    answers: { 201: Type.Object({ webhook: about("the new endpoint", WebhookView), secret: Type.String({ description: secretNote }) }) },
    handle: async ({ actor, body }) => {
      const { webhook, secret } = await createWebhook(deps, actor.accountId, { ...body, description: body.description ?? "" });
      return created({ webhook: webhookView(webhook), secret }, noStore);
    },
  });
}

function updateRoute(deps: WebhookRoutesDeps): Route {
  return route({
    ...writing,
    method: "PATCH",
    url: "/api/webhooks/:webhook_id",
    id: "updateWebhook",
    summary: "Change, pause or reactivate a webhook",
    description:
      "Use it to subscribe to other events, or to reactivate a webhook that the service disabled. To change the secret, call `rotateWebhookSecret`.",
    example: { is_active: true },
    codes: ["resource.not_found"],
    params,
    body: ChangedWebhook,
    answers: { 200: WebhookView },
    handle: async ({ actor, params: { webhook_id: id }, body: { is_active: isActive, ...fields } }) => {
      const changes = { ...fields, ...(isActive === undefined ? {} : { isActive }) };
      return ok(webhookView(await changeWebhook(deps, actor.accountId, uuidOrNull(id), changes)));
    },
  });
}

function deleteRoute(deps: WebhookRoutesDeps): Route {
  return route({
    ...writing,
    method: "DELETE",
    url: "/api/webhooks/:webhook_id",
    id: "deleteWebhook",
    summary: "Delete a webhook and its deliveries",
    description: "Use it when an endpoint is no longer needed. To pause sending, set `is_active` with `updateWebhook`.",
    codes: ["resource.not_found"],
    params,
    answers: { 204: null },
    handle: async ({ actor, params: { webhook_id: id } }) => {
      await deleteWebhook(deps, actor.accountId, uuidOrNull(id));
      return empty(204);
    },
  });
}

const Rotated = named(
  "WebhookSecret",
  Type.Object({
    secret: Type.String({ description: secretNote }),
    previous_valid_until: about(
      "time until which deliveries are also signed with the previous secret; null if there was none",
      Nullable(DateTime),
    ),
  }),
);

function rotateRoute(deps: WebhookRoutesDeps): Route {
  return route({
    ...writing,
    method: "POST",
    url: "/api/webhooks/:webhook_id/secret/rotate",
    id: "rotateWebhookSecret",
    summary: "Create a new signing secret. For 24 hours, messages contain the signatures of both secrets",
    description:
      "Use it if the secret may have leaked, or regularly. Configure the new secret at the endpoint within 24 hours. To only test an endpoint, call `testWebhook`.",
    codes: ["resource.not_found", "resource.conflict"],
    params,
    answers: { 200: Rotated },
    handle: async ({ actor, params: { webhook_id: id } }) => {
      const { secret, previousValidUntil } = await rotateSecret(deps, actor.accountId, uuidOrNull(id));
      return ok({ secret, previous_valid_until: previousValidUntil?.toISOString() ?? null }, noStore);
    },
  });
}
