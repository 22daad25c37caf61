export interface PageLink {
  /** Absolute http(s) address without a fragment. */
  readonly url: string;
  readonly text: string;
  readonly rel: string;
}

export interface PageIcon {
  readonly url: string;
  /** Declared side in pixels; null for none or any (a drawing). */
  readonly size: number | null;
  readonly kind: "icon" | "apple-touch-icon";
}

export interface LogoCandidate {
  readonly url: string;
  /** Higher is likelier. */
  readonly score: number;
}

export interface PageHeading {
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
}

/** A thing that a page describes: the shape of JSON-LD, from microdata and RDFa too. Types and names are as the page writes them. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** What the markup of a page says, read once. Every address is absolute and http(s); every text is plain, of one line, and bounded. */
export interface PageFacts {
  /** Address that the page was answered from. */
  readonly url: string;
  readonly canonical: string | null;
  /** Where a `refresh` of the page's own leads; null for none. */
  readonly refresh: string | null;
  readonly title: string | null;
  readonly siteName: string | null;
  readonly applicationName: string | null;
  readonly description: string | null;
  /** BCP 47 tag that the page declares; null for none or a wrong one. */
  readonly language: string | null;
  readonly alternates: readonly { readonly language: string; readonly url: string }[];
  /** In the document's order, each address once. */
  readonly links: readonly PageLink[];
  readonly headings: readonly PageHeading[];
  readonly icons: readonly PageIcon[];
  readonly logos: readonly LogoCandidate[];
  readonly stylesheets: readonly string[];
  /** What stands in `style` elements. */
  readonly inlineStyles: string;
  readonly manifest: string | null;
  readonly themeColor: string | null;
  /** Values of `og:`, `product:` and `article:` properties by their names in lower case. */
  readonly openGraph: ReadonlyMap<string, readonly string[]>;
  readonly jsonLd: readonly unknown[];
  /** Things of microdata and RDFa that are not part of another. */
  readonly microdata: readonly SchemaNode[];
  /** What the page's product can be chosen in, as a shop writes it for its own form. */
  readonly variations: readonly SchemaNode[];
  /** Characters of visible text. */
  readonly textLength: number;
  /** Those that stand in running text. */
  readonly proseLength: number;
  /** The beginning of the visible text. */
  readonly textStart: string;
  /** Whether the page shows nothing without running its scripts. */
  readonly needsScripts: boolean;
  readonly robots: { readonly noindex: boolean; readonly nofollow: boolean };
}
