import type { PersonaContext } from "../../personas/model/persona.ts";
import { narrowed, readCatalogFilters, type SentFilters } from "./model/catalog-filters.ts";
import type { CatalogProduct, CatalogVariant } from "./model/catalog-product.ts";
import { featuredOf } from "./model/select-variants.ts";
import { type CatalogDeps, type Charged, charged } from "./offered-products.ts";
import { type Resolved, resolveId } from "./resolve-ids.ts";

/** The identifier that matched a variant, and how: as the variant's own id, or as the id of the product that the variant represents. */
interface Input {
  readonly id: string;
  readonly match: "exact" | "featured";
}

/** A product with its matched variants. */
export interface LookedUpProduct extends Omit<CatalogProduct, "variants"> {
  readonly variants: readonly (CatalogVariant & { readonly inputs: readonly Input[] })[];
}

export interface LookUp {
  readonly ids: readonly string[];
  readonly filters: SentFilters | undefined;
  readonly currency: string | undefined;
}

export interface LookedUp {
  readonly products: readonly LookedUpProduct[];
  /** Identifiers that match nothing, or nothing within the filters. */
  readonly notFound: readonly string[];
  readonly ignored: "price" | null;
}

/** Returns products by product id, variant id or SKU, each product only once. Charges the account. */
export async function lookUpCatalog(deps: CatalogDeps, context: PersonaContext, input: LookUp): Promise<Charged<LookedUp>> {
  const { filters, ignored } = readCatalogFilters(input.filters ?? {}, input.currency, context.brand.defaultCurrency);
  return charged(deps, context, async () => {
    const products = new Map<string, { readonly product: CatalogProduct; readonly inputs: Map<CatalogVariant, Input[]> }>();
    const notFound: string[] = [];
    for (const id of new Set(input.ids)) {
      const resolved = await resolveId(deps, context, id);
      const variants = resolved.flatMap(({ product, variantId }) => {
        const entry = products.get(product.id) ?? { product: narrowed(product, filters), inputs: new Map<CatalogVariant, Input[]>() };
        if (entry.product === null) return [];
        const variant = variantOf(entry.product, variantId);
        if (variant === undefined) return [];
        entry.inputs.set(variant, [...(entry.inputs.get(variant) ?? []), { id, match: variantId === null ? "featured" : "exact" }]);
        products.set(product.id, { product: entry.product, inputs: entry.inputs });
        return [variant];
      });
      if (variants.length === 0) notFound.push(id);
    }
    return { products: Array.from(products.values(), withInputs), notFound, ignored };
  });
}

function variantOf({ variants }: CatalogProduct, variantId: Resolved["variantId"]): CatalogVariant | undefined {
  return variantId === null ? featuredOf(variants) : variants.find(({ id }) => id === variantId);
}

function withInputs({
  product,
  inputs,
}: {
  readonly product: CatalogProduct;
  readonly inputs: ReadonlyMap<CatalogVariant, readonly Input[]>;
}): LookedUpProduct {
  return { ...product, variants: Array.from(inputs, ([variant, of]) => ({ ...variant, inputs: of })) };
}
