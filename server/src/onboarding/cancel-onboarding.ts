import { fail } from "../platform/errors/fail.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { OnboardingJob, OnboardingStore } from "./model/onboarding.ts";

export interface CancelOnboardingDeps {
  readonly onboardings: Pick<OnboardingStore, "cancel">;
  readonly bus: EventBus;
}

/**
 * Asks an onboarding to stop. The brand and documents made so far stay; the persona stays too, ready if its texts are written and a draft
 * otherwise.
 * @throws Failure `resource.not_found`
 */
export async function cancelOnboarding(deps: CancelOnboardingDeps, accountId: string, jobId: string): Promise<OnboardingJob> {
  const job = await deps.onboardings.cancel(accountId, jobId);
  if (job === null) fail("resource.not_found", "No onboarding with this id exists.");
  await deps.bus.publish("onboarding_canceled", { jobId });
  return job;
}
