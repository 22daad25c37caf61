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
  /** The first changed values of the product and its variants. */
  readonly changes: readonly ValueChange[];
  /** Whether a user edited the stored product after the last import. */
  readonly isEdited: boolean;
}

/** A changed value. */
export interface ValueChange {
  /** Name of the field, or `variants` if a variant is new or is removed. */
  readonly field: string;
  /** SKU of the variant; null for a value of the product. */
  readonly sku: string | null;
  /** Null if there was no value. */
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
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

/** Compares a stored product with the product in a file. */
export function productChange(id: string, before: object, after: object, isEdited = false): ProductChange {
  const [old, changed] = [before as Fields, after as Fields];
  const { title } = changed;
  const fields = [...new Set([...Object.keys(old), ...Object.keys(changed)])].filter(
    (name) => name !== "id" && comparable(old[name]) !== comparable(changed[name]),
  );
  return {
    id,
    title: typeof title === "string" ? title : id,
    fields,
    before: priceOf(before),
    after: priceOf(after),
    changes: changesOf(old, changed),
    isEdited,
  };
}

const mostChanges = 30;
const shownFields = ["title", "price", "original_price", "currency", "in_stock"] as const;
const variantFields = ["price", "in_stock", "size", "color"] as const;

/** Returns the changed titles, prices and stock levels, those of the product first. */
function changesOf(old: Fields, changed: Fields): ValueChange[] {
  const [before, after] = [variantsOf(old), variantsOf(changed)];
  const ofVariants = [...new Set([...before.keys(), ...after.keys()])].flatMap((sku): ValueChange[] => {
    const [one, other] = [before.get(sku), after.get(sku)];
    if (one === undefined || other === undefined)
      return [
        {
          field: "variants",
          sku,
          before: one === undefined ? null : (shownValue(one["price"]) ?? true),
          after: other === undefined ? null : (shownValue(other["price"]) ?? true),
        },
      ];
    return differences(one, other, variantFields).map((change) => ({ ...change, sku }));
  });
  return [...differences(old, changed, shownFields).map((change) => ({ ...change, sku: null })), ...ofVariants].slice(0, mostChanges);
}

function differences(old: Fields, changed: Fields, fields: readonly string[]): Omit<ValueChange, "sku">[] {
  return fields
    .filter((field) => comparable(old[field]) !== comparable(changed[field]))
    .map((field) => ({ field, before: shownValue(old[field]), after: shownValue(changed[field]) }));
}

function variantsOf({ variants }: Fields): ReadonlyMap<string, Fields> {
  const list = Array.isArray(variants) ? (variants as Fields[]) : [];
  return new Map(list.map((variant) => [String(variant["sku"]), variant]));
}

function shownValue(value: unknown): string | number | boolean | null {
  if (Array.isArray(value)) return value.join(", ").slice(0, 200);
  if (typeof value === "string") return value.slice(0, 200).toWellFormed();
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}

function comparable(value: unknown): string {
  return value === undefined ? "" : canonicalJson(composed(value));
}
