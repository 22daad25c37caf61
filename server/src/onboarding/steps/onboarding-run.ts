import type { ClaimedOnboarding, CrawledAddress, Held, OnboardingProgress } from "../model/onboarding.ts";
import type { ComparedOutcome, OnboardingQueue } from "../onboarding-queue.sql.ts";

/** Thrown if another runner has taken over the job, so this runner must stop. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** A claimed onboarding job in progress; `job` reflects the recorded data. */
export class OnboardingRun {
  readonly held: Held;
  /** Aborted when the work must stop. */
  readonly signal: AbortSignal;
  readonly #queue: Pick<OnboardingQueue, "note" | "notePages" | "noteCompared" | "noteAbsences">;
  #job: ClaimedOnboarding;

  constructor(
    queue: Pick<OnboardingQueue, "note" | "notePages" | "noteCompared" | "noteAbsences">,
    job: ClaimedOnboarding,
    owner: string,
    signal: AbortSignal,
  ) {
    this.#queue = queue;
    this.#job = job;
    this.held = { jobId: job.jobId, accountId: job.accountId, owner };
    this.signal = signal;
  }

  get job(): ClaimedOnboarding {
    return this.#job;
  }

  /**
   * Records progress.
   * @throws LeaseLost, or the signal's reason
   */
  async note(progress: OnboardingProgress): Promise<void> {
    this.signal.throwIfAborted();
    if (!(await this.#queue.note(this.held, progress))) throw new LeaseLost();
    this.#job = { ...this.#job, ...progress };
  }

  /**
   * Records pages and progress.
   * @throws LeaseLost, or the signal's reason
   */
  async notePages(pages: readonly CrawledAddress[], progress: OnboardingProgress): Promise<void> {
    this.signal.throwIfAborted();
    if (!(await this.#queue.notePages(this.held, pages, progress))) throw new LeaseLost();
    this.#job = { ...this.#job, ...progress };
  }

  /**
   * Records what was done about pages that were not found.
   * @throws LeaseLost, or the signal's reason
   */
  async noteAbsences(pages: readonly CrawledAddress[]): Promise<void> {
    this.signal.throwIfAborted();
    if (!(await this.#queue.noteAbsences(this.held, pages))) throw new LeaseLost();
  }

  /**
   * Records the results of comparing the pages.
   * @throws LeaseLost, or the signal's reason
   */
  async noteCompared(pages: readonly ComparedOutcome[]): Promise<void> {
    this.signal.throwIfAborted();
    if (!(await this.#queue.noteCompared(this.held, pages))) throw new LeaseLost();
  }
}
