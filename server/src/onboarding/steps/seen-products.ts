import { nameKey } from "../../platform/lib/text.ts";
import type { WrittenProduct } from "../page/write-product.ts";
import type { FoundProduct } from "../model/onboarding.ts";

type Seen = Omit<FoundProduct, "id">;

/**
 * Tracks the products found by a crawl, by id. Many sites show one product at several URLs, and some use the same SKU for several products.
 * A
 * product's own page takes precedence over a list, and its first page over later pages.
 */
export class SeenProducts {
  readonly #byId = new Map<string, Seen>();
  #new: FoundProduct[] = [];

  /** Restores the results of an earlier run. */
  restore(found: readonly FoundProduct[]): void {
    for (const { id, absences = 0, ...seen } of found) if (absences === 0) this.#byId.set(id, seen);
  }

  /** Returns the products found since the last call. */
  takeNew(): readonly FoundProduct[] {
    const found = this.#new;
    this.#new = [];
    return found;
  }

  /**
   * @param products products of one page
   * @returns the products to store; `again` if the page is about a single product that another page has already provided
   */
  look(products: readonly WrittenProduct[], language: string | null): readonly WrittenProduct[] | "again" {
    const [only] = products;
    if (only === undefined || products.length > 1) return products.filter((each) => this.#isNew(each.id, seenOf(each, language, false)));
    const own = seenOf(only, language, true);
    if (this.#isNew(only.id, own)) return [only];
    const before = this.#byId.get(only.id);
    if (before?.title === own.title) return "again";
    // A page in another language describes the same product, but its text is worth storing.
    if (before?.language !== language) return [];
    const apart = { ...only, id: `${only.id} ${own.title.replace(/[^\p{L}\p{N}]+/gu, "-")}`.slice(0, 255).toWellFormed().trim() };
    return this.#isNew(apart.id, own) ? [apart] : "again";
  }

  #isNew(id: string, own: Seen): boolean {
    const before = this.#byId.get(id);
    if (before !== undefined && (before.hasPage || !own.hasPage)) return false;
    this.#byId.set(id, own);
    this.#new.push({ id, ...own });
    return true;
  }
}

function seenOf({ title }: WrittenProduct, language: string | null, hasPage: boolean): Seen {
  return { title: nameKey(title), language, hasPage };
}
