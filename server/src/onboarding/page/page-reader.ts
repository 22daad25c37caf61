import type { PageFindings } from "../../brands/facts/model/found-facts.ts";
import type { Block } from "../../ports/text-extractor.ts";
import type { Markup } from "./markup.ts";
import type { PageFacts } from "./page-facts.ts";
import type { WrittenProduct } from "./write-product.ts";

/** A block of a page's content. */
export interface PageBlock {
  /** Shared by blocks with the same words. */
  readonly key: string;
  readonly block: Block;
  readonly words: number;
  /** Whether all of its text is in links, as in a menu. */
  readonly isLinks: boolean;
}

/** The text of a page that a visitor can read. */
export interface PageContent {
  /** In document order. */
  readonly blocks: readonly PageBlock[];
  /** Visible words that are not in the blocks, by reason: `navigation`, `consent`, `control`, … */
  readonly leftOut: Readonly<Record<string, number>>;
  /** Facts that only structured data contains, in words. The last blocks are these lines. */
  readonly records: readonly string[];
  readonly markup: Markup;
}

export interface PageReading {
  /** For a page to store, without parts needed only for the start page: structured data, styles, headings. */
  readonly facts: PageFacts;
  /** Products that the page is about; none unless the page is read for storage. */
  readonly products: readonly WrittenProduct[];
  /** What the page states about the business; null unless the page is read for storage. */
  readonly findings: PageFindings | null;
  /** Null if the markup is too large for a tree, or is not a page. */
  readonly content: PageContent | null;
  /** Hash of the text that the page's scripts wrote; absent if they were not run. */
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
  /** Whether it is the site's start page. */
  readonly isHome: boolean;
}

/** Reads pages off the event loop, within limits of time and memory. */
export interface PageReader {
  /**
   * @param storing null to read only the facts
   * @throws PageUnreadable, the signal's reason
   */
  read(page: FetchedPage, storing: Storing | null, signal?: AbortSignal): Promise<PageReading>;
}

/** The markup of a page takes too much time or memory. */
export class PageUnreadable extends Error {
  override readonly name = "PageUnreadable";
}
