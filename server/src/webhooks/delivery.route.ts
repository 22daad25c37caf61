import Type from "typebox";
import { eventNames } from "../events/event-types.schema.ts";
import { accepted, ok } from "../platform/endpoint/call.ts";
import { listCursor } from "../platform/endpoint/list-query.ts";
import { route, type Route } from "../platform/endpoint/route.ts";
import { about, Cursor, idParams, Limit, uuidOrNull, NextCursor } from "../platform/endpoint/schemas.ts";
import type { CursorsOf } from "../platform/lib/cursor.ts";
import type { Queryable } from "../ports/database.ts";
import { findWebhook } from "./change-webhook.ts";
import { deliveryOrder, listDeliveries } from "./deliveries.sql.ts";
import { replayDelivery, testWebhook, type QueueDeliveryDeps } from "./queue-delivery.ts";
import { deliveryView, DeliveryView } from "./webhook.schema.ts";

const shared = { tag: "Webhooks", access: ["session"] } as const;
const queuing = {
  ...shared,
  roles: ["owner", "admin"],
  rate: "MutationDefault",
  codes: ["resource.not_found", "resource.conflict"],
} as const;

export interface DeliveryRoutesDeps extends QueueDeliveryDeps {
  readonly cursorsOf: CursorsOf;
}

export function deliveryRoutes(deps: DeliveryRoutesDeps): Route[] {
  return [
    listRoute(deps),
    route({
      ...queuing,
      method: "POST",
      url: "/api/webhooks/:webhook_id/test",
      id: "testWebhook",
      summary: "Send a `webhook.test` event to an endpoint",
      description: "Use it after you set up an endpoint. To see the result shortly afterward, call `listWebhookDeliveries`.",
      params: idParams("webhook_id"),
      answers: { 202: DeliveryView },
      handle: async ({ actor, params }) => accepted(deliveryView(await testWebhook(deps, actor.accountId, uuidOrNull(params.webhook_id)))),
    }),
    route({
      ...queuing,
      method: "POST",
      url: "/api/webhooks/deliveries/:delivery_id/replay",
      id: "replayWebhookDelivery",
      summary: "Send a delivery's event again, or send a pending delivery now",
      description:
        "Use it after you repair an endpoint. A completed delivery is queued again as a new delivery; the event keeps its id, so receivers can recognize it. A pending delivery is attempted immediately, after earlier events for the same object, and is then retried automatically as before.",
      params: idParams("delivery_id"),
      answers: { 202: DeliveryView },
      handle: async ({ actor, params }) =>
        accepted(deliveryView(await replayDelivery(deps, actor.accountId, uuidOrNull(params.delivery_id)))),
    }),
  ];
}

function listRoute({ database, cursorsOf }: { readonly database: Queryable; readonly cursorsOf: CursorsOf }): Route {
  const cursors = cursorsOf("listWebhookDeliveries");
  return route({
    ...shared,
    method: "GET",
    url: "/api/webhooks/:webhook_id/deliveries",
    id: "listWebhookDeliveries",
    summary: "List a webhook's deliveries, newest first",
    description:
      "Use it to find out why an endpoint does not receive events. Deliveries are kept for 30 days. To send one again, call `replayWebhookDelivery`.",
    rate: "Global",
    codes: ["resource.not_found"],
    params: idParams("webhook_id"),
    query: Type.Object({
      limit: Limit,
      cursor: Type.Optional(Cursor),
      state: about("`pending`: another attempt follows", Type.Optional(Type.Enum(["pending", "delivered", "failed"]))),
      event: about("only deliveries of this type", Type.Optional(Type.Enum([...eventNames, "webhook.test"]))),
    }),
    answers: { 200: Type.Object({ items: Type.Array(DeliveryView), next_cursor: NextCursor }) },
    handle: async ({ actor, params, query }) => {
      const after = listCursor(cursors, query.cursor, deliveryOrder, "moment");
      const { id: webhookId } = await findWebhook({ database }, actor.accountId, uuidOrNull(params.webhook_id));
      const filter = { webhookId, state: query.state ?? null, event: query.event ?? null };
      const { items, next } = await listDeliveries(database, actor.accountId, filter, { limit: query.limit, after });
      return ok({ items: items.map(deliveryView), next_cursor: next === null ? null : cursors.write(next) });
    },
  });
}
