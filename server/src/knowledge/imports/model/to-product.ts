import { contradicts, currencyOf, exactAmountOf, statedCurrencyOf } from "../../model/price.ts";
import { parseUrl } from "../../../platform/lib/parse-url.ts";
import { isExact } from "./columns.ts";
import { addressesOf, availabilityOf, categoryPathsOf, entriesOf, exactValueOf, plainText, structuredOf, textOf } from "./feed-value.ts";

/** A row in a file: its values, keyed by column. */
export interface FeedRow {
  /** Line number or number of the item, from 1. */
  readonly line: number;
  readonly values: ReadonlyMap<string, unknown>;
}

/** Target and type of a column. */
export interface PlannedColumn {
  readonly target: string;
  /** Whether all of the column's values are numbers. */
  readonly isNumeric: boolean;
}

/** A product under construction, in API form and not yet validated. */
type Draft = Record<string, unknown> & { attributes?: Record<string, unknown> };

type Columns = ReadonlyMap<string, PlannedColumn>;

/** Returns the value of the row's first non-empty column with the target. */
export function valueOf({ values }: FeedRow, columns: Columns, target: string): unknown {
  for (const [name, value] of values) {
    if (columns.get(name)?.target === target && (typeof value === "object" || textOf(value) !== undefined)) return value;
  }
  return undefined;
}

/** Returns the id of the group that a row belongs to; null if it does not belong to a group. */
export function groupOf(row: FeedRow, columns: Columns): string | null {
  return textOf(valueOf(row, columns, "group")) ?? null;
}

/** Returns a row as a product in API form. Keeps values of the wrong type, so that they are reported by product validation. */
export function productOfRow(row: FeedRow, columns: Columns): Draft {
  const draft: Draft = {};
  for (const [name, value] of row.values) {
    const column = columns.get(name);
    if (column === undefined || value === null || value === undefined) continue;
    const exact = typeof value === "string" && name === column.target && isExact(name) ? exactValueOf(value.trim()) : undefined;
    if (exact === undefined) put(draft, column, value);
    else putExact(draft, column.target, exact);
  }
  keepContradicting(draft, row, columns);
  applySale(draft);
  const variant = variantOf(row, columns, draft);
  if (variant !== null) draft["variants"] = [variant];
  return draft;
}

/**
 * Returns the rows of a group as one product. Each row is a variant; every other field comes from the first row that contains it. A row
 * that has the group's own id and no variant fields is the parent, which describes the product and is not a variant.
 */
export function productOfGroup(group: string, rows: readonly FeedRow[], columns: Columns): Draft {
  return readGroup(group, rows, columns).product;
}

/** Returns the rows of a group as one product, and the line of the row that each of its variants was read from. */
export function readGroup(
  group: string,
  rows: readonly FeedRow[],
  columns: Columns,
): { readonly product: Draft; readonly variantLines: readonly number[] } {
  const all = rows.map((row) => ({ row, draft: productOfRow(row, columns) }));
  const parents = all.filter(({ row, draft }) => isParent(group, row, columns, draft));
  const members = parents.length === all.length ? all : all.filter((each) => !parents.includes(each));
  const drafts = [...parents, ...members.filter((each) => !parents.includes(each))].map(({ draft }) => draft);
  const product: Draft = { ...drafts.reduceRight((rest, draft) => ({ ...rest, ...withoutEmpty(draft) }), {}), id: group };
  // A row without an id only adds fields to its product, such as another image.
  const variants = members
    .map(({ row, draft }) => ({ line: row.line, variant: groupedVariant(row, columns, draft) }))
    .filter(({ variant }) => variant["sku"] !== undefined);
  product["variants"] = variants.map(({ variant }) => variant);
  product["images"] = unionOf(drafts, "images");
  if (product["images"] === undefined) delete product["images"];
  const attributes = { ...attributesOfMembers(members, columns), ...parents[0]?.draft.attributes };
  if (Object.keys(attributes).length === 0) delete product.attributes;
  else product.attributes = attributes;
  if (parents.length > 0 && parents.length < all.length && parents.some(({ row }) => row.values.has("variant.sku"))) {
    for (const field of ["price", "original_price", "in_stock"]) {
      const stated = parents.find(({ draft }) => draft[field] !== undefined)?.draft[field];
      if (stated === undefined) delete product[field];
      else product[field] = stated;
    }
    return { product, variantLines: variants.map(({ line }) => line) };
  }
  const prices = drafts.flatMap(({ price }) => (typeof price === "number" ? [price] : []));
  const cheapest = drafts.find(({ price }) => price === Math.min(...prices));
  if (cheapest !== undefined) {
    product["price"] = cheapest["price"];
    if (cheapest["original_price"] === undefined) delete product["original_price"];
    else product["original_price"] = cheapest["original_price"];
  }
  const stocks = drafts.flatMap(({ in_stock: inStock }) => (typeof inStock === "boolean" ? [inStock] : []));
  if (stocks.length > 0) product["in_stock"] = stocks.includes(true);
  return { product, variantLines: variants.map(({ line }) => line) };
}

