import type { PageLine } from "./page-lines.ts";

export interface PageLink {
  /** Absolute http(s) URL without a fragment. */
  readonly url: string;
  readonly text: string;
  readonly rel: string;
}

export interface PageIcon {
  readonly url: string;
  /** Declared side length in pixels; null if undeclared or scalable (vector). */
  readonly size: number | null;
  readonly kind: "icon" | "apple-touch-icon";
}

export interface LogoCandidate {
  readonly url: string;
  /** Higher values are more likely. */
  readonly score: number;
}

export interface PageHeading {
  /** From 1 to 6. */
  readonly level: number;
  readonly text: string;
}

/** An item that a page describes, in JSON-LD format even if the page uses microdata or RDFa. Types and names are those on the page. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** Facts from a page's markup. Every URL is an absolute HTTP(S) URL; every string is a single line of plain text of limited length. */
export interface PageFacts {
  /** URL that the page was served from. */
  readonly url: string;
  readonly canonical: string | null;
  /** Target URL of the page's `<meta http-equiv="refresh">`; null if none. */
  readonly refresh: string | null;
  readonly title: string | null;
  readonly siteName: string | null;
  readonly applicationName: string | null;
  readonly description: string | null;
  /** BCP 47 tag that the page declares; null if missing or invalid. */
  readonly language: string | null;
  readonly alternates: readonly { readonly language: string; readonly url: string }[];
  /** RSS and Atom feeds. */
  readonly feeds: readonly string[];
  /** In document order, without duplicates. */
  readonly links: readonly PageLink[];
  readonly headings: readonly PageHeading[];
  readonly icons: readonly PageIcon[];
  readonly logos: readonly LogoCandidate[];
  readonly stylesheets: readonly string[];
  /** Contents of `style` elements. */
  readonly inlineStyles: string;
  readonly manifest: string | null;
  readonly themeColor: string | null;
  /** Values of `og:`, `product:` and `article:` properties keyed by lowercase property name. */
  readonly openGraph: ReadonlyMap<string, readonly string[]>;
  readonly jsonLd: readonly unknown[];
  /** Top-level items of microdata and RDFa. */
  readonly microdata: readonly SchemaNode[];
  /** Options of the product on the page, read from the shop system's form. */
  readonly variations: readonly SchemaNode[];
  /** Lines of the visible text, at most 3,000. */
  readonly lines: readonly PageLine[];
  /** Number of characters of visible text. */
  readonly textLength: number;
  /** Number of characters in running text. */
  readonly proseLength: number;
  /** Start of the visible text. */
  readonly textStart: string;
  /** Whether the page is empty without JavaScript. */
  readonly needsScripts: boolean;
  readonly robots: { readonly noindex: boolean; readonly nofollow: boolean };
}
