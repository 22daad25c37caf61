import { yieldToEventLoop } from "../../platform/lib/yield-to-event-loop.ts";
import { type WebAnswer, WebUnreachable } from "../../ports/web-fetcher.ts";
import { normaliseAddress } from "./address.ts";
import { ask, type Asking, asking, NotRead } from "./ask.ts";
import { feedAsPage } from "./feed-page.ts";
import { type FoundPage, Frontier } from "./frontier.ts";
import { KeptPages } from "./kept-pages.ts";
import { readSitemaps } from "./read-sitemaps.ts";
import { type SiteRules, siteRules } from "./site-rules.ts";
import type { Crawl, CrawlDeps, CrawledPage, CrawlOptions, KnownPage, SkippedPage, SkipReason, UnchangedPage } from "./types.ts";

const MOST_PAGE_BYTES = 4_194_304;
const MOST_PDF_BYTES = 20_971_520;
const LARGE_BYTES = 500_000;
const PAGE_TIME_LIMIT_MS = 15_000;
/** Time limit for all sitemaps of a site, so stalled sitemaps do not delay its pages. */
const SITEMAPS_TIME_LIMIT_MS = 180_000;
const MOST_SITEMAP_ENTRIES = 10_000;
const MOST_RECORDED = 2_000;
/** Number of consecutive page failures after which the crawl ends. */
const MOST_FAILURES = 5;
const accept = "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.1";

/**
 * Crawls a site's pages as its robots.txt permits: a few per second, each page once, starting with near and relevant pages, up to a maximum
 * number of pages and requests. Sequential: the next page is fetched when the loop requests the next item.
 * @throws the signal's reason, during iteration
 */
export function crawl(deps: CrawlDeps, options: CrawlOptions): Crawl {
  const walk = new Walk(asking(deps), options);
  return {
    [Symbol.asyncIterator]: () => walk.items(),
    waiting: () => walk.waiting(),
    endedBy: () => walk.endedBy,
  };
}

class Walk {
  readonly frontier: Frontier;
  endedBy: ReturnType<Crawl["endedBy"]> = null;
  readonly #deps: Asking;
  readonly #options: CrawlOptions;
  readonly #rules: SiteRules;
  readonly #kept: KeptPages;
  readonly #until: number;
  readonly #pause = yieldToEventLoop();
  /** Linked pages that have not been checked yet. */
  #incoming: FoundPage[] = [];
  /** Feeds to read as pages. */
  #feeds: string[] = [];
  #visits = 0;
  #failures = 0;

