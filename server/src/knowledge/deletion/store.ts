import type { Job } from "../jobs/model/job.ts";

/** Another bulk job of the account is queued or running; nothing changed. */
export interface Busy {
  readonly kind: "busy";
  readonly jobId: string;
}

export interface Queued {
  readonly kind: "queued";
  readonly job: Job;
}

/** `confirm` does not match the name; nothing changed. */
export interface Unconfirmed<Holds> {
  readonly kind: "unconfirmed";
  readonly name: string;
  /** What would be deleted with it. */
  readonly holds: Holds;
}

export type DocumentsRemoval = Queued | Busy | { readonly kind: "source_gone" | "managed" | "crawled" | "nothing" };
export type SourceRemoval = Queued | Busy | Unconfirmed<number> | { readonly kind: "source_gone" | "managed" | "crawled" };
export type BrandRemoval =
  | Queued
  | Busy
  | Unconfirmed<{ readonly sources: number; readonly personas: number }>
  | { readonly kind: "brand_gone" | "managed" | "crawled" | "deleted" };

/**
 * Deletes in one transaction each: marks the rows as deleted, which hides them from every caller, returns their units, and queues a job
 * that removes rows and files. `managed`: an integration owns it. `crawled`: an onboarding is writing to it.
 */
export interface RemovalStore {
  /** @param externalIds unknown ones are skipped; without any match there is no job */
  documents(accountId: string, sourceId: string, externalIds: readonly string[], jobId: string): Promise<DocumentsRemoval>;
  /** A source without documents needs no `confirm`. */
  source(accountId: string, sourceId: string, confirm: string | null, jobId: string): Promise<SourceRemoval>;
  /**
   * Deletes the brand with its personas and sources. One without either needs no `confirm`; one without sources needs no job and is
   * `deleted`.
   */
  brand(accountId: string, brandId: string, confirm: string | null, jobId: string): Promise<BrandRemoval>;
}
