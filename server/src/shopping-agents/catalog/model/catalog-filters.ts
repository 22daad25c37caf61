import { fromMinorUnits } from "../../../knowledge/model/minor-units.ts";
import type { CatalogProduct, CatalogVariant } from "./catalog-product.ts";

/** Filters as sent by agents. A product must match all of them. */
export interface SentFilters {
  /** A product matches if its category is one of these or a subcategory of one. */
  readonly categories?: readonly string[];
  /** Bounds in minor units. */
  readonly price?: { readonly min?: number; readonly max?: number };
  /** Protocol extension: true excludes products known to be out of stock; false excludes products known to be in stock. */
  readonly available?: boolean;
}

/** Parsed filters. */
export interface CatalogFilters {
  readonly categories: readonly (readonly string[])[] | null;
  readonly price: { readonly currency: string; readonly min: number; readonly max: number } | null;
  readonly available: boolean | null;
}

/**
 * Parses filters. A price range is in the agent's currency or, if none is given, in the brand's; products with prices in other currencies
 * do not match.
 * @returns `ignored` if the range is not in the brand's currency: prices are not converted, so the range is dropped
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

/** Returns a product reduced to the variants that match the filters, or null if none match. */
export function narrowed<P extends CatalogProduct>(product: P, filters: CatalogFilters): P | null {
  const paths = (product.categories ?? []).map(({ value }) => pathOf(value));
  if (!isIn(paths, filters.categories)) return null;
  const variants = product.variants.filter((variant) => meets(variant, filters));
  return variants.length === 0 ? null : { ...product, variants };
}

/** Returns whether one of the requested paths is a prefix of one of the product's paths. */
export function isIn(paths: readonly (readonly string[])[], wanted: CatalogFilters["categories"]): boolean {
  return wanted === null || wanted.some((prefix) => paths.some((path) => prefix.every((level, at) => path[at] === level)));
}

function meets({ price, availability }: CatalogVariant, { price: range, available }: CatalogFilters): boolean {
  if (range !== null && (price.currency !== range.currency || price.amount < range.min || price.amount > range.max)) return false;
  return available === null || availability === undefined || availability.available === available;
}
