import { type Addresses, largestOf } from "./address.ts";
import type { SchemaNode } from "./page-facts.ts";
import { oneLine } from "./text.ts";

const mostNodes = 2_000;
const mostProperties = 200;
const mostValues = 100;
const mostCharacters = 5_000;
/** Maximum number of nested properties whose text is collected at the same time. */
const mostOpen = 8;

type Attributes = Readonly<Record<string, string>>;

interface OpenNode {
  readonly node: Record<string, unknown>;
}

interface OpenElement {
  /** Item that starts with this element. */
  readonly scope: OpenNode | null;
  /** Property whose value is this element's text. */
  readonly property: { readonly owner: OpenNode; readonly names: readonly string[]; readonly parts: string[]; length: number } | null;
  readonly isLink: boolean;
}

/**
 * Collects microdata (`itemscope`, `itemprop`) and RDFa Lite (`typeof`, `property`) items from a stream of elements. RDFa properties count
 * only inside a `typeof`; outside it, they are OpenGraph properties.
 */
export class MicrodataCollector {
  readonly nodes: SchemaNode[] = [];
  readonly #elements: OpenElement[] = [];
  readonly #scopes: OpenNode[] = [];
  readonly #open: NonNullable<OpenElement["property"]>[] = [];
  readonly #addresses: Addresses;
  #count = 0;
  /** The open link and the item that contains the link. */
  #link: { readonly href: string; readonly owner: OpenNode | undefined } | null = null;

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  open(name: string, attributes: Attributes): void {
    const owner = this.#scopes.at(-1) ?? null;
    const names = namesOf(attributes, owner !== null);
    const scope = this.#count < mostNodes ? scopeOf(attributes) : null;
    let property: OpenElement["property"] = null;
    if (scope !== null) {
      this.#count += 1;
      if (owner === null || names.length === 0) this.nodes.push(scope.node);
      else add(owner, names, scope.node);
      this.#scopes.push(scope);
    } else if (owner !== null && names.length > 0) {
      // In the HTML standard, a link's value is its URL, but a URL is never a name.
      const value = name === "a" && names.includes("name") && attributes["content"] === undefined ? null : this.#valueOf(name, attributes);
      if (value !== null) add(owner, names, value);
      else if (this.#open.length < mostOpen) {
        property = { owner, names, parts: [], length: 0 };
        this.#open.push(property);
      }
    }
    const isLink = name === "a" && attributes["href"] !== undefined;
    if (isLink) this.#link = { href: attributes["href"] ?? "", owner: this.#scopes.at(-1) };
    if (isLink || property !== null) this.#addLink();
    this.#elements.push({ scope, property, isLink });
  }

  /** A product whose name is a link has its own page at the target, as in product cards. */
  #addLink(): void {
    const owner = this.#scopes.at(-1);
    if (owner === undefined || owner !== this.#link?.owner || owner.node["url"] !== undefined) return;
    if (!this.#open.some((property) => property.owner === owner && property.names.includes("name"))) return;
    if (!String(owner.node["@type"]).endsWith("Product")) return;
    const url = this.#addresses.resolve(this.#link.href);
    if (url !== null) owner.node["url"] = url;
  }

  text(data: string): void {
    for (const property of this.#open) {
      if (property.length >= mostCharacters) continue;
      property.parts.push(data.slice(0, mostCharacters));
      property.length += data.length;
    }
  }

  close(): void {
    const element = this.#elements.pop();
    if (element?.isLink === true) this.#link = null;
    if (element?.scope) this.#scopes.pop();
    if (element?.property) {
      this.#open.pop();
      const { owner, names, parts } = element.property;
      add(owner, names, oneLine(parts.join(""), mostCharacters));
    }
  }

  /** Returns the value in an element's attributes, as defined in the HTML standard; null if the element's text is the value. */
  #valueOf(name: string, attributes: Attributes): string | null {
    const address = (reference: string | undefined): string => this.#addresses.resolve(reference) ?? "";
    if (attributes["content"] !== undefined) return oneLine(attributes["content"], mostCharacters);
    if (name === "meta") return "";
    if (name === "a" || name === "area" || name === "link") return address(attributes["href"]);
    if (name === "img") return address(attributes["src"] ?? largestOf(attributes["srcset"] ?? "") ?? undefined);
    if (/^(?:audio|embed|iframe|source|track|video)$/.test(name)) return address(attributes["src"]);
    if (name === "object") return address(attributes["data"]);
    if (name === "data" || name === "meter") return attributes["value"] ?? "";
    return name === "time" ? (attributes["datetime"] ?? null) : null;
  }
}

function namesOf(attributes: Attributes, isInside: boolean): readonly string[] {
  const names = attributes["itemprop"] ?? (isInside ? attributes["property"] : undefined) ?? "";
  return names
    .slice(0, 500)
    .split(/\s+/)
    .map((name) => name.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ""))
    .filter((name) => /^[A-Za-z]\w*$/.test(name));
}

function scopeOf(attributes: Attributes): OpenNode | null {
  const types = attributes["itemtype"] ?? attributes["typeof"];
  if (attributes["itemscope"] === undefined && attributes["typeof"] === undefined) return null;
  const node: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  node["@type"] = (types ?? "").slice(0, 500).split(/\s+/).filter(Boolean);
  const id = attributes["itemid"] ?? attributes["resource"];
  if (id !== undefined) node["@id"] = id.slice(0, 2_048);
  return { node };
}

/** As in JSON-LD, stores multiple values as an array and a single value directly. */
function add({ node }: OpenNode, names: readonly string[], value: unknown): void {
  if (value === "") return;
  for (const name of names) {
    const there = node[name];
    if (there === undefined) {
      if (Object.keys(node).length < mostProperties) node[name] = value;
    } else if (!Array.isArray(there)) node[name] = [there, value];
    else if (there.length < mostValues) there.push(value);
  }
}
