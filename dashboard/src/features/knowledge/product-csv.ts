import type { Document } from "@parlance/sdk";

type Cell = string | number | boolean | undefined;
type Row = Readonly<Record<string, Cell>>;

const productColumns = [
  "title",
  "description",
  "price",
  "original_price",
  "currency",
  "in_stock",
  "categories",
  "images",
  "links",
] as const;
const variantColumns = ["sku", "color", "size", "price", "in_stock", "image"].map((name) => `variant.${name}`);
const attributePrefix = "attributes.";

/**
 * Returns products as CSV. An import reads it back unchanged: each product has a row, and each of its variants has a row below it with the
 * same group. Values that a plain cell cannot represent exactly are written as JSON.
 */
export function productsToCsv(products: readonly Document[]): string {
  const attributes = [...new Set(products.flatMap((product) => Object.keys(product.attributes ?? {})))].toSorted();
  const variants = products.some((product) => (product.variants ?? []).length > 0) ? ["group", ...variantColumns] : [];
  const columns = ["id", ...productColumns, ...variants, ...attributes.map((name) => attributePrefix + name)];
  const lines = products.flatMap(rowsOf).map((row) => columns.map((column) => cellOf(row[column])).join(","));
  return [columns.map(cellOf).join(","), ...lines].map((line) => `${line}\r\n`).join("");
}

function rowsOf(product: Document): readonly Row[] {
  const { id, title, description, price, original_price, currency, in_stock, attributes = {}, variants = [] } = product;
  const group = variants.length === 0 ? {} : { group: id };
  const row: Record<string, Cell> = { id, title, description, price, original_price, currency, in_stock, ...group };
  row["categories"] = categoriesOf(product.categories ?? []);
  row["images"] = addressesOf(product.images ?? []);
  row["links"] = addressesOf(product.links ?? []);
  for (const [name, value] of Object.entries(attributes)) row[attributePrefix + name] = exactOf(value);
  return [row, ...variants.map((variant) => ({ id, ...group, ...variantOf(variant) }))];
}

function variantOf(variant: NonNullable<Document["variants"]>[number]): Row {
  return {
    "variant.sku": variant.sku,
    "variant.color": listOf(variant.color),
    "variant.size": listOf(variant.size),
    "variant.price": variant.price,
    "variant.in_stock": variant.in_stock,
    "variant.image": variant.image,
  };
}

/** Returns a single value unchanged; returns several values, or a value that an import would split, as JSON. */
function listOf(values: readonly string[] = []): string | undefined {
  if (values.length === 0) return undefined;
  const [first = ""] = values;
  return values.length === 1 && !/[/[]/.test(first) && first.trim() === first ? first : JSON.stringify(values);
}

function categoriesOf(paths: readonly (readonly string[])[]): string | undefined {
  if (paths.length === 0) return undefined;
  const isPlain = paths.flat().every((level) => !/[|;>»/[]/.test(level) && level.trim() === level);
  return isPlain ? paths.map((path) => path.join(" > ")).join(" | ") : JSON.stringify(paths);
}

interface Address {
  readonly url: string;
  readonly description?: string | undefined;
  readonly is_primary: boolean;
}

function addressesOf(entries: readonly Address[]): string | undefined {
  if (entries.length === 0) return undefined;
  const isPlain = entries.every(
    ({ url, description = "", is_primary: isPrimary }, at) => description === "" && isPrimary === (at === 0) && !/[\s|;,[]/.test(url),
  );
  return isPlain
    ? entries.map(({ url }) => url).join(" ")
    : JSON.stringify(entries.map(({ url, description = "", is_primary }) => ({ url, description, is_primary })));
}

/**
 * Returns the value of an attribute in a form that keeps its type: a string that looks like a number, a list or JSON is quoted. Eight or
 * more
 * digits, such as a GTIN, are read as text.
 */
function exactOf(value: string | number | boolean | string[]): Cell {
  if (typeof value === "number") return /^\d{8,}$/.test(`${value}`) ? `${value}.0` : value;
  if (typeof value !== "string") return JSON.stringify(value);
  if (/^\d{8,}$/.test(value)) return value;
  return /^(?:true|false|[-\d["].*)$/s.test(value) || value.trim() !== value ? JSON.stringify(value) : value;
}

/** Returns a cell of a CSV file, quoted if necessary. */
function cellOf(value: Cell): string {
  const text = value === undefined ? "" : String(value);
  return /[",;\t\r\n|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
