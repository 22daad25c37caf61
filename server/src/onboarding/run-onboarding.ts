import { Failure } from "../platform/errors/fail.ts";
import { mostAttempts, pauseAfter } from "../knowledge/processing/model/retry-schedule.ts";
import { personasChanged } from "../personas/personas-changed.ts";
import { endStep, nextStep, progressAt, startStep, type StepName } from "./model/steps.ts";
import { applyIdentity } from "./steps/apply-identity.ts";
import { harvest } from "./steps/harvest.ts";
import { makeAvatar } from "./steps/make-avatar.ts";
import { LeaseLost, OnboardingRun } from "./steps/onboarding-run.ts";
import { scrape } from "./steps/scrape.ts";
import { settle } from "./steps/settle.ts";
import type { StepDeps, StepWork } from "./steps/step.ts";
import { writePersona } from "./steps/write-persona.ts";
import type { ClaimedOnboarding, OnboardingEnd } from "./model/onboarding.ts";

export type StepWorks = Readonly<Record<StepName, StepWork>>;

const allWorks: StepWorks = {
  scrape,
  identity: applyIdentity,
  avatar: makeAvatar,
  persona: writePersona,
  harvest,
  done: settle,
};

/** Abort reason: the service is shutting down, and another runner will resume the job. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/** Abort reason: a caller canceled the job. */
class Canceled extends Error {
  override readonly name = "Canceled";
}

/** A claimed onboarding job. */
export interface OnboardingLease {
  readonly job: ClaimedOnboarding;
  readonly owner: string;
  readonly leaseMs: number;
}

/**
 * Runs an onboarding job until it ends, is scheduled for a retry or is taken over by another runner.
 * @throws Stopped
 */
export async function runOnboarding(
  deps: StepDeps,
  { job, owner, leaseMs }: OnboardingLease,
  stopping: AbortSignal,
  works: StepWorks = allWorks,
): Promise<void> {
  const interrupt = new AbortController();
  const run = new OnboardingRun(deps.queue, job, owner, AbortSignal.any([stopping, interrupt.signal]));
  const beat = async (): Promise<void> => {
    const lease = await deps.queue.keep(run.held, leaseMs);
    if (lease === "lost") interrupt.abort(new LeaseLost());
    if (lease === "canceled") interrupt.abort(new Canceled());
  };
  const beats = (): void => void beat().catch((error: unknown) => deps.log.warn({ err: error }, "failed to renew a lease"));
  const heartbeat = setInterval(beats, leaseMs / 3);
  const unsubscribe = deps.bus.subscribe("onboarding_canceled", beats);
  try {
    await beat();
    for (let step = nextStep(run.job.steps); step !== null; step = nextStep(run.job.steps)) {
      await runStep(deps, run, step, works[step]);
    }
    await end(deps, run, { status: "completed", steps: run.job.steps, error: null, persona: "ready" });
  } catch (error) {
    // Read only now, because the failure count is reset when the step records progress.
    await onError(deps, run, error, run.job.attempts + 1);
  } finally {
    clearInterval(heartbeat);
    unsubscribe();
  }
}

async function runStep(deps: StepDeps, run: OnboardingRun, step: StepName, work: StepWork): Promise<void> {
  const { job } = run;
  await run.note({
    step,
    steps: startStep(job.steps, step, deps.clock.now()),
    progress: progressAt(step, job.pages, job.options.maxPages),
  });
  const { status, message, findings } = await work(deps, run);
  await run.note({
    steps: endStep(run.job.steps, step, status, deps.clock.now(), message),
    attempts: 0,
    ...(findings === undefined ? {} : { findings }),
  });
}

async function onError(deps: StepDeps, run: OnboardingRun, thrown: unknown, failures: number): Promise<void> {
  // The abort reason takes precedence over any error that the step throws.
  const error: unknown = run.signal.aborted ? run.signal.reason : thrown;
  if (error instanceof LeaseLost) return;
  if (error instanceof Stopped) throw error;
  if (error instanceof Canceled) return endCanceled(deps, run);
  // Documented errors are final, because a retry would fail in the same way.
  if (error instanceof Failure) return endFailed(deps, run, { code: error.code, message: error.message });
  const fields = { err: error, onboarding: run.held.jobId, step: run.job.step, attempt: failures };
  if (failures < mostAttempts) {
    deps.log.warn(fields, "onboarding job failed, will retry");
    return deps.queue.retryLater(run.held, pauseAfter(failures), failures);
  }
  deps.log.error(fields, "onboarding job failed permanently");
  return endFailed(deps, run, { code: "server.error", message: messageOf(failures) });
}

function messageOf(failures: number): string {
  return `The step failed ${failures} times in a row. See the service's log for the reason.`;
}

function endFailed(deps: StepDeps, run: OnboardingRun, error: { readonly code: string; readonly message: string }): Promise<void> {
  const { job } = run;
  const steps = endStep(job.steps, nextStep(job.steps) ?? job.step, "failed", deps.clock.now(), error.message);
  return end(deps, run, { status: "failed", steps, error, persona: "failed" });
}

/** Keeps the results so far. A persona whose text has been written becomes ready. */
function endCanceled(deps: StepDeps, run: OnboardingRun): Promise<void> {
  const { job } = run;
  const steps = endStep(job.steps, nextStep(job.steps) ?? job.step, "canceled", deps.clock.now(), null);
  const isWritten = job.steps.some(({ name, status }) => name === "persona" && status === "completed");
  return end(deps, run, { status: "canceled", steps, error: null, persona: isWritten ? "ready" : "draft" });
}

async function end(deps: StepDeps, run: OnboardingRun, how: OnboardingEnd): Promise<void> {
  if (await deps.queue.end(run.held, how)) await personasChanged(deps, run.held.accountId, run.job.personaId);
}
