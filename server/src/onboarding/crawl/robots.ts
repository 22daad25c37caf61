import robotsParser from "robots-parser";
import { parseUrl } from "../../platform/lib/parse-url.ts";

/** Name under which robots.txt may address the crawler. */
export const robotsToken = "Parlance";

/** The rules of a site's robots.txt for the crawler. */
export interface Robots {
  /** Applies to addresses with the robots.txt's own scheme, host and port. */
  allows(url: string): boolean;
  /** Pause between requests, at most ten seconds; 0 if not set. */
  readonly delayMs: number;
  /** As written; only absolute ones. */
  readonly sitemaps: readonly string[];
}

const MOST_CHARACTERS = 500_000;
const MOST_SITEMAPS = 50;
const LONGEST_DELAY_MS = 10_000;
/** Total characters of rules with wildcards, because matching a rule takes its length times the path's. */
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
 * @param url address from which it was read
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

/** Limits wildcards: beyond the limit, a forbidding rule applies to everything with its literal prefix, and an allowing rule has no effect. */
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
