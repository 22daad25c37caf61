import type { PageFindings } from "../../brands/facts/model/found-facts.ts";
import type { Block } from "../../ports/text-extractor.ts";
import type { Markup } from "./markup.ts";
import type { PageFacts } from "./page-facts.ts";
import type { WrittenProduct } from "./write-product.ts";

/** A block of a page's content. */
export interface PageBlock {
  /** Identical for blocks with the same words. */
  readonly key: string;
  readonly block: Block;
  readonly words: number;
  /** Whether all text in the block is in links, as in a menu. */
  readonly isLinks: boolean;
}

/** Text of a page that visitors can read. */
export interface PageContent {
  /** In document order. */
  readonly blocks: readonly PageBlock[];
  /** Number of visible words excluded from the blocks, by reason: `navigation`, `consent`, `control`, … */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Sentences for facts found only in structured data. The last blocks contain these sentences. */
  readonly records: readonly string[];
  readonly markup: Markup;
}

export interface PageReading {
  /**
   * Facts in the markup. If the page is read for storage, the parts needed only for the home page are omitted: structured data, styles and
   * headings.
   */
  readonly facts: PageFacts;
  /** Products that the page describes; empty unless the page is read for storage. */
  readonly products: readonly WrittenProduct[];
  /** Facts about the business; null unless the page is read for storage. */
  readonly findings: PageFindings | null;
  /** Null if the markup is too large to parse into a tree or is not a page. */
  readonly content: PageContent | null;
  /** Hash of the text that the page's scripts rendered; absent if they were not run. */
  readonly renderedHash?: string;
}

/** A page as fetched. */
export interface FetchedPage {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  readonly url: string;
}

/** Options for reading a page for storage. */
export interface Storing {
  /** Default currency of products. */
  readonly currency: string | null;
  /** Whether the page is the site's home page. */
  readonly isHome: boolean;
}

/** Reads pages outside the event loop, within time and memory limits. */
export interface PageReader {
  /**
   * @param storing options for storage; null to read only the facts
   * @throws PageUnreadable, or the signal's reason
   */
  read(page: FetchedPage, storing: Storing | null, signal?: AbortSignal): Promise<PageReading>;
}

/** Thrown if reading a page's markup takes too much time or memory. */
export class PageUnreadable extends Error {
  override readonly name = "PageUnreadable";
}
