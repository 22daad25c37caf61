import { isGrammar } from "../text/stop-words.ts";
import { stem, words } from "../text/words.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { QueryTerm } from "./read-query.ts";

/** A category at any level, with its products. */
export interface Category {
  readonly name: string;
  /** Stems of its words without function words. */
  readonly stems: readonly string[];
  readonly products: ReadonlySet<number>;
}

/** A kind of product that a question names by a category. */
export interface Kind {
  readonly categories: readonly Category[];
  readonly products: ReadonlySet<number>;
  /** Terms that name it. */
  readonly terms: readonly QueryTerm[];
}

/** Returns the categories of all levels. */
export function categoriesOf(products: readonly SourceRecord[]): Category[] {
  const byName = new Map<string, Set<number>>();
  for (const [index, { categories }] of products.entries()) {
    for (const name of categories.flat()) byName.set(name, (byName.get(name) ?? new Set()).add(index));
  }
  return [...byName].map(([name, own]) => ({
    name,
    stems: words(name)
      .filter((word) => !isGrammar(word))
      .map(stem),
    products: own,
  }));
}

/**
 * Returns the kind that terms name by the whole name of a category, the longest first: "sofa beds" is not "beds". Of equally long names, the last
 * one in the question counts; null if there is none.
 */
export function kindNamed(terms: readonly QueryTerm[], categories: readonly Category[]): Kind | null {
  const usable = terms.filter(({ found, negated }) => found !== null && !negated && found.uses.category.size > 0);
  const naming = (category: Category): QueryTerm[] => usable.filter(({ found }) => found?.stems.some((one) => category.stems.includes(one)));
  const whole = categories.flatMap((category) => {
    const own = naming(category);
    const held = new Set(own.flatMap(({ found }) => found?.stems ?? []));
    return category.stems.length > 0 && category.stems.every((one) => held.has(one)) ? [{ category, terms: own }] : [];
  });
  const most = Math.max(...whole.map(({ category }) => category.stems.length));
  const longest = whole.filter(({ category }) => category.stems.length === most);
  const last = Math.max(...longest.map((one) => lastAt(one.terms, terms)));
  const chosen = longest.filter((one) => lastAt(one.terms, terms) === last);
  const [first] = chosen;
  if (first === undefined) return null;
  return {
    categories: chosen.map(({ category }) => category),
    products: new Set(chosen.flatMap(({ category }) => [...category.products])),
    terms: first.terms,
  };
}

function lastAt(own: readonly QueryTerm[], all: readonly QueryTerm[]): number {
  return Math.max(...own.map((term) => all.indexOf(term)));
}