/** Removes fields without a value, so that they do not hide the values of other rows. */
function withoutEmpty(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}

function isParent(group: string, row: FeedRow, columns: Columns, draft: Draft): boolean {
  if (draft["id"] !== group || Object.keys(variantFieldsOf(row, columns)).length > 0) return false;
  if (textOf(valueOf(row, columns, "variant.sku")) !== undefined) return false;
  // If a column named "variant.sku" is empty, the price and the stock level belong to the product.
  return row.values.has("variant.sku") || (draft["price"] === undefined && draft["in_stock"] === undefined);
}

function put(draft: Draft, { target, isNumeric }: PlannedColumn, value: unknown): void {
  switch (target) {
    case "ignore":
    case "group":
      return;
    case "id":
      draft["id"] ??= textOf(value) ?? undefined;
      return;
    case "title":
      draft["title"] ??= typeof value === "string" ? plainText(value).replaceAll(/\s+/g, " ").trim() || undefined : textOf(value);
      return;
    case "description":
      putDescription(draft, value);
      return;
    case "price":
    case "sale_price":
    case "original_price":
      putAmount(draft, target, value);
      return;
    case "currency":
      draft["currency"] = currencyOf(value) ?? textOf(value);
      return;
    case "in_stock":
      putAvailability(draft, value);
      return;
    case "categories":
      draft["categories"] = [...((draft["categories"] as unknown[] | undefined) ?? []), ...pathsOf(structuredOf(value))];
      return;
    case "images":
    case "links":
      putAddresses(draft, target, structuredOf(value));
      return;
    case "attributes":
      if (typeof value === "object" && !Array.isArray(value)) draft.attributes = { ...draft.attributes, ...value };
      else putAttribute(draft, "attributes", value, false);
      return;
    case "variants":
      draft["variants"] = value;
      return;
    default:
      if (target.startsWith("attributes.")) putAttribute(draft, target.slice("attributes.".length), value, isNumeric);
  }
}

