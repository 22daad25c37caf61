import type { PersonaContext } from "../../personas/model/persona.ts";
import { narrowed, readCatalogFilters, type SentFilters } from "./model/catalog-filters.ts";
import type { SelectedOption } from "./model/catalog-product.ts";
import { type DetailProduct, withSelection } from "./model/select-variants.ts";
import { type CatalogDeps, type Charged, charged } from "./offered-products.ts";
import { byId } from "./resolve-ids.ts";

export interface ProductQuery {
  /** Id of a product or variant. */
  readonly id: string;
  /** Options selected so far. */
  readonly selected: readonly SelectedOption[];
  /** Option names, most important first. */
  readonly preferences: readonly string[];
  readonly filters: SentFilters | undefined;
  readonly currency: string | undefined;
}

export type ProductOutcome =
  | { readonly kind: "found"; readonly product: DetailProduct; readonly ignored: "price" | null }
  | { readonly kind: "unknown" }
  /** The product exists, but the filters exclude all its variants. */
  | { readonly kind: "left_out" };

/** Returns all data of one product, narrowed to the selected options. Charges the account. */
export async function getProduct(deps: CatalogDeps, context: PersonaContext, input: ProductQuery): Promise<Charged<ProductOutcome>> {
  const { filters, ignored } = readCatalogFilters(input.filters ?? {}, input.currency, context.brand.defaultCurrency);
  return charged<ProductOutcome>(deps, context, async () => {
    const resolved = await byId(deps, context, input.id);
    if (resolved === null) return { kind: "unknown" };
    const detail = withSelection(resolved.product, input.selected, input.preferences, resolved.variantId);
    const variants = narrowed({ ...resolved.product, variants: detail.variants }, filters)?.variants;
    return variants === undefined ? { kind: "left_out" } : { kind: "found", product: { ...detail, variants }, ignored };
  });
}
