import type { Log } from "../platform/lib/log.ts";
import { mostBreaksFromNow } from "../platform/lib/rest-after-breaks.ts";
import { Signal } from "../platform/lib/signal.ts";
import { runOnboarding, Stopped, type OnboardingLease } from "./run-onboarding.ts";
import { RememberedAnswers } from "./steps/remembered-answers.ts";
import type { StepDeps } from "./steps/step.ts";
import type { ClaimedOnboarding } from "./model/onboarding.ts";

export type RunOnboardingsDeps = Omit<StepDeps, "remembered"> & {
  readonly log: Log;
  /** Queues refreshes of the websites that are due. */
  readonly queueDueReadings: () => Promise<number>;
};

export interface RunOnboardingsOptions {
  readonly leaseMs: number;
  /** Maximum wait for work, in milliseconds, if no notification arrives. */
  readonly pollMs: number;
  /** Maximum number of concurrent jobs. */
  readonly atOnce: number;
}

const forgetEveryMs = 3_600_000;
const lookForDueEveryMs = 30_000;

/**
 * Runs onboarding jobs until stopped. If a runner crashes, another resumes its job at the last step or, during a crawl, at the last page. Failed
 * steps are retried with exponential backoff, up to five times. A crash does not count as a failure.
 */
export function runOnboardings(
  deps: RunOnboardingsDeps,
  options: RunOnboardingsOptions,
): { /** Releases the running jobs. */ stop(): Promise<void> } {
  const stopping = new AbortController();
  const wake = new Signal();
  const unsubscribe = deps.bus.subscribe("onboardings_pending", () => wake.notify());
  const forget = (): void => {
    deps.queue.forgetEnded().catch((error: unknown) => deps.log.warn({ err: error }, "failed to purge old onboarding jobs"));
  };
  forget();
  const forgetting = setInterval(forget, forgetEveryMs);
  const queueDue = async (): Promise<void> => {
    if ((await deps.queueDueReadings()) > 0) wake.notify();
  };
  const lookForDue = (): void => {
    queueDue().catch((error: unknown) => deps.log.warn({ err: error }, "failed to queue website refreshes"));
  };
  lookForDue();
  const lookingForDue = setInterval(lookForDue, lookForDueEveryMs);
  const working = takeTurns(deps, options, stopping.signal, wake);
  return {
    async stop() {
      stopping.abort(new Stopped());
      unsubscribe();
      clearInterval(forgetting);
      clearInterval(lookingForDue);
      wake.notify();
      await working;
    },
  };
}

/** Claims jobs one at a time and runs them concurrently. A slow site does not block others, and a single poll serves all slots. */
async function takeTurns(deps: RunOnboardingsDeps, options: RunOnboardingsOptions, signal: AbortSignal, wake: Signal): Promise<void> {
  const running = new Set<Promise<void>>();
  const mostBreaks = mostBreaksFromNow();
  while (!signal.aborted) {
    const seen = wake.count;
    const owner = deps.ids.uuidv7();
    const job = running.size < options.atOnce ? await claimed(deps, owner, options.leaseMs, mostBreaks()) : null;
    if (job === null) {
      await wake.wait(options.pollMs, seen);
      continue;
    }
    const run: Promise<void> = runOne(deps, options, { job, owner, leaseMs: options.leaseMs }, signal, wake).finally(() => {
      running.delete(run);
      wake.notify();
    });
    running.add(run);
  }
  await Promise.all(running);
}

async function claimed(deps: RunOnboardingsDeps, owner: string, leaseMs: number, mostBreaks: number): Promise<ClaimedOnboarding | null> {
  try {
    return await deps.queue.claim(owner, leaseMs, mostBreaks);
  } catch (error) {
    deps.log.error({ err: error }, "failed to query onboarding jobs");
    // The claim may have succeeded even if its response was lost.
    await deps.queue.release(owner).catch(() => undefined);
    return null;
  }
}

async function runOne(
  deps: RunOnboardingsDeps,
  options: RunOnboardingsOptions,
  lease: OnboardingLease,
  signal: AbortSignal,
  wake: Signal,
): Promise<void> {
  try {
    await runOnboarding({ ...deps, remembered: new RememberedAnswers() }, lease, signal);
  } catch (error) {
    if (!signal.aborted) {
      deps.log.error({ err: error, onboarding: lease.job.jobId }, "onboarding interrupted");
      await wake.wait(options.pollMs);
    }
    await deps.queue
      .release(lease.owner)
      .catch((failure: unknown) => deps.log.warn({ err: failure }, "failed to release an onboarding job, its lease will expire"));
  }
}
