import type { EventType } from "../../events/event-types.schema.ts";

/** Reason that the service disabled a webhook: its endpoint failed for three days, or responded with 410. */
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
  /** Time at which the service disabled the webhook; null if it did not. */
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

/** Maximum number of webhooks per account. */
export const mostWebhooks = 50;
