import type { NewBrand } from "../brands/store.ts";
import type { NewPersona } from "../personas/store.ts";
import type { Findings } from "./model/findings.ts";
import type { PageCounts, Step, StepName } from "./model/steps.ts";

export type OnboardingStatus = "queued" | "running" | "completed" | "failed" | "canceled";

export interface OnboardingError {
  readonly code: string;
  readonly message: string;
}

/** An onboarding as callers see it (decisions, chapter 9). */
export interface OnboardingJob {
  readonly jobId: string;
  readonly brandId: string;
  readonly personaId: string;
  readonly status: OnboardingStatus;
  /** The one under way, or the last. */
  readonly step: StepName;
  /** 0-1. */
  readonly progress: number;
  readonly pages: PageCounts;
  readonly steps: readonly Step[];
  readonly error: OnboardingError | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** What was asked for. */
export interface OnboardingOptions {
  /** Whether the site's pages and products become documents. */
  readonly harvest: boolean;
  /** Most pages that are read, 1-500. */
  readonly maxPages: number;
  /** Globs of paths; with any, only pages that match one. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Of the persona's own words; null: the site's. */
  readonly language: string | null;
  /** Whether the caller has named the persona. */
  readonly named: boolean;
  /** Whether the brand was made for the onboarding: then the site names it. */
  readonly ownBrand: boolean;
}

export interface NewOnboarding {
  readonly jobId: string;
  readonly accountId: string;
  /** Name of the site's source. */
  readonly site: string;
  readonly websiteUrl: string;
  readonly options: Omit<OnboardingOptions, "ownBrand">;
  /** A brand that is there, or one to be made. */
  readonly brand: { readonly id: string } | NewBrand;
  /** In state `building`; its brand is set to the onboarding's. */
  readonly persona: NewPersona;
  /** Personas that the account may have. */
  readonly mostPersonas: number;
}

export type StartOutcome =
  | { readonly kind: "started"; readonly job: OnboardingJob }
  | { readonly kind: "active"; readonly job: OnboardingJob }
  /** The account has as many personas as it may. */
  | { readonly kind: "full" }
  | { readonly kind: "brand_gone" }
  /**
   * A source has the name of one of the site's, with another type, under another brand, or managed by an integration. `brandId`: the brand to
   * build into for it to fit; null where none would do.
   */
  | { readonly kind: "source_taken"; readonly name: string; readonly brandId: string | null };

export interface OnboardingStore {
  /**
   * Queues an onboarding with its brand and its persona, in one transaction. Where an earlier one of the same site has failed or was canceled,
   * it goes on with the brand that was made then, and with the persona unless that answers by now.
   */
  start(onboarding: NewOnboarding): Promise<StartOutcome>;
  /** Null as well where it ended more than thirty days ago. */
  byId(accountId: string, jobId: string): Promise<OnboardingJob | null>;
  /** The last one that built the persona. */
  ofPersona(accountId: string, personaId: string): Promise<OnboardingJob | null>;
  /** The one that is queued or running. */
  active(accountId: string): Promise<OnboardingJob | null>;
  /** Asks it to stop; one that nobody has begun ends at once, one that has ended stays as it is. Null: there is none. */
  cancel(accountId: string, jobId: string): Promise<OnboardingJob | null>;
}

/** An onboarding as its runner sees it. */
export interface ClaimedOnboarding extends OnboardingJob {
  readonly accountId: string;
  readonly site: string;
  readonly websiteUrl: string;
  readonly options: OnboardingOptions;
  readonly findings: Findings;
  /** Addresses that the crawl has yet to visit, next one first. */
  readonly waiting: readonly string[];
  readonly filesSourceId: string | null;
  readonly productsSourceId: string | null;
  /** Failures in a row; a runner that died is none. */
  readonly attempts: number;
}

/** What a runner notes. What is left out stays as it is. */
export interface OnboardingProgress {
  readonly step?: StepName;
  readonly steps?: readonly Step[];
  readonly progress?: number;
  readonly pages?: PageCounts;
  readonly findings?: Findings;
  /** Failures in a row; 0 where there was progress. */
  readonly attempts?: number;
  /** Addresses that the crawl has yet to visit, next one first. */
  readonly waiting?: readonly string[];
  readonly filesSourceId?: string;
  readonly productsSourceId?: string;
}

/** A page that a crawl has dealt with. */
export interface CrawledAddress {
  readonly url: string;
  /** `redirected`: it leads to another address, which counts instead. */
  readonly outcome: "done" | "skipped" | "redirected";
  readonly reason: string | null;
  /** SHA-256 of what was kept, in hexadecimal; null where nothing was. */
  readonly hash: string | null;
  /** Products that it was the first, or the better page to tell of. */
  readonly products?: readonly FoundProduct[];
}

/** A product as a crawl has found it. */
export interface FoundProduct {
  readonly id: string;
  /** For comparing: letters, digits and spaces in lower case. */
  readonly title: string;
  readonly language: string | null;
  /** Whether a page of its own told of it. */
  readonly hasPage: boolean;
}

/** Of whom a lease is held. */
export interface Held {
  readonly jobId: string;
  readonly accountId: string;
  readonly owner: string;
}

export interface OnboardingEnd {
  readonly status: "completed" | "failed" | "canceled";
  readonly steps: readonly Step[];
  readonly error: OnboardingError | null;
  /** State of the persona from now on, unless somebody has changed it from `building` meanwhile. */
  readonly persona: "ready" | "failed" | "draft";
}

/** Onboardings as those see them who work on them. A lease is held under an owner's id; what the owner has lost, it changes no more. */
export interface OnboardingQueue {
  /** The oldest that waits or whose lease has run out. */
  claim(owner: string, leaseMs: number): Promise<ClaimedOnboarding | null>;
  /** Prolongs the lease. */
  keep(held: Held, leaseMs: number): Promise<"kept" | "canceled" | "lost">;
  /** False when the lease is lost: nothing was noted. */
  note(held: Held, progress: OnboardingProgress): Promise<boolean>;
  /** Notes pages of the crawl and how many there are, in one transaction. False when the lease is lost. */
  notePages(held: Held, pages: readonly CrawledAddress[], progress: OnboardingProgress): Promise<boolean>;
  /** Pages that the crawl has dealt with, in that order. */
  crawled(accountId: string, jobId: string): Promise<CrawledAddress[]>;
  /** Ends it, and the building of its persona with it. False when the lease is lost. */
  end(held: Held, end: OnboardingEnd): Promise<boolean>;
  /** Documents of the sources that are not processed yet. */
  pending(accountId: string, sourceIds: readonly string[]): Promise<number>;
  /** Keeps a persona's picture in place of the one before; null when the persona is gone. Returns the blob that nothing names any more. */
  keepAvatar(avatar: {
    readonly id: string;
    readonly accountId: string;
    readonly personaId: string;
    readonly blobKey: string;
    readonly bytes: number;
  }): Promise<{ readonly droppedBlob: string | null } | null>;
  /** Gives the onboarding back to be tried again after a pause. */
  retryLater(held: Held, pauseMs: number, attempts: number): Promise<void>;
  /** Gives back whatever the owner holds. */
  release(owner: string): Promise<void>;
  /** Removes those that ended more than thirty days ago, and the pages of all that have ended. */
  forgetEnded(): Promise<void>;
}
