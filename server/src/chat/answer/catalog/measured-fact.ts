import type { Measure } from "../../../language/set-words.ts";
import { startsPolar } from "../extract/expected-in-question.ts";
import { canonicalUnit, inSmallestUnit } from "../text/measure-units.ts";
import { fold, stem, words } from "../text/words.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./column.ts";
import type { AskedColumn } from "./columns-asked.ts";
import { columnsOfMeasure, labelledAs } from "./order.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { LIMIT_LABELS, MEASURES, MOST_LABELS } from "./set-language.ts";
import type { Term } from "../text/terms.ts";

/** Kinds of questions that can ask for an attribute. */
const OF_ATTRIBUTE: ReadonlySet<string> = new Set(["fact", "superlative", "list", "describe"]);
const ASKS = MEASURES.flatMap(({ measure, asks }) => (asks === null ? [] : [{ measure, asks: new RegExp(asks.source, "gu") }]));

/**
 * Returns the attribute for a question that describes what the product does: the maximum load for "how much does it carry?"; null if none.
 */
export function measuredFact(query: CatalogQuery, terms: readonly QueryTerm[], product: number, { columns }: Catalog): AskedColumn | null {
  const { text, kind, compared, order, bounds } = query;
  const plain = fold(text);
  if (!OF_ATTRIBUTE.has(kind) || compared !== null || order !== null || bounds.length > 0 || startsPolar(plain)) return null;
  const own = columns.filter(({ cells }) => cells.has(product));
  // "How much load can it take?" asks for the load and no other measure.
  const named = new Set(
    query.terms.flatMap(({ term }) => MEASURES.filter(({ measure }) => measure === term.concept).map(({ measure }) => measure)),
  );
  for (const { measure, asked } of asksIn(plain)) {
    const column = columnsOfMeasure(measure, own)[0]?.column ?? labelledAs(measure, own)[0];
    if (column === undefined || (named.size > 0 && !named.has(measure) && !(measure === "load" && named.has("weight")))) continue;
    // A word that is not part of the measure asks for something else.
    const isOther = ({ term, columns: labelled }: QueryTerm): boolean =>
      !term.light &&
      !asked.has(term.word) &&
      !labelled.includes(column) &&
      !isOfLabel(term, column) &&
      !isUnitOf(term.word, column) &&
      term.concept !== measure &&
      // "How much weight does it carry?" asks for the load.
      !(measure === "load" && term.concept === "weight");
    if (!terms.some(isOther)) return { column, terms: [...terms], byValue: false };
  }
  return null;
}

/**
 * Reports whether a word is part of a column's label or indicates that the column is a limit: "how heavy may the dog be at most?" for "max
 * dog weight".
 */
function isOfLabel({ stem: own }: Term, { stems, limit }: Column): boolean {
  return stems.some((one) => one.startsWith(own)) || (limit !== null && LIMIT_LABELS.has(own));
}

/** Reports whether a word is a unit of the column's numbers: "kilos". */
function isUnitOf(word: string, { unit }: Column): boolean {
  const own = canonicalUnit(word);
  return own !== "" && inSmallestUnit(0, own).unit === unit;
}

/** Reports whether the folded text asks for a limit: "max weight". */
function asksForMost(plain: string): boolean {
  return words(plain).some((word) => MOST_LABELS.has(stem(word)));
}

/** Returns the product's only limit in the unit of an attribute, if the question asks for one: the maximum load for "max weight". */
export function limitMeant(column: Column, product: number, text: string, { columns }: Catalog): Column {
  if (column.kind !== "number" || column.limit !== null || column.unit === "" || !asksForMost(fold(text))) return column;
  const limits = columns.filter((one) => one.limit === "most" && one.unit === column.unit && one.cells.has(product));
  const [only] = limits;
  return only !== undefined && limits.length === 1 ? only : column;
}

/** Reports whether an attribute is the product's own weight while the question asks how much the product carries. */
export function isOwnWeight(column: Column, text: string): boolean {
  if (!column.concepts.has("weight") || column.limit !== null) return false;
  const plain = fold(text);
  const asked = asksIn(plain).map(({ measure }) => measure);
  return (asked.includes("load") && !asked.includes("weight")) || asksForMost(plain);
}

/** Returns the measures that verbs and adjectives in the folded text ask for, each with the matching words. */
function asksIn(plain: string): { readonly measure: Measure; readonly asked: ReadonlySet<string> }[] {
  return ASKS.flatMap(({ measure, asks }) => {
    const asked = new Set([...plain.matchAll(asks)].flatMap(([match]) => words(match)));
    return asked.size === 0 ? [] : [{ measure, asked }];
  });
}
