import type { CrawledAddress } from "../model/onboarding.ts";
import { SeenProducts } from "./seen-products.ts";

/** Skip reason for pages that need a browser. */
export const needsBrowser = "needs_scripts: the page is empty without JavaScript";

/** Counts the pages that a crawl has handled, in this run and earlier ones. */
export class HarvestTally {
  readonly #visited = new Set<string>();
  readonly #hashes = new Set<string>();
  readonly products = new SeenProducts();
  /** Reason of the first skipped page. */
  firstReason: string | null = null;
  done = 0;
  skipped = 0;
  needingScripts = 0;

  constructor(before: readonly CrawledAddress[]) {
    for (const page of before) {
      this.add(page);
      this.products.restore(page.products ?? []);
    }
  }

  get visited(): ReadonlySet<string> {
    return this.#visited;
  }

  /** Whether a page with the same content is already stored. */
  has(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  add({ url, outcome, reason, hash }: CrawledAddress): void {
    if (this.#visited.has(url)) return;
    this.#visited.add(url);
    if (hash !== null) this.#hashes.add(hash);
    if (outcome === "redirected") return;
    if (outcome === "done") {
      this.done += 1;
      return;
    }
    this.skipped += 1;
    this.firstReason ??= reason;
    if (reason === needsBrowser) this.needingScripts += 1;
  }
}
