import type { Job } from "../jobs/store.ts";
import type { Generation } from "../embedding-migrations/model/vector-plan.ts";
import type { SourceMaterial } from "./model/material.ts";

export interface MaterialBounds {
  readonly categories: number;
  readonly titles: number;
  readonly passages: number;
  /** The generation of whose vectors the passages are, by the source's brand; passages without are left out. */
  readonly generation: (brandId: string | null) => Generation;
}

/** What is going on with a source. */
export interface SourceState {
  readonly sourceId: string;
  /** Operations of jobs about the source that are queued or running. */
  readonly underWay: readonly string[];
  /** How the newest build of a summary stands; null when none is remembered. */
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
  /** Queues a build; one of a source at a time. */
  queue(accountId: string, sourceId: string, jobId: string): Promise<QueuedSummary>;
  /** Null when the account has no such source. */
  material(accountId: string, sourceId: string, bounds: MaterialBounds): Promise<SourceMaterial | null>;
  /** Replaces the summary. False, and nothing is written, when the source or one of the documents that it names was deleted. */
  save(accountId: string, sourceId: string, text: string, documentIds: readonly string[]): Promise<boolean>;
  remove(accountId: string, sourceId: string): Promise<void>;
}
