import type { ClaimedOnboarding, CrawledAddress, Held, OnboardingProgress, OnboardingQueue } from "../store.ts";

/** Another runner has the onboarding by now: nothing more may be done for it here. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** An onboarding while somebody works on it: what is noted is what it is. */
export class OnboardingRun {
  readonly held: Held;
  /** Fires where the work is to stop. */
  readonly signal: AbortSignal;
  readonly #queue: Pick<OnboardingQueue, "note" | "notePages">;
  #job: ClaimedOnboarding;

  constructor(queue: Pick<OnboardingQueue, "note" | "notePages">, job: ClaimedOnboarding, owner: string, signal: AbortSignal) {
    this.#queue = queue;
    this.#job = job;
    this.held = { jobId: job.jobId, accountId: job.accountId, owner };
    this.signal = signal;
  }

  get job(): ClaimedOnboarding {
    return this.#job;
  }

  /** @throws LeaseLost; what the signal was aborted with */
  async note(progress: OnboardingProgress): Promise<void> {
    this.signal.throwIfAborted();
    if (!(await this.#queue.note(this.held, progress))) throw new LeaseLost();
    this.#job = { ...this.#job, ...progress };
  }

  /** @throws LeaseLost; what the signal was aborted with */
  async notePages(pages: readonly CrawledAddress[], progress: OnboardingProgress): Promise<void> {
    this.signal.throwIfAborted();
    if (!(await this.#queue.notePages(this.held, pages, progress))) throw new LeaseLost();
    this.#job = { ...this.#job, ...progress };
  }
}
