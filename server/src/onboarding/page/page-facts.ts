import type { PageLine } from "./page-lines.ts";

export interface PageLink {
  /** Absolute http(s) address without a fragment. */
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
  /** Higher is more likely. */
  readonly score: number;
}

export interface PageHeading {
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
}

/** An item that a page describes, in the form of JSON-LD, also for microdata and RDFa. Types and names are as on the page. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** The facts in a page's markup. Every address is absolute http(s); every text is plain, one line and bounded. */
export interface PageFacts {
  /** Address that the page was served from. */
  readonly url: string;
  readonly canonical: string | null;
  /** Target of the page's own `refresh`; null if none. */
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
  /** In document order, each address once. */
  readonly links: readonly PageLink[];
  readonly headings: readonly PageHeading[];
  readonly icons: readonly PageIcon[];
  readonly logos: readonly LogoCandidate[];
  readonly stylesheets: readonly string[];
  /** Contents of `style` elements. */
  readonly inlineStyles: string;
  readonly manifest: string | null;
  readonly themeColor: string | null;
  /** Values of `og:`, `product:` and `article:` properties by their names in lower case. */
  readonly openGraph: ReadonlyMap<string, readonly string[]>;
  readonly jsonLd: readonly unknown[];
  /** Top-level items of microdata and RDFa. */
  readonly microdata: readonly SchemaNode[];
  /** Options of the page's product, as in the shop's own form. */
  readonly variations: readonly SchemaNode[];
  /** The visible text in lines, at most 3,000. */
  readonly lines: readonly PageLine[];
  /** Characters of visible text. */
  readonly textLength: number;
  /** Characters in running text. */
  readonly proseLength: number;
  /** The beginning of the visible text. */
  readonly textStart: string;
  /** Whether the page is empty without JavaScript. */
  readonly needsScripts: boolean;
  readonly robots: { readonly noindex: boolean; readonly nofollow: boolean };
}
