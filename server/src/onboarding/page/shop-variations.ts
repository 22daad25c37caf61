import { parseJsonLd } from "./json-ld.ts";
import type { SchemaNode } from "./page-facts.ts";
import { isNode, textOf } from "./schema-nodes.ts";

/** For more variations, the shop's scripts load them on demand. */
const mostVariations = 100;
const colour = /colou?r|farbe?|couleur|colore|kleur|colou?rway/;

/**
 * Converts WooCommerce variations (`data-product_variations` in the product form) to schema.org; its JSON-LD has only the lowest price.
 * Empty for anything else.
 */
export function variationsIn(attribute: string): SchemaNode[] {
  const list = parseJsonLd(attribute);
  if (!Array.isArray(list)) return [];
  const variations = list.filter(isNode).slice(0, mostVariations);
  const skus = variations.map((each) => textOf(each["sku"], 100));
  // A variation without its own number has the product's.
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

/** `attribute_pa_size: "xl"`: anything that is not a color counts as a size. An empty value means any. */
function choiceOf(attributes: unknown): { readonly color?: readonly string[]; readonly size?: readonly string[] } {
  const color: string[] = [];
  const size: string[] = [];
  for (const [name, value] of Object.entries(isNode(attributes) ? attributes : {})) {
    const text = textOf(value, 100);
    if (text !== null && text !== "") (colour.test(name.toLowerCase()) ? color : size).push(asWritten(text));
  }
  return { ...(color.length > 0 ? { color } : {}), ...(size.length > 0 ? { size } : {}) };
}

/** Values are slugs. */
function asWritten(slug: string): string {
  return /^(?:\d?x{0,4}[sl]|m)$/i.test(slug) ? slug.toUpperCase() : slug.replace(/(?<=\p{L})-(?=\p{L})/gu, " ");
}
