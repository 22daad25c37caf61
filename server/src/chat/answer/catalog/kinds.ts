import type { Category } from "./categories.ts";
import { isStructured, namedIn } from "./lexicon.ts";
import type { QueryTerm } from "./query-term.ts";
import { intersection, union } from "./sets.ts";

/** A kind of product that a question names by a category or by a word in titles. */
export interface Kind {
  /** Categories whose full name the question contains; empty if only titles use the word. */
  readonly categories: readonly Category[];
  readonly products: ReadonlySet<number>;
  /** Terms that name the kind. */
  readonly terms: readonly QueryTerm[];
}

/** Returns the kind that the terms name by category, or else by titles; null if there is none. */
export function kindNamed(terms: readonly QueryTerm[], categories: readonly Category[]): Kind | null {
  // "A wardrobe with a mirror" is not a mirror.
  const own = terms.filter(({ attached }) => attached !== true);
  // "Wine that keeps in the cellar" is not a cellar.
  const head = own.filter(({ governed }) => governed !== true);
  return (
    (head.length < own.length ? byCategory(head, categories) : null) ??
    byCategory(own, categories) ??
    byTitles(own, categories) ??
    byCategory(terms, categories) ??
    byTitles(terms, categories) ??
    byOption(own, categories) ??
    byTitles(own, categories, true)
  );
}

/** Returns the kind named by an option that appears in category names: "the whites" where there are "White Teas". */
function byOption(terms: readonly QueryTerm[], categories: readonly Category[]): Kind | null {
  const own = terms.filter(({ option, negated, found }) => option && !negated && found !== null && found.uses.category.size > 0);
  const [only, ...others] = own;
  if (only === undefined || others.length > 0) return null;
  const named = categories.filter(({ stems }) => stems.includes(only.term.stem));
  const products = union(...named.map((category) => category.products));
  return products.size === 0 ? null : { categories: named, products, terms: [only] };
}

/**
 * Returns the kind whose full category name the terms contain, preferring longer names: "sofa beds" over "beds". Of names of equal length,
 * the last in the question wins.
 */
function byCategory(terms: readonly QueryTerm[], categories: readonly Category[]): Kind | null {
  const usable = terms.filter(({ found, negated }) => found !== null && !negated && found.uses.category.size > 0);
  // "Pans" selects every category whose name contains that word, not only "saucepans", a compound that ends with it.
  const isOwn = ({ term, found }: QueryTerm, stem: string): boolean =>
    stem === term.stem ||
    !stem.endsWith(term.stem) ||
    found?.stems.includes(term.stem) !== true ||
    !categories.some(({ stems }) => stems.includes(term.stem));
  const naming = (category: Category): QueryTerm[] =>
    usable.filter(
      (one) =>
        // A dog's bed does not mean all products for dogs.
        !(one.found?.isDivided === true && category.stems.length < one.found.stems.length) &&
        one.found?.stems.some((stem) => category.stems.includes(stem) && isOwn(one, stem)),
    );
  const whole = categories.flatMap((category) => {
    const own = naming(category);
    const held = new Set(own.flatMap(({ found, letter = "" }) => [...(found?.stems ?? []), letter]));
    return category.stems.length > 0 && category.stems.every((one) => held.has(one)) ? [{ category, terms: own }] : [];
  });
  const length = Math.max(...whole.map(({ category }) => category.stems.length));
  const longest = whole.filter(({ category }) => category.stems.length === length);
  // "Motores eléctricos" means motors, not other products that are merely classified as electric.
  const most = Math.max(...longest.map((one) => sharedBy(one.category.products, terms)));
  const fitting = longest.filter((one) => sharedBy(one.category.products, terms) === most);
  const last = Math.max(...fitting.map((one) => lastAt(one.terms, terms)));
  const chosen = fitting.filter((one) => lastAt(one.terms, terms) === last);
  const [first] = chosen;
  if (first === undefined) return null;
  return {
    categories: chosen.map(({ category }) => category),
    products: new Set(chosen.flatMap(({ category }) => [...category.products])),
    terms: first.terms,
  };
}

