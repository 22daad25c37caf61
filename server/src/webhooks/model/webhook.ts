import type { EventType } from "../../events/event-types.schema.ts";

/** Why the service disabled a webhook: its endpoint failed for three days, or answered 410. */
export type DisabledReason = "failing" | "gone";

/** An endpoint that receives events of an account. */
export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly description: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  /** Null unless the service itself disabled it. */
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  /** Start of the current series of failed attempts; null if the last attempt succeeded. */
  readonly failingSince: Date | null;
}

export interface WebhookFields {
  readonly url: string;
  readonly events: readonly EventType[];
  readonly description: string;
}

export type WebhookChanges = Partial<WebhookFields & Pick<Webhook, "isActive">>;

/** Webhooks of one account. */
export const mostWebhooks = 50;
