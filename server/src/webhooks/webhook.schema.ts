import Type from "typebox";
import { eventNames } from "../events/event-types.schema.ts";
import { about, closed, DateTime, Id, named, Nullable, type View } from "../platform/endpoint/schemas.ts";
import { messageBody, type Delivery } from "./model/delivery.ts";
import type { Webhook } from "./model/webhook.ts";

const EventName = Type.Enum(eventNames);

export const WebhookView = named(
  "Webhook",
  Type.Object({
    id: Id,
    url: about("receives the events by POST", Type.String()),
    events: about("types of events that are sent", Type.Array(EventName)),
    description: about("your own note", Type.String()),
    is_active: about(
      "`false`: nothing is sent; the service disables an endpoint at which every attempt fails for three days",
      Type.Boolean(),
    ),
    created_at: about("when it was created", DateTime),
    disabled_at: Nullable({ ...DateTime, description: "when the service disabled it; null if it is active or was switched off by a user" }),
    disabled_reason: Nullable(
      Type.Enum(["failing", "gone"], { description: "`failing`: the endpoint failed for three days; `gone`: it responded 410" }),
    ),
    failing_since: Nullable({ ...DateTime, description: "start of the current series of failed attempts" }),
  }),
);

const url = Type.String({ minLength: 1, maxLength: 2_048, description: "address by https; http only for hosts in `ALLOW_PRIVATE_HOSTS`" });
const events = Type.Array(EventName, { minItems: 1, maxItems: eventNames.length });
const description = Type.String({ maxLength: 500 });

export const NewWebhook = Type.Object(
  { url, events: about("types of events to send", events), description: about("your own note", Type.Optional(description)) },
  closed,
);

export const ChangedWebhook = Type.Object(
  {
    url: about("unchanged if absent", Type.Optional(url)),
    events: about("the complete list; unchanged if absent", Type.Optional(events)),
    description: about("unchanged if absent", Type.Optional(description)),
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
    id: about("the `webhook-id` header, the same for every attempt", Id),
    webhook_id: about("the endpoint", Id),
    event_id: { ...Id, description: "header `webhook-id` of every attempt, also of replays" },
    event: about("type of the event", Type.String()),
    state: about(
      "`failed`: all attempts failed; call `replayWebhookDelivery` to send it again",
      Type.Enum(["pending", "delivered", "failed"]),
    ),
    created_at: about("when the event happened", DateTime),
    settled_at: about("when it was delivered or given up; null before", Nullable(DateTime)),
    attempts: about("attempts so far", Type.Integer()),
    next_attempt_at: Nullable({ ...DateTime, description: "earliest time; an earlier event of the same object may delay it" }),
    request: about(
      "what was sent, as far as it is kept",
      Type.Object({
        headers: Nullable(Type.Record(Type.String(), Type.String(), { description: "of the last attempt" })),
        body: about("the JSON text, as it is signed", Type.String()),
      }),
    ),
    response: Nullable(
      Type.Object(
        { status: about("HTTP status", Type.Integer()), body: Type.String({ description: "its start, up to 4,096 bytes" }) },
        { description: "of the last attempt; null without a response" },
      ),
    ),
    error: Nullable(Type.String({ description: "why the last attempt had no response, or why the delivery ended" })),
    log: Type.Array(
      Type.Object({
        at: about("when the attempt was made", DateTime),
        status: about("HTTP status; null without a response", Nullable(Type.Integer())),
        error: about("why there was no response; null otherwise", Nullable(Type.String())),
        duration_ms: about("milliseconds until the response or the error", Type.Integer()),
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
