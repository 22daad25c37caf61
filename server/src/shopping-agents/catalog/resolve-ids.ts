import { isSameText } from "../../platform/lib/text.ts";
import type { PersonaContext } from "../../personas/model/persona.ts";
import { scopeOf } from "../../search/scope.ts";
import { type CatalogProduct, skuMark } from "./model/catalog-product.ts";
import { asCatalogProduct, type CatalogDeps, isOffered, offeredUnder } from "./offered-products.ts";

/** The product or variant that an identifier refers to. */
export interface Resolved {
  readonly product: CatalogProduct;
  /** Null if the identifier refers to the product as a whole. */
  readonly variantId: string | null;
}

/** Maximum number of products returned for a SKU. */
const mostOfOneSku = 10;
const longestSku = 100;
/** Maximum number of separators that are tried per id, because ids are untrusted input. */
const mostMarks = 4;

/** Resolves an identifier to a product by id; failing that, to a variant by id; failing that, to all variants with that SKU. */
export async function resolveId(deps: CatalogDeps, context: PersonaContext, id: string): Promise<readonly Resolved[]> {
  const named = await byId(deps, context, id);
  return named === null ? bySku(deps, context, id) : [named];
}

/** Like `resolveId`, but does not resolve SKUs. */
export async function byId(deps: CatalogDeps, context: PersonaContext, sent: string): Promise<Resolved | null> {
  const id = sent.normalize("NFC");
  const product = await productUnder(deps, context, id);
  if (product !== null) return { product, variantId: product.variants.find((variant) => isSameText(variant.id, id))?.id ?? null };
  // Product ids and SKUs may themselves contain the separator.
  const parts = id.split(skuMark, mostMarks + 1);
  for (let count = 1; count < parts.length; count += 1) {
    const parent = await productUnder(deps, context, parts.slice(0, count).join(skuMark));
    const variant = parent?.variants.find((each) => isSameText(each.id, id));
    if (parent !== null && variant !== undefined) return { product: parent, variantId: variant.id };
  }
  return null;
}

async function productUnder(deps: CatalogDeps, context: PersonaContext, id: string): Promise<CatalogProduct | null> {
  const item = await offeredUnder(deps, context, id);
  return item === null ? null : asCatalogProduct(deps, context, item);
}

async function bySku(deps: CatalogDeps, context: PersonaContext, sent: string): Promise<Resolved[]> {
  const sku = sent.normalize("NFC");
  if (sku.length > longestSku) return [];
  const { index } = deps.indexes.of(context.brand.id);
  const { hits } = await index.search({
    scope: { segments: scopeOf(context).segments, documents: new Map() },
    text: sku,
    vector: null,
    languages: context.brand.languages,
    topK: mostOfOneSku,
    mode: "fast",
    filter: { kind: "item" },
  });
  const resolved = await Promise.all(
    hits.map(async (hit) => {
      const product = asCatalogProduct(deps, context, hit);
      const variant = product?.variants.find((candidate) => candidate.sku !== undefined && isSameText(candidate.sku, sku));
      return product === null || variant === undefined || !(await isOffered(deps, context, hit))
        ? null
        : { product, variantId: variant.id };
    }),
  );
  return resolved.filter((entry) => entry !== null);
}
