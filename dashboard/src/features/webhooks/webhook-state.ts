import type { CreateWebhookInput, Webhook, WebhookDelivery } from "@parlance/sdk";
import type { Mark } from "../../ui/state-mark.tsx";

type Event = CreateWebhookInput["events"][number];

/** Events that an endpoint can receive, grouped by subject. */
export const eventGroups = {
  knowledge: [
    "document.ready",
    "document.failed",
    "document.deleted",
    "source.changed",
    "job.completed",
    "job.failed",
    "onboarding.completed",
    "onboarding.failed",
  ],
  conversations: [
    "conversation.started",
    "conversation.turn_completed",
    "conversation.handoff_requested",
    "conversation.held",
    "conversation.released",
    "card.clicked",
  ],
  account: ["quota.threshold", "integration.disconnected"],
} as const satisfies Readonly<Record<string, readonly Event[]>>;

type EventGroup = keyof typeof eventGroups;
export const groupNames = Object.keys(eventGroups) as readonly EventGroup[];

/** All events, in the order of the groups. */
export const everyEvent: readonly Event[] = Object.values(eventGroups).flat();

/** State of a webhook. In the `failing` and `gone` states, the service has stopped sending. */
type WebhookPhase = "active" | "trouble" | "paused" | "failing" | "gone";

export const webhookMarks: Readonly<Record<WebhookPhase, Mark>> = {
  active: "ok",
  trouble: "warn",
  paused: "none",
  failing: "bad",
  gone: "bad",
};

export const deliveryMarks: Readonly<Record<WebhookDelivery["state"], Mark>> = { pending: "working", delivered: "ok", failed: "bad" };
export const deliveryStates = Object.keys(deliveryMarks) as readonly WebhookDelivery["state"][];

export function phaseOf({
  is_active,
  disabled_reason,
  failing_since,
}: Pick<Webhook, "is_active" | "disabled_reason" | "failing_since">): WebhookPhase {
  if (!is_active) return disabled_reason ?? "paused";
  return failing_since === null ? "active" : "trouble";
}

/** Adds or removes an event, keeping the order of the groups. */
export function withEvent(events: readonly Event[], event: Event, isChosen: boolean): Event[] {
  return everyEvent.filter((each) => (each === event ? isChosen : events.includes(each)));
}

/** Formats a body for display: indented if it is JSON. */
export function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
