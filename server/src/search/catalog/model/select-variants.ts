import type { CatalogProduct, CatalogVariant, SelectedOption } from "./catalog-product.ts";

/** A product with what an agent has chosen of it. */
export interface DetailProduct extends Omit<CatalogProduct, "options"> {
  readonly options?: readonly {
    readonly name: string;
    readonly values: readonly { readonly label: string; readonly available: boolean; readonly exists: boolean }[];
  }[];
  /** The choice that is in force. */
  readonly selected?: readonly SelectedOption[];
}

/**
 * Narrows a product to the variants of a choice, the featured one first, and tells of every option's value whether it exists beside the rest of the
 * choice, and whether it can be had.
 *
 * Where no variant is of the whole choice, options are dropped until one is: those that are not among `preferences` first, the last named of them
 * before the others, then the preferences from their end. Without a choice the featured variant's own is in force.
 * @param variantId a variant that was asked for: its options are the choice, whatever else is chosen
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

/** The variant that stands for the others: the first that can be had. */
export function featuredOf(variants: readonly CatalogVariant[]): CatalogVariant | undefined {
  return variants.find(isAvailable) ?? variants[0];
}

/** What is not known to be out of stock can be had. */
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
