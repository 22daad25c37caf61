import { alternativesOf } from "../../../language/alternatives.ts";
import type { ColumnNames } from "../../../language/column-names.ts";
import { COLUMN_NAMES } from "../../../language/in-documents.ts";
import type { Pattern } from "../../../language/pattern.ts";

export const idColumns = namesOf(({ id }) => id);
export const titleColumns = namesOf(({ title }) => title);
export const priceColumns = namesOf(({ price }) => price);
/** Columns that are specific to products. */
export const productColumns = namesOf(({ product }) => product);
/** Rows about sales, payments and people also name products. */
export const otherColumns = new RegExp(String.raw`\b(?:${alternativesOf(COLUMN_NAMES, ({ other }) => other)})\b`, "u");

function namesOf(column: (names: ColumnNames) => Pattern): ReadonlySet<string> {
  return new Set(alternativesOf(COLUMN_NAMES, column).split("|"));
}
