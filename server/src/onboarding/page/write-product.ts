import { isExternalId, nameKey } from "../../platform/lib/text.ts";
import { absolute } from "./address.ts";
import { bestOf, offersOf, stockOf } from "./offers.ts";
import type { PageFacts, SchemaNode } from "./page-facts.ts";
import { amountOf, currencyOf } from "../../knowledge/model/price.ts";
import { attributesOf } from "./product-attributes.ts";
import type { DescribedProduct } from "./product-groups.ts";
import { addressOf, addressOfPage, categoriesOf, descriptionOf, imagesOf, isOneSite } from "./product-parts.ts";
import { type SchemaGraph, textOf } from "./schema-nodes.ts";
import { cut, oneLine } from "./text.ts";
import { type Variant, variantsOf } from "./variants.ts";

/** A product in the format for writing products. */
export interface WrittenProduct {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly categories?: readonly (readonly string[])[];
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly images?: readonly { readonly url: string; readonly description: string; readonly is_primary: boolean }[];
  readonly links?: readonly { readonly url: string; readonly is_primary: boolean }[];
  readonly price?: number;
  readonly original_price?: number;
  readonly currency?: string;
  readonly in_stock?: boolean;
  readonly variants?: readonly Variant[];
}

export interface WritingOptions {
  /** Default currency for prices. */
  readonly currency: string | null;
  /** Whether the page describes only this product, so page-level facts apply to the product. */
  readonly isOnly: boolean;
}

/** Converts an item to the format for writing products; null if the item has no name. */
export function writeProduct(
  described: DescribedProduct,
  graph: SchemaGraph,
  page: PageFacts,
  options: WritingOptions,
): WrittenProduct | null {
  const { node, members } = described;
  const open = options.isOnly ? openGraphOf(page) : nothing;
  const title = oneLine(textOf(node["name"], 500) ?? open.title ?? "", 500).normalize("NFC");
  if (title === "") return null;
  const offer = bestOf([...offersOf(node, graph), ...members.flatMap((member) => offersOf(member, graph))]);
  const currency = offer?.currency ?? open.currency ?? options.currency;
  const price = offer?.price ?? open.price;
  const original = offer?.originalPrice ?? open.originalPrice;
  const inStock = members.length > 0 ? stockOfMembers(members, graph) : (offer?.inStock ?? open.inStock);
  const description = descriptionOf(node, page, options.isOnly);
  const categories = categoriesOf(node, title, graph, page);
  const availability = offer?.inStock === false && inStock === false ? offer.availability : null;
  const attributes = {
    ...(open.brand === null ? {} : { brand: open.brand }),
    ...attributesOf(node, graph),
    ...(availability === null ? {} : { availability }),
  };
  const images = picturesOf(described, graph, page, open.image);
  const link = linkOf(node, page);
  const variants = variantsOf(node, members, graph, page.url, currency);
  return {
    id: idOf(node, page, title, options.isOnly),
    title,
    ...(description === null ? {} : { description: cut(description.normalize("NFC"), 20_000) }),
    ...(categories.length > 0 ? { categories } : {}),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    ...(images.length > 0 ? { images: images.map((url, at) => ({ url, description: cut(title, 300), is_primary: at === 0 })) } : {}),
    ...(link === null ? {} : { links: [{ url: link, is_primary: true }] }),
    ...(price === null || currency === null ? {} : { price, currency }),
    ...(price === null || currency === null || original === null || original <= price ? {} : { original_price: original }),
    ...(inStock === null ? {} : { in_stock: inStock }),
    ...(variants.length > 0 ? { variants } : {}),
  };
}

interface OpenGraphFacts {
  readonly title: string | null;
  readonly price: number | null;
  readonly originalPrice: number | null;
  readonly currency: string | null;
  readonly inStock: boolean | null;
  readonly brand: string | null;
  readonly image: string | null;
}

const nothing: OpenGraphFacts = { title: null, price: null, originalPrice: null, currency: null, inStock: null, brand: null, image: null };

/** Returns the product properties in the page's OpenGraph data. */
function openGraphOf(page: PageFacts): OpenGraphFacts {
  const read = (...names: string[]): string | null => names.flatMap((name) => page.openGraph.get(name)?.[0] ?? [])[0] ?? null;
  const written = read("product:price:currency", "product:sale_price:currency", "og:price:currency");
  const currency = currencyOf(written) ?? currencyOf(read("product:price:amount", "og:price:amount"));
  const sale = amountOf(read("product:sale_price:amount"), currency);
  const regular = amountOf(read("product:price:amount", "og:price:amount"), currency);
  return {
    title: read("og:title"),
    price: sale ?? regular,
    originalPrice: amountOf(read("product:original_price:amount"), currency) ?? (sale === null ? null : regular),
    currency,
    inStock: stockOf(read("product:availability", "og:availability")),
    brand: oneLine(read("product:brand", "og:brand") ?? "", 500) || null,
    image: absolute(read("og:image:secure_url", "og:image") ?? undefined, page.url),
  };
}

/** Returns the product's images; if it has none, one image per variant; if there are none, the page's image. */
function picturesOf({ node, members }: DescribedProduct, graph: SchemaGraph, page: PageFacts, ofPage: string | null): string[] {
  const own = imagesOf(node, graph, page.url);
  if (own.length > 0) return own;
  const ofMembers = [...new Set(members.flatMap((member) => imagesOf(member, graph, page.url).slice(0, 1)))];
  return ofMembers.length > 0 || ofPage === null ? ofMembers.slice(0, 15) : [ofPage];
}

/** Returns the product's URL on this site; null if it is not valid for a product. */
function linkOf(node: SchemaNode, page: PageFacts): string | null {
  const named = addressOf(node, page.url);
  const candidates = [...(named !== null && isOneSite(named, page.url) ? [named] : []), addressOfPage(page), page.url];
  return candidates.find((each) => each.startsWith("https:")) ?? null;
}

/** A group is in stock if any member is in stock. */
function stockOfMembers(members: readonly SchemaNode[], graph: SchemaGraph): boolean | null {
  const stocks = members.map((member) => bestOf(offersOf(member, graph))?.inStock ?? null);
  if (stocks.includes(true)) return true;
  return stocks.includes(false) ? false : null;
}

/** Returns the product's SKU, or, if it has none, the path of its page. Both are stable across crawls. */
function idOf(node: SchemaNode, page: PageFacts, title: string, isOnly: boolean): string {
  for (const name of ["productGroupID", "sku", "productID", "gtin13", "gtin", "mpn"]) {
    const id = oneLine(textOf(node[name], 255) ?? "", 255).normalize("NFC");
    if (isExternalId(id) && !/^(?:n\/?a|none|null|undefined|default|sku|0+|\W+)$/i.test(id)) return id;
  }
  const { pathname, search } = new URL(addressOfPage(page));
  const path = `${pathname}${search}`.replace(/^\/|\/$/g, "");
  const own = isOnly ? path : `${path}#${nameKey(title).replace(/[^\p{L}\p{N}]+/gu, "-")}`;
  const id = own.slice(-255).toWellFormed().trim();
  return isExternalId(id) ? id : "home";
}
