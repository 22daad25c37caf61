/** Steps of an onboarding job, in order. */
export const stepNames = ["scrape", "identity", "avatar", "persona", "harvest", "done"] as const;
export type StepName = (typeof stepNames)[number];

export type StepStatus = "pending" | "running" | "completed" | "skipped" | "failed" | "canceled";

export interface Step {
  readonly name: StepName;
  readonly status: StepStatus;
  /** ISO 8601. */
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Message for users, for example about omitted content. */
  readonly message: string | null;
}

export function newSteps(): Step[] {
  return stepNames.map((name) => ({ name, status: "pending", startedAt: null, finishedAt: null, message: null }));
}

/** Steps of a website refresh, which only reads pages. */
export function readingSteps(): Step[] {
  return newSteps().map((step) => (step.name === "harvest" || step.name === "done" ? step : { ...step, status: "skipped" }));
}

function changed(steps: readonly Step[], name: StepName, change: (step: Step) => Partial<Step>): Step[] {
  return steps.map((step) => (step.name === name ? { ...step, ...change(step) } : step));
}

/** Starts a step; a resumed step keeps its first start time. */
export function startStep(steps: readonly Step[], name: StepName, now: Date): Step[] {
  return changed(steps, name, ({ startedAt }) => ({ status: "running", startedAt: startedAt ?? now.toISOString() }));
}

export function endStep(
  steps: readonly Step[],
  name: StepName,
  status: Exclude<StepStatus, "pending" | "running">,
  now: Date,
  message: string | null,
): Step[] {
  return changed(steps, name, ({ startedAt }) => ({
    status,
    startedAt: startedAt ?? now.toISOString(),
    finishedAt: now.toISOString(),
    message,
  }));
}

/** Returns the first unfinished step, or null. */
export function nextStep(steps: readonly Step[]): StepName | null {
  return steps.find(({ status }) => status === "pending" || status === "running")?.name ?? null;
}

export interface PageCounts {
  /** Number of known pages, whether fetched or not. */
  readonly found: number;
  readonly done: number;
  readonly skipped: number;
}

/** Fraction of the work that is complete when each step begins. */
const begins: Readonly<Record<StepName, number>> = { scrape: 0, identity: 0.12, avatar: 0.16, persona: 0.2, harvest: 0.24, done: 0.9 };

/** Returns the progress of an onboarding job, from 0 to 1, rounded to three decimals. */
export function progressAt(step: StepName, pages: PageCounts, maxPages: number): number {
  if (step !== "harvest") return begins[step];
  const expected = Math.max(1, Math.min(maxPages, pages.found));
  const share = Math.min(1, (pages.done + pages.skipped) / expected);
  return Math.round((begins.harvest + (begins.done - begins.harvest) * share) * 1_000) / 1_000;
}
