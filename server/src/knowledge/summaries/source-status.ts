import type { SourceState } from "./store.ts";

export type SourceStatus = "idle" | "importing" | "summarizing" | "removing";

const statusOf = [
  ["delete", "removing"],
  ["import", "importing"],
  ["summary", "summarizing"],
] as const;

/** What is being done to a source, the gravest first. */
export function sourceStatus(state: Pick<SourceState, "underWay"> | undefined): SourceStatus {
  return statusOf.find(([operation]) => state?.underWay.includes(operation))?.[1] ?? "idle";
}

export interface SummaryState {
  readonly state: "building" | "ready" | "failed";
  /** The last one that was built, also while a newer one is being built or could not be. */
  readonly text: string | null;
  readonly builtAt: Date | null;
  /** Why the newest build failed. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Null where no summary was ever asked for, or where nobody remembers. */
export function summaryState(known: SourceState | undefined): SummaryState | null {
  if (known === undefined) return null;
  const { underWay, lastBuild, summary } = known;
  const last = { text: summary?.text ?? null, builtAt: summary?.builtAt ?? null, error: null };
  if (underWay.includes("summary")) return { state: "building", ...last };
  if (lastBuild?.status === "failed") return { state: "failed", ...last, error: lastBuild.error };
  return summary === null ? null : { state: "ready", ...last };
}
