import type { Message } from "../../ports/topics.ts";
import type { AccountEventData } from "../account-events.schema.ts";

type Changes = Omit<AccountEventData, "connected">;

/** A change in the account. A later event with the same key replaces it. */
export type AccountEvent = {
  readonly [Name in keyof Changes]: { readonly key: string; readonly event: Name; readonly data: Changes[Name] };
}[keyof Changes];

export type AccountEventName = AccountEvent["event"];

/** Operation that reads each event's object. An event is sent only to roles that may call the operation. */
export const readWith: Readonly<Record<AccountEventName, string>> = {
  "conversation.changed": "getConversation",
  "conversation.waiting": "getConversation",
  "document.settled": "getDocument",
  "source.changed": "listSourceStates",
  "job.progress": "getJob",
  "onboarding.progress": "getOnboarding",
  "persona.changed": "getPersona",
  "quota.threshold": "getSubscriptionLimits",
};

const resources = ["credits", "knowledge_units", "storage_units"] as const;

/** Returns the event for a notification; null if the notification has no corresponding event. */
export function accountEventOf({ event: type, object }: Pick<Message<"account_event">, "event" | "object">): AccountEvent | null {
  const [kind = "", id = "", ...rest] = object.split(":");
  const key = (event: AccountEventName): string => `${event} ${object}`;
  switch (kind) {
    case "conversation": {
      const event = type === "conversation.handoff_requested" ? "conversation.waiting" : "conversation.changed";
      return { key: key(event), event, data: { session_id: id } };
    }
    case "document":
      // External ids may contain colons.
      return {
        key: key("document.settled"),
        event: "document.settled",
        data: { source_id: id, external_id: rest.length === 0 ? null : rest.join(":") },
      };
    case "source":
      return { key: key("source.changed"), event: "source.changed", data: { source_id: id } };
    case "job":
      return { key: key("job.progress"), event: "job.progress", data: { job_id: id } };
    case "onboarding":
      return { key: key("onboarding.progress"), event: "onboarding.progress", data: { job_id: id } };
    case "persona":
      return { key: key("persona.changed"), event: "persona.changed", data: { persona_id: id } };
    case "quota": {
      const resource = resources.find((each) => each === id);
      return resource === undefined ? null : { key: key("quota.threshold"), event: "quota.threshold", data: { resource } };
    }
    default:
      return null;
  }
}

/** Replaces the source with null if it holds the account's own documents, because that source's id is internal. */
export function withoutLibrary(event: AccountEvent, isLibrary: (sourceId: string) => boolean): AccountEvent {
  if (event.event !== "document.settled" && event.event !== "source.changed") return event;
  const { source_id: sourceId } = event.data;
  if (sourceId === null || !isLibrary(sourceId)) return event;
  return event.event === "source.changed"
    ? { ...event, data: { source_id: null } }
    : { ...event, data: { ...event.data, source_id: null } };
}
