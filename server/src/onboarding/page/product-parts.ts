import { absolute } from "./address.ts";
import type { PageFacts, SchemaNode } from "./page-facts.ts";
import { isNode, isOfType, listOf, type SchemaGraph, textOf, textsOf } from "./schema-nodes.ts";
import { nameKey } from "../../platform/lib/text.ts";

/** Maximum number of images per product. */
const mostImages = 15;

/** Returns the URLs of an item's images, without duplicates. */
export function imagesOf(node: SchemaNode, graph: SchemaGraph, base: string): string[] {
  const references = listOf(node["image"]).flatMap((image) => {
    if (typeof image === "string") return [image];
    return graph
      .nodesOf(image)
      .flatMap((each) => [...listOf(each["contentUrl"]), ...listOf(each["url"]), ...listOf(each["@id"])].slice(0, 1));
  });
  const urls = references.slice(0, 100).flatMap((each) => (typeof each === "string" ? (absolute(each, base) ?? []) : []));
  return [...new Set(urls)].slice(0, mostImages);
}

/** Returns the category paths given by the product and by the page's breadcrumbs. */
export function categoriesOf(product: SchemaNode, title: string, graph: SchemaGraph, page: PageFacts): string[][] {
  const named = [...textsOf(product["category"], 500), ...(page.openGraph.get("product:category") ?? [])].flatMap((text) => {
    // Numeric taxonomy ids are meaningless to visitors.
    const path = text
      .split(/\s*(?:>|›|»|\/(?!\d))\s*/)
      .map((level) => level.trim().slice(0, 100))
      .filter((level) => level !== "" && !/^\d+$/.test(level));
    return path.length > 0 ? [path.slice(0, 10)] : [];
  });
  const crumbs = breadcrumbsOf(graph, page, title);
  const paths = new Map([...(crumbs.length > 0 ? [crumbs] : []), ...named].map((path) => [nameKey(path.join("\n")), path]));
  return [...paths.values()].slice(0, 10);
}

/** Returns breadcrumb names, excluding the home page and the page itself. */
function breadcrumbsOf(graph: SchemaGraph, page: PageFacts, title: string): string[] {
  const lists = graph.roots
    .flatMap((root) => [root, ...graph.nodesOf(root["breadcrumb"])])
    .filter((node) => isOfType(node, "BreadcrumbList"));
  const home = new URL("/", page.url).href;
  for (const list of lists) {
    const steps = graph
      .nodesOf(list["itemListElement"])
      .map((step) => {
        const [item] = graph.nodesOf(step["item"]);
        const reference = typeof step["item"] === "string" ? step["item"] : (item?.["@id"] ?? item?.["url"] ?? step["url"]);
        return {
          name: textOf(step["name"] ?? item?.["name"], 100),
          url: typeof reference === "string" ? absolute(reference, page.url) : null,
          position: Number(textOf(step["position"], 10) ?? 0),
        };
      })
      .toSorted((a, b) => a.position - b.position);
    const names = steps.filter(({ url }, at) => !(at === 0 && (url === home || steps.length > 2))).flatMap(({ name }) => name ?? []);
    const ways = nameKey(names.at(-1) ?? "") === nameKey(title) || steps.at(-1)?.url === page.url ? names.slice(0, -1) : names;
    if (ways.length > 0) return ways.slice(0, 10);
  }
  return [];
}

/** Returns a product's description from the first source that provides one. */
export function descriptionOf(product: SchemaNode, page: PageFacts, isOnly: boolean): string | null {
  const own = textOf(product["description"], 20_000);
  return own ?? (isOnly ? page.description : null);
}

/**
 * Returns a page's URL: the canonical URL, unless it is on another site, or is the home page and this page is not. Unfinished templates
 * declare
 * the home page on every page.
 */
export function addressOfPage({ url, canonical }: PageFacts): string {
  if (canonical === null) return url;
  const [here, named] = [new URL(url), new URL(canonical)];
  const isHome = named.pathname === "/" && named.search === "" && here.pathname + here.search !== "/";
  return isHome || !isOneSite(canonical, url) ? url : canonical;
}

/** Returns whether two URLs share a host, ignoring `www.`. */
export function isOneSite(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => new URL(address).host.replace(/^www\./, ""));
  return a === b;
}

/** Returns an item's own URL; null if it has none. */
export function addressOf(node: SchemaNode, base: string): string | null {
  const reference = listOf(node["url"])[0] ?? (isNode(node["mainEntityOfPage"]) ? undefined : node["mainEntityOfPage"]);
  return typeof reference === "string" ? absolute(reference, base) : null;
}
