import Type from "typebox";
import { eventNames } from "../events/event-types.schema.ts";
import { closed, DateTime, Id, named, Nullable, type View } from "../platform/endpoint/schemas.ts";
import { messageBody, type Delivery } from "./model/delivery.ts";
import type { Webhook } from "./model/webhook.ts";

const EventName = Type.Enum(eventNames);

export const WebhookView = named(
  "Webhook",
  Type.Object({
    id: Id,
    url: Type.String(),
    events: Type.Array(EventName),
    description: Type.String(),
    is_active: Type.Boolean(),
    created_at: DateTime,
    disabled_at: Nullable({ ...DateTime, description: "when the service disabled it; null if it is active or was switched off by a user" }),
    disabled_reason: Nullable(
      Type.Enum(["failing", "gone"], { description: "`failing`: the endpoint failed for three days; `gone`: it responded 410" }),
    ),
    failing_since: Nullable({ ...DateTime, description: "start of the current series of failed attempts" }),
  }),
);

const url = Type.String({ minLength: 1, maxLength: 2_048, description: "https address; http only for hosts in `ALLOW_PRIVATE_HOSTS`" });
const events = Type.Array(EventName, { minItems: 1, maxItems: eventNames.length });
const description = Type.String({ maxLength: 500 });

export const NewWebhook = Type.Object({ url, events, description: Type.Optional(description) }, closed);

export const ChangedWebhook = Type.Object(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    description: Type.Optional(description),
    is_active: Type.Optional(
      Type.Boolean({ description: "false pauses sending, and no events are recorded; true also ends a series of failures" }),
    ),
  },
  closed,
);

export function webhookView(webhook: Webhook): View<typeof WebhookView> {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description,
    is_active: webhook.isActive,
    created_at: webhook.createdAt.toISOString(),
    disabled_at: webhook.disabledAt?.toISOString() ?? null,
    disabled_reason: webhook.disabledReason,
    failing_since: webhook.failingSince?.toISOString() ?? null,
  };
}

export const DeliveryView = named(
  "WebhookDelivery",
  Type.Object({
    id: Id,
    webhook_id: Id,
    event_id: { ...Id, description: "header `webhook-id` of every attempt, also of replays" },
    event: Type.String(),
    state: Type.Enum(["pending", "delivered", "failed"]),
    created_at: DateTime,
    settled_at: Nullable(DateTime),
    attempts: Type.Integer(),
    next_attempt_at: Nullable({ ...DateTime, description: "earliest time; an earlier event of the same object may hold it back" }),
    request: Type.Object({
      headers: Nullable(Type.Record(Type.String(), Type.String(), { description: "of the last attempt" })),
      body: Type.String(),
    }),
    response: Nullable(
      Type.Object(
        { status: Type.Integer(), body: Type.String({ description: "its start, up to 4,096 bytes" }) },
        { description: "of the last attempt; null without a response" },
      ),
    ),
    error: Nullable(Type.String({ description: "why the last attempt had no response, or why the delivery ended" })),
    log: Type.Array(
      Type.Object({
        at: DateTime,
        status: Nullable(Type.Integer()),
        error: Nullable(Type.String()),
        duration_ms: Type.Integer(),
      }),
      { description: "all attempts, oldest first" },
    ),
  }),
);

export function deliveryView(delivery: Delivery): View<typeof DeliveryView> {
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    event: delivery.type,
    state: delivery.state,
    created_at: delivery.createdAt.toISOString(),
    settled_at: delivery.settledAt?.toISOString() ?? null,
    attempts: delivery.attempts,
    next_attempt_at: delivery.state === "pending" ? delivery.nextAttemptAt.toISOString() : null,
    request: { headers: delivery.requestHeaders, body: messageBody(delivery) },
    response: delivery.responseStatus === null ? null : { status: delivery.responseStatus, body: delivery.responseBody ?? "" },
    error: delivery.error,
    log: delivery.log,
  };
}
