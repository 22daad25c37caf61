import { matchText, matchTerm, termsOf } from "../text/terms.ts";
import { isGrammar } from "../text/stop-words.ts";
import { stem, stemsOf, words } from "../text/words.ts";
import type { SourceRecord } from "../extract/record.ts";
import { type CatalogQuery, isUnknown, type QueryTerm } from "./read-query.ts";

/**
 * Reports whether a question that contains a product's name refers to a different product that is not in the catalog: a model with a
 * further number or name ("Heron 3", "Heron Deluxe"), or with a property that no product has ("the inflatable Heron").
 */
export function isOfAnother(query: CatalogQuery, record: SourceRecord, naming: readonly QueryTerm[], language: string): boolean {
  if (naming.length === 0) return false;
  const list = words(query.text);
  const titled = new Set(stemsOf(record.title));
  const own = new Set(naming.map(({ term }) => term.word));
  const isName = (word: string | undefined): boolean => word !== undefined && (own.has(word) || titled.has(stem(word)));
  const first = list.findIndex((word) => own.has(word));
  if (first === -1) return false;
  let from = first;
  while (isName(list[from - 1])) from -= 1;
  let to = first;
  while (isName(list[to + 1])) to += 1;
  // The query was parsed in lowercase, so capitals are read from the original text. German capitalizes all nouns.
  const capital = new Set(language === "de" ? [] : termsOf(query.text).flatMap(({ word, name }) => (name ? [word] : [])));
  const termOf = (at: number): QueryTerm | undefined => {
    const one = query.terms.find(({ term }) => term.word === list[at]);
    return one === undefined ? undefined : { ...one, term: { ...one.term, name: capital.has(one.term.word) } };
  };
  return (
    isOtherModel(termOf(to + 1), list[to + 2], record) ||
    ((query.kind === "price" || query.kind === "stock") && isDescribedOtherwise(list, from, termOf))
  );
}

/** Reports whether the word after a product name extends it to the name of a different product. */
function isOtherModel(behind: QueryTerm | undefined, next: string | undefined, record: SourceRecord): boolean {
  if (behind === undefined || behind.option || (next !== undefined && !isGrammar(next))) return false;
  if (behind.term.number) return behind.columns.length === 0 && !isInData(behind, record);
  return behind.term.name && isUnknown(behind);
}

/**
 * Reports whether a name is preceded by an article and words that the catalog does not contain. Capitalized words before the name may be
 * the brand.
 */
function isDescribedOtherwise(list: readonly string[], from: number, termOf: (at: number) => QueryTerm | undefined): boolean {
  const isStrange = (at: number): boolean => {
    const one = termOf(at);
    return one !== undefined && isUnknown(one) && !one.term.name && !one.term.number && !one.option && !one.negated;
  };
  let at = from - 1;
  while (isStrange(at)) at -= 1;
  return at < from - 1 && at >= 0 && isGrammar(list[at] ?? "");
}

/**
 * Reports whether a product's title, attributes or variants use a word. The description is ignored because it also mentions other things.
 */
function isInData({ term }: QueryTerm, { title, attributes, variants }: SourceRecord): boolean {
  const options = variants.flatMap(({ sku, colours, sizes }) => [sku ?? "", ...colours, ...sizes]);
  const values = Object.values(attributes).map((value) => (Array.isArray(value) ? value.join(" ") : String(value)));
  return matchTerm(term, matchText([title, ...options, ...values].join("\n"))) > 0;
}
