import { pricesOf, WHOLE } from "../extract/offer.ts";
import type { Catalog } from "./catalog.ts";
import type { Dialogue } from "./dialogue.ts";
import type { Kind } from "./kinds.ts";
import type { CatalogQuery } from "./read-query.ts";
import type { Named } from "./subjects.ts";

/** Parses "cheaper than the Heron" as a condition for products of the same kind; null if the property is unknown. */
export function isWithinReference(query: CatalogQuery, [named]: readonly Named[], before: Dialogue, catalog: Catalog): CatalogQuery | null {
  const [product] = named?.products ?? [];
  const record = product === undefined ? undefined : catalog.products[product];
  const { compared } = query;
  if (product === undefined || record === undefined || compared === null) return null;
  const kind = before.set === null ? kindOf(product, catalog) : before.set.kindNamed;
  const own = query.terms.filter((term) => !(named?.terms ?? []).includes(term));
  const base = {
    ...query,
    kind: "list" as const,
    compared: null,
    order: null,
    kindNamed: kind,
    terms: [...(before.set?.terms ?? []), ...own.filter(({ columns }) => columns.length === 0)],
  };
  if (compared.by === "price") {
    const prices = pricesOf({ record, selection: WHOLE });
    if (prices === null) return null;
    const price = compared.direction === "asc" ? { lte: prices.low - CENT } : { gte: prices.high + CENT };
    return { ...base, price: { ...before.set?.price, ...price } };
  }
  const column = catalog.columns
    .filter(({ kind: type, concepts, cells }) => type === "number" && concepts.has(compared.by) && cells.has(product))
    .toSorted((one, other) => one.stems.length - other.stems.length)[0];
  const cell = column?.cells.get(product);
  if (column === undefined || cell?.kind !== "number") return null;
  const step = Math.abs(cell.value) * 1e-9 + 1e-9;
  const [least, most] = compared.direction === "asc" ? [-Infinity, cell.value - step] : [cell.value + step, Infinity];
  return {
    ...base,
    bounds: [
      {
        bound: { least, most, given: cell.value, unit: cell.unit, givenUnit: cell.unit, counted: "", label: "", isLimit: true },
        columns: [column],
      },
    ],
  };
}

const CENT = 0.0001;

/** Returns the product's most specific category. */
function kindOf(product: number, { products, categories }: Catalog): Kind | null {
  const name = products[product]?.categories[0]?.at(-1);
  const own = categories.filter((category) => category.name === name);
  const [first] = own;
  return first === undefined ? null : { categories: own, products: first.products, terms: [] };
}
