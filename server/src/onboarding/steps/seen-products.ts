import { nameKey } from "../../platform/lib/text.ts";
import type { WrittenProduct } from "../page/write-product.ts";
import type { FoundProduct } from "../model/onboarding.ts";

type Seen = Omit<FoundProduct, "id">;

/**
 * Tracks the products a crawl has found, by id: many sites show one at several addresses, and some give one number to many. A product's own
 * page takes precedence over a list, and the first such page over later ones.
 */
export class SeenProducts {
  readonly #byId = new Map<string, Seen>();
  #new: FoundProduct[] = [];

  /** Restores what an earlier run found. */
  restore(found: readonly FoundProduct[]): void {
    for (const { id, ...seen } of found) this.#byId.set(id, seen);
  }

  /** Returns what was found since the last call. */
  takeNew(): readonly FoundProduct[] {
    const found = this.#new;
    this.#new = [];
    return found;
  }

  /**
   * @param products of one page
   * @returns those to be stored; `again` if the page is about one product that another page has already given
   */
  look(products: readonly WrittenProduct[], language: string | null): readonly WrittenProduct[] | "again" {
    const [only] = products;
    if (only === undefined || products.length > 1) return products.filter((each) => this.#isNew(each.id, seenOf(each, language, false)));
    const own = seenOf(only, language, true);
    if (this.#isNew(only.id, own)) return [only];
    const before = this.#byId.get(only.id);
    if (before?.title === own.title) return "again";
    // In another language it is the same product; the page's text is worth storing.
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
