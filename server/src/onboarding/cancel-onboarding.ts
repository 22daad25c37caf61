import { fail } from "../platform/errors/fail.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { OnboardingJob, OnboardingStore } from "./store.ts";

export interface CancelOnboardingDeps {
  readonly onboardings: Pick<OnboardingStore, "cancel">;
  readonly bus: EventBus;
}

/**
 * Asks an onboarding to stop. What it has made stays: brand, documents, and a persona that answers where its texts were written already, and
 * is a draft where they were not.
 * @throws Failure `resource.not_found`
 */
export async function cancelOnboarding(deps: CancelOnboardingDeps, accountId: string, jobId: string): Promise<OnboardingJob> {
  const job = await deps.onboardings.cancel(accountId, jobId);
  if (job === null) fail("resource.not_found", "No onboarding with this id exists.");
  await deps.bus.publish("onboarding_canceled", { jobId });
  return job;
}
