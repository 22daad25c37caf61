import type { RecordVariant, SourceRecord } from "./record.ts";

/** Selects variants of a product by color, size and SKU; selects the product as a whole if all three are empty. */
export interface Selection {
  /** As variants spell them. Multiple colors of one variant are joined by slashes. */
  readonly colours: readonly string[];
  readonly sizes: readonly string[];
  readonly skus: readonly string[];
}

/** The subject of a statement. */
export interface OfferSubject {
  readonly record: SourceRecord;
  readonly selection: Selection;
}

export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

export const WHOLE: Selection = { colours: [], sizes: [], skus: [] };

export function isWhole({ colours, sizes, skus }: Selection): boolean {
  return colours.length === 0 && sizes.length === 0 && skus.length === 0;
}

export function colourOf({ colours }: RecordVariant): string {
  return colours.join("/");
}

/** Returns the selected variants: all variants if the subject is the product as a whole. */
export function variantsOf({ record, selection }: OfferSubject): readonly RecordVariant[] {
  const { colours, sizes, skus } = selection;
  return record.variants.filter(
    (variant) =>
      (colours.length === 0 || colours.includes(colourOf(variant))) &&
      (sizes.length === 0 || variant.sizes.some((size) => sizes.includes(size))) &&
      (skus.length === 0 || skus.includes(variant.sku ?? "")),
  );
}

/** Returns the price of a variant, or the product's price if the variant has none. */
export function priceOf(record: SourceRecord, variant: RecordVariant): number | null {
  return variant.price ?? record.price;
}

/** Returns the price range of a subject; null if one of its prices is unknown. */
export function pricesOf(subject: OfferSubject): PriceRange | null {
  const { record } = subject;
  const variants = variantsOf(subject);
  if (record.variants.length === 0) return record.price === null ? null : { low: record.price, high: record.price };
  const prices = variants.map((variant) => priceOf(record, variant));
  const known = prices.filter((price) => price !== null);
  if (known.length === 0 || known.length < prices.length) return null;
  return { low: Math.min(...known), high: Math.max(...known) };
}

/** Returns whether a subject is in stock; null if unknown, or if its variants differ or contradict the product. */
export function stockOf(subject: OfferSubject): boolean | null {
  const { record, selection } = subject;
  const told = variantsOf(subject).map(({ inStock }) => inStock);
  if (!isWhole(selection)) return told.length > 0 && told.every((one) => one !== null && one === told[0]) ? (told[0] ?? null) : null;
  const some = told.includes(true);
  const none = told.length > 0 && told.every((one) => one === false);
  if (record.inStock === null) return some ? true : none ? false : null;
  return (record.inStock && none) || (!record.inStock && some) ? null : record.inStock;
}

/** Returns the price before a discount; null if the subject is not discounted or if the former price applies to other variants. */
export function formerPriceOf(subject: OfferSubject): number | null {
  const { record } = subject;
  const { originalPrice } = record;
  const prices = pricesOf(subject);
  if (originalPrice === null || prices === null || originalPrice <= prices.high) return null;
  return variantsOf(subject).every((variant) => hasFormerPrice(record, variant)) ? originalPrice : null;
}

/** Reports whether the product's former price applies to the variant, which is the case only if both have the same current price. */
export function hasFormerPrice(record: SourceRecord, variant: RecordVariant): boolean {
  const price = priceOf(record, variant);
  return (
    record.originalPrice !== null && price !== null && price < record.originalPrice && (record.price === null || price === record.price)
  );
}

/** Reports whether the product or one of its variants is discounted. */
export function isReduced(record: SourceRecord): boolean {
  const { originalPrice, variants } = record;
  if (originalPrice === null) return false;
  const prices = variants.length === 0 ? [record.price] : variants.map((variant) => priceOf(record, variant));
  return prices.some((price) => price !== null && price < originalPrice);
}

/** Returns subjects that cover exactly these variants, preferably named by the requested options, and otherwise as briefly as possible. */
export function subjectsOfVariants(record: SourceRecord, variants: readonly RecordVariant[], asked: Selection): OfferSubject[] {
  if (variants.length === 0) return [];
  const wanted = new Set(variants);
  const colours = [...new Set(variants.map(colourOf))].filter((colour) => colour !== "");
  const sizes = [...new Set(variants.flatMap((variant) => variant.sizes))];
  const asksColour = asked.colours.length > 0;
  const asksSize = asked.sizes.length > 0;
  const candidates: Selection[] = [
    ...(isWhole(asked) ? [WHOLE] : []),
    ...(asksSize || colours.length === 0 ? [] : [{ colours, sizes: [], skus: [] }]),
    ...(asksColour || sizes.length === 0 ? [] : [{ colours: [], sizes, skus: [] }]),
    ...(asksColour && asksSize && colours.length > 0 && sizes.length > 0 ? [{ colours, sizes: asked.sizes, skus: [] }] : []),
    ...(asksSize ? [{ colours: [], sizes: asked.sizes, skus: [] }] : []),
    ...(colours.length === 0 && sizes.length === 0 ? [] : [{ colours, sizes, skus: [] }]),
  ];
  for (const selection of candidates) {
    const subject = { record, selection };
    const named = variantsOf(subject);
    if (named.length === wanted.size && named.every((variant) => wanted.has(variant))) return [subject];
  }
  if (colours.length > 1)
    return colours.flatMap((colour) =>
      subjectsOfVariants(
        record,
        variants.filter((variant) => colourOf(variant) === colour),
        { ...asked, colours: [colour] },
      ),
    );
  return variants.flatMap((variant) => {
    const { sku } = variant;
    return sku === null
      ? []
      : [{ record, selection: { colours: variant.colours.length > 0 ? [colourOf(variant)] : [], sizes: variant.sizes, skus: [sku] } }];
  });
}
