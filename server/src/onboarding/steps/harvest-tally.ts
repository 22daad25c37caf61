import type { CrawledAddress } from "../store.ts";
import { SeenProducts } from "./seen-products.ts";

/** How pages that need a browser are told of. */
export const needsBrowser = "needs_scripts: the page is empty without JavaScript";

/** What a crawl has dealt with so far, in this run and in those before. */
export class HarvestTally {
  readonly #visited = new Set<string>();
  readonly #hashes = new Set<string>();
  readonly products = new SeenProducts();
  /** Reason of the first page that was passed over. */
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

  /** Whether a page of the same content is kept already. */
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
