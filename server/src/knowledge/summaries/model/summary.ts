import type { Job } from "../../jobs/model/job.ts";
import type { Generation } from "../../embedding-migrations/model/vector-plan.ts";

export interface MaterialBounds {
  readonly categories: number;
  readonly titles: number;
  readonly passages: number;
  /** Returns the generation whose vectors are active for the source's brand. Passages without vectors are skipped. */
  readonly generation: (brandId: string | null) => Generation;
}

/** Current activity of a source. */
export interface SourceState {
  readonly sourceId: string;
  /** Operations of queued or running jobs for the source. */
  readonly underWay: readonly string[];
  /** Status of the most recent summary build; null if unknown. */
  readonly lastBuild: { readonly status: Job["status"]; readonly error: Job["error"] } | null;
  readonly summary: { readonly text: string; readonly builtAt: Date } | null;
}

export type QueuedSummary =
  | { readonly kind: "queued"; readonly job: Job }
  | { readonly kind: "busy"; readonly jobId: string }
  | { readonly kind: "source_gone" };
