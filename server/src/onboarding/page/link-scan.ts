import { type Addresses, largestOf } from "./address.ts";
import type { LogoCandidate, PageFacts, PageLink } from "./page-facts.ts";
import { oneLine } from "./text.ts";

const mostLinks = 2_000;
const mostLogos = 30;
const mostOfText = 200;

type Attributes = Readonly<Record<string, string>>;

/** Collects a page's links and its possible logo images. */
export class LinkScan {
  readonly #addresses: Addresses;
  readonly #links = new Map<string, PageLink>();
  readonly #logos: LogoCandidate[] = [];
  #open: { readonly url: string; readonly rel: string; readonly parts: string[]; length: number } | null = null;
  /** Number of open elements, by kind. */
  #headers = 0;
  /** Whether the open link points to the home page or is labeled as the logo. */
  #inLogoLink = false;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "header" || name === "nav") this.#headers += 1;
    if (name === "a" || name === "area") this.#openLink(attributes);
    else if (name === "frame" || name === "iframe")
      this.#add(this.#addresses.resolve(attributes["src"]), name === "frame" ? "" : "nofollow", "");
    else if (name === "link" && /\b(?:next|prev)\b/i.test(attributes["rel"] ?? "")) {
      this.#add(this.#addresses.resolve(attributes["href"]), oneLine(attributes["rel"] ?? "", 50), "");
    } else if (name === "img") {
      this.#image(attributes);
      // The alt text of an image counts as link text.
      this.text(` ${attributes["alt"] ?? ""} `);
    }
  }

  text(data: string): void {
    if (this.#open === null || this.#open.length > mostOfText) return;
    this.#open.parts.push(data.slice(0, mostOfText));
    this.#open.length += data.length;
  }

  close(name: string): void {
    if (name === "header" || name === "nav") this.#headers -= 1;
    if (name === "a" || name === "area") this.#closeLink();
  }

  facts(): Pick<PageFacts, "links" | "logos"> {
    this.#closeLink();
    return { links: [...this.#links.values()], logos: this.#logos.toSorted((a, b) => b.score - a.score) };
  }

  #openLink(attributes: Attributes): void {
    this.#closeLink();
    const url = this.#addresses.resolve(attributes["href"]);
    if (url === null) return;
    this.#open = {
      url,
      rel: oneLine(attributes["rel"] ?? "", 100),
      parts: [attributes["aria-label"]?.slice(0, mostOfText) ?? ""],
      length: 0,
    };
    this.#inLogoLink = saysLogo(attributes) || new URL(url).pathname === "/";
  }

  #closeLink(): void {
    if (this.#open === null) return;
    const { url, rel, parts } = this.#open;
    this.#open = null;
    this.#inLogoLink = false;
    const [label = "", ...texts] = parts;
    this.#add(url, rel, oneLine(texts.join(""), mostOfText) || oneLine(label, mostOfText));
  }

  #add(url: string | null, rel: string, text: string): void {
    if (url === null) return;
    const there = this.#links.get(url);
    if (there === undefined) {
      if (this.#links.size < mostLinks) this.#links.set(url, { url, text, rel });
    } else if (there.text === "" && text !== "") this.#links.set(url, { ...there, text });
  }

  #image(attributes: Attributes): void {
    const source = attributes["src"] ?? attributes["data-src"];
    const reference =
      source === undefined || source.startsWith("data:") ? (attributes["data-src"] ?? largestOf(attributes["srcset"] ?? "")) : source;
    const url = this.#addresses.resolve(reference ?? undefined);
    if (url === null || this.#logos.length >= mostLogos) return;
    const says = saysLogo(attributes) || /logo/i.test(new URL(url).pathname);
    if (!says && !(this.#inLogoLink && this.#headers > 0)) return;
    this.#logos.push({ url, score: (says ? 4 : 0) + (this.#headers > 0 ? 3 : 0) + (this.#inLogoLink ? 2 : 0) });
  }
}

/** Logos of other companies, such as payment providers, use the same class names; only their position differs. */
function saysLogo(attributes: Attributes): boolean {
  return ["class", "id", "alt", "itemprop", "title"].some((name) => /logo|brand/i.test(attributes[name]?.slice(0, 300) ?? ""));
}
