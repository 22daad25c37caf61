import { WebUnreachable } from "../../ports/web-fetcher.ts";
import { siteOf } from "./address.ts";
import { ask, type Asking, NotRead } from "./ask.ts";
import { allowAll, allowNone, parseRobots, type Robots } from "./robots.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

/** Larger than the part that is parsed, so a large robots.txt does not count as missing. */
const MOST_BYTES = 2_000_000;
const TIME_LIMIT_MS = 10_000;
const MOST_ORIGINS = 8;

/** Returns a function that reads robots.txt and caches it by scheme, host and port. */
export function robotsBook(deps: Asking, intervalMs: number, signal: AbortSignal): (address: string) => Promise<Robots> {
  const known = new Map<string, Robots>();
  return async (address) => {
    const { origin } = new URL(address);
    const before = known.get(origin);
    if (before !== undefined) return before;
    if (known.size >= MOST_ORIGINS) return allowNone;
    const robots = await readRobots(deps, address, intervalMs, signal);
    known.set(origin, robots);
    return robots;
  };
}

/**
 * Reads the robots.txt for a URL (RFC 9309, section 2.3.1). A missing file (4xx) allows all requests; a file that cannot be read (5xx, 429, no
 * response) allows none.
 * @throws WebUnreachable `refused` if the host is not on the public internet
 */
async function readRobots(deps: Asking, address: string, intervalMs: number, signal: AbortSignal): Promise<Robots> {
  const url = new URL("/robots.txt", address).href;
  const wanted = { url, accept: "text/plain,*/*;q=0.1", maxBytes: MOST_BYTES, timeLimitMs: TIME_LIMIT_MS };
  try {
    const answer = await ask(deps, wanted, async () => intervalMs, signal);
    if (answer.status >= 200 && answer.status < 300) return parseRobots(url, new TextDecoder().decode(answer.body));
    return answer.status >= 500 || answer.status === 429 ? allowNone : allowAll;
  } catch (error) {
    if (error instanceof NotRead) return allowAll;
    if (!(error instanceof WebUnreachable)) throw error;
    if (error.reason === "refused" && parseUrl(error.url) !== null && siteOf(error.url) === siteOf(address)) throw error;
    return allowNone;
  }
}
