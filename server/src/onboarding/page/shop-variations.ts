import { parseJsonLd } from "./json-ld.ts";
import type { SchemaNode } from "./page-facts.ts";
import { isNode, textOf } from "./schema-nodes.ts";

/** More are loaded by the shop's scripts. */
const mostVariations = 100;
const colour = /colou?r|farbe?|couleur|colore|kleur|colou?rway/;

/**
 * What a product can be chosen in, as WooCommerce writes it into the form of the product's page (`data-product_variations`), in the shape of schema.org;
 * its JSON-LD names the lowest price alone. Empty for what is something else.
 */
export function variationsIn(attribute: string): SchemaNode[] {
  const list = parseJsonLd(attribute);
  if (!Array.isArray(list)) return [];
  const variations = list.filter(isNode).slice(0, mostVariations);
  const skus = variations.map((each) => textOf(each["sku"], 100));
  // Where a variation has no number of its own, the shop writes that of the product.
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

/** `attribute_pa_size: "xl"`: what is no colour is taken for a size. An empty value stands for any. */
function choiceOf(attributes: unknown): { readonly color?: readonly string[]; readonly size?: readonly string[] } {
  const color: string[] = [];
  const size: string[] = [];
  for (const [name, value] of Object.entries(isNode(attributes) ? attributes : {})) {
    const text = textOf(value, 100);
    if (text !== null && text !== "") (colour.test(name.toLowerCase()) ? color : size).push(asWritten(text));
  }
  return { ...(color.length > 0 ? { color } : {}), ...(size.length > 0 ? { size } : {}) };
}

/** Values stand there by the names of their addresses. */
function asWritten(slug: string): string {
  return /^(?:\d?x{0,4}[sl]|m)$/i.test(slug) ? slug.toUpperCase() : slug.replace(/(?<=\p{L})-(?=\p{L})/gu, " ");
}
