import { type WebRequest, WebUnreachable } from "../../ports/web-fetcher.ts";
import { crawl } from "./crawl.ts";
import type { Crawl, CrawlDeps, CrawledPage, CrawlOptions, PageSays, SkippedPage, UnchangedPage } from "./types.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

/** Response for a URL of a fake site; a string is an HTML page. */
export type FakeAnswer =
  | string
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string | Uint8Array }
  | { readonly fails: WebUnreachable["reason"] };

export interface FakeWeb {
  readonly deps: CrawlDeps;
  /** Requested URLs, with the clock time in seconds. */
  readonly asked: { readonly url: string; readonly at: number }[];
  /** Requested paths on the first host, except robots.txt and sitemaps. */
  paths(): string[];
}

/** Creates a fake web from responses by URL. Time passes only in `sleep`. Unknown URLs return 404; an array returns its elements in sequence. */
export function fakeWeb(answers: Readonly<Record<string, FakeAnswer | readonly FakeAnswer[]>>): FakeWeb {
  let now = Date.UTC(2026, 0, 1);
  const from = now;
  const asked: { url: string; at: number }[] = [];
  const counts = new Map<string, number>();
  async function fetch(request: WebRequest, signal: AbortSignal) {
    signal.throwIfAborted();
    const { url } = request;
    asked.push({ url, at: (now - from) / 1_000 });
    const known = answers[url] ?? { status: 404 };
    const list = Array.isArray(known) ? (known as readonly FakeAnswer[]) : [known as FakeAnswer];
    const at = counts.get(url) ?? 0;
    counts.set(url, at + 1);
    const answer = list[Math.min(at, list.length - 1)] ?? "";
    if (typeof answer === "string") return { url, status: 200, headers: { "content-type": "text/html" }, body: Buffer.from(answer) };
    if ("fails" in answer) throw new WebUnreachable(answer.fails, url, answer.fails);
    const { status = 200, headers = {}, body = "" } = answer;
    if (headers["location"] !== undefined && request.mayFollow?.(new URL(headers["location"], url)) === false) {
      throw new WebUnreachable("led_away", new URL(headers["location"], url).href, "led away");
    }
    if (body.length > request.maxBytes) throw new WebUnreachable("too_large", url, "too large");
    return { url, status, headers, body: Buffer.from(body) };
  }
  return {
    asked,
    paths: () => asked.map(({ url }) => new URL(url).pathname + new URL(url).search).filter((path) => !/robots\.txt|sitemap/.test(path)),
    deps: {
      fetcher: { fetch },
      clock: { now: () => new Date(now) },
      async sleep(milliseconds, signal) {
        signal.throwIfAborted();
        now += milliseconds;
        await Promise.resolve();
      },
    },
  };
}

export interface CrawlResult {
  readonly crawl: Crawl;
  /** Paths of kept pages. */
  readonly kept: string[];
  /** Skip reasons by path. */
  readonly skipped: Record<string, string>;
  /** Paths of unchanged pages. */
  readonly unchanged: string[];
}

/** Runs a crawl, giving it the links in `<a href>` and the facts that `says` returns for each page. */
export async function crawlAll(
  deps: CrawlDeps,
  options: Partial<CrawlOptions> = {},
  says: (page: CrawledPage) => PageSays = () => ({}),
): Promise<CrawlResult> {
  const walk = crawl(deps, {
    start: "http://shop.example/",
    maxPages: 50,
    include: [],
    exclude: [],
    perSecond: 2,
    visited: new Set(),
    signal: new AbortController().signal,
    ...options,
  });
  const kept: string[] = [];
  const skipped: Record<string, string> = {};
  const unchanged: string[] = [];
  for await (const item of walk) {
    if (item.kind === "unchanged") {
      unchanged.push(pathOf(item));
      continue;
    }
    const why = item.kind === "skipped" ? item.reason : item.addLinks(linksOf(item), says(item));
    if (why === null) kept.push(pathOf(item));
    else skipped[pathOf(item)] = why;
  }
  return { crawl: walk, kept, skipped, unchanged };
}

function pathOf({ url }: CrawledPage | SkippedPage | UnchangedPage): string {
  return decodeURI(new URL(url).pathname) + new URL(url).search;
}

function linksOf({ body, url }: CrawledPage): string[] {
  const hrefs = [
    ...Buffer.from(body)
      .toString()
      .matchAll(/href="([^"]*)"/g),
  ].map(([, href = ""]) => href);
  return hrefs.flatMap((href) => parseUrl(href, url)?.href ?? []);
}

/** Returns an HTML page with unique text and links. */
export function pageWith(name: string, ...links: string[]): string {
  return `<p>${`${name} `.repeat(150)}</p>${links.map((href) => `<a href="${href}">x</a>`).join("")}`;
}
