import Type, { type Static, type TSchema } from "typebox";
import { DateTime, Id, named, Nullable } from "../platform/endpoint/schemas.ts";

interface DeclaredEvent {
  /** When the event is sent. */
  readonly description: string;
  readonly data: TSchema;
}

const document = {
  external_id: Type.String({ description: "id of the document in its source" }),
  source_id: Nullable({ ...Id, description: "null for an account document" }),
  kind: Type.Enum(["item", "file", "text"]),
};
const error = Type.Object({ code: Type.String(), message: Type.String() });
const job = {
  job_id: Id,
  operation: Type.Enum(["delete", "process", "reprocess", "move", "import", "summary", "activate"]),
  processed: Type.Integer(),
  failed: Type.Integer({ description: "entries that could not be processed" }),
};
const onboarding = { job_id: Id, persona_id: Id, brand_id: Id, website_url: Type.String() };
const conversation = { session_id: Id, persona_id: Id };

const declare = <const Declared extends Readonly<Record<string, DeclaredEvent>>>(declared: Declared): Declared => declared;

/** Every event that a webhook can subscribe to, with the schema of its `data`. */
export const eventTypes = declare({
  "document.ready": {
    description: "A document was processed. The committed version is found by searches as soon as the node's index has read it.",
    data: named("DocumentReadyEvent", Type.Object(document)),
  },
  "document.failed": {
    description: "A document could not be processed, and is not retried until it changes or is reprocessed.",
    data: named("DocumentFailedEvent", Type.Object({ ...document, error: Type.String() })),
  },
  "document.deleted": {
    description: "A document was deleted. Documents of a deleted source or brand are reported while its deletion job removes them.",
    data: named("DocumentDeletedEvent", Type.Object(document)),
  },
  "job.completed": { description: "A background job completed.", data: named("JobCompletedEvent", Type.Object(job)) },
  "job.failed": { description: "A background job failed.", data: named("JobFailedEvent", Type.Object({ ...job, error })) },
  "source.changed": {
    description:
      "A source was created, renamed, enabled, disabled, moved to another brand or deleted. Changes of its documents have their own events.",
    data: named(
      "SourceChangedEvent",
      Type.Object({
        source_id: Id,
        brand_id: Nullable(Id),
        name: Type.String(),
        enabled: Type.Boolean(),
        change: Type.Enum(["created", "updated", "moved", "deleted"]),
      }),
    ),
  },
  "onboarding.completed": {
    description: "An onboarding built its persona.",
    data: named("OnboardingCompletedEvent", Type.Object(onboarding)),
  },
  "onboarding.failed": {
    description: "An onboarding failed.",
    data: named("OnboardingFailedEvent", Type.Object({ ...onboarding, error })),
  },
  "conversation.started": {
    description: "The first turn of a conversation was stored, or a session that was idle for too long began a new conversation.",
    data: named("ConversationStartedEvent", Type.Object({ ...conversation, end_user_id: Type.String(), channel: Nullable(Type.String()) })),
  },
  "conversation.turn_completed": {
    description: "A turn was stored.",
    data: named(
      "ConversationTurnCompletedEvent",
      Type.Object({
        ...conversation,
        end_user_id: Type.String(),
        turn_index: Type.Integer(),
        credits_charged: Type.Integer(),
      }),
    ),
  },
  "conversation.handoff_requested": {
    description:
      "A visitor asked for a person, by a message or by `requestHandoff`. Repeated requests are one, until an operator has taken over.",
    data: named("ConversationHandoffRequestedEvent", Type.Object({ ...conversation, reason: Nullable(Type.String()) })),
  },
  "conversation.held": {
    description: "An operator took over a conversation.",
    data: named("ConversationTakenOverEvent", Type.Object({ ...conversation, user_id: Id })),
  },
  "conversation.released": {
    description: "A conversation was returned to the persona, or its operator was idle for 15 minutes.",
    data: named("ConversationReturnedEvent", Type.Object({ ...conversation, user_id: Id })),
  },
  "card.clicked": {
    description: "A visitor clicked on a card. Repeats within 60 seconds count once.",
    data: named(
      "CardClickedEvent",
      Type.Object({ ...conversation, turn_index: Type.Integer(), card_id: Type.String(), url: Nullable(Type.String()) }),
    ),
  },
  "quota.threshold": {
    description:
      "The account used 80 or 100 percent of a quota, or a call was rejected because too little of it was left (100). Sent once per quota, percentage and billing period.",
    data: named(
      "QuotaThresholdEvent",
      Type.Object({
        resource: Type.Enum(["credits", "knowledge_units", "storage_units"]),
        percent: Type.Enum([80, 100]),
        used: Type.Number(),
        limit: Type.Number(),
        period_start: DateTime,
      }),
    ),
  },
  "integration.disconnected": {
    description: "An integration was disconnected.",
    data: named("IntegrationDisconnectedEvent", Type.Object({ integration_id: Id, brand_id: Id, name: Type.String() })),
  },
});

export type EventType = keyof typeof eventTypes;

export const eventNames = Object.keys(eventTypes) as EventType[];

/** The `data` of an event. */
export type DataOf<Name extends EventType> = Static<(typeof eventTypes)[Name]["data"]>;

/** Something that happened, as written to the outbox. */
export type OutboxEvent = {
  readonly [Name in EventType]: {
    readonly type: Name;
    /** Events of the same object are delivered in order; see `objects`. */
    readonly object: string;
    readonly data: DataOf<Name>;
  };
}[EventType];
