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

/** `reading`: reads the website of an earlier onboarding again, without building a brand or a persona. */
export type OnboardingKind = "onboarding" | "reading";

/** An onboarding as shown to callers. */
export interface OnboardingJob {
  readonly jobId: string;
  readonly brandId: string;
  /** Of a reading: the persona of the last onboarding of the site, which does not change. */
  readonly personaId: string;
  readonly kind: OnboardingKind;
  readonly status: OnboardingStatus;
  /** The running or last step. */
  readonly step: StepName;
  /** 0-1. */
  readonly progress: number;
  readonly pages: PageCounts;
  readonly steps: readonly Step[];
  readonly error: OnboardingError | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Options of the request. */
export interface OnboardingOptions {
  /** Whether the site's pages and products become documents. */
  readonly harvest: boolean;
  /** Maximum pages to read, 1-500. */
  readonly maxPages: number;
  /** Path globs; if set, only matching pages are read. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Language of the persona's texts; null for the site's. */
  readonly language: string | null;
  /** Whether the caller named the persona. */
  readonly named: boolean;
  /** Whether the brand was created for the onboarding, so that the site names it. */
  readonly ownBrand: boolean;
}

export interface NewOnboarding {
  readonly jobId: string;
  readonly accountId: string;
  /** Name of the site's source. */
  readonly site: string;
  readonly websiteUrl: string;
  readonly options: Omit<OnboardingOptions, "ownBrand">;
  /** An existing brand, or a brand to create. */
  readonly brand: { readonly id: string } | NewBrand;
  /** In state `building`; its brand is set to the onboarding's. */
  readonly persona: NewPersona;
  /** The account's tier, which limits its personas. */
  readonly tier: string;
}

/** An onboarding as its runner sees it. */
export interface ClaimedOnboarding extends OnboardingJob {
  readonly accountId: string;
  readonly site: string;
  readonly websiteUrl: string;
  readonly options: OnboardingOptions;
  readonly findings: Findings;
  /** Unvisited addresses, next one first. */
  readonly waiting: readonly string[];
  readonly filesSourceId: string | null;
  readonly productsSourceId: string | null;
  /** Consecutive failures, not counting crashed runners. */
  readonly attempts: number;
}

/** Data recorded by a runner. Omitted members stay unchanged. */
export interface OnboardingProgress {
  readonly step?: StepName;
  readonly steps?: readonly Step[];
  readonly progress?: number;
  readonly pages?: PageCounts;
  readonly findings?: Findings;
  /** Consecutive failures; 0 after progress. */
  readonly attempts?: number;
  /** Unvisited addresses, next one first. */
  readonly waiting?: readonly string[];
  readonly filesSourceId?: string;
  readonly productsSourceId?: string;
}

/** A page handled by a crawl. */
export interface CrawledAddress {
  readonly url: string;
  /**
   * `redirected`: redirects to another address, which counts instead. `site`: not a page but the document of the site's repeated content, by
   * its id. `absent`: not found by a reading, its document is kept for now. `removed`: its document was deleted.
   */
  readonly outcome: "done" | "skipped" | "redirected" | "site" | "absent" | "removed";
  readonly reason: string | null;
  /** SHA-256 of the stored content in hexadecimal; null if nothing was stored. */
  readonly hash: string | null;
  /** Products for which this was the first or the better page. */
  readonly products?: readonly FoundProduct[];
  /** Null unless it is a readable HTML page. */
  readonly content?: KeptContent | null;
  /** What a reading found; null in an onboarding. */
  readonly change?: "new" | "changed" | "unchanged" | null;
  /** Readings in a row that did not find it. Of a skipped page: 1 if it counts as not found. */
  readonly absences?: number;
  /** Null if it was not recorded. */
  readonly fetched?: Fetched | null;
}

/** What a crawl kept of a page. */
export interface KeptContent {
  readonly title: string | null;
  /** Primary subtag; null if unknown. */
  readonly language: string | null;
  /** Visible words, and how many of them are stored in any document. */
  readonly words: number;
  readonly keptWords: number;
  /** Visible words that were left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly blocks: readonly ComparedBlock[];
  /** Its blocks that an earlier page also has. */
  readonly repeats: readonly RepeatedBlock[];
  /** Keys of the blocks that the stored file omits; null without a file. */
  readonly elsewhere: readonly string[] | null;
  /** Pages with the same content in other languages, by document id. */
  readonly translations?: readonly { readonly language: string; readonly id: string }[];
}

/** A product found by a crawl. */
export interface FoundProduct {
  readonly id: string;
  /** Normalized for comparison: lower-case letters, digits and spaces. */
  readonly title: string;
  readonly language: string | null;
  /** Whether it was found on its own page. */
  readonly hasPage: boolean;
  /** Readings in a row in which its page no longer showed it. */
  readonly absences?: number;
}

/** Identifies a held lease. */
export interface Held {
  readonly jobId: string;
  readonly accountId: string;
  readonly owner: string;
}

export interface OnboardingEnd {
  readonly status: "completed" | "failed" | "canceled";
  readonly steps: readonly Step[];
  readonly error: OnboardingError | null;
  /** New state of the persona, unless it was changed from `building` meanwhile. */
  readonly persona: "ready" | "failed" | "draft";
}
