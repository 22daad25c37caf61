import type { Clock } from "../../ports/clock.ts";
import type { WebFetcher } from "../../ports/web-fetcher.ts";
import type { Fetched, Validators } from "../model/fetched.ts";
import type { Pace } from "./pace.ts";

export interface CrawlDeps {
  readonly fetcher: Pick<WebFetcher, "fetch">;
  readonly clock: Clock;
  /** Rejects when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Shared by all crawls of a process, so that two crawls of one host are not faster than one. Default: not shared. */
  readonly pace?: Pace;
}

export interface CrawlOptions {
  /** Start address; its host after redirects defines the site. */
  readonly start: string;
  /** Maximum pages to keep; the caller subtracts those of an earlier run. */
  readonly maxPages: number;
  /** Globs, see `compileGlobs`; if set, only matching pages are kept. The start page is always read for its links. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Maximum requests per second and host. robots.txt may require fewer. */
  readonly perSecond: number;
  /** Addresses handled by an earlier run; they are not requested again. */
  readonly visited: ReadonlySet<string>;
  /** Addresses that an earlier run did not visit; see `Crawl.waiting`. */
  readonly waiting?: readonly string[];
  /** Milliseconds after which the crawl ends. Default: five minutes plus twelve seconds per page. */
  readonly timeLimitMs?: number;
  /** Pages as an earlier crawl read them, by normalized address; unchanged ones are not downloaded again. */
  readonly known?: ReadonlyMap<string, KnownPage>;
  /** Addresses to read before others. */
  readonly first?: Iterable<string>;
  /** Whether scripts of pages are run, so that pages with the same markup may show different content. Default: no. */
  readonly runsScripts?: boolean;
  readonly signal: AbortSignal;
}

/** A page as an earlier crawl read it. */
export interface KnownPage {
  readonly hash: string;
  readonly fetched: Fetched;
}

/** Why an address of the site yields no page. */
export type SkipReason =
  /** Forbidden by robots.txt, or robots.txt could not be read. */
  | "robots"
  /** Excluded by `include` and `exclude`. */
  | "excluded"
  /** The page asks not to be indexed. */
  | "noindex"
  /** Same content, or the same canonical address, as another page. */
  | "duplicate"
  /** Looks like part of an endless series. */
  | "trap"
  | "too_deep"
  /** Neither HTML nor PDF nor plain text. */
  | "unsupported_type"
  /** The response has the status 404 or 410. */
  | "gone"
  /** The response has another error status. */
  | "status"
  /** Redirects to another host. */
  | "led_away"
  | "too_many_redirects"
  | "too_large"
  | "too_slow"
  | "unreachable"
  /** Not on the public internet. */
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
  /** Requested address, before redirects. */
  readonly requested: string;
  readonly validators: Validators;
}

/** The facts in a page's markup. */
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
  /** Requested address, before redirects. */
  readonly requested: string;
  readonly type: "html" | "pdf" | "text";
  /** As sent. */
  readonly contentType: string | null;
  readonly body: Uint8Array;
  /** Content hash: SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly validators: Validators;
  /** Whether another page has the same markup; only if scripts are run. */
  readonly isCopy: boolean;
  /**
   * Passes the facts of an HTML page to the crawl; must be called before the next item is requested.
   * @param urls absolute addresses that it links to, in document order
   * @returns why the page must not be kept, or null to keep it
   */
  addLinks(urls: readonly string[], says?: PageSays): SkipReason | null;
  /** Marks the page as not kept for another reason, so that it does not count. */
  leaveOut(): void;
}

export interface Crawl extends AsyncIterable<CrawledPage | UnchangedPage | SkippedPage> {
  /** Returns addresses found but not yet visited, next one first. Store them so that a later run can resume. */
  waiting(): readonly string[];
  /** Returns why the crawl ended early; null while it runs and if nothing is left. */
  endedBy(): "max_pages" | "time" | "failures" | null;
}
