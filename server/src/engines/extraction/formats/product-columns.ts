import { alternativesOf } from "../../../language/alternatives.ts";
import type { ColumnNames } from "../../../language/column-names.ts";
import { COLUMN_NAMES } from "../../../language/in-documents.ts";
import type { Pattern } from "../../../language/pattern.ts";

export const idColumns = namesOf(({ id }) => id);
export const titleColumns = namesOf(({ title }) => title);
export const priceColumns = namesOf(({ price }) => price);
/** Column names that are specific to products. */
export const productColumns = namesOf(({ product }) => product);
/** Column names that occur in data about sales, payments and people, which may also contain product names. */
export const otherColumns = new RegExp(String.raw`\b(?:${alternativesOf(COLUMN_NAMES, ({ other }) => other)})\b`, "u");

function namesOf(column: (names: ColumnNames) => Pattern): ReadonlySet<string> {
  return new Set(alternativesOf(COLUMN_NAMES, column).split("|"));
}
