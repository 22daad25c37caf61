import type { Measure } from "../../../language/set-words.ts";
import { startsPolar } from "../extract/expected-in-question.ts";
import { canonicalUnit } from "../text/measure-units.ts";
import { fold, words } from "../text/words.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./column.ts";
import type { AskedColumn } from "./columns-asked.ts";
import { columnsOfMeasure } from "./order.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { MEASURES } from "./set-language.ts";

/** Kinds of question that ask for an attribute. */
const OF_ATTRIBUTE: ReadonlySet<string> = new Set(["fact", "superlative", "list"]);
const ASKS = MEASURES.flatMap(({ measure, asks }) => (asks === null ? [] : [{ measure, asks: new RegExp(asks.source, "gu") }]));
const NAMES: ReadonlySet<string> = new Set(MEASURES.map(({ measure }) => measure));

/** Returns the attribute that a question asks for by what the product does: the greatest load for "how much does it carry?" Null without one. */
export function measuredFact(
  { text, kind, compared, order, bounds }: CatalogQuery,
  terms: readonly QueryTerm[],
  product: number,
  { columns }: Catalog,
): AskedColumn | null {
  const plain = fold(text);
  if (!OF_ATTRIBUTE.has(kind) || compared !== null || order !== null || bounds.length > 0 || startsPolar(plain)) return null;
  const own = columns.filter(({ cells }) => cells.has(product));
  for (const { measure, asked } of asksIn(plain)) {
    const [first] = columnsOfMeasure(measure, own);
    if (first === undefined) continue;
    const { column } = first;
    // A word that asks for no measure asks for something else.
    const isOther = ({ term, columns: labelled }: QueryTerm): boolean =>
      !term.light &&
      !asked.has(term.word) &&
      !labelled.includes(column) &&
      canonicalUnit(term.word) === "" &&
      !NAMES.has(term.concept ?? "");
    if (!terms.some(isOther)) return { column, terms: [...terms], byValue: false };
  }
  return null;
}

/** Reports whether an attribute is the weight of a product of which a question asks how much it carries. */
export function isOwnWeight(column: Column, text: string): boolean {
  const asked = asksIn(fold(text)).map(({ measure }) => measure);
  return asked.includes("load") && !asked.includes("weight") && column.concepts.has("weight") && column.limit === null;
}

/** Returns the measures that verbs and adjectives of a folded text ask for, each with the words. */
function asksIn(plain: string): { readonly measure: Measure; readonly asked: ReadonlySet<string> }[] {
  return ASKS.flatMap(({ measure, asks }) => {
    const asked = new Set([...plain.matchAll(asks)].flatMap(([match]) => words(match)));
    return asked.size === 0 ? [] : [{ measure, asked }];
  });
}
