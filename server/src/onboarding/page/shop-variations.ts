import { parseJsonLd } from "./json-ld.ts";
import type { SchemaNode } from "./page-facts.ts";
import { isNode, textOf } from "./schema-nodes.ts";

/** Maximum number of variations embedded in the page. Shops load larger numbers on demand. */
const mostVariations = 100;
const colour = /colou?r|farbe?|couleur|colore|kleur|colou?rway/;

/**
 * Converts WooCommerce variations (`data-product_variations` in the product form) to schema.org, because WooCommerce JSON-LD contains only
 * the lowest
 * price. Returns an empty list for other input.
 */
export function variationsIn(attribute: string): SchemaNode[] {
  const list = parseJsonLd(attribute);
  if (!Array.isArray(list)) return [];
  const variations = list.filter(isNode).slice(0, mostVariations);
  const skus = variations.map((each) => textOf(each["sku"], 100));
  // A variation without its own SKU repeats the product's.
  const areTelling = skus.every((sku) => sku !== null) && new Set(skus).size === skus.length;
  return variations.flatMap((each, at) => {
    const sku = areTelling ? skus[at] : textOf(each["variation_id"], 100);
    if (sku === null || sku === undefined || each["variation_is_active"] === false) return [];
    const image = isNode(each["image"]) ? textOf(each["image"]["url"] ?? each["image"]["src"], 2_048) : null;
    return [{ sku, ...choiceOf(each["attributes"]), ...(image === null ? {} : { image }), offers: offerOf(each) }];
  });
}

function offerOf(variation: SchemaNode): SchemaNode {
  const stock = variation["is_in_stock"];
  return {
    "@type": "Offer",
    price: variation["display_price"],
    ...(typeof stock === "boolean" ? { availability: stock ? "InStock" : "OutOfStock" } : {}),
  };
}

/** For example, `attribute_pa_size: "xl"`. Every attribute other than a color counts as a size. An empty value means any value. */
function choiceOf(attributes: unknown): { readonly color?: readonly string[]; readonly size?: readonly string[] } {
  const color: string[] = [];
  const size: string[] = [];
  for (const [name, value] of Object.entries(isNode(attributes) ? attributes : {})) {
    const text = textOf(value, 100);
    if (text !== null && text !== "") (colour.test(name.toLowerCase()) ? color : size).push(asWritten(text));
  }
  return { ...(color.length > 0 ? { color } : {}), ...(size.length > 0 ? { size } : {}) };
}

/** Values are slugs, so words are separated by hyphens. */
function asWritten(slug: string): string {
  return /^(?:\d?x{0,4}[sl]|m)$/i.test(slug) ? slug.toUpperCase() : slug.replace(/(?<=\p{L})-(?=\p{L})/gu, " ");
}
