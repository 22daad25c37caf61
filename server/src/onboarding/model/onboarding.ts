import type { NewBrand } from "../../brands/model/brand.ts";
import type { NewPersona } from "../../personas/model/persona.ts";
import type { Fetched } from "./fetched.ts";
import type { Findings } from "./findings.ts";
import type { ComparedBlock, RepeatedBlock } from "./site-blocks.ts";
import type { PageCounts, Step, StepName } from "./steps.ts";

export type OnboardingStatus = "queued" | "running" | "completed" | "failed" | "canceled";

export interface OnboardingError {
  readonly code: string;
  readonly message: string;
}

/** `reading`: refreshes the website of an earlier onboarding job, without creating a brand or a persona. */
export type OnboardingKind = "onboarding" | "reading";

/** An onboarding job as returned to callers. */
export interface OnboardingJob {
  readonly jobId: string;
  readonly brandId: string;
  /** For a refresh, the persona from the site's last onboarding job, which the refresh does not change. */
  readonly personaId: string;
  readonly kind: OnboardingKind;
  readonly status: OnboardingStatus;
  /** The running step, or else the last one. */
  readonly step: StepName;
  /** From 0 to 1. */
  readonly progress: number;
  readonly pages: PageCounts;
  readonly steps: readonly Step[];
  readonly error: OnboardingError | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Options in the request. */
export interface OnboardingOptions {
  /** Whether the site's pages and products become documents. */
  readonly harvest: boolean;
  /** Maximum number of pages to read, from 1 to 500. */
  readonly maxPages: number;
  /** Path globs; if set, only matching pages are read. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Language of the persona's text; null to use the site's. */
  readonly language: string | null;
  /** Whether the caller specified the persona's name. */
  readonly named: boolean;
  /** Whether the brand was created for the onboarding job, so it is named after the site. */
  readonly ownBrand: boolean;
}

export interface NewOnboarding {
  readonly jobId: string;
  readonly accountId: string;
  /** Name of the site's source. */
  readonly site: string;
  readonly websiteUrl: string;
  readonly options: Omit<OnboardingOptions, "ownBrand">;
  /** An existing brand, or a new brand to create. */
  readonly brand: { readonly id: string } | NewBrand;
  /** In the `building` state; its brand is set to the onboarding job's. */
  readonly persona: NewPersona;
  /** The account's tier, which limits the number of personas. */
  readonly tier: string;
}

/** An onboarding job in the form that its runner uses. */
export interface ClaimedOnboarding extends OnboardingJob {
  readonly accountId: string;
  readonly site: string;
  readonly websiteUrl: string;
  readonly options: OnboardingOptions;
  readonly findings: Findings;
  /** Unvisited URLs, in order of priority. */
  readonly waiting: readonly string[];
  readonly filesSourceId: string | null;
  readonly productsSourceId: string | null;
  /** Number of consecutive failures, not counting crashes of the runner. */
  readonly attempts: number;
}

/** Data that a runner records. Omitted properties do not change. */
export interface OnboardingProgress {
  readonly step?: StepName;
  readonly steps?: readonly Step[];
  readonly progress?: number;
  readonly pages?: PageCounts;
  readonly findings?: Findings;
  /** Number of consecutive failures; 0 after progress. */
  readonly attempts?: number;
  /** Unvisited URLs, in order of priority. */
  readonly waiting?: readonly string[];
  readonly filesSourceId?: string;
  readonly productsSourceId?: string;
}

/** A page that a crawl has handled. */
export interface CrawledAddress {
  readonly url: string;
  /**
   * `redirected`: redirects to another URL, which is counted instead. `site`: not a page but the document with the site's repeated content,
   * by its id. `absent`: not found by a refresh; its document is kept for now. `removed`: its document was deleted.
   */
  readonly outcome: "done" | "skipped" | "redirected" | "site" | "absent" | "removed";
  readonly reason: string | null;
  /** SHA-256 of the stored content in hexadecimal; null if nothing was stored. */
  readonly hash: string | null;
  /** Products that this page added, or for which it replaced a worse page. */
  readonly products?: readonly FoundProduct[];
  /** Null unless the page is readable HTML. */
  readonly content?: KeptContent | null;
  /** Result of a website refresh; null for onboarding jobs. */
  readonly change?: "new" | "changed" | "unchanged" | null;
  /** Number of consecutive refreshes in which the page was not found. For a skipped page: 1 if it counts as not found. */
  readonly absences?: number;
  /** Null if not recorded. */
  readonly fetched?: Fetched | null;
}

/** Content that a crawl kept from a page. */
export interface KeptContent {
  readonly title: string | null;
  /** Primary language subtag; null if unknown. */
  readonly language: string | null;
  /** Number of visible words, and how many of them are stored in any document. */
  readonly words: number;
  readonly keptWords: number;
  /** Number of visible words that were omitted, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly blocks: readonly ComparedBlock[];
  /** Blocks of the page that an earlier page also contains. */
  readonly repeats: readonly RepeatedBlock[];
  /** Keys of blocks that the stored file omits; null if no file is stored. */
  readonly elsewhere: readonly string[] | null;
  /** Pages with the same content in other languages, by document id. */
  readonly translations?: readonly { readonly language: string; readonly id: string }[];
}

/** A product found by a crawl. */
export interface FoundProduct {
  readonly id: string;
  /** Normalized for comparison: lowercase letters, digits and spaces. */
  readonly title: string;
  readonly language: string | null;
  /** Whether the product was found on its own page. */
  readonly hasPage: boolean;
  /** Number of consecutive refreshes in which the product no longer appeared on its page. */
  readonly absences?: number;
}

/** Identifies a lease that the runner holds. */
export interface Held {
  readonly jobId: string;
  readonly accountId: string;
  readonly owner: string;
}

export interface OnboardingEnd {
  readonly status: "completed" | "failed" | "canceled";
  readonly steps: readonly Step[];
  readonly error: OnboardingError | null;
  /** New state of the persona, applied only if it is still `building`. */
  readonly persona: "ready" | "failed" | "draft";
}
