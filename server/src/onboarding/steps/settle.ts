import { personasChanged } from "../../personas/personas-changed.ts";
import type { Persona } from "../../personas/model/persona.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import { personaOf } from "./persona-of.ts";
import { completed, type StepDeps, type StepEnd, type StepWork } from "./step.ts";

const patienceMs = 90_000;
const pollMs = 500;

/** Waits, up to a time limit, until the harvested documents are searchable, then tests the suggested questions. */
export const settle: StepWork = async (deps, run) => {
  const end = await processed(deps, run);
  // A website refresh does not change the persona.
  if (run.job.kind === "reading") return end;
  // The persona may have been deleted in the meantime.
  const persona = await personaOf(deps, run);
  if (end.message === null) await keepAnswered(deps, run, persona);
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

/** Removes suggested questions that the harvested pages do not answer. Keeps questions that users have written in the meantime. */
async function keepAnswered(deps: StepDeps, { job }: OnboardingRun, { suggestedQuestions }: Persona): Promise<void> {
  const { accountId, personaId, findings } = job;
  const suggested = new Set(findings.site?.text.suggestedQuestions);
  const answered: string[] = [];
  for (const question of suggestedQuestions) {
    if (!suggested.has(question) || (await deps.canAnswer(personaId, question))) answered.push(question);
  }
  if (answered.length === suggestedQuestions.length) return;
  await deps.personas.update(accountId, personaId, { suggestedQuestions: answered });
  await personasChanged(deps, accountId, personaId);
}
