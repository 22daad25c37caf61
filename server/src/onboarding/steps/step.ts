import type { BrandDirectory } from "../../brands/directory.ts";
import type { Brand, BrandFields } from "../../brands/model/brand.ts";
import type { UploadFileDeps } from "../../knowledge/files/upload-file.ts";
import type { UpsertProductsDeps } from "../../knowledge/products/upsert-products.ts";
import type { SourceStatements } from "../../knowledge/sources/sources.sql.ts";
import type { FoundPage } from "../../brands/facts/model/found-facts.ts";
import type { AccountCache } from "../../platform/lib/account-cache.ts";
import type { Log } from "../../platform/lib/log.ts";
import type { Persona, PersonaSettings } from "../../personas/model/persona.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import type { WebFetcher } from "../../ports/web-fetcher.ts";
import type { Pace } from "../crawl/pace.ts";
import type { GatherFactsInput } from "../facts/gather-facts.ts";
import type { Findings } from "../model/findings.ts";
import type { PageReader } from "../page/page-reader.ts";
import type { OnboardingQueue } from "../onboarding-queue.sql.ts";
import type { RememberedAnswers } from "./remembered-answers.ts";
import type { OnboardingRun } from "./onboarding-run.ts";

/** Dependencies of the onboarding steps. */
export interface StepDeps {
  readonly queue: OnboardingQueue;
  readonly fetcher: Pick<WebFetcher, "fetch">;
  /** Responses stored for the running job. */
  readonly remembered: RememberedAnswers;
  /** Parses pages outside the event loop. */
  readonly pages: PageReader;
  /** Whether `pages` runs scripts on pages that need them. */
  readonly runsScripts?: boolean;
  readonly clock: Clock;
  /** Waits; rejects when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Shared by all onboarding jobs in the process. */
  readonly pace: Pace;
  readonly brands: BrandDirectory & {
    readonly update: (accountId: string, brandId: string, changes: Partial<BrandFields>) => Promise<Brand | null>;
  };
  readonly personas: {
    readonly byId: (accountId: string, personaId: string) => Promise<Persona | null>;
    readonly update: (accountId: string, personaId: string, change: Partial<PersonaSettings>) => Promise<Persona | null>;
  };
  readonly sources: Pick<SourceStatements, "byId" | "create">;
  readonly files: UploadFileDeps;
  readonly products: UpsertProductsDeps;
  /** Deletes documents of a source that this crawl owns; unknown ids are skipped. */
  readonly removeDocuments: (
    accountId: string,
    input: { readonly sourceId: string; readonly externalIds: readonly string[] },
  ) => Promise<void>;
  readonly blobs: Pick<BlobStore, "put" | "delete" | "open">;
  readonly maxFileBytes: number;
  /** Returns whether a persona can currently answer a question; rejects if that cannot be determined. */
  readonly canAnswer: (personaId: string, question: string) => Promise<boolean>;
  readonly facts: {
    /** Stores a page's facts about the business. */
    readonly keepPage: (accountId: string, brandId: string, page: FoundPage) => Promise<void>;
    /** Combines the brand's facts from its pages. Returns a description of any contradictions, or null. */
    readonly gather: (input: GatherFactsInput) => Promise<string | null>;
    /** Returns the pages that contain opening hours or announce a closure. */
    readonly pagesWithHours: (accountId: string, brandId: string) => Promise<readonly string[]>;
  };
  readonly isCurrency: (code: string) => boolean;
  readonly cache: AccountCache;
  readonly bus: EventBus;
  readonly ids: Ids;
  readonly log: Log;
}

export interface StepEnd {
  readonly status: "completed" | "skipped";
  /** Human-readable note on the step; null if there is nothing to report. */
  readonly message: string | null;
  readonly findings?: Findings;
}

/**
 * Runs one step. After a crash, the whole step can run again, so it must be idempotent.
 * @throws Failure to end the job; any other error is retried
 */
export type StepWork = (deps: StepDeps, run: OnboardingRun) => Promise<StepEnd>;

export function completed(message: string | null = null, findings?: Findings): StepEnd {
  return findings === undefined ? { status: "completed", message } : { status: "completed", message, findings };
}

export function skipped(message: string): StepEnd {
  return { status: "skipped", message };
}
