import Type, { type Static, type TSchema } from "typebox";
import { about, DateTime, Id, named, Nullable } from "../platform/endpoint/schemas.ts";

interface DeclaredEvent {
  /** Explains when the event is sent. */
  readonly description: string;
  readonly data: TSchema;
}

const document = {
  external_id: Type.String({ description: "id of the document within its source" }),
  source_id: Nullable({ ...Id, description: "null for an account document" }),
  kind: about("`item`: a product; `file`: a file; `text`: an account document", Type.Enum(["item", "file", "text"])),
};
const error = Type.Object({
  code: about("stable; branch on it", Type.String()),
  message: about("a message in English, for people", Type.String()),
});
const job = {
  job_id: about("for `getJob`", Id),
  operation: about("operation of the job", Type.Enum(["delete", "process", "reprocess", "move", "import", "summary", "activate"])),
  processed: about("documents that the job has handled; for `process` and `reprocess`, documents queued for processing", Type.Integer()),
  failed: Type.Integer({ description: "entries that could not be processed" }),
};
const onboarding = {
  job_id: about("for `getOnboarding`", Id),
  persona_id: about("the persona that was built", Id),
  brand_id: about("the brand that was built", Id),
  website_url: about("the website that was imported", Type.String()),
};
const conversation = { session_id: about("for `getConversation`", Id), persona_id: about("the persona that answers", Id) };

const declare = <const Declared extends Readonly<Record<string, DeclaredEvent>>>(declared: Declared): Declared => declared;

/** Every event that a webhook can subscribe to, with the schema of its `data`. */
export const eventTypes = declare({
  "document.ready": {
    description: "A document was processed. Searches find the committed version as soon as the node's index has read it.",
    data: named("DocumentReadyEvent", Type.Object(document)),
  },
  "document.failed": {
    description: "A document could not be processed, and is not retried until it changes or is reprocessed.",
    data: named(
      "DocumentFailedEvent",
      Type.Object({ ...document, error: about("starts with a fixed prefix such as `encrypted:`", Type.String()) }),
    ),
  },
  "document.deleted": {
    description: "A document was deleted. Documents in a deleted source or brand are reported while the deletion job removes them.",
    data: named("DocumentDeletedEvent", Type.Object(document)),
  },
  "job.completed": {
    description:
      "A background job completed. A `process` or `reprocess` job completes when its documents are queued; `document.ready` and `document.failed` report that they were processed.",
    data: named("JobCompletedEvent", Type.Object(job)),
  },
  "job.failed": {
    description: "A background job failed.",
    data: named("JobFailedEvent", Type.Object({ ...job, error: about("the reason for the failure", error) })),
  },
  "source.changed": {
    description:
      "A source was created, renamed, enabled, disabled, moved to another brand or deleted. Changes to its documents are separate events.",
    data: named(
      "SourceChangedEvent",
      Type.Object({
        source_id: about("for `listSources`", Id),
        brand_id: about("the brand after the change; null for a source without a brand", Nullable(Id)),
        name: about("after the change", Type.String()),
        enabled: about("whether personas use the source", Type.Boolean()),
        change: about("what happened", Type.Enum(["created", "updated", "moved", "deleted"])),
      }),
    ),
  },
  "onboarding.completed": {
    description: "An onboarding job created its persona.",
    data: named("OnboardingCompletedEvent", Type.Object(onboarding)),
  },
  "onboarding.failed": {
    description: "An onboarding job failed.",
    data: named("OnboardingFailedEvent", Type.Object({ ...onboarding, error: about("the reason for the failure", error) })),
  },
  "conversation.started": {
    description: "The first turn of a conversation was stored, or a session that was idle for too long began a new conversation.",
    data: named(
      "ConversationStartedEvent",
      Type.Object({
        ...conversation,
        end_user_id: about("the visitor", Type.String()),
        channel: about("channel that was sent with the first message; null if none was sent", Nullable(Type.String())),
      }),
    ),
  },
  "conversation.turn_completed": {
    description: "A turn was stored.",
    data: named(
      "ConversationTurnCompletedEvent",
      Type.Object({
        ...conversation,
        end_user_id: about("the visitor", Type.String()),
        turn_index: about("position of the turn, from 0", Type.Integer()),
        credits_charged: about("for this turn", Type.Integer()),
      }),
    ),
  },
  "conversation.handoff_requested": {
    description:
      "A visitor asked for an operator, in a message or with `requestHandoff`. The event is sent only once for repeated requests, until an operator takes over. Also sent if an operator's takeover expires before the operator has replied.",
    data: named(
      "ConversationHandoffRequestedEvent",
      Type.Object({ ...conversation, reason: about("the visitor's message; null if there is none", Nullable(Type.String())) }),
    ),
  },
  "conversation.held": {
    description: "An operator took over a conversation.",
    data: named("ConversationTakenOverEvent", Type.Object({ ...conversation, user_id: about("the operator who has taken over", Id) })),
  },
  "conversation.released": {
    description: "A conversation was returned to the persona, or its operator was idle for 15 minutes.",
    data: named(
      "ConversationReturnedEvent",
      Type.Object({ ...conversation, user_id: about("the operator who had taken over the conversation", Id) }),
    ),
  },
  "card.clicked": {
    description: "A visitor clicked a card. Repeated clicks within 60 seconds count once.",
    data: named(
      "CardClickedEvent",
      Type.Object({
        ...conversation,
        turn_index: about("the turn that showed the card", Type.Integer()),
        card_id: about("the card within its turn", Type.String()),
        url: about("target of the link; null if the card has no link", Nullable(Type.String())),
      }),
    ),
  },
  "quota.threshold": {
    description:
      "The account used 80 or 100 percent of a quota, or a call was rejected because too little of the quota was left (100). Sent once per quota, percentage and billing period.",
    data: named(
      "QuotaThresholdEvent",
      Type.Object({
        resource: about("the quota", Type.Enum(["credits", "knowledge_units", "storage_units"])),
        percent: about("the threshold that was reached", Type.Enum([80, 100])),
        used: about("amount in use", Type.Number()),
        limit: about("amount included in the tier", Type.Number()),
        period_start: about("start of the subscription's current period", DateTime),
      }),
    ),
  },
  "integration.disconnected": {
    description: "An integration was disconnected.",
    data: named(
      "IntegrationDisconnectedEvent",
      Type.Object({
        integration_id: about("for `getIntegration`", Id),
        brand_id: about("the brand whose sources it wrote", Id),
        name: about("name, as shown in the dashboard", Type.String()),
      }),
    ),
  },
});

export type EventType = keyof typeof eventTypes;

export const eventNames = Object.keys(eventTypes) as EventType[];

/** The `data` of an event. */
export type DataOf<Name extends EventType> = Static<(typeof eventTypes)[Name]["data"]>;

/** An event as written to the outbox. */
export type OutboxEvent = {
  readonly [Name in EventType]: {
    readonly type: Name;
    /** Events of the same object are delivered in order; see `objects`. */
    readonly object: string;
    readonly data: DataOf<Name>;
  };
}[EventType];
