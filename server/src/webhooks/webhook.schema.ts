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
    url: about("URL that receives the events by POST", Type.String()),
    events: about("event types that are sent", Type.Array(EventName)),
    description: about("your own note", Type.String()),
    is_active: about("`false` if nothing is sent; the service disables an endpoint if every attempt fails for three days", Type.Boolean()),
    created_at: about("when it was created", DateTime),
    disabled_at: Nullable({ ...DateTime, description: "when the service disabled it; null if it is active or a user deactivated it" }),
    disabled_reason: Nullable(
      Type.Enum(["failing", "gone"], { description: "`failing`: the endpoint failed for three days; `gone`: it responded with 410" }),
    ),
    failing_since: Nullable({ ...DateTime, description: "start of the current series of failed attempts" }),
  }),
);

const url = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description: "https URL; http is allowed only for hosts in `ALLOW_PRIVATE_HOSTS`",
});
const events = Type.Array(EventName, { minItems: 1, maxItems: eventNames.length });
const description = Type.String({ maxLength: 500 });

export const NewWebhook = Type.Object(
  { url, events: about("event types to send", events), description: about("your own note", Type.Optional(description)) },
  closed,
);

export const ChangedWebhook = Type.Object(
  {
    url: about("unchanged if absent", Type.Optional(url)),
    events: about("the complete list of event types; unchanged if absent", Type.Optional(events)),
    description: about("unchanged if absent", Type.Optional(description)),
    is_active: Type.Optional(
      Type.Boolean({
        description:
          "`false` pauses sending, and events are not recorded; `true` resumes sending, sends the pending deliveries now, and resets the series of failures",
      }),
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
    id: about("id of the delivery, for `replayWebhookDelivery`", Id),
    webhook_id: about("the endpoint", Id),
    event_id: { ...Id, description: "value of the `webhook-id` header in every attempt, including replays" },
    event: about("type of the event", Type.String()),
    state: about(
      "`failed`: all attempts failed; call `replayWebhookDelivery` to send it again",
      Type.Enum(["pending", "delivered", "failed"]),
    ),
    created_at: about("when the event occurred", DateTime),
    settled_at: about("when the delivery succeeded or was abandoned; null until then", Nullable(DateTime)),
    attempts: about("number of attempts so far", Type.Integer()),
    next_attempt_at: Nullable({
      ...DateTime,
      description: "earliest time of the next attempt; an earlier event of the same object may delay it",
    }),
    request: about(
      "the part of the last request that is stored",
      Type.Object({
        headers: Nullable(Type.Record(Type.String(), Type.String(), { description: "headers of the last attempt" })),
        body: about("the JSON text that is signed", Type.String()),
      }),
    ),
    response: Nullable(
      Type.Object(
        {
          status: about("HTTP status", Type.Integer()),
          body: Type.String({ description: "start of the response body, up to 4,096 bytes" }),
        },
        { description: "response to the last attempt; null if there was none" },
      ),
    ),
    error: Nullable(Type.String({ description: "reason that the last attempt had no response, or that the delivery ended" })),
    log: Type.Array(
      Type.Object({
        at: about("when the attempt was made", DateTime),
        status: about("HTTP status; null if there was no response", Nullable(Type.Integer())),
        error: about("reason that there was no response; otherwise null", Nullable(Type.String())),
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
