import { fail } from "../platform/errors/fail.ts";
import type { Queryable } from "../ports/database.ts";
import type { IndexProgress } from "../ports/index-progress.ts";
import type { OnboardingJob } from "./model/onboarding.ts";
import { onboardingById, onboardingOfPersona } from "./onboardings.sql.ts";

export interface FindOnboardingDeps {
  readonly database: Queryable;
  /** This node's search index: a job is reported as completed only when this node's searches include its documents. */
  readonly index: IndexProgress;
}

/**
 * Returns an onboarding job by its id, or the most recent job that created a persona.
 * @throws Failure `resource.not_found`
 */
export async function findOnboarding(
  { database, index }: FindOnboardingDeps,
  accountId: string,
  by: { readonly jobId: string } | { readonly personaId: string },
): Promise<OnboardingJob> {
  const job = await ("jobId" in by
    ? onboardingById(database, index, accountId, by.jobId)
    : onboardingOfPersona(database, index, accountId, by.personaId));
  return (
    job ??
    fail(
      "resource.not_found",
      "jobId" in by ? "No onboarding job with this id exists." : "This persona was not created by an onboarding job.",
    )
  );
}
