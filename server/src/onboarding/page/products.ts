import type { PageFacts, SchemaNode } from "./page-facts.ts";
import { bestOf, offersOf } from "./offers.ts";
import { type DescribedProduct, groupsOf, ownOf } from "./product-groups.ts";
import { isNode, SchemaGraph } from "./schema-nodes.ts";
import { writeProduct, type WrittenProduct } from "./write-product.ts";

const mostProducts = 100;

/**
 * Returns the products that a page describes, valid for `PUT …/products`. Reads JSON-LD, microdata and RDFa, filling in missing properties
 * from
 * OpenGraph, or uses OpenGraph alone if the page has none of these. Returns an empty list if each product on the page has a page of its
 * own.
 * @param options.currency default for prices without a currency; if null, such prices are omitted
 */
export function productsOf(page: PageFacts, options: { readonly currency: string | null } = { currency: null }): WrittenProduct[] {
  const graph = new SchemaGraph(page);
  const described = ownOf(groupsOf(graph), page);
  const open = described.length === 0 ? fromOpenGraph(page) : null;
  const found = withVariations(open === null ? described : [{ node: open, members: [] }], graph, page).slice(0, mostProducts);
  const products = found.flatMap((each) => writeProduct(each, graph, page, { ...options, isOnly: found.length === 1 }) ?? []);
  return [...new Map(products.toReversed().map((product) => [product.id, product])).values()].toReversed();
}

/** The form on a page for one product can list the product's options. */
function withVariations(found: readonly DescribedProduct[], graph: SchemaGraph, { variations }: PageFacts): readonly DescribedProduct[] {
  const [only, ...others] = found;
  if (only === undefined || others.length > 0 || only.members.length > 0 || variations.length === 0) return found;
  const currency = bestOf(offersOf(only.node, graph))?.currency ?? null;
  const inCurrency = (offer: unknown): unknown => (currency === null || !isNode(offer) ? offer : { ...offer, priceCurrency: currency });
  return [{ ...only, members: variations.map((each) => ({ ...each, offers: inCurrency(each["offers"]) })) }];
}

/** Converts a product's OpenGraph data to a schema.org item; null if the page is not a product page. */
function fromOpenGraph(page: PageFacts): SchemaNode | null {
  const read = (...names: string[]): string | undefined => names.flatMap((name) => page.openGraph.get(name)?.[0] ?? [])[0];
  const price = read("product:sale_price:amount", "product:price:amount", "og:price:amount");
  const type = read("og:type") ?? "";
  // `product.group` denotes a list of products, so it is not a product page.
  if (/product\.group/i.test(type) || (price === undefined && !/^(?:og:)?product(?:\.item)?$/i.test(type))) return null;
  return { name: read("og:title") ?? page.title, description: read("og:description"), sku: read("product:retailer_item_id") };
}
