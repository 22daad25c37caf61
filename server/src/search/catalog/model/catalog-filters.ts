import { fromMinorUnits } from "./minor-units.ts";
import type { CatalogProduct, CatalogVariant } from "./catalog-product.ts";

/** Filters as agents send them; all must hold. */
export interface SentFilters {
  /** One of these is a product's category, or above it. */
  readonly categories?: readonly string[];
  /** In minor units. */
  readonly price?: { readonly min?: number; readonly max?: number };
  /** Own addition: true leaves out what is known to be out of stock, false what is known to be in stock. */
  readonly available?: boolean;
}

/** Filters that are understood. */
export interface CatalogFilters {
  readonly categories: readonly (readonly string[])[] | null;
  readonly price: { readonly currency: string; readonly min: number; readonly max: number } | null;
  readonly available: boolean | null;
}

/**
 * Understands filters. A price range is in the currency that the agent names, else in the brand's; what is sold in others is outside of it.
 * @returns `ignored` where the range is in a currency that is not the brand's: nothing is converted, and the range is left out
 */
export function readCatalogFilters(
  sent: SentFilters,
  asked: string | undefined,
  brandCurrency: string | null,
): { readonly filters: CatalogFilters; readonly ignored: "price" | null } {
  const { categories, price, available = null } = sent;
  const currency = asked?.toUpperCase() ?? brandCurrency;
  const isKnown = currency !== null && (brandCurrency === null || currency === brandCurrency) && fromMinorUnits(0, currency) !== null;
  const isIgnored = price !== undefined && !isKnown;
  return {
    filters: {
      categories: categories === undefined || categories.length === 0 ? null : categories.map(pathOf),
      price: price === undefined || !isKnown ? null : { currency, min: price.min ?? 0, max: price.max ?? Number.MAX_SAFE_INTEGER },
      available,
    },
    ignored: isIgnored ? "price" : null,
  };
}

function pathOf(category: string): string[] {
  return category
    .normalize("NFC")
    .split(">")
    .map((level) => level.trim());
}

/** What is left of a product under the filters: the variants that meet them, and null where none does. */
export function narrowed<P extends CatalogProduct>(product: P, filters: CatalogFilters): P | null {
  const paths = (product.categories ?? []).map(({ value }) => pathOf(value));
  if (!isIn(paths, filters.categories)) return null;
  const variants = product.variants.filter((variant) => meets(variant, filters));
  return variants.length === 0 ? null : { ...product, variants };
}

/** Whether one of the wanted paths begins one of a product's. */
export function isIn(paths: readonly (readonly string[])[], wanted: CatalogFilters["categories"]): boolean {
  return wanted === null || wanted.some((prefix) => paths.some((path) => prefix.every((level, at) => path[at] === level)));
}

function meets({ price, availability }: CatalogVariant, { price: range, available }: CatalogFilters): boolean {
  if (range !== null && (price.currency !== range.currency || price.amount < range.min || price.amount > range.max)) return false;
  return available === null || availability === undefined || availability.available === available;
}
