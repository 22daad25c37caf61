import { namesSizeInOrder } from "../extract/option-order.ts";
import { patternsOf, wholeText } from "../../../language/patterns.ts";
import { isGrammar } from "../text/stop-words.ts";
import { fold, stemsOf, words } from "../text/words.ts";
import { isAspect } from "../understanding/follow-up-words.ts";
import type { Catalog } from "./catalog.ts";
import { namedIn, NOWHERE } from "./lexicon.ts";
import { OPTION_CONCEPTS } from "../text/offer-concepts.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { intersection, union } from "./sets.ts";

/** The products that a question most likely names; several if they are equally likely. */
export interface Named {
  /** Product indexes. */
  readonly products: readonly number[];
  /** Terms that name the products. */
  readonly terms: readonly QueryTerm[];
}

/** If more products than this are equally likely, the words name a kind. */
const MOST_ALIKE = 12;
/** Minimum fraction of a common title's weight that the question must contain, in words that do not merely name a kind. */
const MOST_OF_TITLE = 0.6;
const TIED = 0.001;
/** Weight of the adjacency of two words in both the title and the question, relative to the weight of the words themselves. */
const SIDE_BY_SIDE = 0.5;

/** Returns the products that a question names by title; null if it names none. */
export function namedBy(query: CatalogQuery, catalog: Catalog): Named | null {
  const terms = query.terms.filter(
    (one) =>
      !one.negated &&
      !asksForOption(one) &&
      one.found !== null &&
      one.found.uses.title.size > 0 &&
      !isOnlyProperty(one, query) &&
      !isWantedWith(one, query, catalog),
  );
  const titled = new Set(terms.flatMap(({ found }) => [...(found?.uses.title ?? [])]));
  const names = terms.filter(
    (one) =>
      isNameOnly(one, catalog, titled.size === 1) && isUsedAsName(one, terms, query.text, catalog) && !describesKind(one, query, catalog),
  );
  const candidates = names.length === 0 ? withinKind(query, terms) : mostNamed(names);
  const scores = new Map<number, number>();
  for (const one of terms) {
    for (const product of one.found?.uses.title ?? []) {
      if (candidates === null || candidates.has(product)) scores.set(product, (scores.get(product) ?? 0) + weightOf(one, catalog));
    }
  }
  if (scores.size === 0) return null;
  const stems = stemsOf(query.text);
  for (const [product, score] of scores) scores.set(product, score + sideBySide(product, stems, catalog));
  const highest = Math.max(...scores.values());
  const best = [...scores].filter(([, score]) => score >= highest - TIED).map(([product]) => product);
  const [first] = best;
  if (first === undefined || best.length > MOST_ALIKE) return null;
  const naming = terms.filter(({ found }) => best.every((product) => found?.uses.title.has(product)));
  if (names.length === 0 && !isMostOfTitle(naming, first, catalog, query)) return null;
  const had = best.length > 1 ? withAttached(best, query) : best;
  return { products: had.length > 1 ? withWholeTitle(had, naming, catalog) : had, terms: naming };
}

/** Reports whether a word from the titles of another kind describes products of the requested kind: "kettles in copper". */
function describesKind({ found, term }: QueryTerm, { kindNamed, kind }: CatalogQuery, { isOrdinary }: Catalog): boolean {
  if (kindNamed === null || kindNamed.categories.length === 0 || found === null || kindNamed.products.size < 2) return false;
  if ([...found.uses.title].some((product) => kindNamed.products.has(product))) return false;
  const { value, option, description } = found.uses;
  const isUsed = [...union(value, option)].some((product) => kindNamed.products.has(product));
  return isUsed || (kind === "list" && isOrdinary(term.word) && [...description].some((product) => kindNamed.products.has(product)));
}

/** Reports whether a word only asks for a property: "how many speeds", "made of". */
function isOnlyProperty(one: QueryTerm, { counted, order }: CatalogQuery): boolean {
  const { found, term, columns } = one;
  if ((one === counted || columns.some(({ label }) => label === order?.by)) && columns.some(({ kind }) => kind === "number")) return true;
  return term.concept !== null && columns.length > 0 && isAspect(term) && found?.stems.includes(term.stem) !== true;
}

