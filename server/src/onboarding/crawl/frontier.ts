import { normaliseAddress, pageKey, siteOf } from "./address.ts";
import { isNoPage } from "./traps.ts";
import { worthOf } from "./worth.ts";

export interface FoundPage {
  readonly url: string;
  /** Minimum number of links from the start page. */
  readonly depth: number;
}

const MOST_WAITING = 10_000;
const MOST_SEEN = 20_000;
/** Number of pages in a folder after which its other pages are visited later. */
const FOLDER_SHARE = 50;
const MOST_LATER = 8;

/** Queues the unvisited addresses of a site, near and relevant ones first, each once. Bounded. */
export class Frontier {
  readonly #site: string;
  readonly #origin: string;
  readonly #seen = new Set<string>();
  readonly #folders = new Map<string, number>();
  /** First in, first out; one queue per priority. */
  readonly #queues: { readonly pages: FoundPage[]; next: number }[] = [];
  /** Keys of the pages to visit before others. */
  readonly #first: ReadonlySet<string>;
  #waiting = 0;

  /**
   * @param start an address of the site
   * @param first addresses to visit before others
   */
  constructor(start: string, first: Iterable<string> = []) {
    this.#first = new Set(Array.from(first, pageKey));
    this.#site = siteOf(start);
    this.#origin = new URL(start).origin;
  }

  isOfSite(address: string): boolean {
    return siteOf(address) === this.#site;
  }

  /** Whether an address may be an unknown page of the site. */
  isNew(address: string): boolean {
    const spelled = normaliseAddress(address);
    return spelled !== null && this.isOfSite(spelled) && !isNoPage(spelled) && !this.#seen.has(pageKey(spelled));
  }

  /** Marks an address as handled. Returns false if it already was. */
  claim(address: string): boolean {
    const key = pageKey(address);
    if (this.#seen.has(key)) return false;
    if (this.#seen.size < MOST_SEEN) this.#seen.add(key);
    return true;
  }

  /**
   * Adds an address if it is new, on the site and may be a page.
   * @param refusal called for new addresses; returns why the address must not be visited, or null
   * @returns a refused address with the reason, otherwise null
   */
  offer<Reason>({ url: address, depth }: FoundPage, refusal: (page: FoundPage) => Reason | null): (FoundPage & { reason: Reason }) | null {
    const spelled = normaliseAddress(address);
    if (spelled === null || !this.isOfSite(spelled) || isNoPage(spelled)) return null;
    // The other pages of the site are at the same origin as the start page; this avoids redirects through http or www.
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

  /** Next address first. */
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
