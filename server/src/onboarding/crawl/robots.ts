import robotsParser from "robots-parser";
import { parseUrl } from "../../platform/lib/parse-url.ts";

/** Crawler name that robots.txt rules can refer to. */
export const robotsToken = "Parlance";

/** Rules in a site's robots.txt that apply to the crawler. */
export interface Robots {
  /** Valid only for URLs with the same scheme, host and port as the robots.txt. */
  allows(url: string): boolean;
  /** Crawl delay in milliseconds, at most ten seconds; 0 if not set. */
  readonly delayMs: number;
  /** Absolute URLs only, as written. */
  readonly sitemaps: readonly string[];
}

const MOST_CHARACTERS = 500_000;
const MOST_SITEMAPS = 50;
const LONGEST_DELAY_MS = 10_000;
/** Maximum total length of rules with wildcards, because matching a rule takes time proportional to its length times that of the path. */
const MOST_WILDCARD_CHARACTERS = 20_000;

interface ParsedRobots {
  isAllowed(url: string, agent: string): boolean | undefined;
  getCrawlDelay(agent: string): number | undefined;
  getSitemaps(): string[];
}
// The package is CommonJS, but its types declare a default export that it lacks.
const parse = robotsParser as unknown as (url: string, text: string) => ParsedRobots;

export const allowAll: Robots = { allows: () => true, delayMs: 0, sitemaps: [] };
export const allowNone: Robots = { allows: () => false, delayMs: 0, sitemaps: [] };

/**
 * Parses a robots.txt (RFC 9309). Ignores everything after 500,000 characters.
 * @param url URL of the robots.txt
 */
export function parseRobots(url: string, text: string): Robots {
  const robots = parse(url, bounded(text.slice(0, MOST_CHARACTERS)));
  const delay = robots.getCrawlDelay(robotsToken) ?? 0;
  return {
    allows: (address) => robots.isAllowed(address, robotsToken) !== false,
    delayMs: delay > 0 ? Math.min(delay * 1_000, LONGEST_DELAY_MS) : 0,
    sitemaps: robots
      .getSitemaps()
      .filter((each) => parseUrl(each) !== null)
      .slice(0, MOST_SITEMAPS),
  };
}

/** Limits wildcards. Beyond the limit, a disallow rule applies to all paths with its literal prefix, and an allow rule has no effect. */
function bounded(text: string): string {
  let left = MOST_WILDCARD_CHARACTERS;
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .flatMap((line) => {
      const star = line.indexOf("*");
      if (star < 0 || star === line.trimEnd().length - 1 || !/^\s*(?:dis)?allow\s*:/i.test(line)) return [line];
      left -= line.length;
      if (left >= 0) return [line];
      return /^\s*allow/i.test(line) ? [] : [line.slice(0, star)];
    })
    .join("\n");
}
