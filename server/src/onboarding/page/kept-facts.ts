import type { PageFacts } from "./page-facts.ts";
import type { PageContent } from "./page-reader.ts";
import { productsOf } from "./products.ts";
import { withSpecifications } from "./specifications.ts";
import type { WrittenProduct } from "./write-product.ts";

const mostOfAddress = 500;

/** Returns the products that a page is about, with the specifications of a single one. */
export function productsToStore(facts: PageFacts, content: PageContent | null, currency: string | null): readonly WrittenProduct[] {
  const products = productsOf(facts, { currency });
  const [only, ...others] = products;
  if (only === undefined || others.length > 0 || content === null) return products;
  // Structured records repeat the product's own data.
  const blocks = content.blocks.slice(0, content.blocks.length - content.records.length).map(({ block }) => block);
  return [withAddress(withSpecifications(only, blocks), facts)];
}

/** Document links cannot be http, so a product found on such a page keeps the address as an attribute. */
function withAddress(product: WrittenProduct, { url }: PageFacts): WrittenProduct {
  if (product.links !== undefined || !url.startsWith("http:")) return product;
  return { ...product, attributes: { ...product.attributes, page: url.slice(0, mostOfAddress) } };
}

/** Returns the facts that are needed to store a page, without the others, so that they are quick to transfer. */
export function factsToStore(facts: PageFacts): PageFacts {
  return {
    ...facts,
    jsonLd: [],
    microdata: [],
    variations: [],
    inlineStyles: "",
    headings: [],
    lines: [],
    logos: [],
    icons: [],
    openGraph: new Map(),
  };
}
