import type { Catalog } from "./catalog.ts";

/** Options that a visitor can use to choose among products. */
export interface Division {
  /** Label of the attribute; null for categories. */
  readonly label: string | null;
  /** Two or three names or values, most frequent first. */
  readonly options: readonly string[];
}

const MOST_OPTIONS = 3;
/** An option that is shared by more than this fraction of the products does not divide them. */
const NEARLY_ALL = 0.9;
/** Minimum fraction of the products that must have an attribute if it is to divide them. */
const COVERED = 0.6;
const MOST_VALUES = 6;
const LONGEST_VALUE = 25;

/**
 * Returns the most frequent categories of the products, at the highest level that divides them, or else the values of an attribute; null if
 * nothing divides them.
 */
export function dividedBy(products: readonly number[], catalog: Catalog): Division | null {
  return byCategory(products, catalog) ?? byAttribute(products, catalog);
}

function byCategory(products: readonly number[], catalog: Catalog): Division | null {
  const paths = products.map((product) => catalog.products[product]?.categories ?? []);
  const depth = Math.max(0, ...paths.flat().map(({ length }) => length));
  for (let level = 0; level < depth; level += 1) {
    const options = optionsOf(paths.map((own) => new Set(own.flatMap((path) => path[level] ?? []))));
    if (options.length > 1) return { label: null, options };
  }
  return null;
}

function byAttribute(products: readonly number[], { columns }: Catalog): Division | null {
  for (const { kind, cells, label } of columns) {
    if (kind !== "text") continue;
    const values = products.map((product) => {
      const cell = cells.get(product);
      return new Set(cell?.kind === "text" ? cell.values : []);
    });
    const all = new Set(values.flatMap((own) => [...own]));
    const covered = values.filter(({ size }) => size > 0).length;
    if (covered < COVERED * products.length || all.size > MOST_VALUES || [...all].some(({ length }) => length > LONGEST_VALUE)) continue;
    const options = optionsOf(values);
    if (options.length > 1) return { label, options };
  }
  return null;
}

/** Returns the most frequent names, except those that nearly all products share. */
function optionsOf(names: readonly ReadonlySet<string>[]): string[] {
  const counts = new Map<string, number>();
  for (const own of names) for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1);
  const dividing = [...counts].filter(([, count]) => count < NEARLY_ALL * names.length);
  return dividing
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_OPTIONS)
    .map(([name]) => name);
}
