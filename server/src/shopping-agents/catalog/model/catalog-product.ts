import type { Product, Variant } from "../../../knowledge/model/product.ts";
import { inMinorUnits } from "../../../knowledge/model/minor-units.ts";

/** An amount of money in minor units of its currency. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

export interface PriceRange {
  readonly min: Price;
  readonly max: Price;
}

export interface Description {
  readonly plain: string;
}

export interface Media {
  readonly type: "image";
  readonly url: string;
  readonly alt_text?: string;
}

export interface SelectedOption {
  readonly name: string;
  readonly label: string;
}

export interface ProductOption {
  readonly name: string;
  readonly values: readonly { readonly label: string }[];
}

export interface CatalogVariant {
  readonly id: string;
  readonly sku?: string;
  readonly title: string;
  readonly description: Description;
  readonly price: Price;
  readonly list_price?: Price;
  readonly availability?: { readonly available: boolean; readonly status: "in_stock" | "out_of_stock" };
  readonly options?: readonly SelectedOption[];
  readonly media?: readonly Media[];
}

/** A product in the form defined by the Universal Commerce Protocol, version 2026-08-25. */
export interface CatalogProduct {
  readonly id: string;
  readonly title: string;
  readonly description: Description;
  readonly url?: string;
  readonly categories?: readonly { readonly value: string; readonly taxonomy: "merchant" }[];
  readonly price_range: PriceRange;
  readonly list_price_range?: PriceRange;
  readonly media?: readonly Media[];
  readonly options?: readonly ProductOption[];
  /** All variants in the merchant's order; at least one. */
  readonly variants: readonly CatalogVariant[];
  readonly metadata?: { readonly attributes: NonNullable<Product["attributes"]> };
}

/** Separates the product id and the SKU in a variant id. */
export const skuMark = "#";

/**
 * Converts a product to the protocol's format. A variant's price defaults to the product's; variants without a price are omitted.
 * @param defaultCurrency currency of the brand, for prices without a currency
 * @returns null if the protocol cannot express the price, which is required
 */
export function catalogProduct(product: Product, defaultCurrency: string | null): CatalogProduct | null {
  const currency = product.currency ?? defaultCurrency;
  if (currency === null) return null;
  const [first, ...others] = variantsOf(product, currency);
  if (first === undefined) return null;
  const variants = [first, ...others] as const;
  const url = primaryUrl(product);
  const media = mediaOf(product);
  const options = optionsOf(variants);
  const attributes = product.attributes ?? {};
  return {
    id: product.id,
    title: product.title,
    description: { plain: product.description ?? product.title },
    ...(url === null ? {} : { url }),
    ...(product.categories === undefined || product.categories.length === 0
      ? {}
      : { categories: product.categories.map((path) => ({ value: path.join(" > "), taxonomy: "merchant" as const })) }),
    price_range: rangeOf(variants.map(({ price }) => price)),
    ...(variants.some(({ list_price }) => list_price !== undefined)
      ? { list_price_range: rangeOf(variants.map(({ price, list_price }) => list_price ?? price)) }
      : {}),
    ...(media.length === 0 ? {} : { media }),
    ...(options.length === 0 ? {} : { options }),
    variants,
    ...(Object.keys(attributes).length === 0 ? {} : { metadata: { attributes } }),
  };
}

function variantsOf(product: Product, currency: string): CatalogVariant[] {
  const { variants = [] } = product;
  if (variants.length === 0) {
    const priced = pricesOf(product.price, product.original_price, currency);
    if (priced === null) return [];
    const description = { plain: product.description ?? product.title };
    return [{ id: product.id, title: product.title, description, ...priced, ...availabilityOf(product.in_stock) }];
  }
  return variants.flatMap((variant) => {
    const price = variant.price ?? product.price;
    // The original price relates to the product's own price, not to a variant's different price.
    const priced = pricesOf(price, price === product.price ? product.original_price : undefined, currency);
    if (priced === null) return [];
    const options = selectedBy(variant);
    const title = options.length === 0 ? `${product.title}, ${variant.sku}` : options.map(({ label }) => label).join(", ");
    return [
      {
        id: `${product.id}${skuMark}${variant.sku}`,
        sku: variant.sku,
        title,
        description: { plain: title },
        ...priced,
        ...availabilityOf(variant.in_stock ?? product.in_stock),
        ...(options.length === 0 ? {} : { options }),
        ...(variant.image === undefined ? {} : { media: [{ type: "image" as const, url: variant.image }] }),
      },
    ];
  });
}

function pricesOf(
  price: number | undefined,
  listPrice: number | undefined,
  currency: string,
): Pick<CatalogVariant, "price" | "list_price"> | null {
  const amount = price === undefined ? null : inMinorUnits(price, currency);
  if (amount === null) return null;
  const before = listPrice === undefined ? null : inMinorUnits(listPrice, currency);
  return { price: { amount, currency }, ...(before !== null && before > amount ? { list_price: { amount: before, currency } } : {}) };
}

function availabilityOf(inStock: boolean | undefined): Pick<CatalogVariant, "availability"> {
  if (inStock === undefined) return {};
  return { availability: { available: inStock, status: inStock ? "in_stock" : "out_of_stock" } };
}

function selectedBy({ color = [], size = [] }: Variant): SelectedOption[] {
  return [
    { name: "Color", labels: color },
    { name: "Size", labels: size },
  ].flatMap(({ name, labels }) => (labels.length === 0 ? [] : [{ name, label: labels.join(" / ") }]));
}

/** Returns the options in the order in which they appear in the variants. */
function optionsOf(variants: readonly CatalogVariant[]): ProductOption[] {
  const labels = new Map<string, Set<string>>();
  for (const { name, label } of variants.flatMap(({ options = [] }) => options)) {
    labels.set(name, (labels.get(name) ?? new Set()).add(label));
  }
  return Array.from(labels, ([name, values]) => ({ name, values: Array.from(values, (label) => ({ label })) }));
}

function rangeOf(prices: readonly Price[]): PriceRange {
  const sorted = prices.toSorted((a, b) => a.amount - b.amount);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) throw new Error("a range needs a price");
  return { min, max };
}

function primaryUrl({ links = [] }: Product): string | null {
  return (links.find((link) => link.is_primary) ?? links[0])?.url ?? null;
}

function mediaOf({ images = [] }: Product): Media[] {
  return images
    .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
    .map(({ url, description }) => ({ type: "image", url, ...(description === "" ? {} : { alt_text: description }) }));
}
