import type { RecordVariant, SourceRecord } from "./record.ts";

/** Variants of a product by the colors, sizes and SKUs that all of them have one of; the product itself where all three are empty. */
export interface Selection {
  /** As the variants write them; several colors of one variant are one, joined by a slash. */
  readonly colours: readonly string[];
  readonly sizes: readonly string[];
  readonly skus: readonly string[];
}

/** What a statement is about. */
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

/** Variants that a selection names: all of them for the product itself. */
export function variantsOf({ record, selection }: OfferSubject): readonly RecordVariant[] {
  const { colours, sizes, skus } = selection;
  return record.variants.filter(
    (variant) =>
      (colours.length === 0 || colours.includes(colourOf(variant))) &&
      (sizes.length === 0 || variant.sizes.some((size) => sizes.includes(size))) &&
      (skus.length === 0 || skus.includes(variant.sku ?? "")),
  );
}

/** A variant without a price of its own costs what the product costs. */
export function priceOf(record: SourceRecord, variant: RecordVariant): number | null {
  return variant.price ?? record.price;
}

/** The prices of a subject; null where one of them is not known. */
export function pricesOf(subject: OfferSubject): PriceRange | null {
  const { record } = subject;
  const variants = variantsOf(subject);
  if (record.variants.length === 0) return record.price === null ? null : { low: record.price, high: record.price };
  const prices = variants.map((variant) => priceOf(record, variant));
  const known = prices.filter((price) => price !== null);
  if (known.length === 0 || known.length < prices.length) return null;
  return { low: Math.min(...known), high: Math.max(...known) };
}

/** Whether a subject can be had; null where that is not known, differs among its variants, or the product says otherwise than they do. */
export function stockOf(subject: OfferSubject): boolean | null {
  const { record, selection } = subject;
  const told = variantsOf(subject).map(({ inStock }) => inStock);
  if (!isWhole(selection)) return told.length > 0 && told.every((one) => one !== null && one === told[0]) ? (told[0] ?? null) : null;
  const some = told.includes(true);
  const none = told.length > 0 && told.every((one) => one === false);
  if (record.inStock === null) return some ? true : none ? false : null;
  return (record.inStock && none) || (!record.inStock && some) ? null : record.inStock;
}

/** The price before a reduction; null where the subject is not reduced. */
export function formerPriceOf(subject: OfferSubject): number | null {
  const { originalPrice } = subject.record;
  const prices = pricesOf(subject);
  return originalPrice !== null && prices !== null && originalPrice > prices.high ? originalPrice : null;
}

/** Some variant, or the product itself, costs less than before. */
export function isReduced(record: SourceRecord): boolean {
  const { originalPrice, variants } = record;
  if (originalPrice === null) return false;
  const prices = variants.length === 0 ? [record.price] : variants.map((variant) => priceOf(record, variant));
  return prices.some((price) => price !== null && price < originalPrice);
}

/** The variants as subjects that name them and no others: by what the visitor asked for, then as short as may be. */
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
