import { isInternalName } from "../../../language/internal-words.ts";
import { columnName } from "../../../platform/lib/column-name.ts";
import type { FeedNote, FeedNoteCode } from "../../../ports/feed-reader.ts";
import { contradicts, currencyOf, exactAmountOf, sharedSignOf, statedCurrencyOf } from "../../model/price.ts";
import { addressesOf, availabilityOf, categoryPathsOf, structuredOf, textOf } from "./feed-value.ts";
import { isWebAddress, readGroup, valueOf, type FeedRow, type PlannedColumn } from "./to-product.ts";

type Columns = ReadonlyMap<string, PlannedColumn>;

/** Context for the rows in a file. */
export interface Examined {
  readonly columns: Columns;
  /** Currency of most prices in the file; null if no price includes a currency. */
  readonly usualCurrency: string | null;
}

/**
 * Returns the suspicious values in the rows of a product.
 * @param group id of the group of variants; null for a single row
 */
export function notesOf(rows: readonly FeedRow[], group: string | null, { columns, usualCurrency }: Examined): FeedNote[] {
  const notes = rows.flatMap((row) => {
    const ref = textOf(valueOf(row, columns, "id")) ?? group ?? "";
    const note = (code: FeedNoteCode, column: string, value: string): FeedNote => ({
      code,
      column,
      line: row.line,
      ref,
      value: shortened(value),
    });
    const found = [...row.values].flatMap(([name, value]) => {
      const target = columns.get(name)?.target;
      if (target === undefined || target === "ignore") return [];
      const code = codeOf(target, value, { name, usual: hasCurrencyColumn(columns) ? null : usualCurrency });
      return code === null ? [] : [note(code.code, name, code.value)];
    });
    const column = emptyPriceColumn(row, columns, { ref, group });
    return column === null ? found : [...found, note("price_missing", column, "")];
  });
  return group === null || rows.length < 2 ? notes : [...notes, ...differing(rows, group, columns)];
}

/** A contradiction in the rows of a product, and the line of the row in which it was found. */
export interface Contradiction {
  readonly fault: string;
  readonly line: number;
}

/** Returns why the rows of a product contradict each other; null if they do not. */
export function contradictionOf(rows: readonly FeedRow[], columns: Columns): string | null {
  return contradictionIn(rows, columns)?.fault ?? null;
}

/**
 * Returns the first contradiction in the rows of a product; null if there is none. A symbol that several currencies use, such as $,
 * contradicts only currencies that do not use it.
 */
export function contradictionIn(rows: readonly FeedRow[], columns: Columns): Contradiction | null {
  const named = new Set<string>();
  const signs: string[] = [];
  for (const row of rows) {
    const column = currencyOf(valueOf(row, columns, "currency"));
    if (column !== null) named.add(column);
    for (const target of ["price", "sale_price", "original_price", "variant.price"]) {
      const price = textOf(valueOf(row, columns, target)) ?? "";
      const stated = statedCurrencyOf(price);
      if (stated === null || exactAmountOf(price, stated) === null) continue;
      if (column !== null && contradicts(price, column))
        return { fault: `currency ${column} contradicts the price “${shortened(price)}”`, line: row.line };
      const sign = sharedSignOf(price);
      if (sign === null) named.add(stated);
      else signs.push(sign);
    }
    const other = signs.find((sign) => [...named].some((currency) => contradicts(sign, currency)));
    if (named.size > 1 || other !== undefined) {
      const all = [...named, ...(named.size > 1 || other === undefined ? [] : [other])];
      return { fault: `currency differs between the variants: ${all.join(", ")}`, line: row.line };
    }
  }
  return null;
}

function hasCurrencyColumn(columns: Columns): boolean {
  return [...columns.values()].some(({ target }) => target === "currency");
}

/** @param usual currency of most prices; null if unknown or if the file has a currency column */
function codeOf(
  target: string,
  value: unknown,
  { name, usual }: { readonly name: string; readonly usual: string | null },
): { readonly code: FeedNoteCode; readonly value: string } | null {
  const text = textOf(value);
  if (structuredOf(value) !== value) return null;
  if (target === "images" || target === "variant.image") {
    const wrong =
      Array.isArray(value) && value.some((entry) => typeof entry !== "string")
        ? undefined
        : addressesOf(value).find((url) => !isWebAddress(url));
    return wrong === undefined ? null : { code: "image_left_out", value: wrong };
  }
  if (text === undefined) return null;
  if (target === "in_stock" || target === "variant.in_stock")
    return availabilityOf(value) === undefined ? { code: "unknown_stock", value: text } : null;
  if (target === "categories")
    return categoryPathsOf(value).some((path) => path.some((level) => !/[\p{L}\p{N}]/u.test(level)))
      ? { code: "unlikely_category", value: text }
      : null;
  if (target.endsWith("price")) {
    // An empty sale price or original price is often exported as 0.
    if ((target === "price" || target === "variant.price") && exactAmountOf(value) === 0) return { code: "price_zero", value: text };
    const stated = statedCurrencyOf(text);
    return usual !== null && stated !== null && stated !== usual ? { code: "other_currency", value: text } : null;
  }
  if ((target.startsWith("attributes.") || target === "description") && isInternalName(columnName(name)))
    return { code: "internal_column", value: text };
  return target.startsWith("attributes.") && isImpossibleDate(text) ? { code: "impossible_date", value: text } : null;
}

/** Returns whether a string has the form of a date but the date does not exist, such as 31.02.2026. */
function isImpossibleDate(text: string): boolean {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const [, isoYear = year, isoMonth = month, isoDay = day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [wantedMonth, wantedDay] = [Number(isoMonth), Number(isoDay)];
  if (isoYear === "" || wantedMonth > 12 || wantedDay > 31) return false;
  const date = new Date(Date.UTC(Number(isoYear), wantedMonth - 1, wantedDay));
  return date.getUTCMonth() !== wantedMonth - 1 || date.getUTCDate() !== wantedDay;
}

/** Returns the file's price column if the row has no price; null if the row has a price or needs none. */
function emptyPriceColumn(
  row: FeedRow,
  columns: Columns,
  { ref, group }: { readonly ref: string; readonly group: string | null },
): string | null {
  // The row with a group's own id describes the product; a row without an id adds fields to it.
  if (group !== null && (ref === group || textOf(valueOf(row, columns, "id")) === undefined)) return null;
  const targets = ["price", "sale_price", "variant.price"];
  const column = [...columns].find(([, { target }]) => targets.includes(target))?.[0];
  return column === undefined || targets.some((target) => valueOf(row, columns, target) !== undefined) ? null : column;
}

/**
 * Returns a note for each attribute that is omitted from a product because its values differ between the rows and are too long or too many
 * to
 * be listed.
 */
function differing(rows: readonly FeedRow[], group: string, columns: Columns): FeedNote[] {
  const kept = readGroup(group, rows, columns).product.attributes ?? {};
  const members = rows.filter((row) => textOf(valueOf(row, columns, "id")) !== group);
  return [...columns].flatMap(([column, { target }]) => {
    if (!target.startsWith("attributes.")) return [];
    const values = [...new Set(members.map(({ values: cells }) => textOf(cells.get(column)) ?? ""))];
    if (values.length < 2 || Object.hasOwn(kept, target.slice("attributes.".length))) return [];
    const value = shortened(values.filter((each) => each !== "").join(" · "));
    return [{ code: "differs_between_variants" as const, column, line: members[0]?.line ?? 1, ref: group, value }];
  });
}

function shortened(text: string): string {
  return text.slice(0, 100).toWellFormed().replaceAll("\0", "\ufffd");
}
