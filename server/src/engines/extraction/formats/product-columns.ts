import { alternativesOf } from "../../../language/alternatives.ts";
import type { ColumnNames } from "../../../language/column-names.ts";
import { COLUMN_NAMES } from "../../../language/in-documents.ts";
import type { Pattern } from "../../../language/pattern.ts";

export const idColumns = namesOf(({ id }) => id);
export const titleColumns = namesOf(({ title }) => title);
export const priceColumns = namesOf(({ price }) => price);
/** Columns that are specific to products. */
export const productColumns = namesOf(({ product }) => product);
/** Rows about sales, payments and people name products too. */
export const otherColumns = new RegExp(String.raw`\b(?:${alternativesOf(COLUMN_NAMES, ({ other }) => other)})\b`, "u");

function namesOf(column: (names: ColumnNames) => Pattern): ReadonlySet<string> {
  return new Set(alternativesOf(COLUMN_NAMES, column).split("|"));
}

/** Normalizes a name: `ProductId`, `product_id` and `g:product-id` are the same; `Price (EUR)` is a price. */
export function columnName(name: string): string {
  return name
    .normalize("NFC")
    .slice(0, 100)
    .replace(/^g:/, "")
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
