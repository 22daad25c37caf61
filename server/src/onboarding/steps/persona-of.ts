import { fail } from "../../platform/errors/fail.ts";
import type { Persona } from "../../personas/model/persona.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import type { StepDeps } from "./step.ts";

/**
 * Returns the persona that the job is building.
 * @throws Failure `resource.not_found` if the persona was deleted
 */
export async function personaOf(deps: Pick<StepDeps, "personas">, { job }: OnboardingRun): Promise<Persona> {
  const persona = await deps.personas.byId(job.accountId, job.personaId);
  return persona ?? fail("resource.not_found", "The persona was just deleted.");
}