/** Reports whether a word names a required feature or use of the kind: "an aquarium with a heater", although heaters are also products. */
function isWantedWith(one: QueryTerm, { kindNamed, kind, wish }: CatalogQuery, { isOrdinary }: Catalog): boolean {
  if (one.attached !== true || kindNamed === null || kindNamed.terms.includes(one)) return false;
  return one.columns.length > 0 || ((kind === "list" || wish) && !one.term.name && isOrdinary(one.term.word));
}

/** Kinds of questions about a single product. */
export const OF_ONE: ReadonlySet<string> = new Set(["fact", "price", "stock", "variants", "describe"]);
/** Maximum number of products that a description can match. */
const MOST_DESCRIBED = 3;

const followUps = patternsOf((conversation) => conversation.followUps);
const ARTICLE = wholeText(followUps(({ articles }) => articles));
/** Matches indefinite articles. In some languages, "a" is a definite article. */
const INDEFINITE = wholeText(followUps(({ indefiniteArticles }) => indefiniteArticles));

function isArticle(word = ""): boolean {
  return ARTICLE.test(word) && !INDEFINITE.test(word);
}

/**
 * Returns the products whose records match consecutive words: "the children's head torch", "the cordless whisk thing". After a definite
 * article, one word is enough if only one title contains it.
 */
export function describedBy(query: CatalogQuery): Named | null {
  const { kind, wish, order, howMany, compared, price, bounds, reduced } = query;
  if (!OF_ONE.has(kind) || wish || order !== null || compared !== null) return null;
  if (price !== null || reduced || bounds.some(({ bound }) => bound.isLimit)) return null;
  const counted = howMany ? query.counted : null;
  const runs = runsOf(query)
    .filter(({ terms }) => counted === null || !terms.includes(counted))
    .toSorted((one, other) => one.products.length - other.products.length || other.terms.length - one.terms.length);
  const [best, next] = runs;
  // If two different products match equally well, the question names neither.
  if (best === undefined || (next !== undefined && next.products.length === best.products.length && !isSame(best, next))) return null;
  return best;
}

/** Maximum number of words after the article of a description. */
const LONGEST = 7;

/**
 * Returns the only product of its kind that a noun phrase with a definite article describes, by words in any part of the record: "the night
 * vision monocular", "the whisky without peat".
 */
export function describedOfKind(query: CatalogQuery): Named | null {
  const { kind, kindNamed, wish, order, howMany, compared } = query;
  if (kindNamed === null || kindNamed.products.size < 2 || !OF_ONE.has(kind) || wish || howMany || order !== null || compared !== null)
    return null;
  const asked = words(query.text);
  const termOf = new Map(query.terms.flatMap((one) => one.term.word.split(" ").map((word) => [word, one] as const)));
  for (const [at, word] of asked.entries()) {
    if (!isArticle(word)) continue;
    const terms = new Set<QueryTerm>();
    for (const next of asked.slice(at + 1, at + 1 + LONGEST)) {
      const one = termOf.get(next);
      if (one !== undefined && (one.found === null || one.columns.some(({ kind: type }) => type !== "boolean"))) break;
      if (one === undefined && !isGrammar(next)) break;
      if (one !== undefined) terms.add(one);
    }
    const describing = [...terms].filter((one) => !kindNamed.terms.includes(one));
    if (describing.length === 0 || describing.length === terms.size) continue;
    const held = [...kindNamed.products].filter((product) => describing.every((one) => isUsedIn(one, product) !== one.negated));
    if (held.length === 1) return { products: held, terms: [...terms] };
  }
  return null;
}

function isUsedIn({ found }: QueryTerm, product: number): boolean {
  return found !== null && (namedIn(found).has(product) || found.uses.description.has(product));
}

function isSame({ products, terms }: Named, other: Named): boolean {
  return terms.length > other.terms.length || other.products.every((product) => products.includes(product));
}

