import { isLanguageTag } from "../../platform/lib/language.ts";
import { type Addresses } from "./address.ts";
import type { PageFacts, PageIcon } from "./page-facts.ts";
import { oneLine } from "./text.ts";

const mostFeeds = 3;
const mostAlternates = 100;
const mostIcons = 50;
const mostStylesheets = 30;
const mostProperties = 200;
const mostValues = 30;

type Attributes = Readonly<Record<string, string>>;
type Facts = Pick<
  PageFacts,
  | "canonical"
  | "refresh"
  | "title"
  | "siteName"
  | "applicationName"
  | "description"
  | "language"
  | "alternates"
  | "feeds"
  | "icons"
  | "stylesheets"
  | "manifest"
  | "themeColor"
  | "openGraph"
  | "robots"
>;

/** Collects declarations from a page's `html`, `meta` and `link` elements. */
export class HeadScan {
  title: string | null = null;
  readonly #addresses: Addresses;
  #language: string | null = null;
  #contentLanguage: string | null = null;
  #canonical: string | null = null;
  #refresh: string | null = null;
  #manifest: string | null = null;
  #robots = "";
  readonly #meta = new Map<string, string>();
  readonly #openGraph = new Map<string, string[]>();
  readonly #feeds: string[] = [];
  readonly #alternates: { language: string; url: string }[] = [];
  readonly #icons: PageIcon[] = [];
  readonly #stylesheets: string[] = [];

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "html") this.#language = languageOf(attributes["lang"] ?? attributes["xml:lang"]);
    else if (name === "body") this.#language ??= languageOf(attributes["lang"]);
    else if (name === "meta") this.#openMeta(attributes);
    else if (name === "link") this.#openLink(attributes);
  }

  facts(): Facts {
    const openGraph = (name: string): string | null => this.#openGraph.get(name)?.[0] ?? null;
    const locale = languageOf(openGraph("og:locale")?.replace("_", "-"));
    return {
      canonical: this.#canonical ?? this.#addresses.resolve(openGraph("og:url") ?? undefined),
      refresh: this.#refresh,
      title: this.title ?? openGraph("og:title"),
      siteName: openGraph("og:site_name"),
      applicationName: this.#meta.get("application-name") ?? this.#meta.get("apple-mobile-web-app-title") ?? null,
      description: this.#meta.get("description") ?? openGraph("og:description"),
      language: this.#language ?? this.#contentLanguage ?? locale,
      alternates: this.#alternates,
      feeds: this.#feeds,
      icons: this.#icons,
      stylesheets: this.#stylesheets,
      manifest: this.#manifest,
      themeColor: this.#meta.get("theme-color") ?? this.#meta.get("msapplication-tilecolor") ?? null,
      openGraph: this.#openGraph,
      robots: robotsOf(this.#robots),
    };
  }

  #openMeta(attributes: Attributes): void {
    const content = attributes["content"];
    if (content === undefined) return;
    const instruction = attributes["http-equiv"]?.toLowerCase();
    if (instruction === "refresh") this.#refresh ??= this.#refreshOf(content);
    else if (instruction === "content-language") this.#contentLanguage ??= languageOf(content.split(",", 1)[0]);
    const value = oneLine(content, 2_000);
    if (value === "") return;
    // Some pages use `name` instead of `property`, or the reverse.
    for (const name of [attributes["property"], attributes["name"]].map((each) => each?.slice(0, 100).toLowerCase().trim())) {
      if (name === undefined || name === "") continue;
      if (/^(?:og|product|article|twitter):/.test(name)) this.#addProperty(name, value);
      else if (name === "robots") this.#robots += `,${value.toLowerCase()}`;
      else if (!this.#meta.has(name) && this.#meta.size < mostProperties) this.#meta.set(name, value);
    }
  }

  #addProperty(name: string, value: string): void {
    const values = this.#openGraph.get(name);
    if (values === undefined) {
      if (this.#openGraph.size < mostProperties) this.#openGraph.set(name, [value]);
    } else if (values.length < mostValues) values.push(value);
  }

  /** Returns the target of a refresh such as `5; url=/home` if the delay is short and the target is another page. */
  #refreshOf(content: string): string | null {
    const [, seconds = "", target = ""] =
      /^\s*(\d{0,4})[\d.]{0,9}\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content.slice(0, 3_000)) ?? [];
    const url = Number(seconds) <= 10 ? this.#addresses.resolve(target) : null;
    return url === this.#addresses.resolve("#") ? null : url;
  }

  #openLink(attributes: Attributes): void {
    const url = this.#addresses.resolve(attributes["href"]);
    if (url === null) return;
    const rels = new Set((attributes["rel"] ?? "").slice(0, 200).toLowerCase().split(/\s+/));
    if (rels.has("canonical")) this.#canonical ??= url;
    if (rels.has("manifest")) this.#manifest ??= url;
    if (rels.has("stylesheet") && !rels.has("alternate") && this.#stylesheets.length < mostStylesheets) this.#stylesheets.push(url);
    const language = attributes["hreflang"]?.toLowerCase() === "x-default" ? "x-default" : languageOf(attributes["hreflang"]);
    if (rels.has("alternate") && language !== null && this.#alternates.length < mostAlternates) this.#alternates.push({ language, url });
    const isFeed = rels.has("alternate") && /^application\/(?:rss|atom)\+xml\b/i.test(attributes["type"] ?? "");
    if (isFeed && this.#feeds.length < mostFeeds) this.#feeds.push(url);
    if (this.#icons.length >= mostIcons) return;
    if (rels.has("apple-touch-icon") || rels.has("apple-touch-icon-precomposed")) {
      this.#icons.push({ url, size: sizeOf(attributes["sizes"]) ?? 180, kind: "apple-touch-icon" });
    } else if (rels.has("icon")) this.#icons.push({ url, size: sizeOf(attributes["sizes"]), kind: "icon" });
  }
}

function robotsOf(said: string): PageFacts["robots"] {
  // `max-image-preview:none` applies only to images.
  const rules = said.replace(/[a-z_-]+\s*:\s*[^,\s]*/g, " ");
  return { noindex: /\b(?:noindex|none)\b/.test(rules), nofollow: /\b(?:nofollow|none)\b/.test(rules) };
}

function sizeOf(sizes: string | undefined): number | null {
  const sides = [...(sizes?.slice(0, 200).matchAll(/(\d{1,4})x\d{1,4}/gi) ?? [])].map(([, side]) => Number(side));
  return sides.length === 0 ? null : Math.max(...sides);
}

function languageOf(text: string | undefined): string | null {
  const tag = text?.slice(0, 50).trim().replaceAll("_", "-") ?? "";
  return tag !== "" && isLanguageTag(tag) ? (Intl.getCanonicalLocales(tag)[0] ?? null) : null;
}
