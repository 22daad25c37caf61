import Type from "typebox";
import { about, closed, Id, Nullable } from "../platform/endpoint/schemas.ts";
import { type EventData, EventStreamSchema } from "../platform/endpoint/event-stream.schema.ts";

const SessionId = about("for `getConversation`", Id);
const JobId = Type.String({ description: "for `getJob`" });

/** Events that a signed-in user's dashboard follows. */
export const accountEvents = new EventStreamSchema(
  "AccountEvent",
  "A change in the account. An event identifies the changed object; fetch the object again with its operation. Changes to an object are sent at most once a second.",
  {
    connected: Type.Object(
      {
        complete: about(
          "`true`: every event after `Last-Event-ID` follows. `false`: events may be missing, so reload all data that you show",
          Type.Boolean(),
        ),
      },
      { ...closed, description: "the first event; sent again if the service has missed changes" },
    ),
    "conversation.changed": Type.Object(
      { session_id: SessionId },
      { ...closed, description: "a conversation has a new turn, message, rating or click, was taken over or released, or was deleted" },
    ),
    "conversation.waiting": Type.Object({ session_id: SessionId }, { ...closed, description: "a visitor asked for an operator" }),
    "document.settled": Type.Object(
      {
        source_id: about("null for account documents", Nullable(Id)),
        external_id: about("null for several documents in the source", Nullable(Type.String())),
      },
      { ...closed, description: "a document became ready, failed or was deleted" },
    ),
    "source.changed": Type.Object(
      { source_id: about("null for account documents", Nullable(Id)) },
      { ...closed, description: "a source was created, changed or deleted, or documents were added to it" },
    ),
    "job.progress": Type.Object({ job_id: JobId }, { ...closed, description: "a background job was queued, made progress or ended" }),
    "onboarding.progress": Type.Object(
      { job_id: about("for `getOnboarding`", Id) },
      { ...closed, description: "an onboarding job was queued, made progress or ended" },
    ),
    "persona.changed": Type.Object(
      { persona_id: about("for `getPersona`", Id) },
      { ...closed, description: "a persona was created, changed or deleted, or account documents were activated or deactivated for it" },
    ),
    "quota.threshold": Type.Object(
      { resource: about("the quota", Type.Enum(["credits", "knowledge_units", "storage_units"])) },
      { ...closed, description: "80 or 100 percent of a quota is used; see `getSubscriptionLimits`" },
    ),
  },
);

/** The `data` of each event. */
export type AccountEventData = EventData<typeof accountEvents>;
