import { fail } from "../platform/errors/fail.ts";
import type { Queryable, Transactions } from "../ports/database.ts";
import type { EventBus } from "../ports/event-bus.ts";
import { objects } from "../events/model/objects.ts";
import type { OnboardingJob } from "./model/onboarding.ts";
import { cancelEffect } from "./model/start-rules.ts";
import { endQueued, lockOnboarding, requestCancellation } from "./onboardings.sql.ts";

export interface CancelOnboardingDeps {
  readonly database: Transactions;
  readonly bus: EventBus;
}

/**
 * Requests the cancellation of an onboarding job. Keeps the brand, documents and persona created so far. The persona becomes ready if its
 * text has been written; otherwise, it becomes a draft.
 * @throws Failure `resource.not_found`
 */
export async function cancelOnboarding(deps: CancelOnboardingDeps, accountId: string, jobId: string): Promise<OnboardingJob> {
  const job = await deps.database.transaction((tx) => requestCancel(tx, accountId, jobId));
  if (job === null) fail("resource.not_found", "No onboarding job with this id exists.");
  await deps.bus.publish("onboarding_canceled", { jobId });
  await deps.bus.publish("account_event", { accountId, event: "onboarding.progress", object: objects.onboarding(jobId) });
  return job;
}

/** Returns the onboarding job after the request: canceled, still running, or already ended. Null if the account has no such job. */
export async function requestCancel(tx: Queryable, accountId: string, jobId: string): Promise<OnboardingJob | null> {
  const job = await lockOnboarding(tx, accountId, jobId);
  if (job === null) return null;
  switch (cancelEffect(job.status)) {
    case "end":
      return endQueued(tx, accountId, jobId);
    case "request":
      return requestCancellation(tx, accountId, jobId);
    case "nothing":
      return job;
  }
}
