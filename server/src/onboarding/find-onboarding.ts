import { fail } from "../platform/errors/fail.ts";
import type { OnboardingJob, OnboardingStore } from "./model/onboarding.ts";

export interface FindOnboardingDeps {
  readonly onboardings: Pick<OnboardingStore, "byId" | "ofPersona">;
}

/**
 * Finds an onboarding by its id, or the last one that built a persona.
 * @throws Failure `resource.not_found`
 */
export async function findOnboarding(
  deps: FindOnboardingDeps,
  accountId: string,
  by: { readonly jobId: string } | { readonly personaId: string },
): Promise<OnboardingJob> {
  const job = "jobId" in by ? await deps.onboardings.byId(accountId, by.jobId) : await deps.onboardings.ofPersona(accountId, by.personaId);
  return (
    job ??
    fail("resource.not_found", "jobId" in by ? "No onboarding with this id exists." : "This persona was not created by an onboarding.")
  );
}
