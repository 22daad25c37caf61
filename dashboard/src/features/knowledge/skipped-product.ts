import type { SkippedItem } from "@parlance/sdk";
import type { Locale } from "../../ui/i18n.ts";
import { draftOf, type ProductDraft, type Stored } from "./product-draft.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A skipped row that is being corrected in the product form. */
export interface Correction {
  /** The row as a product, without values of the wrong type. */
  readonly stored: Stored;
  readonly draft: ProductDraft;
  readonly reason: string;
  /** Whether the product may replace an existing product with the row's id. */
  readonly mayReplace: boolean;
  /** Called after the product is saved. */
  readonly onSaved: () => void;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf<Entry>(value: unknown, isEntry: (entry: unknown) => entry is Entry): Entry[] {
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";
const isAddress = (value: unknown): value is { url: string } & Fields => isFields(value) && isText(value["url"]);
const isPath = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isValue = (value: unknown): boolean => isText(value) || isNumber(value) || typeof value === "boolean" || isPath(value);

function textOf(value: unknown): string {
  return isText(value) || isNumber(value) ? String(value) : "";
}

function addressOf({ url, description, is_primary: isPrimary }: { url: string } & Fields) {
  return { url, description: textOf(description), is_primary: isPrimary === true };
}

function variantOf(value: Fields): NonNullable<Stored["variants"]>[number] {
  const { price, in_stock: inStock, image } = value;
  return {
    sku: textOf(value["sku"]),
    color: listOf(value["color"], isText),
    size: listOf(value["size"], isText),
    ...(isNumber(price) ? { price } : {}),
    ...(typeof inStock === "boolean" ? { in_stock: inStock } : {}),
    ...(isText(image) ? { image } : {}),
  };
}

/** Returns a skipped row as a product, without values of the wrong type. */
export function productOfRow(row: Fields): Stored {
  const { price, original_price: original, in_stock: inStock, attributes } = row;
  return {
    id: textOf(row["id"]),
    title: textOf(row["title"]),
    description: textOf(row["description"]),
    categories: listOf(row["categories"], isPath),
    attributes: isFields(attributes)
      ? (Object.fromEntries(Object.entries(attributes).filter(([, value]) => isValue(value))) as NonNullable<Stored["attributes"]>)
      : {},
    images: listOf(row["images"], isAddress).map(addressOf),
    links: listOf(row["links"], isAddress).map(addressOf),
    ...(isNumber(price) ? { price } : {}),
    ...(isNumber(original) ? { original_price: original } : {}),
    ...(isText(row["currency"]) ? { currency: row["currency"] } : {}),
    ...(typeof inStock === "boolean" ? { in_stock: inStock } : {}),
    variants: listOf(row["variants"], isFields).map(variantOf),
  };
}

/** Returns the form values of a skipped row. A price that is not a number is shown as it was written. */
export function draftOfRow(row: Fields, locale: Locale): ProductDraft {
  const draft = draftOf(productOfRow(row), locale);
  const written = (name: string, usual: string): string => (isText(row[name]) ? row[name] : usual);
  const variants = draft.variants.map((variant, at) => {
    const read = listOf(row["variants"], isFields)[at]?.["price"];
    return isText(read) ? { ...variant, price: read } : variant;
  });
  return { ...draft, variants, price: written("price", draft.price), originalPrice: written("original_price", draft.originalPrice) };
}

/**
 * Returns whether a row was skipped because an earlier row has the same id, in which case saving it under that id would replace the earlier
 * row's
 * product.
 */
export function isRepeated({ message }: Pick<SkippedItem, "message">): boolean {
  return message.includes("is used by an earlier item");
}
