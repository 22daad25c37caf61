import type { PageFacts } from "./page-facts.ts";
import type { PageContent } from "./page-reader.ts";
import { productsOf } from "./products.ts";
import { withSpecifications } from "./specifications.ts";
import type { WrittenProduct } from "./write-product.ts";

const mostOfAddress = 500;

/** Returns the products that a page describes. If there is only one, includes the specifications from the page's content. */
export function productsToStore(facts: PageFacts, content: PageContent | null, currency: string | null): readonly WrittenProduct[] {
  const products = productsOf(facts, { currency });
  const [only, ...others] = products;
  if (only === undefined || others.length > 0 || content === null) return products;
  // Excludes the blocks for structured data, which repeat the product's own attributes.
  const blocks = content.blocks.slice(0, content.blocks.length - content.records.length).map(({ block }) => block);
  return [withAddress(withSpecifications(only, blocks), facts)];
}

/** Document links must use https, so the URL of an http page is stored as an attribute. */
function withAddress(product: WrittenProduct, { url }: PageFacts): WrittenProduct {
  if (product.links !== undefined || !url.startsWith("http:")) return product;
  return { ...product, attributes: { ...product.attributes, page: url.slice(0, mostOfAddress) } };
}

/** Returns only the facts needed to store a page, which makes them fast to transfer. */
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
