import { normaliseAddress, pageKey } from "./address.ts";
import { type Asking, NotRead } from "./ask.ts";
import type { FoundPage, Frontier } from "./frontier.ts";
import { compileGlobs } from "./globs.ts";
import { robotsBook } from "./read-robots.ts";
import type { Robots } from "./robots.ts";
import { isNoPage, trapDetector } from "./traps.ts";
import type { CrawlOptions, SkipReason } from "./types.ts";

const MOST_DEPTH = 8;

/** Decides which requests a crawl may send. */
export interface SiteRules {
  readonly robots: (address: string) => Promise<Robots>;
  /** Returns the reason to exclude a URL, based on the URL alone, or null. */
  readonly refusal: (page: FoundPage) => SkipReason | null;
  readonly isExcluded: (address: string) => boolean;
  /** Returns the milliseconds between requests. Throws NotRead if the URL is not on the site or robots.txt disallows it. */
  readonly gate: (url: string) => Promise<number>;
  /** Returns a gate for a page and its redirects, which can only lead to new pages of the site. */
  readonly pageGate: (page: FoundPage) => (url: string) => Promise<number>;
}

export function siteRules(deps: Asking, options: CrawlOptions, frontier: Frontier): SiteRules {
  const intervalMs = 1_000 / options.perSecond;
  const robots = robotsBook(deps, intervalMs, options.signal);
  const included = compileGlobs(options.include);
  const excluded = compileGlobs(options.exclude);
  const isTrap = trapDetector();
  const isExcluded = (url: string): boolean => excluded(url) || (options.include.length > 0 && !included(url));

  async function gate(url: string): Promise<number> {
    if (!frontier.isOfSite(url)) throw new NotRead("led_away", url, "another host");
    const asks = await robots(url);
    if (!asks.allows(url)) throw new NotRead("robots", url, "robots.txt disallows it");
    return Math.max(intervalMs, asks.delayMs);
  }

  return {
    robots,
    gate,
    isExcluded,
    refusal({ url, depth }) {
      if (isExcluded(url)) return "excluded";
      if (depth > MOST_DEPTH) return "too_deep";
      return isTrap(url) ? "trap" : null;
    },
    pageGate(page) {
      const chain = new Set([pageKey(page.url)]);
      return (url) => {
        const address = normaliseAddress(url);
        if (address === null || !frontier.isOfSite(address)) throw new NotRead("led_away", url, "it redirects to another site");
        if (!chain.has(pageKey(address))) {
          if (isNoPage(address)) throw new NotRead("led_away", url, "it redirects to something other than a page");
          if (page.depth > 0 && isExcluded(address)) throw new NotRead("excluded", url, "it redirects to an excluded page");
          if (!frontier.claim(address)) throw new NotRead("duplicate", url, "it redirects to a page that is already known");
          chain.add(pageKey(address));
        }
        return gate(url);
      };
    },
  };
}
