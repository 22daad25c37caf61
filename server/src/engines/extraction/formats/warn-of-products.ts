import type { BlockSink } from "../block-sink.ts";
import { columnName } from "../../../platform/lib/column-name.ts";
import { idColumns, otherColumns, priceColumns, productColumns, titleColumns } from "./product-columns.ts";

/** Minimum number of rows in a catalog. */
const LEAST_ROWS = 2;

/**
 * Warns about rows that look like products, because they are imported only as text. Products have a title, a price, and either an id or two
 * more product fields; a list that contains only names and prices could be anything.
 * @param names names of the columns, or keys of the objects
 */
export function warnOfProducts(names: readonly string[], rows: readonly (readonly string[])[], sink: Pick<BlockSink, "warn">): void {
  const known = names.map(columnName);
  if (rows.length < LEAST_ROWS || known.some((name) => otherColumns.test(name))) return;
  const columnOf = (wanted: ReadonlySet<string>): number => known.findIndex((name) => wanted.has(name));
  const id = columnOf(idColumns);
  const title = columnOf(titleColumns);
  const price = columnOf(priceColumns);
  const others = known.filter((name) => productColumns.has(name)).length;
  if (title === -1 || price === -1 || (id === -1 && others < 2)) return;
  const priced = rows.filter((row) => /\d/.test(row[price] ?? "")).length;
  if (priced * 2 < rows.length) return;
  const shown = [id, title, price]
    .flatMap((column) => (column === -1 ? [] : [`"${(names[column] ?? "").trim().slice(0, 40)}"`]))
    .join(", ");
  sink.warn(
    "products_as_file",
    `the rows look like products (${shown}); in a file they are plain text. In a catalog source ` +
      "(PUT /v1/knowledge/sources/{source_id}/documents), they are products with filters and cards",
  );
}
