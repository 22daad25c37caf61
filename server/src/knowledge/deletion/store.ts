import type { Job } from "../jobs/store.ts";

/** Another bulk job of the account is queued or running; nothing was changed. */
export interface Busy {
  readonly kind: "busy";
  readonly jobId: string;
}

export interface Queued {
  readonly kind: "queued";
  readonly job: Job;
}

/** The `confirm` that came does not name what is to be deleted; nothing was changed. */
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
 * Deletes in one transaction each: what is named is marked as deleted, which makes it gone for every caller, its units are given back, and a
 * job is queued that takes the rows and files away. `managed`: an integration owns it.
 * `crawled`: an onboarding is at work in it.
 */
export interface RemovalStore {
  /** @param externalIds those that the source does not hold are left out; where it holds none, there is no job */
  documents(accountId: string, sourceId: string, externalIds: readonly string[], jobId: string): Promise<DocumentsRemoval>;
  /** A source without documents needs no `confirm`. */
  source(accountId: string, sourceId: string, confirm: string | null, jobId: string): Promise<SourceRemoval>;
  /** The brand with its personas and sources. One that has neither needs no `confirm`; one without sources needs no job: it is `deleted`. */
  brand(accountId: string, brandId: string, confirm: string | null, jobId: string): Promise<BrandRemoval>;
}
