import { conceptOf } from "../text/concepts.ts";
import { stemsOf } from "../text/words.ts";
import { matchText, matchTerm } from "../text/terms.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./column.ts";
import type { QueryTerm } from "./read-query.ts";

/** A column that a question asks about, and the terms that name the column or one of its values. */
export interface AskedColumn {
  readonly column: Column;
  readonly terms: readonly QueryTerm[];
  /** Whether the terms name the product's value rather than the column: "Is it made of oak?" */
  readonly byValue: boolean;
}

const MOST_COLUMNS = 3;

/** Returns the product's columns that cover the terms, best first, and the terms that no column covers. */
export function columnsAsked(
  terms: readonly QueryTerm[],
  product: number,
  catalog: Catalog,
  text = "",
): { readonly asked: readonly AskedColumn[]; readonly left: readonly QueryTerm[] } {
  const written = ` ${stemsOf(text).join(" ")} `;
  const own = catalog.columns.filter(({ cells }) => cells.has(product));
  const asked: AskedColumn[] = [];
  let left = terms;
  while (left.length > 0 && asked.length < MOST_COLUMNS) {
    const rated = own
      .filter((column) => !asked.some((one) => one.column === column))
      .flatMap((column) => rate(column, left, written, { product, catalog }) ?? [])
      .toSorted((one, other) => other.score - one.score);
    const [best] = rated;
    if (best === undefined) break;
    const tied = rated.filter(({ score, byValue }) => score >= best.score - 0.001 && byValue === best.byValue).slice(0, MOST_COLUMNS);
    asked.push(...tied);
    left = left.filter((term) => !best.terms.includes(term));
  }
  return { asked: asked.slice(0, MOST_COLUMNS + 1), left };
}

/** Minimum fraction of a label that the question must name. */
const NAMED = 0.4;

function rate(
  column: Column,
  terms: readonly QueryTerm[],
  written: string,
  { product, catalog }: { readonly product: number; readonly catalog: Catalog },
): (AskedColumn & { readonly score: number }) | null {
  const isWritten = column.stems.length > 1 && written.includes(` ${column.stems.join(" ")} `);
  const byLabel = terms.filter((term) => term.columns.includes(column) && (isWritten || !isOtherwiseLabelled(term, column)));
  const text = valueText(column, product, catalog);
  const byValue = terms.filter((one) => !byLabel.includes(one) && matchTerm(one.term, matchText(text)) >= 0.7);
  const exact = byLabel.filter(({ term }) => column.stems.includes(term.stem)).length;
  const label = isWritten ? 1 : column.stems.length === 0 ? 0 : (exact + 0.8 * (byLabel.length - exact)) / column.stems.length;
  if (byLabel.length > 0 && (label >= NAMED || byLabel.some(({ term }) => term.concept !== null && column.concepts.has(term.concept))))
    return {
      column,
      terms: [...byLabel, ...byValue],
      byValue: false,
      score: byLabel.length + 0.5 * byValue.length + 0.4 * Math.min(1, label) + Number(isWritten),
    };
  if (byValue.length === 0) return null;
  return { column, terms: byValue, byValue: true, score: 0.9 * byValue.length };
}

/** Reports whether a term matches only one concept in a label whose other words have a different subject: "rating" for "weight note". */
function isOtherwiseLabelled({ term }: QueryTerm, { stems }: Column): boolean {
  if (term.concept === null || stems.length < 2 || stems.includes(term.stem)) return false;
  const concepts = stems.map((one) => conceptOf(one));
  return concepts.includes(term.concept) && concepts.some((one) => one !== null && one !== term.concept);
}

function valueText(column: Column, product: number, catalog: Catalog): string {
  const value = catalog.products[product]?.attributes[column.key];
  return typeof value === "string" ? value : Array.isArray(value) ? value.join("\n") : "";
}

/** Returns the product's column that could contain a term but contains a different value: "pine" for "Is it made of oak?" */
export function columnWithout({ found, term }: QueryTerm, product: number, catalog: Catalog): Column | null {
  if (found === null || found.quality < 0.8) return null;
  const others = [...found.uses.value].slice(0, 50);
  return (
    catalog.columns.find(
      (column) =>
        column.kind === "text" &&
        column.cells.has(product) &&
        others.some((other) => matchTerm(term, matchText(valueText(column, other, catalog))) >= 0.9),
    ) ?? null
  );
}
