import type { Log } from "../lib/log.ts";
import { Wake } from "../lib/wake.ts";
import { runOnboarding, Stopped } from "./run-onboarding.ts";
import { RememberedAnswers } from "./steps/remembered-answers.ts";
import type { StepDeps } from "./steps/step.ts";

export type RunOnboardingsDeps = Omit<StepDeps, "remembered"> & { readonly log: Log };

export interface RunOnboardingsOptions {
  readonly leaseMs: number;
  /** Longest wait for work when no message arrives. */
  readonly pollMs: number;
  /** Onboardings at a time. */
  readonly atOnce: number;
}

const forgetEveryMs = 3_600_000;

/**
 * Works through onboardings until stopped. One whose runner died is gone on with by another, from its last step on, a crawl from its last page on;
 * a step that fails is tried again after growing pauses, five times in all.
 */
export function runOnboardings(
  deps: RunOnboardingsDeps,
  options: RunOnboardingsOptions,
): { /** Gives the onboardings under way back. */ stop(): Promise<void> } {
  const stopping = new AbortController();
  const wake = new Wake();
  const unsubscribe = deps.bus.subscribe("onboardings_pending", () => wake.all());
  const forget = (): void => {
    deps.queue.forgetEnded().catch((error: unknown) => deps.log.warn({ err: error }, "old onboardings were not removed"));
  };
  forget();
  const forgetting = setInterval(forget, forgetEveryMs);
  const running = Array.from({ length: options.atOnce }, () => runLoop(deps, options, stopping.signal, wake));
  return {
    async stop() {
      stopping.abort(new Stopped());
      unsubscribe();
      clearInterval(forgetting);
      wake.all();
      await Promise.all(running);
    },
  };
}

async function runLoop(deps: RunOnboardingsDeps, options: RunOnboardingsOptions, signal: AbortSignal, wake: Wake): Promise<void> {
  const owner = deps.ids.uuidv7();
  while (!signal.aborted) {
    const seen = wake.count;
    try {
      const job = await deps.queue.claim(owner, options.leaseMs);
      if (job === null) await wake.sleep(options.pollMs, seen);
      else await runOnboarding({ ...deps, remembered: new RememberedAnswers() }, options.leaseMs, owner, job, signal);
    } catch (error) {
      if (signal.aborted) break;
      deps.log.error({ err: error }, "the loop of onboardings failed");
      await wake.sleep(options.pollMs);
      await deps.queue.release(owner).catch(() => undefined);
    }
  }
  await deps.queue
    .release(owner)
    .catch((error: unknown) => deps.log.warn({ err: error }, "onboardings were not given back; their leases run out"));
}
