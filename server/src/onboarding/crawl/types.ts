import type { Clock } from "../../ports/clock.ts";
import type { WebFetcher } from "../../ports/web-fetcher.ts";
import type { Fetched, Validators } from "../model/fetched.ts";
import type { Pace } from "./pace.ts";

export interface CrawlDeps {
  readonly fetcher: Pick<WebFetcher, "fetch">;
  readonly clock: Clock;
  /** Rejects when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Shared by all crawls of a process, so two crawls of the same host do not exceed its rate. Default: not shared. */
  readonly pace?: Pace;
}

export interface CrawlOptions {
  /** Start URL; its host after redirects defines the site. */
  readonly start: string;
  /** Maximum number of pages to keep; the caller subtracts those of an earlier run. */
  readonly maxPages: number;
  /** Globs (see `compileGlobs`); if set, only matching pages are kept. The start page is always read for its links. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Maximum requests per second and host; robots.txt can require fewer. */
  readonly perSecond: number;
  /** URLs handled by an earlier run, which are not requested again. */
  readonly visited: ReadonlySet<string>;
  /** URLs that an earlier run did not visit; see `Crawl.waiting`. */
  readonly waiting?: readonly string[];
  /** Milliseconds after which the crawl ends. Default: five minutes plus twelve seconds per page. */
  readonly timeLimitMs?: number;
  /** Pages recorded by an earlier crawl, by normalized URL; unchanged pages are not downloaded again. */
  readonly known?: ReadonlyMap<string, KnownPage>;
  /** URLs to read before others. */
  readonly first?: Iterable<string>;
  /** Whether page scripts are run, so pages with the same markup can show different content. Default: false. */
  readonly runsScripts?: boolean;
  readonly signal: AbortSignal;
}

/** A page as recorded by an earlier crawl. */
export interface KnownPage {
  readonly hash: string;
  readonly fetched: Fetched;
}

/** Reason that a URL of the site was skipped. */
export type SkipReason =
  /** Forbidden by robots.txt, or robots.txt could not be read. */
  | "robots"
  /** Excluded by `include` or `exclude`. */
  | "excluded"
  /** The page is marked noindex. */
  | "noindex"
  /** Same content or same canonical URL as another page. */
  | "duplicate"
  /** The URL appears to belong to an endless series. */
  | "trap"
  | "too_deep"
  /** Type other than HTML, PDF and plain text. */
  | "unsupported_type"
  /** Response status 404 or 410. */
  | "gone"
  /** Another error status. */
  | "status"
  /** The response redirects to another host. */
  | "led_away"
  | "too_many_redirects"
  | "too_large"
  | "too_slow"
  | "unreachable"
  /** The URL is not on the public internet. */
  | "refused";

export interface SkippedPage {
  readonly kind: "skipped";
  readonly url: string;
  readonly reason: SkipReason;
  /** Human-readable. */
  readonly message: string;
}

/** A known page whose content has not changed. */
export interface UnchangedPage {
  readonly kind: "unchanged";
  /** Normalized, after redirects. */
  readonly url: string;
  /** Requested URL, before redirects. */
  readonly requested: string;
  readonly validators: Validators;
}

/** Facts from a page's markup. */
export interface PageSays {
  readonly canonical?: string | null;
  readonly noindex?: boolean;
  readonly nofollow?: boolean;
  /** Feeds to read as pages, because the page itself is empty without scripts. */
  readonly feeds?: readonly string[];
}

export interface CrawledPage {
  readonly kind: "page";
  /** Normalized, after redirects. */
  readonly url: string;
  /** Requested URL, before redirects. */
  readonly requested: string;
  readonly type: "html" | "pdf" | "text";
  /** As in the response. */
  readonly contentType: string | null;
  readonly body: Uint8Array;
  /** SHA-256 of the content in hexadecimal. */
  readonly hash: string;
  readonly validators: Validators;
  /** Whether another page has the same markup; set only if scripts are run. */
  readonly isCopy: boolean;
  /**
   * Passes an HTML page's facts to the crawl. Must be called before the next item is requested.
   * @param urls absolute URLs of the page's links, in document order
   * @returns the reason not to keep the page, or null to keep it
   */
  addLinks(urls: readonly string[], says?: PageSays): SkipReason | null;
  /** Marks the page as not kept for another reason, so it does not count toward the maximum. */
  leaveOut(): void;
}

export interface Crawl extends AsyncIterable<CrawledPage | UnchangedPage | SkippedPage> {
  /** Returns URLs that were found but not visited, in order of priority. Store them so a later run can resume. */
  waiting(): readonly string[];
  /** Returns the reason that the crawl ended early; null while it is running or if it visited all pages. */
  endedBy(): "max_pages" | "time" | "failures" | null;
}