/** Returns the maximum number of terms that name or classify any one of the products. */
function sharedBy(products: ReadonlySet<number>, terms: readonly QueryTerm[]): number {
  const naming = terms.flatMap(({ found, negated }) => (found === null || negated ? [] : [namedIn(found)]));
  return Math.max(...[...products].map((product) => naming.filter((named) => named.has(product)).length));
}

function lastAt(own: readonly QueryTerm[], all: readonly QueryTerm[]): number {
  return Math.max(...own.map((term) => all.indexOf(term)));
}

/** Minimum fraction of a word's products in one category for the word to name a kind; "oak", for example, occurs in many categories. */
const PURE = 0.6;
/** Maximum ratio of a category's size to the number of products that the word matches. */
const WIDER = 2;

/**
 * Returns the kind named by a word in titles, values or parts of category names.
 * @param isVersion whether to accept a word that is used mostly for variants: "bottle" alongside "jar" and "can"
 */
function byTitles(terms: readonly QueryTerm[], categories: readonly Category[], isVersion = false): Kind | null {
  const rated = terms.flatMap((term) => {
    const { found, negated, option } = term;
    if (
      found === null ||
      negated ||
      option ||
      term.term.light ||
      term.term.number ||
      !isOwnWord(term) ||
      !isStructured(found) ||
      term.columns.some(({ kind }) => kind === "boolean")
    )
      return [];
    const { title, category: classes, value, option: options } = found.uses;
    const called = union(title, classes, value);
    if (options.size > called.size && !isVersion) return [];
    const own = classes.size > 0 ? called : namedIn(found);
    if (own.size === 0 || (title.size === 0 && classes.size === 0 && found.quality >= 1)) return [];
    const home = categories
      .map((category) => ({ category, shared: intersection(category.products, own).size }))
      .toSorted((one, other) => other.shared - one.shared || one.category.products.size - other.category.products.size)[0];
    // A bag for guitars is not a guitar, even if one of its values contains the word.
    const titled = union(title, classes);
    // A brand is a value of all its products, but appears in the titles of only some of them.
    const isValue = intersection(titled, value).size === titled.size;
    const meant = isValue || home === undefined ? own : intersection(own, union(titled, home.category.products));
    const purity = home === undefined ? 0 : home.shared / own.size;
    // "Chair" in "Office Chairs" and "Dining Chairs" is a kind even though it spans categories.
    return purity >= PURE || (classes.size > 0 && title.size > 1) ? [{ term, own: meant, home: home?.category, purity }] : [];
  });
  const [best] = rated.toSorted((one, other) => Number(isClass(other.term)) - Number(isClass(one.term)) || other.own.size - one.own.size);
  if (best === undefined) return null;
  const home = best.home;
  const beside = terms.filter(
    (term) => term !== best.term && term.found !== null && home !== undefined && term.found.stems.some((one) => home.stems.includes(one)),
  );
  // "TV stand" means all of "TV Units" if titles use both words.
  const wider =
    home !== undefined && beside.length > 0 && home.products.size <= WIDER * best.own.size
      ? intersection(home.products, union(...beside.flatMap(({ found }) => (found === null ? [] : [found.uses.title]))))
      : new Set<number>();
  const products = union(best.own, wider);
  return { categories: [], products, terms: [best.term, ...(wider.size > 0 ? beside : [])] };
}

/** Reports whether the catalog uses the word or a compound of it, not a synonym. */
function isOwnWord({ term, found }: QueryTerm): boolean {
  return term.concept === null || found === null || found.stems.some((one) => one.includes(term.stem));
}

/** Reports whether categories use the word. */
function isClass({ found }: QueryTerm): boolean {
  return found !== null && found.uses.category.size > 0;
}
