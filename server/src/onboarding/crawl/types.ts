import type { Clock } from "../../ports/clock.ts";
import type { WebFetcher } from "../../ports/web-fetcher.ts";
import type { Pace } from "./pace.ts";

export interface CrawlDeps {
  readonly fetcher: Pick<WebFetcher, "fetch">;
  readonly clock: Clock;
  /** Rejects when the signal fires. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Shared by all crawls of a process, so that two of one host are no faster than one. Default: the crawl's own. */
  readonly pace?: Pace;
}

export interface CrawlOptions {
  /** Address to begin with, after its redirects: its host is the site. */
  readonly start: string;
  /** Most pages that are kept; those of an earlier run are the caller's to subtract. */
  readonly maxPages: number;
  /** Globs, see `compileGlobs`; with any, only pages that match one are kept. The start is read in any case, for its links. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Most requests a second and host. robots.txt may ask for fewer. */
  readonly perSecond: number;
  /** Addresses that an earlier run has dealt with. They are not asked for again. */
  readonly visited: ReadonlySet<string>;
  /** Addresses that an earlier run had yet to visit, see `Crawl.waiting`. */
  readonly waiting?: readonly string[];
  /** After it the crawl ends by itself, in milliseconds. Default: five minutes and twelve seconds a page. */
  readonly timeLimitMs?: number;
  readonly signal: AbortSignal;
}

/** Why an address of the site gives no page. */
export type SkipReason =
  /** robots.txt does not allow it, or could not be read. */
  | "robots"
  /** By `include` and `exclude`. */
  | "excluded"
  /** The page does not want to be found. */
  | "noindex"
  /** Same content, or the same canonical address, as another page. */
  | "duplicate"
  /** Looks like one of endlessly many. */
  | "trap"
  | "too_deep"
  /** Neither HTML nor PDF nor plain text. */
  | "unsupported_type"
  /** Answered with a status that says there is no page. */
  | "status"
  /** Redirects to another host. */
  | "led_away"
  | "too_many_redirects"
  | "too_large"
  | "too_slow"
  | "unreachable"
  /** Not an address of the public internet. */
  | "refused";

export interface SkippedPage {
  readonly kind: "skipped";
  readonly url: string;
  readonly reason: SkipReason;
  /** For people. */
  readonly message: string;
}

/** What a page says of itself. */
export interface PageSays {
  readonly canonical?: string | null;
  readonly noindex?: boolean;
  readonly nofollow?: boolean;
}

export interface CrawledPage {
  readonly kind: "page";
  /** Normalised, after redirects. */
  readonly url: string;
  /** Address that was asked for: another one where it redirects. */
  readonly requested: string;
  readonly type: "html" | "pdf" | "text";
  /** As sent. */
  readonly contentType: string | null;
  readonly body: Uint8Array;
  /** Content hash, SHA-256 in hex. */
  readonly hash: string;
  /**
   * Tells the crawl what the page holds; to be called for each HTML page before the next one is asked for.
   * @param urls absolute addresses that it links to, in its order
   * @returns why the page must not be kept, or null to keep it
   */
  addLinks(urls: readonly string[], says?: PageSays): SkipReason | null;
  /** Tells that the page is not kept for another reason: it does not count among those that are. */
  leaveOut(): void;
}

export interface Crawl extends AsyncIterable<CrawledPage | SkippedPage> {
  /** Addresses found and not yet visited, next one first; to be recorded so that a later run goes on here. */
  waiting(): readonly string[];
  /** Why it ended before all was read; null while it runs, and when nothing is left. */
  endedBy(): "max_pages" | "time" | "failures" | null;
}
