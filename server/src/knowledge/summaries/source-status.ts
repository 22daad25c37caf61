import type { SourceState } from "./model/summary.ts";

export type SourceStatus = "idle" | "importing" | "summarizing" | "removing";

const statusOf = [
  ["delete", "removing"],
  ["import", "importing"],
  ["summary", "summarizing"],
] as const;

/**
 * Returns the status of a source, which is determined by its most important job.
 * @param isCrawled whether an onboarding job is reading a website into the source
 */
export function sourceStatus(state: Pick<SourceState, "underWay"> | undefined, isCrawled = false): SourceStatus {
  const underWay = [...(state?.underWay ?? []), ...(isCrawled ? ["import"] : [])];
  return statusOf.find(([operation]) => underWay.includes(operation))?.[1] ?? "idle";
}

export interface SummaryState {
  readonly state: "building" | "ready" | "failed";
  /** The most recently built summary, even while a newer build is running or after a newer build failed. */
  readonly text: string | null;
  readonly builtAt: Date | null;
  /** Reason that the most recent build failed. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Returns null if no summary was ever requested, or if this is no longer known. */
export function summaryState(known: SourceState | undefined): SummaryState | null {
  if (known === undefined) return null;
  const { underWay, lastBuild, summary } = known;
  const last = { text: summary?.text ?? null, builtAt: summary?.builtAt ?? null, error: null };
  if (underWay.includes("summary")) return { state: "building", ...last };
  if (lastBuild?.status === "failed") return { state: "failed", ...last, error: lastBuild.error };
  return summary === null ? null : { state: "ready", ...last };
}
