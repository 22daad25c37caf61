import type { Block } from "../../ports/text-extractor.ts";

/** A block of a page as the comparison sees it. */
export interface ComparedBlock {
  readonly key: string;
  readonly words: number;
  readonly isHeading: boolean;
}

/** A block that stands on several pages. */
export interface RepeatedBlock {
  readonly key: string;
  readonly block: Block;
  /** Whether all of its text is in links, as in a menu. */
  readonly isLinks: boolean;
}

/** A page of a site. */
export interface ComparedPage {
  readonly url: string;
  /** Primary subtag; null if unknown. */
  readonly language: string | null;
  readonly blocks: readonly ComparedBlock[];
}

/** Minimum number of pages on which a block stands to count as repeated, on sites with more pages. */
const LEAST_PAGES = 3;
/** Share of the pages on which a repeated block stands. */
const LEAST_SHARE = 0.5;
/** Share of a page's own words that stand on another page, from which both are nearly the same. */
const NEARLY_ALL = 0.9;
/** A page with fewer words of its own is like many others. */
const LEAST_OWN_WORDS = 30;

/** Compares the pages of a site: blocks that stand on most of them belong to the site rather than to a page. */
export class SiteBlocks {
  readonly #pages = new Map<string, ComparedPage>();
  readonly #inAll = new Map<string, number>();
  readonly #byLanguage = new Map<string, { pages: number; readonly counts: Map<string, number> }>();

  get pages(): readonly ComparedPage[] {
    return [...this.#pages.values()];
  }

  /** Adds a page, or replaces it by what was read later. */
  add(page: ComparedPage): void {
    const before = this.#pages.get(page.url);
    if (before !== undefined) this.#count(before, -1);
    this.#pages.set(page.url, page);
    this.#count(page, 1);
  }

  #count({ language, blocks }: ComparedPage, by: 1 | -1): void {
    const ofLanguage = this.#ofLanguage(language);
    ofLanguage.pages += by;
    for (const key of new Set(blocks.map((block) => block.key))) {
      this.#inAll.set(key, (this.#inAll.get(key) ?? 0) + by);
      ofLanguage.counts.set(key, (ofLanguage.counts.get(key) ?? 0) + by);
    }
  }

  /** Returns whether a page added before has the block. */
  isKnown(key: string): boolean {
    return this.#inAll.has(key);
  }

  /** Returns the keys of a page's blocks that belong to the site, in page order. A heading does if all that it introduces does. */
  repeatedOn({ language, blocks }: ComparedPage): string[] {
    const isRepeated = blocks.map(({ key }) => this.#isRepeated(key, language));
    const repeated: string[] = [];
    for (const [at, block] of blocks.entries()) {
      if (isRepeated[at] !== true) continue;
      if (block.isHeading && !this.#introducesRepeated(blocks, isRepeated, at)) continue;
      repeated.push(block.key);
    }
    const own = new Set(repeated);
    // A page without any text of its own keeps all of it.
    return blocks.every(({ key }) => own.has(key)) ? [] : [...own];
  }

  /** Returns the pages that have nearly all of their own words in common with an earlier page, with its address. */
  nearDuplicates(): Map<string, string> {
    const found = new Map<string, string>();
    const pagesOf = new Map<string, number[]>();
    const pages = this.pages;
    for (const [at, page] of pages.entries()) {
      const repeated = new Set(this.repeatedOn(page));
      const own = new Map(page.blocks.filter(({ key }) => !repeated.has(key)).map(({ key, words }) => [key, words]));
      const shared = new Map<number, number>();
      for (const [key, words] of own) {
        for (const other of pagesOf.get(key) ?? []) shared.set(other, (shared.get(other) ?? 0) + words);
        pagesOf.set(key, [...(pagesOf.get(key) ?? []), at]);
      }
      const words = [...own.values()].reduce((sum, each) => sum + each, 0);
      if (words < LEAST_OWN_WORDS) continue;
      const [first] = [...shared].filter(([, count]) => count >= words * NEARLY_ALL).map(([other]) => other);
      const url = first === undefined ? undefined : pages[first]?.url;
      if (url !== undefined) found.set(page.url, url);
    }
    return found;
  }

  #introducesRepeated(blocks: readonly ComparedBlock[], isRepeated: readonly boolean[], at: number): boolean {
    for (let next = at + 1; next < blocks.length; next += 1) {
      if (isRepeated[next] !== true) return false;
      if (blocks[next]?.isHeading === false) return true;
    }
    return true;
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

function isMost(count: number, pages: number): boolean {
  return count >= 2 && count >= Math.min(LEAST_PAGES, pages) && count >= pages * LEAST_SHARE;
}