/** Returns the products that each run of words matches. A run ends with the last word that narrows the products. */
function runsOf(query: CatalogQuery): Named[] {
  const asked = words(query.text);
  const termOf = new Map(query.terms.flatMap((one) => one.term.word.split(" ").map((word) => [word, one] as const)));
  const runs: Named[] = [];
  for (let begin = 0, end = 0; begin < asked.length; begin = Math.max(end, begin + 1)) {
    let products: ReadonlySet<number> | null = null;
    const terms: QueryTerm[] = [];
    for (end = begin; end < asked.length; end += 1) {
      const one = termOf.get(asked[end] ?? "");
      if (one === undefined || one.negated || asksForOption(one) || one.found?.stems.includes(one.term.stem) !== true) break;
      const narrowed = narrowedBy(one, products);
      if (narrowed.size === 0) break;
      products = narrowed;
      if (!terms.includes(one)) terms.push(one);
    }
    if (products === null || products.size > MOST_DESCRIBED || terms.every(({ term }) => term.number)) continue;
    // "Hiking boots" is a category name, even if one title contains both words.
    const { kindNamed } = query;
    if (kindNamed !== null && kindNamed.products.size > products.size && terms.every((one) => kindNamed.terms.includes(one))) continue;
    const isAnchored = terms.some((one) => isAnchor(one, products));
    // "The can opener": words without meaning of their own may be part of the name.
    const isDefinite = isArticle(asked[begin - 1]) || (!termOf.has(asked[begin - 1] ?? "") && isArticle(asked[begin - 2]));
    const isPlain = terms.every(({ columns, option }) => columns.length === 0 && !option);
    const isNamed = terms.length > 1 || (isDefinite && isPlain && (products.size === 1 || terms[0]?.whole === true));
    if (isAnchored && isNamed) runs.push({ products: [...products], terms });
  }
  return runs;
}

/** Filters the products by a word: by title if the title matches, otherwise by any field. */
function narrowedBy({ found }: QueryTerm, products: ReadonlySet<number> | null): ReadonlySet<number> {
  const { title, category, value, option, description } = found?.uses ?? NOWHERE;
  if (products === null) return title.size > 0 ? title : union(category, value);
  const places = [title, union(category, value), union(option, description)].map((place) => intersection(products, place));
  return places.find(({ size }) => size > 0) ?? new Set();
}

/** Reports whether a word names the products rather than only describing them. */
function isAnchor({ found, whole }: QueryTerm, products: ReadonlySet<number>): boolean {
  const { title, category, value } = found?.uses ?? NOWHERE;
  return [...products].every((product) => title.has(product) || category.has(product) || (whole === true && value.has(product)));
}

/**
 * Reports whether a word asks for an option, as in "In which size". Such a word is part of a name only if it is capitalized, as in "Size
 * Zero".
 */
function asksForOption({ option, term }: QueryTerm): boolean {
  return option && OPTION_CONCEPTS.has(term.concept ?? "") && !term.name;
}