  constructor(deps: Asking, options: CrawlOptions) {
    this.#deps = deps;
    this.#options = options;
    this.frontier = new Frontier(options.start, options.first);
    this.#rules = siteRules(deps, options, this.frontier);
    this.#kept = new KeptPages(options, this.#rules.isExcluded, {
      links: (links) => this.#incoming.push(...links),
      feeds: (feeds) => this.#feeds.push(...feeds),
    });
    this.#until = deps.clock.now().getTime() + (options.timeLimitMs ?? 300_000 + 12_000 * options.maxPages);
  }

  waiting(): string[] {
    const incoming = new Set(this.#incoming.map(({ url }) => url).filter((url) => this.frontier.isNew(url)));
    return [...this.frontier.waiting(), ...incoming].slice(0, MOST_RECORDED);
  }

  async *items(): AsyncGenerator<CrawledPage | UnchangedPage | SkippedPage> {
    const { visited, waiting = [] } = this.#options;
    for (const each of visited) {
      const url = normaliseAddress(each);
      if (url === null) continue;
      this.frontier.claim(url);
      this.#kept.addEarlier(url);
    }
    const start = normaliseAddress(this.#options.start);
    if (start !== null && this.frontier.claim(start)) {
      const item = await this.#visit({ url: start, depth: 0 });
      yield item;
      if (item.kind === "skipped" && /^(?:refused|unreachable|too_slow)$/.test(item.reason)) return void (this.endedBy = "failures");
    }
    this.#incoming.push(...waiting.map((url) => ({ url, depth: 1 })));
    this.#incoming.push(...(await this.#ofSitemaps()).map((url) => ({ url, depth: 1 })));
    yield* this.#rest();
  }

  async *#rest(): AsyncGenerator<CrawledPage | UnchangedPage | SkippedPage> {
    const { maxPages, signal } = this.#options;
    for (;;) {
      signal.throwIfAborted();
      if (this.#pause.isDue) await this.#pause.take();
      yield* this.#admit();
      const page = this.#nextFeed() ?? this.frontier.next();
      if (page === null) return;
      this.endedBy = this.#limit(maxPages);
      if (this.endedBy !== null) return;
      yield this.#kept.isAlias(page.url)
        ? skipped(page.url, "duplicate", "another page names it as its canonical address")
        : await this.#visit(page);
    }
  }

  #nextFeed(): FoundPage | null {
    for (let feed = this.#feeds.shift(); feed !== undefined; feed = this.#feeds.shift()) {
      const url = normaliseAddress(feed);
      if (url !== null && this.frontier.isOfSite(url) && !this.#rules.isExcluded(url) && this.frontier.claim(url)) return { url, depth: 1 };
    }
    return null;
  }

  #limit(maxPages: number): ReturnType<Crawl["endedBy"]> {
    if (this.#kept.count >= maxPages || this.#visits >= 4 * maxPages + 50) return "max_pages";
    if (this.#failures >= MOST_FAILURES) return "failures";
    return this.#deps.clock.now().getTime() > this.#until ? "time" : null;
  }

  /** Checks linked pages and queues those that are allowed. */
  async *#admit(): AsyncGenerator<SkippedPage> {
    const pages = this.#incoming;
    this.#incoming = [];
    for (const page of pages) {
      if (this.#pause.isDue) await this.#pause.take();
      const refused = this.frontier.offer(page, this.#rules.refusal);
      if (refused !== null) yield skipped(refused.url, refused.reason, refusals[refused.reason] ?? "");
    }
  }

  async #ofSitemaps(): Promise<string[]> {
    const { start, signal } = this.#options;
    try {
      const { sitemaps } = await this.#rules.robots(start);
      const until = Math.min(this.#until, this.#deps.clock.now().getTime() + SITEMAPS_TIME_LIMIT_MS);
      const gate = async (url: string): Promise<number> => {
        if (this.#deps.clock.now().getTime() > until) throw new NotRead("too_slow", url, "the sitemaps took too long");
        return this.#rules.gate(url);
      };
      const ofSite = { gate, isOfSite: (url: string) => this.frontier.isOfSite(url) };
      return await readSitemaps(this.#deps, { start, named: sitemaps, most: MOST_SITEMAP_ENTRIES }, ofSite, signal);
    } catch (error) {
      if (error instanceof WebUnreachable) return [];
      throw error;
    }
  }

  #known(address: string): KnownPage | undefined {
    return this.#options.known?.get(normaliseAddress(address) ?? address);
  }

  async #visit(page: FoundPage): Promise<CrawledPage | UnchangedPage | SkippedPage> {
    const { signal } = this.#options;
    this.#visits += 1;
    const maxBytes = /\.pdf$/i.test(new URL(page.url).pathname) ? MOST_PDF_BYTES : MOST_PAGE_BYTES;
    let answer: WebAnswer;
    try {
      const headersFor = (url: string): Record<string, string> => conditionsOf(this.#known(url));
      const wanted = { url: page.url, accept, headersFor, maxBytes, timeLimitMs: PAGE_TIME_LIMIT_MS };
      answer = await ask(this.#deps, wanted, this.#rules.pageGate(page), signal);
    } catch (error) {
      if (error instanceof NotRead) return skipped(page.url, error.reason, `${error.message}: ${error.url}`);
      if (!(error instanceof WebUnreachable)) throw error;
      if (error.reason === "unreachable" || error.reason === "too_slow") this.#failures += 1;
      return skipped(page.url, error.reason, error.message);
    }
    this.#failures = answer.status < 500 ? 0 : this.#failures + 1;
    const known = this.#known(answer.url);
    const isUnchanged = answer.status === 304 && known !== undefined;
    if (!isUnchanged && (answer.status < 200 || answer.status > 299)) {
      const reason = answer.status === 404 || answer.status === 410 ? "gone" : "status";
      return skipped(page.url, reason, `the response has the status ${answer.status}`);
    }
    const feed = isUnchanged || !isFeed(answer) ? null : await feedAsPage(answer.body);
    if (feed !== null)
      answer = { ...answer, headers: { ...answer.headers, "content-type": "text/html; charset=utf-8" }, body: Buffer.from(feed) };
    // Hashing a large page occupies the event loop for a while, so other work runs first.
    if (answer.body.byteLength > LARGE_BYTES) await this.#pause.take();
    const item = this.#kept.take(page, normaliseAddress(answer.url) ?? page.url, answer, known);
    return item.kind === "not_taken" ? skipped(page.url, item.reason, item.message) : item;
  }
}

function isFeed({ headers }: WebAnswer): boolean {
  return /^(?:application|text)\/(?:rss\+xml|atom\+xml|xml)\b/i.test(headers["content-type"] ?? "");
}

/** Returns the headers of a conditional request (RFC 9110, section 13.1). */
function conditionsOf(known: KnownPage | undefined): Record<string, string> {
  if (known === undefined) return {};
  const { etag, lastModified } = known.fetched;
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}

const refusals: Readonly<Partial<Record<SkipReason, string>>> = {
  excluded: "excluded by `include` or `exclude`",
  too_deep: "too many links from the start page",
  trap: "looks like an infinite series of pages",
};

function skipped(url: string, reason: SkipReason, message: string): SkippedPage {
  return { kind: "skipped", url, reason, message: message.slice(0, 300) };
}
