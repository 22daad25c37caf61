import type { CatalogProduct, CatalogVariant, SelectedOption } from "./catalog-product.ts";

/** A product with an agent's selection. */
export interface DetailProduct extends Omit<CatalogProduct, "options"> {
  readonly options?: readonly {
    readonly name: string;
    readonly values: readonly { readonly label: string; readonly available: boolean; readonly exists: boolean }[];
  }[];
  /** The selection that was applied. */
  readonly selected?: readonly SelectedOption[];
}

/**
 * Narrows a product to the variants of a selection, with the featured variant first. Reports for every option value whether it exists in
 * combination with the rest of the selection, and whether it is available.
 *
 * If no variant matches the whole selection, options are dropped until one does: first the options that are not in `preferences`, starting
 * with the last one sent; then those in `preferences`, starting with the last one. If nothing is selected, the options of the featured
 * variant apply.
 * @param variantId a requested variant, whose options override the selection
 */
export function withSelection(
  product: CatalogProduct,
  chosen: readonly SelectedOption[],
  preferences: readonly string[],
  variantId: string | null,
): DetailProduct {
  const named = product.variants.find(({ id }) => id === variantId);
  const own = (named ?? featuredOf(product.variants))?.options ?? [];
  const selected = named !== undefined || chosen.length === 0 ? own : relaxed(product.variants, chosen, preferences);
  const matching = product.variants.filter((variant) => isOf(variant, selected));
  const featured = named ?? featuredOf(matching);
  const variants = featured === undefined ? matching : [featured, ...matching.filter((variant) => variant !== featured)];
  const { options, ...rest } = product;
  if (options === undefined) return { ...rest, variants };
  return {
    ...rest,
    options: options.map(({ name, values }) => {
      const others = selected.filter((option) => option.name !== name);
      return {
        name,
        values: values.map(({ label }) => {
          const found = product.variants.filter((variant) => isOf(variant, [...others, { name, label }]));
          return { label, available: found.some(isAvailable), exists: found.length > 0 };
        }),
      };
    }),
    selected,
    variants,
  };
}

/** Returns the variant that represents the product: the first available variant or, if none is available, the first variant. */
export function featuredOf(variants: readonly CatalogVariant[]): CatalogVariant | undefined {
  return variants.find(isAvailable) ?? variants[0];
}

/** Returns whether a variant is available, that is, not known to be out of stock. */
function isAvailable({ availability }: CatalogVariant): boolean {
  return availability?.available !== false;
}

function isOf({ options = [] }: CatalogVariant, choice: readonly SelectedOption[]): boolean {
  return choice.every((wanted) => options.some(({ name, label }) => name === wanted.name && label === wanted.label));
}

function relaxed(
  variants: readonly CatalogVariant[],
  chosen: readonly SelectedOption[],
  preferences: readonly string[],
): readonly SelectedOption[] {
  const rank = ({ name }: SelectedOption): number => (preferences.includes(name) ? preferences.indexOf(name) : preferences.length);
  const byRank = chosen.toSorted((a, b) => rank(a) - rank(b));
  let kept = byRank.length;
  while (kept > 0 && !variants.some((variant) => isOf(variant, byRank.slice(0, kept)))) kept -= 1;
  const inForce = new Set(byRank.slice(0, kept));
  return chosen.filter((option) => inForce.has(option));
}
