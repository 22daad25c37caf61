import type { Block } from "../../ports/text-extractor.ts";

/** A block of a page, as compared with other pages. */
export interface ComparedBlock {
  readonly key: string;
  readonly words: number;
  readonly isHeading: boolean;
}

/** A block that occurs on several pages. */
export interface RepeatedBlock {
  readonly key: string;
  readonly block: Block;
  /** Whether all text in the block is in links, as in a menu. */
  readonly isLinks: boolean;
}

/** A page of a site, as compared with other pages. */
export interface ComparedPage {
  readonly url: string;
  /** Primary language subtag; null if unknown. */
  readonly language: string | null;
  readonly blocks: readonly ComparedBlock[];
}

/** Minimum number of pages that must contain a block for it to count as repeated. */
const LEAST_PAGES = 3;
/** Minimum fraction of pages that must contain a block for it to count as repeated. */
const LEAST_SHARE = 0.5;
/** Minimum fraction of a page's unique words that another page must contain for the two to count as near duplicates. */
const NEARLY_ALL = 0.9;
/** Minimum number of unique words for a comparison; shorter pages resemble many others. */
const LEAST_OWN_WORDS = 30;
/** Maximum number of pages per block with which a page is compared word by word. */
const MOST_OTHERS = 20;

/** Compares a site's pages. Blocks on most pages belong to the site rather than to a page. */
export class SiteBlocks {
  readonly #pages = new Map<string, ComparedPage>();
  readonly #inAll = new Map<string, number>();
  readonly #byLanguage = new Map<string, { pages: number; readonly counts: Map<string, number> }>();

  get pages(): readonly ComparedPage[] {
    return [...this.#pages.values()];
  }

  /** Adds a page, or replaces its earlier version. */
  add(page: ComparedPage): void {
    const before = this.#pages.get(page.url);
    if (before !== undefined) this.#count(before, -1);
    this.#pages.set(page.url, page);
    this.#count(page, 1);
  }

  /** Removes a page that no longer exists. */
  remove(url: string): void {
    const page = this.#pages.get(url);
    if (page === undefined) return;
    this.#pages.delete(url);
    this.#count(page, -1);
  }

  #count({ language, blocks }: ComparedPage, by: 1 | -1): void {
    const ofLanguage = this.#ofLanguage(language);
    ofLanguage.pages += by;
    for (const key of new Set(blocks.map((block) => block.key))) {
      this.#inAll.set(key, (this.#inAll.get(key) ?? 0) + by);
      ofLanguage.counts.set(key, (ofLanguage.counts.get(key) ?? 0) + by);
    }
  }

  /** Returns whether an earlier page contains the block. */
  isKnown(key: string): boolean {
    return this.#inAll.has(key);
  }

  /**
   * Returns the keys of the page's blocks that belong to the site, in page order. A heading belongs to the site if everything under it
   * does.
   */
  repeatedOn({ language, blocks }: ComparedPage): string[] {
    const repeated: string[] = [];
    // Iterates in reverse, because a heading belongs to the blocks after it.
    let isNextRepeated: boolean = true;
    for (const { key, isHeading } of blocks.toReversed()) {
      const isRepeated: boolean = this.#isRepeated(key, language) && (!isHeading || isNextRepeated);
      if (isRepeated) repeated.push(key);
      isNextRepeated = isRepeated;
    }
    const keys = [...new Set(repeated.toReversed())];
    const own = new Set(keys);
    // A page without unique text keeps all its text.
    return blocks.every(({ key }) => own.has(key)) ? [] : keys;
  }

  /**
   * Returns the pages that share nearly all their unique words with an earlier page, and the URL of that earlier page for each.
   * @param pause called between pages
   */
  async nearDuplicates(pause: () => Promise<void>): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const pagesOf = new Map<string, string[]>();
    for (const page of this.pages) {
      await pause();
      const repeated = new Set(this.repeatedOn(page));
      const own = new Map(page.blocks.filter(({ key }) => !repeated.has(key)).map(({ key, words }) => [key, words]));
      const shared = new Map<string, number>();
      let words = 0;
      for (const [key, count] of own) {
        words += count;
        const others = pagesOf.get(key) ?? [];
        for (const other of others) shared.set(other, (shared.get(other) ?? 0) + count);
        if (others.length < MOST_OTHERS) pagesOf.set(key, [...others, page.url]);
      }
      const [first] = [...shared].filter(([, count]) => count >= words * NEARLY_ALL);
      if (first !== undefined && words >= LEAST_OWN_WORDS) found.set(page.url, first[0]);
    }
    return found;
  }

  #isRepeated(key: string, language: string | null): boolean {
    const { pages, counts } = this.#ofLanguage(language);
    return isMost(counts.get(key) ?? 0, pages) || isMost(this.#inAll.get(key) ?? 0, this.#pages.size);
  }

  #ofLanguage(language: string | null): { pages: number; readonly counts: Map<string, number> } {
    const known = this.#byLanguage.get(language ?? "") ?? { pages: 0, counts: new Map<string, number>() };
    this.#byLanguage.set(language ?? "", known);
    return known;
  }
}

/** Two pages are not enough evidence: a link on one can be the headline of the other. */
function isMost(count: number, pages: number): boolean {
  return count >= LEAST_PAGES && count >= pages * LEAST_SHARE;
}
