import type { SiteIdentity } from "../model/findings.ts";
import { absolute } from "./address.ts";
import { brandColours } from "./brand-colours.ts";
import { currencyOfSite } from "./site-currency.ts";
import { languagesOfSite } from "./site-languages.ts";
import type { PageFacts } from "./page-facts.ts";
import { isNode, isOfType, listOf, SchemaGraph, textOf } from "./schema-nodes.ts";
import { organizations, siteNameOf } from "./site-name.ts";
import { cut } from "./text.ts";

export interface IdentitySources {
  /** Style sheets of the home page. */
  readonly stylesheets: readonly string[];
  /** The parsed web app manifest; null if the site has none. */
  readonly manifest: unknown;
  /** Other pages of the site. */
  readonly more: readonly PageFacts[];
}

/** Returns a site's identity from its home page and other sources. */
export function identityOf(home: PageFacts, { stylesheets, manifest, more }: IdentitySources): SiteIdentity {
  const pages = [home, ...more];
  const described = descriptionOf(home);
  return {
    name: siteNameOf(home, manifest, more),
    description: described === null ? null : cut(described, 2_000),
    colors: brandColours({
      declared: [home.themeColor, isNode(manifest) ? textOf(manifest["theme_color"], 80) : null],
      styles: [home.inlineStyles, ...stylesheets],
    }),
    logoUrl: logoOf(home, manifest),
    languages: languagesOfSite(pages),
    currency: currencyOfSite(pages),
  };
}

function descriptionOf(home: PageFacts): string | null {
  const organization = organizationOf(new SchemaGraph(home));
  return home.description ?? textOf(organization?.["description"] ?? organization?.["slogan"], 2_000);
}

function organizationOf(graph: SchemaGraph): Readonly<Record<string, unknown>> | undefined {
  return graph.roots.find((node) => isOfType(node, ...organizations));
}

/** Returns the organization's logo, or else the most likely image in the header, or else the largest icon. */
function logoOf(home: PageFacts, manifest: unknown): string | null {
  const graph = new SchemaGraph(home);
  const logo = organizationOf(graph)?.["logo"] ?? graph.roots.find((node) => isOfType(node, "WebSite"))?.["logo"];
  const [first] = listOf(logo);
  const node = graph.nodesOf(first)[0];
  const named = typeof first === "string" ? first : (node?.["contentUrl"] ?? node?.["url"]);
  const declared = typeof named === "string" ? absolute(named, home.url) : null;
  const [likeliest] = home.logos;
  const shown = likeliest !== undefined && likeliest.score >= 5 ? likeliest.url : null;
  return declared ?? shown ?? largestIcon(home, manifest) ?? likeliest?.url ?? null;
}

/** Touch icons are square and large enough to display; favicons are often only 16 pixels wide. */
function largestIcon(home: PageFacts, manifest: unknown): string | null {
  const ofManifest = listOf(isNode(manifest) ? manifest["icons"] : null).flatMap((icon) => {
    if (!isNode(icon) || typeof icon["src"] !== "string") return [];
    const url = absolute(icon["src"], home.manifest ?? home.url);
    const size = Number(/(\d+)x\d+/.exec(textOf(icon["sizes"], 100) ?? "")?.[1] ?? 0);
    return url === null ? [] : [{ url, size, kind: "icon" as const }];
  });
  const icons = [...home.icons, ...ofManifest].map((icon) => ({
    ...icon,
    size: icon.size ?? (/\.svg(?:$|\?)/i.test(icon.url) ? 300 : 32),
  }));
  return icons.toSorted((a, b) => b.size - a.size)[0]?.url ?? null;
}
