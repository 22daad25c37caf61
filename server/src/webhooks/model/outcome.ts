import type { WebhookResponse } from "../../ports/webhook-sender.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Delays after each failed attempt. The last delay repeats until `patienceMs` has passed. */
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour] as const;
const jitter = 0.2;
const mostRetryAfterMs = 6 * hour;

/** Maximum time for which a delivery is attempted, and for which an endpoint may keep failing. */
export const patienceMs = 72 * hour;

export type Outcome =
  | { readonly kind: "delivered" }
  /** `isGone`: the endpoint no longer accepts messages. */
  | { readonly kind: "failed"; readonly isGone: boolean }
  | { readonly kind: "retry"; readonly at: Date };

interface Attempt {
  /** Number of attempts so far, including this one. */
  readonly attempts: number;
  readonly firstAttemptAt: Date;
  readonly endedAt: Date;
}

/**
 * Determines the outcome of an attempt. A 2xx status counts as success, a 410 ends the subscription, and after any other outcome the
 * attempt is repeated with
 * exponential backoff for three days after the first attempt. The `Retry-After` header of a 429 or 503 can lengthen a delay to at most
 * six hours.
 * @param random from 0 to 1
 */
export function outcomeOf(response: WebhookResponse, { attempts, firstAttemptAt, endedAt }: Attempt, random: number): Outcome {
  if ("status" in response && response.status >= 200 && response.status < 300) return { kind: "delivered" };
  if ("status" in response && response.status === 410) return { kind: "failed", isGone: true };
  const deadline = firstAttemptAt.getTime() + patienceMs;
  if (endedAt.getTime() >= deadline) return { kind: "failed", isGone: false };
  const usual = (pauses[attempts - 1] ?? pauses[pauses.length - 1] ?? hour) * (1 - jitter + 2 * jitter * random);
  const pause = Math.max(usual, wantedPause(response));
  return { kind: "retry", at: new Date(Math.min(endedAt.getTime() + pause, deadline)) };
}

function wantedPause(response: WebhookResponse): number {
  if (!("status" in response) || response.retryAfter === null || ![429, 503].includes(response.status)) return 0;
  return Math.min(Math.max(response.retryAfter, 0) * second, mostRetryAfterMs);
}
