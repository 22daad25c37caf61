import { WebUnreachable } from "../../ports/web-fetcher.ts";
import { normaliseAddress } from "./address.ts";
import { ask, type Asking, NotRead } from "./ask.ts";
import { parseSitemap, type SitemapEntry } from "./sitemap.ts";
import { worthOf } from "./worth.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

const MOST_FILES = 12;
const MOST_DEPTH = 3;
const MOST_BYTES = 10_485_760;
const MOST_INDEX_ENTRIES = 1_000;
const TIME_LIMIT_MS = 15_000;
const accept = "application/xml,text/xml,text/plain;q=0.8,*/*;q=0.5";

/** Restricts sitemap requests to the site. */
export interface SitemapGate {
  /** Returns the milliseconds between requests; throws NotRead for a URL that must not be requested. */
  readonly gate: (url: string) => Promise<number>;
  readonly isOfSite: (url: string) => boolean;
}

export interface SitemapWalk {
  /** A URL of the site. */
  readonly start: string;
  /** Sitemaps from robots.txt; if empty, common locations are tried. */
  readonly named: readonly string[];
  /** Maximum number of entries to return. */
  readonly most: number;
}

/** Returns the pages listed in a site's sitemaps, most recently changed first. Skips sitemaps that cannot be read. */
export async function readSitemaps(
  deps: Asking,
  { start, named, most }: SitemapWalk,
  { gate, isOfSite }: SitemapGate,
  signal: AbortSignal,
): Promise<string[]> {
  const pages: SitemapEntry[] = [];
  const seen = new Set<string>();
  let left = MOST_FILES;

  /** Returns whether a sitemap was found. */
  async function walk(url: string, depth: number): Promise<boolean> {
    if (left <= 0 || pages.length >= most || depth > MOST_DEPTH || seen.has(url) || !isOfSite(url)) return false;
    seen.add(url);
    left -= 1;
    const body = await bodyOf(deps, url, gate, signal);
    if (body === null) return false;
    const { kind, entries } = await parseSitemap(body, Math.max(MOST_INDEX_ENTRIES, most - pages.length));
    const own = ofSite(entries, isOfSite);
    if (kind === "pages") pages.push(...own.slice(0, most - pages.length));
    else for (const { url: next } of own.toSorted(worthyFirst)) await walk(next, depth + 1);
    return entries.length > 0;
  }

  const origin = new URL(start).origin;
  for (const text of named) {
    const url = parseUrl(text);
    if (url !== null) await walk(url.href, 1);
  }
  if (seen.size === 0 && !(await walk(`${origin}/sitemap.xml`, 1))) await walk(`${origin}/sitemap_index.xml`, 1);
  return pages.toSorted((a, b) => b.modifiedAt - a.modifiedAt).map(({ url }) => url);
}

/** Returns the response body; null if there is none. */
async function bodyOf(deps: Asking, url: string, gate: SitemapGate["gate"], signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const answer = await ask(deps, { url, accept, maxBytes: MOST_BYTES, timeLimitMs: TIME_LIMIT_MS }, gate, signal);
    return answer.status >= 200 && answer.status < 300 ? answer.body : null;
  } catch (error) {
    if (error instanceof NotRead || error instanceof WebUnreachable) return null;
    throw error;
  }
}

function ofSite(entries: readonly SitemapEntry[], isOfSite: (url: string) => boolean): SitemapEntry[] {
  return entries.flatMap(({ url, modifiedAt }) => {
    const address = normaliseAddress(url);
    return address === null || !isOfSite(address) ? [] : [{ url: address, modifiedAt }];
  });
}

/** Orders product and page sitemaps before tag and author sitemaps. */
function worthyFirst(a: SitemapEntry, b: SitemapEntry): number {
  return rankOf(a.url) - rankOf(b.url) || b.modifiedAt - a.modifiedAt;
}

function rankOf(url: string): number {
  if (/tag|author|categor|archive|image|video|news/i.test(url)) return 2;
  return /product|produkt|produit|page|post/i.test(url) ? 0 : Math.min(1, worthOf(url));
}
