import type { AttributeValue, RetrievalHit } from "../../../ports/retrieval-index.ts";

/** A variant of a product, with the fields that the hit contains. */
export interface RecordVariant {
  readonly sku: string | null;
  readonly colours: readonly string[];
  readonly sizes: readonly string[];
  readonly price: number | null;
  readonly inStock: boolean | null;
}

/** A retrieved document, parsed from its hit. */
export interface SourceRecord {
  readonly documentId: string;
  readonly sourceId?: string;
  readonly id: string;
  readonly kind: "item" | "file";
  readonly title: string;
  readonly description: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly price: number | null;
  readonly originalPrice: number | null;
  readonly currency: string | null;
  readonly inStock: boolean | null;
  readonly variants: readonly RecordVariant[];
  readonly categories: readonly (readonly string[])[];
  /** Links, with the primary link first. */
  readonly links: readonly string[];
  /** Ids of documents with the same content in other languages; these documents do not have to exist. */
  readonly translations?: readonly { readonly language: string; readonly id: string }[];
  readonly passages: RetrievalHit["passages"];
  readonly score: number;
  readonly explain: RetrievalHit["explain"];
  /** The JSON of the hit. */
  readonly json: string;
}

/** Parses a hit. Fields that are missing from the JSON are taken from the filter; if the JSON is invalid, only the passages are kept. */
export function readRecord(hit: RetrievalHit): SourceRecord {
  const json = parse(hit.hit);
  return {
    documentId: hit.documentId,
    sourceId: hit.segment,
    id: hit.externalId,
    kind: hit.filter.kind,
    title: text(json["title"]) ?? hit.externalId,
    description: text(json["description"]) ?? "",
    attributes: withRanges(hit.filter.attributes),
    price: hit.filter.price,
    originalPrice: number(json["original_price"]),
    currency: hit.filter.currency,
    inStock: hit.filter.inStock,
    variants: list(json["variants"]).map(readVariant),
    categories: hit.filter.categories,
    links: list(json["links"])
      .map(object)
      .toSorted((one, other) => Number(other["is_primary"] === true) - Number(one["is_primary"] === true))
      .flatMap((link) => text(link["url"]) ?? []),
    translations: list(json["translations"])
      .map(object)
      .flatMap(({ language, id }) => (typeof language === "string" && typeof id === "string" ? [{ language, id }] : [])),
    passages: hit.passages,
    score: hit.score,
    explain: hit.explain,
    json: hit.hit,
  };
}

const LEAST = /^(.+)_min$/;

/**
 * Adds a range for attributes such as `players_min` and `players_max`, and moves the limit to the start of the key, because a key that ends
 * with "min" would mean minutes.
 */
function withRanges(attributes: SourceRecord["attributes"]): SourceRecord["attributes"] {
  if (!Object.keys(attributes).some((key) => LEAST.test(key))) return attributes;
  const read: Record<string, AttributeValue> = { ...attributes };
  for (const [key, low] of Object.entries(attributes)) {
    const base = LEAST.exec(key)?.[1] ?? "";
    const high = attributes[`${base}_max`];
    if (base === "" || typeof low !== "number" || typeof high !== "number") continue;
    delete read[key];
    delete read[`${base}_max`];
    Object.assign(read, { [base]: low === high ? low : `${low}–${high}`, [`min_${base}`]: low, [`max_${base}`]: high });
  }
  return read;
}

/** Returns the title in a hit's JSON; empty if it has none. */
export function readTitle(hit: string): string {
  return text(parse(hit)["title"]) ?? "";
}

function readVariant(value: unknown): RecordVariant {
  const variant = object(value);
  return {
    sku: text(variant["sku"]),
    colours: list(variant["color"]).flatMap((one) => text(one) ?? []),
    sizes: list(variant["size"]).flatMap((one) => text(one) ?? []),
    price: number(variant["price"]),
    inStock: typeof variant["in_stock"] === "boolean" ? variant["in_stock"] : null,
  };
}

function parse(json: string): Readonly<Record<string, unknown>> {
  try {
    return object(JSON.parse(json));
  } catch {
    return {};
  }
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
