import type { Job } from "../jobs/model/job.ts";
import type { Generation } from "../embedding-migrations/model/vector-plan.ts";
import type { SourceMaterial } from "./model/material.ts";

export interface MaterialBounds {
  readonly categories: number;
  readonly titles: number;
  readonly passages: number;
  /** Returns the generation of the passages' vectors for the source's brand; passages without are skipped. */
  readonly generation: (brandId: string | null) => Generation;
}

/** Current activity of a source. */
export interface SourceState {
  readonly sourceId: string;
  /** Operations of queued or running jobs for the source. */
  readonly underWay: readonly string[];
  /** Status of the newest summary build; null when unknown. */
  readonly lastBuild: { readonly status: Job["status"]; readonly error: Job["error"] } | null;
  readonly summary: { readonly text: string; readonly builtAt: Date } | null;
}

export type QueuedSummary =
  | { readonly kind: "queued"; readonly job: Job }
  | { readonly kind: "busy"; readonly jobId: string }
  | { readonly kind: "source_gone" };

export interface SummaryStore {
  /** One entry per source of the account. */
  states(accountId: string): Promise<SourceState[]>;
  /** Queues a build; one per source at a time. */
  queue(accountId: string, sourceId: string, jobId: string): Promise<QueuedSummary>;
  /** Null when the account has no such source. */
  material(accountId: string, sourceId: string, bounds: MaterialBounds): Promise<SourceMaterial | null>;
  /** Replaces the summary. Writes nothing and returns false when the source or a named document was deleted. */
  save(accountId: string, sourceId: string, text: string, documentIds: readonly string[]): Promise<boolean>;
  remove(accountId: string, sourceId: string): Promise<void>;
}
