import { type WebAnswer, type WebFailure, type WebFetcher, WebUnreachable } from "../ports/web-fetcher.ts";
import { allowAll, allowNone, parseRobots, type Robots } from "./crawl/robots.ts";

/** Result of requesting a site's first page. */
export type HomeLook =
  | { readonly kind: "page"; readonly answer: WebAnswer; readonly robots: Robots }
  /** The URL returns no page, or the page must not be read. */
  | { readonly kind: "unreadable"; readonly message: string }
  /** No response within the time limit; the site may still be reachable. */
  | { readonly kind: "slow" };

const mostBytes = 4_194_304;
const mostRobotsBytes = 1_048_576;
/** Allows a redirect from the bare domain to `www.` and another to a different scheme. */
const mostHosts = 4;

/**
 * Requests a site's first page, after its robots.txt, at each URL in turn until one returns a page.
 * @param addresses most likely first
 * @param timeLimitMs time limit per URL
 */
export async function lookAtHome(
  fetcher: Pick<WebFetcher, "fetch">,
  addresses: readonly string[],
  timeLimitMs: number,
  signal: AbortSignal,
): Promise<HomeLook> {
  let first: HomeLook | null = null;
  for (const url of addresses) {
    const look = await lookAt(fetcher, url, timeLimitMs, signal);
    if (look.kind === "page") return look;
    first ??= look;
  }
  return first ?? unreadable("there is no address");
}

async function lookAt(
  fetcher: Pick<WebFetcher, "fetch">,
  url: string,
  timeLimitMs: number,
  signal: AbortSignal,
  hosts = mostHosts,
): Promise<HomeLook> {
  const deadline = performance.now() + timeLimitMs;
  const left = (): number => Math.max(1_000, deadline - performance.now());
  try {
    const robots = await robotsOf(fetcher, url, timeLimitMs, signal);
    if (!robots.allows(url)) return forbidden(url);
    const answer = await fetcher.fetch(
      {
        url,
        headers: { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1" },
        maxBytes: mostBytes,
        timeLimitMs: left(),
        // Another host has its own robots.txt.
        mayFollow: (to) => to.origin === new URL(url).origin && robots.allows(to.href),
      },
      signal,
    );
    return looked(answer, robots);
  } catch (error) {
    if (!(error instanceof WebUnreachable)) throw error;
    if (error.reason === "too_slow") return { kind: "slow" };
    if (error.reason !== "led_away") return unreadable(`${withoutRobots(error.url)} ${reasons[error.reason]}`);
    if (new URL(error.url).origin === new URL(url).origin) return forbidden(error.url);
    return hosts > 1 ? lookAt(fetcher, error.url, left(), signal, hosts - 1) : unreadable(`${error.url} ${reasons.too_many_redirects}`);
  }
}

function looked(answer: WebAnswer, robots: Robots): HomeLook {
  if (answer.status < 200 || answer.status > 299) return unreadable(`${answer.url} returned the status ${answer.status}`);
  const type = answer.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "text/html" && type !== "application/xhtml+xml")
    return unreadable(`${answer.url} is not a web page but ${type.slice(0, 100)}`);
  if (answer.body.byteLength === 0) return unreadable(`${answer.url} is empty`);
  return { kind: "page", answer, robots };
}

function forbidden(url: string): HomeLook {
  return unreadable(`the robots.txt of ${new URL(url).host} disallows ${url} or cannot be read`);
}

async function robotsOf(fetcher: Pick<WebFetcher, "fetch">, home: string, timeLimitMs: number, signal: AbortSignal): Promise<Robots> {
  const url = new URL("/robots.txt", home).href;
  const answer = await fetcher.fetch({ url, headers: { accept: "text/plain,*/*;q=0.1" }, maxBytes: mostRobotsBytes, timeLimitMs }, signal);
  if (answer.status >= 200 && answer.status < 300) return parseRobots(url, new TextDecoder().decode(answer.body));
  return answer.status >= 500 || answer.status === 429 ? allowNone : allowAll;
}

/** Replaces the robots.txt URL of the first request with the URL that the user knows. */
function withoutRobots(url: string): string {
  return url.replace(/\/robots\.txt$/, "");
}

function unreadable(message: string): HomeLook {
  return { kind: "unreadable", message };
}

const reasons: Readonly<Record<Exclude<WebFailure, "led_away">, string>> = {
  refused: "is not a public internet address",
  unreachable: "cannot be reached",
  too_large: "exceeds the size limit",
  too_slow: "did not respond in time",
  too_many_redirects: "redirects too often",
};
