/** `pending`: waiting for the first or next attempt, or for an earlier event of the same object. */
export type DeliveryState = "pending" | "delivered" | "failed";

/** An attempt to deliver an event, as stored and shown. */
export interface LoggedAttempt {
  /** Time in ISO 8601. */
  readonly at: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
}

/** An event as it is sent to endpoints. */
export interface SentEvent {
  readonly eventId: string;
  readonly type: string;
  readonly happenedAt: Date;
  readonly data: unknown;
}

/** Returns the body of a message, which is the same for every attempt. */
export function messageBody({ type, happenedAt, data }: Pick<SentEvent, "type" | "happenedAt" | "data">): string {
  return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data });
}

/** A delivery as shown to the account. */
export interface Delivery extends SentEvent {
  readonly id: string;
  readonly webhookId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly requestHeaders: Readonly<Record<string, string>> | null;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
  readonly log: readonly LoggedAttempt[];
}
