import type { PageFacts, SchemaNode } from "./page-facts.ts";
import { plainText } from "./text.ts";

const mostNodes = 5_000;

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a value as a list. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns an item's type names without the vocabulary: `https://schema.org/Product` becomes `Product`. */
export function typesOf(node: SchemaNode): readonly string[] {
  return listOf(node["@type"]).flatMap((type) => (typeof type === "string" ? [type.replace(/^.*[/:#]/s, "")] : []));
}

export function isOfType(node: SchemaNode, ...names: readonly string[]): boolean {
  return typesOf(node).some((type) => names.includes(type));
}

/** Returns a value's text without markup: the first of several values, or an item's name. Null if the value has no text. */
export function textOf(value: unknown, most: number): string | null {
  for (const each of listOf(value)) {
    const text = isNode(each)
      ? textOf(each["name"] ?? each["@value"], most)
      : typeof each === "string" || typeof each === "number"
        ? String(each)
        : null;
    const plain = text === null ? "" : plainText(text, most);
    if (plain !== "") return plain;
  }
  return null;
}

/** Returns the text of every part of a value, without duplicates. */
export function textsOf(value: unknown, most: number): string[] {
  return [...new Set(listOf(value).flatMap((each) => textOf(each, most) ?? []))];
}

/** Stores the items that a page describes, and resolves references (`{"@id": …}`). */
export class SchemaGraph {
  /** Top-level items in document order, including the contents of `@graph` and `mainEntity`. */
  readonly roots: readonly SchemaNode[];
  readonly #byId = new Map<string, SchemaNode>();
  #seen = 0;

  constructor(page: Pick<PageFacts, "jsonLd" | "microdata">) {
    const roots: SchemaNode[] = [];
    for (const value of page.jsonLd) this.#addRoots(value, roots);
    for (const node of page.microdata) this.#addRoots(node, roots);
    this.roots = roots;
  }

  /** Returns the items that a value contains or references. */
  nodesOf(value: unknown): readonly SchemaNode[] {
    return listOf(value).flatMap((each) => {
      if (!isNode(each)) return [];
      const id = each["@id"];
      const isReference = typeof id === "string" && Object.keys(each).every((key) => key.startsWith("@"));
      return [(isReference ? this.#byId.get(id) : undefined) ?? each];
    });
  }

  #addRoots(value: unknown, roots: SchemaNode[]): void {
    for (const node of listOf(value)) {
      if (!isNode(node)) continue;
      this.#index(node);
      if (Object.keys(node).some((key) => key !== "@context" && key !== "@graph")) roots.push(node);
      // A page whose main entity is a single item is replaced by that item.
      for (const within of ["@graph", "mainEntity"]) if (roots.length < mostNodes) this.#addRoots(node[within], roots);
    }
  }

  /** Indexes an item and all nested items by id. */
  #index(node: SchemaNode): void {
    if (this.#seen >= mostNodes) return;
    this.#seen += 1;
    const id = node["@id"];
    if (typeof id === "string" && Object.keys(node).some((key) => !key.startsWith("@")) && !this.#byId.has(id)) this.#byId.set(id, node);
    for (const value of Object.values(node)) for (const each of listOf(value)) if (isNode(each)) this.#index(each);
  }
}
