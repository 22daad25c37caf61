import type { Document, Product } from "../generated/types.ts";

/** Returns whether the service already stores this product: absent, null and empty properties are equal. */
export function isSame(product: Product, document: Document): boolean {
  const stored = document as unknown as Readonly<Record<string, unknown>>;
  const sent = product as unknown as Readonly<Record<string, unknown>>;
  const names = ["title", "description", "categories", "attributes", "images", "links", "price", "original_price", "in_stock", "variants"];
  // The service adds the brand's currency if none is given.
  const compared = sent["currency"] == null ? names : [...names, "currency"];
  return compared.every((name) => canonical(sent[name]) === canonical(stored[name]));
}

/** Returns a value as a string, with sorted properties and without empty or default properties. */
function canonical(value: unknown): string {
  return JSON.stringify(simple(value)) ?? "";
}

function simple(value: unknown): unknown {
  if (value === null || value === "" || value === false) return undefined;
  if (typeof value === "string") return value.normalize("NFC");
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((each) => simple(each) ?? null);
  if (typeof value !== "object") return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, simple(member)] as const)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
