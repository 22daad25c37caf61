import { type WebAnswer, WebUnreachable } from "../../ports/web-fetcher.ts";
import { siteOf } from "./address.ts";
import { createPace, type Pace } from "./pace.ts";
import type { CrawlDeps, SkipReason } from "./types.ts";

/** Dependencies and limits of a crawl's requests. */
export interface Asking extends CrawlDeps {
  readonly pace: Pace;
}

/** Thrown when a URL does not return a page. */
export class NotRead extends Error {
  override readonly name = "NotRead";
  readonly reason: SkipReason;
  readonly url: string;
  constructor(reason: SkipReason, url: string, message: string) {
    super(message);
    this.reason = reason;
    this.url = url;
  }
}

export interface Wanted {
  readonly url: string;
  readonly accept: string;
  /** Returns headers, in addition to `accept`, for a URL in the redirect chain. */
  readonly headersFor?: (url: string) => Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly timeLimitMs: number;
}

const MOST_REDIRECTS = 5;
/** Delays before a request to a busy server is retried, in milliseconds. */
const pauses: readonly number[] = [2_000, 8_000];
const LONGEST_PAUSE_MS = 30_000;
const UNREACHABLE_PAUSE_MS = 2_000;

export function asking(deps: CrawlDeps): Asking {
  return { ...deps, pace: deps.pace ?? createPace(deps.clock, deps.sleep) };
}

/**
 * Requests a URL and follows its redirects; each request counts toward the rate limit. Retries after a delay if the server is busy.
 * @param gate called before each request; returns the milliseconds between requests to the host, or throws if the request is not allowed
 * @throws NotRead, WebUnreachable, or the signal's reason
 */
export async function ask(deps: Asking, wanted: Wanted, gate: (url: string) => Promise<number>, signal: AbortSignal): Promise<WebAnswer> {
  let { url } = wanted;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const answer = await askPatiently(deps, { ...wanted, url }, await gate(url), signal);
    if (typeof answer !== "string") return answer;
    url = answer;
  }
  throw new NotRead("too_many_redirects", url, `more than ${MOST_REDIRECTS} redirects`);
}

/** Returns the response or the redirect target. */
async function askPatiently(deps: Asking, wanted: Wanted, intervalMs: number, signal: AbortSignal): Promise<WebAnswer | string> {
  const host = siteOf(wanted.url);
  let isSecondTry = false;
  for (let busy = 0; ;) {
    await deps.pace.turn(host, intervalMs, signal);
    const answer = await once(deps, wanted, signal);
    if (answer instanceof WebUnreachable) {
      if (answer.reason === "led_away") return answer.url;
      if (answer.reason !== "unreachable" || isSecondTry) throw answer;
      isSecondTry = true;
      deps.pace.hold(host, UNREACHABLE_PAUSE_MS);
      continue;
    }
    const pause = pauses[busy];
    if ((answer.status !== 429 && answer.status !== 503) || pause === undefined) return answer;
    deps.pace.hold(host, Math.min(retryAfter(answer, deps.clock.now()) ?? pause, LONGEST_PAUSE_MS));
    busy += 1;
  }
}

async function once(
  deps: Asking,
  { url, accept, headersFor, maxBytes, timeLimitMs }: Wanted,
  signal: AbortSignal,
): Promise<WebAnswer | WebUnreachable> {
  try {
    const headers = { accept, ...headersFor?.(url) };
    return await deps.fetcher.fetch({ url, headers, maxBytes, timeLimitMs, mayFollow: () => false }, signal);
  } catch (error) {
    if (error instanceof WebUnreachable) return error;
    throw error;
  }
}

/** Returns the milliseconds to wait before a retry; null if the response does not specify a delay. */
function retryAfter(answer: WebAnswer, now: Date): number | null {
  const text = answer.headers["retry-after"]?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