/** Sets an attribute to the exact value in a cell. */
function putExact(draft: Draft, target: string, value: unknown): void {
  if (!target.startsWith("attributes.")) return;
  draft.attributes ??= {};
  const name = target.slice("attributes.".length);
  Object.defineProperty(draft.attributes, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Adds text to the description; several columns can contain parts of it. */
function putDescription(draft: Draft, value: unknown): void {
  const [before, text] = [draft["description"], typeof value === "string" ? plainText(value.trim()) : value];
  if (text === "") return;
  if (typeof before === "string" && typeof text === "string")
    draft["description"] = before.includes(text) ? before : `${before}\n\n${text}`;
  else draft["description"] ??= text;
}

function putAmount(draft: Draft, target: string, value: unknown): void {
  const text = textOf(value);
  if (text === undefined) return;
  const named = statedCurrencyOf(text);
  const amount = typeof value === "number" ? value : exactAmountOf(text, named);
  // Exports write 0 for a price that is missing or not set yet.
  if (amount === 0) return;
  draft[target] = amount ?? text;
  if (named !== null) draft["currency"] ??= named;
}

/** Keeps a price as written if its currency contradicts the currency column, so that the currency is visible when the row is corrected. */
function keepContradicting(draft: Draft, row: FeedRow, columns: Columns): void {
  for (const target of ["price", "sale_price", "original_price"]) {
    const text = textOf(valueOf(row, columns, target));
    if (text !== undefined && isContradicting(text, row, columns)) draft[target] = text;
  }
}

function isContradicting(price: string, row: FeedRow, columns: Columns): boolean {
  const column = currencyOf(valueOf(row, columns, "currency"));
  return column !== null && contradicts(price, column);
}

/** Uses the sale price as the price, and the regular price as the original price. */
function applySale(draft: Draft): void {
  const sale = draft["sale_price"];
  delete draft["sale_price"];
  if (sale !== undefined) {
    if (draft["price"] !== undefined && draft["price"] !== sale) draft["original_price"] = draft["price"];
    draft["price"] = sale;
  }
  // Shops often fill the original price column with the current price, an empty value or zero.
  if (typeof draft["original_price"] === "number" && typeof draft["price"] === "number" && draft["original_price"] <= draft["price"])
    delete draft["original_price"];
}

function putAvailability(draft: Draft, value: unknown): void {
  const inStock = availabilityOf(value);
  if (inStock !== undefined) draft["in_stock"] = inStock;
  else if (textOf(value) !== undefined) putAttribute(draft, "availability", value, false);
}

function pathsOf(value: unknown): unknown[] {
  return Array.isArray(value) && value.some((entry) => typeof entry !== "string") ? value : categoryPathsOf(value);
}

function putAddresses(draft: Draft, target: "images" | "links", value: unknown): void {
  const present = (draft[target] as { url: string }[] | undefined) ?? [];
  if (Array.isArray(value) && value.some((entry) => typeof entry === "object")) {
    draft[target] = [...present, ...(value as { url: string }[])];
    return;
  }
  const urls = addressesOf(value).filter((url) => !present.some((entry) => entry.url === url));
  // Links of products must be https URLs; an http URL is kept as a plain attribute. An invalid image must not cause the product to be
  // skipped, so it is omitted.
  const usable = urls.filter((url) => (target === "images" ? isWebAddress(url) : !/^http:/i.test(url)));
  const rest = urls.filter((url) => !usable.includes(url));
  if (usable.length > 0) draft[target] = [...present, ...usable.map((url) => ({ url }))];
  if (target === "links" && rest[0] !== undefined) putAttribute(draft, "link", rest[0], false);
}

/** Returns whether an image can be loaded from an address. */
export function isWebAddress(text: string): boolean {
  return text.length <= 2_048 && /^https?:$/.test(parseUrl(text)?.protocol ?? "");
}

function putAttribute(draft: Draft, name: string, value: unknown, isNumeric: boolean): void {
  const kept =
    typeof value === "string"
      ? value.trim()
      : Array.isArray(value) && value.every((entry) => typeof entry === "string")
        ? entriesOf(value)
        : value;
  if (kept === "" || (Array.isArray(kept) && kept.length === 0)) return;
  const number = isNumeric && typeof kept === "string" ? plainNumber(kept) : null;
  draft.attributes ??= {};
  if (Object.hasOwn(draft.attributes, name)) return;
  Object.defineProperty(draft.attributes, name, { value: number ?? kept, enumerable: true, configurable: true, writable: true });
}

/** Returns the number in a string; null if the string is not a number. Codes with leading zeros are not numbers. */
export function plainNumber(text: string): number | null {
  return /^-?(?:0|[1-9]\d{0,8})(?:[.,]\d{1,6})?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

const variantFields = ["color", "size", "price", "in_stock", "image"] as const;

/** Returns the variant that a single row describes; null if no column describes variants. */
function variantOf(row: FeedRow, columns: Columns, draft: Draft): Record<string, unknown> | null {
  if (draft["variants"] !== undefined) return null;
  const isAny = [...row.values.keys()].some((name) => columns.get(name)?.target.startsWith("variant.") === true);
  if (!isAny) return null;
  const fields = variantFieldsOf(row, columns);
  const sku = textOf(valueOf(row, columns, "variant.sku"));
  return sku === undefined && Object.keys(fields).length === 0 ? null : { sku: sku ?? draft["id"], ...fields };
}

function groupedVariant(row: FeedRow, columns: Columns, draft: Draft): Record<string, unknown> {
  const image = (draft["images"] as { url?: unknown }[] | undefined)?.[0]?.url;
  const own = { price: draft["price"], in_stock: draft["in_stock"], image };
  const rest = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const sku = textOf(valueOf(row, columns, "variant.sku")) ?? draft["id"];
  return { ...rest, ...(sku === undefined ? {} : { sku }), ...variantFieldsOf(row, columns) };
}

function variantFieldsOf(row: FeedRow, columns: Columns): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const field of variantFields) {
    const sent = valueOf(row, columns, `variant.${field}`);
    const value = field === "color" || field === "size" ? structuredOf(sent) : sent;
    const text = textOf(value);
    if (field === "color" || field === "size") {
      const entries = entriesOf(value)
        // In a list, each color is a separate entry.
        .flatMap((entry) => (field === "color" && value === sent ? entry.split("/") : [entry]))
        .map((entry) => entry.trim());
      if (entries.length > 0) fields[field] = entries;
    } else if (text !== undefined) {
      const parsed =
        field === "price"
          ? variantPriceOf(value, text, { row, columns })
          : field === "in_stock"
            ? availabilityOf(value)
            : addressesOf(value).find((url) => isWebAddress(url));
      if (parsed !== undefined) fields[field] = parsed;
    }
  }
  return fields;
}

/** Returns the price of a variant; undefined for 0, and the original text if it does not contain a price in the row's currency. */
function variantPriceOf(value: unknown, text: string, { row, columns }: { readonly row: FeedRow; readonly columns: Columns }): unknown {
  const amount = exactAmountOf(value);
  if (amount === 0) return undefined;
  return amount === null || isContradicting(text, row, columns) ? text : amount;
}

function unionOf(drafts: readonly Draft[], field: string): unknown {
  const entries = drafts.flatMap((draft) => (draft[field] as { url?: unknown }[] | undefined) ?? []);
  const urls = new Set<unknown>();
  const unique = entries.filter(({ url }) => !urls.has(url) && urls.add(url));
  // A product can have at most 15 images; each variant keeps its own images.
  return unique.length === 0 ? undefined : unique.slice(0, 15);
}

interface Member {
  readonly row: FeedRow;
  readonly draft: Draft;
}

/** Maximum number of values of an attribute, and of characters in each. */
const [mostListed, longestListed] = [50, 100];

/**
 * Returns the attributes of a group. A value that is the same in all rows belongs to the product. Other values are listed with the variants
 * that have them, as in "2 kg (17 cm)"; they are omitted if they are too long or if there are too many of them.
 */
function attributesOfMembers(members: readonly Member[], columns: Columns): Record<string, unknown> {
  const names = new Set(members.flatMap(({ draft }) => Object.keys(draft.attributes ?? {})));
  const found: Record<string, unknown> = {};
  const add = (name: string, value: unknown): void =>
    void Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true });
  for (const name of names) {
    // A row without an id only adds fields to its product.
    const values = members
      .map((member) => ({ member, value: valueOfAttribute(member, name) }))
      .filter(({ member: { draft }, value }) => value !== undefined || draft["id"] !== undefined);
    const distinct = new Set(values.map(({ value }) => JSON.stringify(value)));
    const filled = values.filter(({ value }) => value !== undefined);
    const [first] = filled;
    if (distinct.size === 1) add(name, first?.value);
    else {
      const list = listedValues(filled, columns);
      if (list !== null) add(name, list);
    }
  }
  return found;
}

function valueOfAttribute({ draft: { attributes = {} } }: Member, name: string): unknown {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** Returns values with the sizes and colors, or else the SKUs, of the variants that have them; null if they cannot be listed. */
function listedValues(values: readonly { readonly member: Member; readonly value: unknown }[], columns: Columns): string[] | null {
  const variants = new Map<string, string[]>();
  for (const { member, value } of values) {
    const text = Array.isArray(value) ? value.join(" / ") : String(value);
    const {
      size = [],
      color = [],
      sku,
    } = groupedVariant(member.row, columns, member.draft) as { size?: string[]; color?: string[]; sku?: string };
    const label = [...size, ...color].join(" / ") || sku;
    if (label === undefined || (typeof value === "object" && !Array.isArray(value))) return null;
    variants.set(text, [...(variants.get(text) ?? []), label]);
  }
  const list = [...variants].map(([text, labels]) => `${text} (${[...new Set(labels)].join("; ")})`);
  return list.length <= mostListed && list.every((entry) => entry.length <= longestListed) ? list : null;
}
