import { canonicalJson } from "../../../platform/lib/canonical-json.ts";
import { composed } from "../../../platform/lib/text.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A product that an import would change. */
export interface ProductChange {
  readonly id: string;
  readonly title: string;
  /** Names of the fields that change. */
  readonly fields: readonly string[];
  readonly before: ShownPrice;
  readonly after: ShownPrice;
}

export interface ShownPrice {
  readonly price: number | null;
  readonly currency: string | null;
}

/** A product that an import would delete. */
export interface RemovedProduct extends ShownPrice {
  readonly id: string;
  readonly title: string;
}

export function priceOf(product: object): ShownPrice {
  const { price, currency } = product as Fields;
  return { price: typeof price === "number" ? price : null, currency: typeof currency === "string" ? currency : null };
}

/** Compares a stored product with the product of a file. */
export function productChange(id: string, before: object, after: object): ProductChange {
  const [old, changed] = [before as Fields, after as Fields];
  const { title } = changed;
  const fields = [...new Set([...Object.keys(old), ...Object.keys(changed)])].filter(
    (name) => name !== "id" && comparable(old[name]) !== comparable(changed[name]),
  );
  return { id, title: typeof title === "string" ? title : id, fields, before: priceOf(before), after: priceOf(after) };
}

function comparable(value: unknown): string {
  return value === undefined ? "" : canonicalJson(composed(value));
}
