import type { CrawledAddress, KeptContent } from "../model/onboarding.ts";
import { needsBrowser } from "../model/skip-reasons.ts";
import { type RepeatedBlock, SiteBlocks } from "../model/site-blocks.ts";
import { SeenProducts } from "./seen-products.ts";

/** Counts the pages that a crawl has handled, including those of earlier runs. */
export class HarvestTally {
  readonly #visited = new Set<string>();
  readonly #hashes = new Set<string>();
  readonly products = new SeenProducts();
  /** Blocks of the stored pages. */
  readonly blocks = new SiteBlocks();
  /** Blocks that occur on more than one page, by key. */
  readonly repeats = new Map<string, RepeatedBlock>();
  /** Stored pages and the blocks omitted from their files. */
  readonly files = new Map<string, Pick<KeptContent, "title" | "translations"> & { readonly elsewhere: readonly string[] }>();
  /** Pages as recorded by this job. */
  readonly #rows = new Map<string, CrawledAddress>();
  /** Reason why the first skipped page was skipped. */
  firstReason: string | null = null;
  done = 0;
  skipped = 0;
  needingScripts = 0;

  /**
   * @param before pages of this crawl that were read before an interruption
   * @param earlier pages from earlier crawls of the site, for comparison
   */
  constructor(before: readonly CrawledAddress[], earlier: readonly CrawledAddress[] = []) {
    for (const { url, outcome, content } of earlier) {
      for (const each of content?.repeats ?? []) this.repeats.set(each.key, each);
      if (!content || outcome === "site") continue;
      this.blocks.add({ url, ...content });
    }
    for (const page of before) {
      this.add(page);
      this.products.restore(page.products ?? []);
      if (page.outcome === "site") for (const each of page.content?.repeats ?? []) this.repeats.set(each.key, each);
      else if (page.outcome === "removed") this.blocks.remove(page.url);
      else if (page.content) this.blocks.add({ url: page.url, ...page.content });
    }
  }

  get visited(): ReadonlySet<string> {
    return this.#visited;
  }

  get rows(): ReadonlyMap<string, CrawledAddress> {
    return this.#rows;
  }

  /** Returns whether a page with the same content is already stored. */
  has(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  add(page: CrawledAddress): void {
    const { url, outcome, reason, hash, content } = page;
    if (outcome === "site" || this.#visited.has(url)) return;
    this.#rows.set(url, page);
    for (const each of content?.repeats ?? []) this.repeats.set(each.key, each);
    if (content && content.elsewhere !== null) {
      const { title, elsewhere, translations = [] } = content;
      this.files.set(url, { title, elsewhere, translations });
    }
    this.#visited.add(url);
    if (outcome === "redirected" || outcome === "removed") return;
    if (hash !== null) this.#hashes.add(hash);
    if (outcome === "done") {
      this.done += 1;
      return;
    }
    this.skipped += 1;
    this.firstReason ??= reason;
    if (reason === needsBrowser) this.needingScripts += 1;
  }
}