/** Returns the products that match the largest number of names. */
function mostNamed(names: readonly QueryTerm[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { found } of names) for (const product of found?.uses.title ?? []) counts.set(product, (counts.get(product) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return new Set([...counts].filter(([, count]) => count === most).map(([product]) => product));
}

function weightOf({ found }: QueryTerm, catalog: Catalog): number {
  if (found === null) return 0;
  return found.quality * Math.max(...found.stems.map((stem) => catalog.lexicon.weight(stem)));
}

/** Returns the additional score for words that are adjacent in both title and question, in either order: "3 seater", "the high Cairn". */
function sideBySide(product: number, asked: readonly string[], catalog: Catalog): number {
  const title = titleStems(catalog, product);
  let sum = 0;
  for (const [at, stem] of title.slice(1).entries()) {
    const before = title[at] ?? "";
    if (asked.some((one, index) => one === before && (asked[index + 1] === stem || asked[index - 1] === stem)))
      sum += SIDE_BY_SIDE * (catalog.lexicon.weight(before) + catalog.lexicon.weight(stem));
  }
  return sum;
}

/** Maximum size of a product family, as a number and as a fraction of a large catalog; a word that occurs in more titles names a kind. */
const FAMILY = 12;
const FAMILY_SHARE = 0.05;
/** Maximum number of other products whose descriptions may mention a name. */
const MENTIONED = 3;

/** Reports whether a word occurs in few titles and hardly anywhere else, so it can only be a name. */
function isNameOnly({ found, term }: QueryTerm, { products, lexicon }: Catalog, isOnlyTitle = false): boolean {
  if (found === null || term.number) return false;
  const { title, category, value, option, description } = found.uses;
  if (title.size > Math.max(FAMILY, FAMILY_SHARE * products.length) || category.size > 0) return false;
  const elsewhere = (uses: ReadonlySet<number>): number => [...uses].filter((product) => !title.has(product)).length;
  // If the question names nothing else, it does not refer to accessories that fit the named product: "What does the Heron weigh?"
  const referring = isOnlyTitle
    ? [...value].filter((product) => found.stems.every((stem) => lexicon.referring(stem).has(product))).length
    : 0;
  return elsewhere(value) - referring + elsewhere(option) <= title.size / 2 && elsewhere(description) <= title.size + MENTIONED;
}

/** Maximum number of words between two words of a title for an ordinary word to count as part of a name. */
const BESIDE = 2;

/**
 * Reports whether a word is used as a name. Words that are not in the dictionary always count. Dictionary words count if they are
 * capitalized, follow a definite article, or are next to another word of their title, unless the visitor capitalizes other names: "our
 * front door", "up front for a Fenwick".
 */
function isUsedAsName(one: QueryTerm, terms: readonly QueryTerm[], text: string, catalog: Catalog): boolean {
  const { term, found } = one;
  if (term.name || !catalog.isOrdinary(term.word) || startsWithCapital(term.word, text)) return true;
  const asked = words(text);
  if (terms.some((other) => other.term.name && isNameOnly(other, catalog))) return false;
  const at = asked.indexOf(term.word);
  // A word that describes other products is a property: "the round chair".
  if ([...(found?.uses.description ?? [])].filter((product) => found?.uses.title.has(product) !== true).length > 1) return false;
  if (isArticle(asked[at - 1])) return true;
  return terms.some((other) => {
    const distance = Math.abs(asked.indexOf(other.term.word) - at);
    return other !== one && distance <= BESIDE && [...(other.found?.uses.title ?? [])].some((product) => found?.uses.title.has(product));
  });
}

function startsWithCapital(word: string, text: string): boolean {
  return text !== text.toUpperCase() && text.split(/[^\p{L}\p{M}\p{N}]+/u).some((one) => fold(one) === word && /^\p{Lu}/u.test(one));
}

/** Returns the products of the kind that the question names if its words are in their titles; null if any product may be meant. */
function withinKind({ kindNamed }: CatalogQuery, terms: readonly QueryTerm[]): ReadonlySet<number> | null {
  if (kindNamed === null) return null;
  const isTitled = terms.some(({ found }) => [...(found?.uses.title ?? [])].some((product) => kindNamed.products.has(product)));
  return isTitled ? kindNamed.products : null;
}

/** Reports whether the terms make up most of a title and contain more than a kind and its properties. */
function isMostOfTitle(naming: readonly QueryTerm[], product: number, catalog: Catalog, query: CatalogQuery): boolean {
  const isOrdered = query.kind === "superlative" && !namesSizeInOrder(query.text);
  const count = naming.reduce((sum, { whole, found }) => sum + (whole === true ? (found?.stems.length ?? 1) : 1), 0);
  if (count < 2 || isOrdered || query.howMany) return false;
  const title = titleStems(catalog, product);
  const total = title.reduce((sum, stem) => sum + catalog.lexicon.weight(stem), 0);
  const said = new Set(naming.flatMap(({ found }) => found?.stems ?? []));
  const held = title.reduce((sum, stem) => sum + (said.has(stem) ? catalog.lexicon.weight(stem) : 0), 0);
  return held >= MOST_OF_TITLE * total;
}

/** Prefers products with the property that the question adds to their name, as in "the Gale fryer, the one with two drawers". */
function withAttached(products: readonly number[], { terms }: CatalogQuery): readonly number[] {
  const added = terms.filter(({ attached, negated, term, found }) => attached === true && !negated && !term.number && found !== null);
  const had = products.filter((product) =>
    added.every(({ found }) => found !== null && (namedIn(found).has(product) || found.uses.description.has(product))),
  );
  return had.length > 0 ? had : products;
}

/** Prefers products whose whole title is named, apart from the kind: "Heron" over "Heron Plus" and "Lamp Heron Plus". */
function withWholeTitle(products: readonly number[], naming: readonly QueryTerm[], catalog: Catalog): readonly number[] {
  const said = new Set(naming.flatMap(({ found }) => found?.stems ?? []));
  const isKind = (stemmed: string, product: number): boolean =>
    catalog.categories.some((category) => category.stems.includes(stemmed) && category.products.has(product));
  const whole = products.filter((product) => titleStems(catalog, product).every((stem) => said.has(stem) || isKind(stem, product)));
  return whole.length > 0 ? whole : products;
}

function titleStems(catalog: Catalog, product: number): string[] {
  return stemsOf(catalog.products[product]?.title ?? "").filter((stem) => stem.length > 1 || /\d/.test(stem));
}
