import { absolute, Addresses } from "./address.ts";
import { HeadScan } from "./head-scan.ts";
import { parseJsonLd } from "./json-ld.ts";
import { LinkScan } from "./link-scan.ts";
import { MicrodataCollector } from "./microdata.ts";
import { needsScripts } from "./needs-scripts.ts";
import type { PageFacts, PageHeading, SchemaNode } from "./page-facts.ts";
import { PageLines } from "./page-lines.ts";
import { Prose } from "./prose.ts";
import { variationsIn } from "./shop-variations.ts";
import { oneLine } from "./text.ts";

const mostJsonLd = 100;
const mostCharactersOfJsonLd = 500_000;
const mostHeadings = 300;
const mostStyles = 300_000;
const textStartLength = 8_000;
const noticeLength = 2_000;

/** Elements whose text is not visible. */
const unseen = new Set(["script", "style", "template", "svg", "noscript", "title", "select", "textarea", "iframe"]);

/** Builds a page's facts from a stream of elements and text. */
export class PageScan {
  readonly #url: string;
  readonly #addresses: Addresses;
  readonly #head: HeadScan;
  readonly #links: LinkScan;
  readonly #microdata: MicrodataCollector;
  readonly #jsonLd: unknown[] = [];
  readonly #headings: PageHeading[] = [];
  readonly #start: string[] = [];
  readonly #styles: string[] = [];
  #variations: readonly SchemaNode[] = [];
  #stylesLength = 0;
  #startLength = 0;
  #textLength = 0;
  readonly #prose = new Prose();
  readonly #lines = new PageLines();
  #unseen = 0;
  #scripts = 0;
  #scriptCharacters = 0;
  #emptyRoot = false;
  #notice = "";
  #noscripts = 0;
  /** Element whose text is being collected. */
  #raw: { readonly kind: "title" | "jsonLd" | "style" | "script"; readonly parts: string[]; length: number } | null = null;
  #heading: { readonly level: number; readonly parts: string[] } | null = null;

  constructor(url: string) {
    this.#url = url;
    this.#addresses = new Addresses(url);
    this.#head = new HeadScan(this.#addresses);
    this.#links = new LinkScan(this.#addresses);
    this.#microdata = new MicrodataCollector(this.#addresses);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#prose.edge(name);
    if (unseen.has(name)) this.#unseen += 1;
    if (name === "noscript") this.#noscripts += 1;
    if (name === "base" && this.#addresses.base === this.#url) this.#addresses.base = absolute(attributes["href"], this.#url) ?? this.#url;
    this.#head.open(name, attributes);
    this.#links.open(name, attributes);
    this.#lines.open(name, attributes);
    this.#microdata.open(name, attributes);
    if (name === "script") this.#openScript(attributes);
    else if (name === "style") this.#raw = { kind: "style", parts: [], length: 0 };
    else if (name === "title" && this.#head.title === null && this.#unseen === 1) this.#raw = { kind: "title", parts: [], length: 0 };
    else if (/^h[1-6]$/.test(name)) this.#heading = { level: Number(name.charAt(1)), parts: [] };
    if (isRoot(name, attributes)) this.#emptyRoot = true;
    const variations = attributes["data-product_variations"];
    if (variations !== undefined && this.#variations.length === 0) this.#variations = variationsIn(variations);
  }

  text(data: string): void {
    if (this.#raw !== null) this.#addRaw(data);
    if (this.#noscripts > 0 && this.#notice.length < noticeLength) this.#notice += data.slice(0, noticeLength);
    if (this.#unseen > 0) return;
    this.#microdata.text(data);
    this.#links.text(data);
    this.#lines.text(data);
    this.#heading?.parts.push(data.slice(0, 1_000));
    const seen = data.trim();
    if (seen === "") return;
    this.#textLength += seen.length;
    this.#prose.text(seen);
    if (this.#startLength >= textStartLength) return;
    this.#start.push(seen.slice(0, textStartLength));
    this.#startLength += seen.length;
  }

  close(name: string): void {
    this.#prose.edge(name);
    if (this.#raw !== null && (name === "title" || name === "style" || name === "script")) this.#closeRaw();
    if (this.#heading !== null && /^h[1-6]$/.test(name)) this.#closeHeading();
    this.#links.close(name);
    this.#lines.close(name);
    this.#microdata.close();
    if (name === "noscript") this.#noscripts -= 1;
    if (unseen.has(name)) this.#unseen -= 1;
  }

  facts(): PageFacts {
    const head = this.#head.facts();
    return {
      url: this.#url,
      ...head,
      ...this.#links.facts(),
      headings: this.#headings,
      inlineStyles: this.#styles.join("\n"),
      jsonLd: this.#jsonLd,
      lines: this.#lines.lines,
      microdata: this.#microdata.nodes,
      variations: this.#variations,
      textLength: this.#textLength,
      proseLength: this.#prose.length,
      textStart: oneLine(this.#start.join(" "), textStartLength),
      needsScripts: needsScripts({
        textLength: this.#textLength,
        notice: oneLine(this.#notice, noticeLength),
        scripts: this.#scripts,
        scriptCharacters: this.#scriptCharacters,
        hasRoot: this.#emptyRoot,
        text: this.#start.join(" "),
      }),
    };
  }

  #openScript(attributes: Readonly<Record<string, string>>): void {
    const type = attributes["type"] ?? "";
    if (/ld\+json/i.test(type)) this.#raw = { kind: "jsonLd", parts: [], length: 0 };
    else if (type === "" || /javascript|module/i.test(type)) {
      this.#scripts += 1;
      this.#raw = { kind: "script", parts: [], length: 0 };
    }
  }

  #addRaw(data: string): void {
    if (this.#raw === null) return;
    this.#raw.length += data.length;
    if (this.#raw.kind !== "script" && this.#raw.length <= mostCharactersOfJsonLd) this.#raw.parts.push(data);
  }

  #closeRaw(): void {
    const raw = this.#raw;
    this.#raw = null;
    if (raw === null) return;
    if (raw.kind === "script") this.#scriptCharacters += raw.length;
    else if (raw.kind === "title") this.#head.title = oneLine(raw.parts.join(""), 500) || null;
    else if (raw.kind === "style") {
      const room = mostStyles - this.#stylesLength;
      const style = raw.parts.join("").slice(0, Math.max(0, room));
      this.#stylesLength += style.length;
      if (style !== "") this.#styles.push(style);
    } else if (raw.length <= mostCharactersOfJsonLd && this.#jsonLd.length < mostJsonLd) {
      const value = parseJsonLd(raw.parts.join(""));
      if (value !== undefined) this.#jsonLd.push(value);
    }
  }

  #closeHeading(): void {
    const { level, parts } = this.#heading ?? { level: 0, parts: [] };
    this.#heading = null;
    const text = oneLine(parts.join(""), 300);
    if (text !== "" && this.#headings.length < mostHeadings) this.#headings.push({ level, text });
  }
}

/** Returns whether an element is the mount point of a common framework. */
function isRoot(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (name === "app-root") return true;
  return /^(?:root|app|__next|__nuxt|___gatsby|svelte|q-app|ember-app|main-app|react-root|application)$/.test(attributes["id"] ?? "");
}
