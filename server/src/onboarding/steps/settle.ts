import type { OnboardingRun } from "./onboarding-run.ts";
import { personaOf } from "./persona-of.ts";
import { completed, type StepDeps, type StepEnd, type StepWork } from "./step.ts";

const patienceMs = 90_000;
const pollMs = 500;

/** Waits, within bounds, until what was harvested can be answered from. */
export const settle: StepWork = async (deps, run) => {
  const end = await processed(deps, run);
  // A harvest may take long: what is told to be done must be there.
  await personaOf(deps, run);
  return end;
};

async function processed(deps: StepDeps, run: OnboardingRun): Promise<StepEnd> {
  const { accountId, filesSourceId, productsSourceId } = run.job;
  const sources = [filesSourceId, productsSourceId].filter((id) => id !== null);
  if (sources.length === 0) return completed();
  const deadline = deps.clock.now().getTime() + patienceMs;
  for (;;) {
    run.signal.throwIfAborted();
    const pending = await deps.queue.pending(accountId, sources);
    if (pending === 0) return completed();
    if (deps.clock.now().getTime() > deadline) return completed(`${pending} documents are still being processed`);
    await deps.sleep(pollMs, run.signal);
  }
}
