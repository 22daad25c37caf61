import { normaliseAddress, pageKey, siteOf } from "./address.ts";
import { isNoPage } from "./traps.ts";
import { worthOf } from "./worth.ts";

export interface FoundPage {
  readonly url: string;
  /** Number of links on the shortest path from the start page. */
  readonly depth: number;
}

const MOST_WAITING = 10_000;
const MOST_SEEN = 20_000;
/** Number of pages in a folder after which its remaining pages have lower priority. */
const FOLDER_SHARE = 50;
const MOST_LATER = 8;

/** Queues a site's unvisited URLs without duplicates, near and relevant URLs first. Has a maximum size. */
export class Frontier {
  readonly #site: string;
  readonly #origin: string;
  readonly #seen = new Set<string>();
  readonly #folders = new Map<string, number>();
  /** One FIFO queue per priority. */
  readonly #queues: { readonly pages: FoundPage[]; next: number }[] = [];
  /** Keys of the pages to visit before others. */
  readonly #first: ReadonlySet<string>;
  #waiting = 0;

  /**
   * @param start a URL of the site
   * @param first URLs to visit before others
   */
  constructor(start: string, first: Iterable<string> = []) {
    this.#first = new Set(Array.from(first, pageKey));
    this.#site = siteOf(start);
    this.#origin = new URL(start).origin;
  }

  isOfSite(address: string): boolean {
    return siteOf(address) === this.#site;
  }

  /** Returns whether a URL can be a page of the site that is not known yet. */
  isNew(address: string): boolean {
    const spelled = normaliseAddress(address);
    return spelled !== null && this.isOfSite(spelled) && !isNoPage(spelled) && !this.#seen.has(pageKey(spelled));
  }

  /** Marks a URL as handled. Returns false if it was already marked. */
  claim(address: string): boolean {
    const key = pageKey(address);
    if (this.#seen.has(key)) return false;
    if (this.#seen.size < MOST_SEEN) this.#seen.add(key);
    return true;
  }

  /**
   * Adds a URL if it is new, on the site and can be a page.
   * @param refusal called for new URLs; returns the reason not to visit a URL, or null
   * @returns the URL and the reason if it was rejected, or else null
   */
  offer<Reason>({ url: address, depth }: FoundPage, refusal: (page: FoundPage) => Reason | null): (FoundPage & { reason: Reason }) | null {
    const spelled = normaliseAddress(address);
    if (spelled === null || !this.isOfSite(spelled) || isNoPage(spelled)) return null;
    // All pages of a site use the origin of the start page, which avoids redirects through http or www.
    const url = this.#origin + pageKey(spelled);
    if (this.#waiting >= MOST_WAITING || this.#seen.size >= MOST_SEEN || !this.claim(url)) return null;
    const reason = refusal({ url, depth });
    if (reason !== null) return { url, depth, reason };
    const place = this.#first.has(pageKey(url)) ? 0 : 1 + depth + worthOf(url) + this.#laterBy(url);
    this.#queue(place).push({ url, depth });
    this.#waiting += 1;
    return null;
  }

  next(): FoundPage | null {
    for (const queue of this.#queues) {
      const page = queue.pages[queue.next];
      if (page === undefined) continue;
      queue.next += 1;
      this.#waiting -= 1;
      if (queue.next === queue.pages.length) [queue.pages.length, queue.next] = [0, 0];
      return page;
    }
    return null;
  }

  /** In order of priority. */
  waiting(): string[] {
    return this.#queues.flatMap(({ pages, next }) => pages.slice(next).map(({ url }) => url));
  }

  #queue(place: number): FoundPage[] {
    while (this.#queues.length <= place) this.#queues.push({ pages: [], next: 0 });
    return this.#queues[place]?.pages ?? [];
  }

  #laterBy(url: string): number {
    const { pathname } = new URL(url);
    const folder = pathname.slice(0, pathname.lastIndexOf("/"));
    const count = (this.#folders.get(folder) ?? 0) + 1;
    this.#folders.set(folder, count);
    return Math.min(MOST_LATER, Math.floor(count / FOLDER_SHARE));
  }
}
