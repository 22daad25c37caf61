import { absolute } from "./address.ts";
import type { SchemaNode } from "./page-facts.ts";
import { bestOf, type Offer, offersOf } from "./offers.ts";
import { imagesOf } from "./product-parts.ts";
import { type SchemaGraph, textOf, textsOf } from "./schema-nodes.ts";

/** A variant in the format for writing products. */
export interface Variant {
  readonly sku: string;
  readonly color?: readonly string[];
  readonly size?: readonly string[];
  readonly price?: number;
  readonly in_stock?: boolean;
  readonly image?: string;
}

const mostVariants = 100;

/**
 * Returns a product's variants: its variant items, or, if it has none, its offers if more than one has a SKU. Of items that share a SKU,
 * only the first is used.
 * @param members variant items
 * @param currency the product's currency; prices in other currencies are omitted
 */
export function variantsOf(
  product: SchemaNode,
  members: readonly SchemaNode[],
  graph: SchemaGraph,
  base: string,
  currency: string | null,
): Variant[] {
  const offers = offersOf(product, graph);
  const found =
    members.length > 0
      ? members.flatMap((member) => ofMember(member, graph, base, currency) ?? [])
      : offers.flatMap((offer) => ofOffer(offer, namesDiffer(offers), base, currency) ?? []);
  const bySku = new Map<string, Variant>();
  for (const variant of found) if (!bySku.has(variant.sku)) bySku.set(variant.sku, variant);
  if (members.length === 0 && bySku.size < 2) return [];
  return [...bySku.values()].slice(0, mostVariants);
}

function ofMember(member: SchemaNode, graph: SchemaGraph, base: string, currency: string | null): Variant | null {
  const offer = bestOf(offersOf(member, graph));
  const sku =
    textOf(member["sku"] ?? member["productID"] ?? member["gtin13"] ?? member["gtin"] ?? member["mpn"], 100) ?? offer?.sku ?? null;
  const name = sku ?? textOf(member["name"], 100);
  if (name === null) return null;
  const color = textsOf(member["color"], 100).slice(0, 20);
  const size = textsOf(member["size"], 100).slice(0, 20);
  const [image] = imagesOf(member, graph, base);
  return {
    sku: name,
    ...(color.length > 0 ? { color } : {}),
    ...(size.length > 0 ? { size } : {}),
    ...money(offer, currency),
    ...(image === undefined ? {} : { image }),
  };
}

/** A name shared by all offers is the product's name. */
function namesDiffer(offers: readonly Offer[]): boolean {
  return new Set(offers.map(({ name }) => name)).size > 1;
}

function ofOffer(offer: Offer, isNameTelling: boolean, base: string, currency: string | null): Variant | null {
  if (offer.sku === null) return null;
  const image = typeof offer.node["image"] === "string" ? absolute(offer.node["image"], base) : null;
  // An offer's name indicates how it differs, usually by size or color.
  const size = offer.name === null || !isNameTelling ? [] : [offer.name.slice(0, 100)];
  return { sku: offer.sku, ...(size.length > 0 ? { size } : {}), ...money(offer, currency), ...(image === null ? {} : { image }) };
}

function money(offer: Offer | null, currency: string | null): { price?: number; in_stock?: boolean } {
  const isSame = offer?.price !== null && (offer?.currency === null || offer?.currency === currency);
  return {
    ...(offer !== null && offer.price !== null && isSame && currency !== null ? { price: offer.price } : {}),
    ...(offer?.inStock === null || offer === null ? {} : { in_stock: offer.inStock }),
  };
}
