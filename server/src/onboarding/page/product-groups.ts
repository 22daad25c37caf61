import { nameKey } from "../../platform/lib/text.ts";
import { pageKey } from "./address.ts";
import type { PageFacts, SchemaNode } from "./page-facts.ts";
import { addressOf, addressOfPage, isOneSite } from "./product-parts.ts";
import { isOfType, type SchemaGraph, textOf } from "./schema-nodes.ts";

const productTypes = ["Product", "ProductGroup", "IndividualProduct", "ProductModel", "SomeProducts", "ProductCollection"];

/** A product described on a page, and its variants. */
export interface DescribedProduct {
  readonly node: SchemaNode;
  readonly members: readonly SchemaNode[];
}

/**
 * Returns the page's products and their variants. Merges products that the page describes in two formats, such as JSON-LD and microdata.
 */
export function groupsOf(graph: SchemaGraph): DescribedProduct[] {
  const nodes = graph.roots.filter((node) => isOfType(node, ...productTypes));
  const isGroup = (node: SchemaNode): boolean => isOfType(node, "ProductGroup") || node["hasVariant"] !== undefined;
  const groups = nodes.filter(isGroup).map((node) => ({ node, members: [...graph.nodesOf(node["hasVariant"])] }));
  const byName = new Map<string, DescribedProduct>();
  const made = new Set<DescribedProduct>();
  for (const group of groups) byName.set(keyOf(group.node), group);
  for (const node of nodes.filter((each) => !isGroup(each))) {
    if (groups.some(({ members }) => members.includes(node))) continue;
    const [parent] = graph.nodesOf(node["isVariantOf"]);
    const parentId = textOf(node["inProductGroupWithID"] ?? parent?.["productGroupID"], 255) ?? textOf(parent?.["@id"], 2_048);
    const group = groups.find(
      ({ node: each }) => parentId !== null && (textOf(each["productGroupID"], 255) === parentId || each["@id"] === parentId),
    );
    if (group !== undefined) group.members.push(node);
    else if (parentId !== null) {
      const inferred = { node: { ...node, ...parent, ...withoutOwn(node), productGroupID: parentId }, members: [node] };
      groups.push(inferred);
      made.add(inferred);
      byName.set(`group ${parentId}`, inferred);
    } else byName.set(keyOf(node), completed(byName.get(keyOf(node)), node));
  }
  // If one variant has its own page, so do the other variants of its group, so this variant must not replace the whole group.
  return [...byName.values()].map((each) => {
    const [only, ...others] = each.members;
    return made.has(each) && only !== undefined && others.length === 0 ? { node: only, members: [] } : each;
  });
}

/** Other parts of a page, such as reviews, repeat the product, and each part can contain properties that the others omit. */
function completed(known: DescribedProduct | undefined, again: SchemaNode): DescribedProduct {
  if (known === undefined) return { node: again, members: [] };
  const [sku, other] = [known.node, again].map((node) => textOf(node["sku"], 255));
  if (keyOf(again) === "" || (sku !== null && other !== null && sku !== other)) return known;
  const { sku: _sku, offers: _offers, Offers: _large, ...rest } = again;
  return { ...known, node: { ...(known.members.length > 0 ? rest : again), ...known.node } };
}

/** Removes properties that apply only to the variant that represents its group. */
function withoutOwn(variant: SchemaNode): SchemaNode {
  return {
    ...(variant["image"] === undefined ? {} : { image: variant["image"] }),
    sku: undefined,
    color: undefined,
    size: undefined,
    gtin: undefined,
    mpn: undefined,
  };
}

function keyOf(node: SchemaNode): string {
  return nameKey(textOf(node["name"], 500) ?? textOf(node["sku"], 255) ?? textOf(node["@id"], 2_048) ?? "");
}

/**
 * Returns the products that this page describes: the product that matches its URL or heading or, if none does, the products without a page
 * of their own.
 */
export function ownOf(found: readonly DescribedProduct[], page: PageFacts): readonly DescribedProduct[] {
  const here = new Set([page.url, addressOfPage(page)].map(pageKey));
  const addresses = found.map(({ node }) => addressOf(node, page.url));
  const own = found.filter((_, at) => here.has(pageKey(addresses[at] ?? "")));
  if (own.length > 0) return own.length === 1 ? own : own.filter(({ node }) => hasOffer(node));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) {
    const isElsewhere = isPageOfSite(addresses[0] ?? null, page);
    return (isElsewhere || !hasOffer(only.node)) && isBeside(only, page) ? [] : found;
  }
  const named = found.filter(({ node }) => headingsOf(page).includes(nameKey(textOf(node["name"], 500) ?? "")));
  return named.length === 1 ? named : found.filter(({ node }, at) => addresses[at] === null && hasOffer(node));
}

/**
 * Returns whether a URL can be a product page of this site. Excludes the home page, because unfinished templates declare it as the URL of
 * every product.
 */
function isPageOfSite(address: string | null, page: PageFacts): boolean {
  return address !== null && isOneSite(address, page.url) && new URL(address).pathname !== "/";
}

/**
 * Returns whether the page's heading names a different subject, as in an article that mentions a product or a page that misuses the markup
 * for
 * ratings.
 */
function isBeside({ node }: DescribedProduct, page: PageFacts): boolean {
  if (/^(?:og:)?product(?:\.item)?$/i.test(page.openGraph.get("og:type")?.[0] ?? "")) return false;
  const name = nameKey(textOf(node["name"], 500) ?? "");
  const headings = headingsOf(page);
  return headings.length > 0 && !headings.some((heading) => heading.includes(name) || name.includes(heading));
}

/** Returns the comparison keys of the page's headings or, if it has none, of its title. */
function headingsOf({ headings, title }: PageFacts): string[] {
  const first = headings.filter(({ level }) => level === 1).map(({ text }) => text);
  return (first.length > 0 ? first : [title ?? ""]).map(nameKey).filter((key) => key !== "");
}

function hasOffer(node: SchemaNode): boolean {
  return (node["offers"] ?? node["Offers"]) !== undefined || node["hasVariant"] !== undefined || node["productGroupID"] !== undefined;
}
