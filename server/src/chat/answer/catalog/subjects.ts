import { namesSizeInOrder } from "../extract/option-order.ts";
import { stemsOf } from "../text/words.ts";
import type { Catalog } from "./catalog.ts";
import { type CatalogQuery, OPTION_CONCEPTS, type QueryTerm } from "./read-query.ts";

/** Products that a question names, most likely one; several if their names are equally likely. */
export interface Named {
  /** Indexes of the products. */
  readonly products: readonly number[];
  /** Terms that name them. */
  readonly terms: readonly QueryTerm[];
}

/** Above this number of equally likely products, the words name a kind. */
const MOST_ALIKE = 12;
/** Share of its title's weight by which an ordinary title is named, by words that do not only name a kind. */
const MOST_OF_TITLE = 0.6;
const TIED = 0.001;
/** Weight of two words that stand side by side in the title and in the question, relative to the words. */
const SIDE_BY_SIDE = 0.5;

/** Returns the products that a question names by their titles; null if it names none. */
export function namedBy(query: CatalogQuery, catalog: Catalog): Named | null {
  const terms = query.terms.filter((one) => !one.negated && !asksForOption(one) && one.found !== null && one.found.uses.title.size > 0);
  const names = terms.filter((one) => isNameOnly(one, catalog));
  const candidates = names.length === 0 ? null : mostNamed(names);
  const scores = new Map<number, number>();
  for (const one of terms) {
    for (const product of one.found?.uses.title ?? []) {
      if (candidates === null || candidates.has(product)) scores.set(product, (scores.get(product) ?? 0) + weightOf(one, catalog));
    }
  }
  if (scores.size === 0) return null;
  const asked = stemsOf(query.text);
  for (const [product, score] of scores) scores.set(product, score + sideBySide(product, asked, catalog));
  const highest = Math.max(...scores.values());
  const best = [...scores].filter(([, score]) => score >= highest - TIED).map(([product]) => product);
  const [first] = best;
  if (first === undefined || best.length > MOST_ALIKE) return null;
  const naming = terms.filter(({ found }) => best.every((product) => found?.uses.title.has(product)));
  if (names.length === 0 && !isMostOfTitle(naming, first, catalog, query)) return null;
  return { products: best.length > 1 ? withWholeTitle(best, naming, catalog) : best, terms: naming };
}

/** "In which size": the word for a kind of option is a name only with a capital, as in "Size Zero". */
function asksForOption({ option, term }: QueryTerm): boolean {
  return option && OPTION_CONCEPTS.has(term.concept ?? "") && !term.name;
}

/** Returns the products that most of the names belong to. */
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

/** Returns what words add that stand side by side both in the title and in the question: "3 seater". */
function sideBySide(product: number, asked: readonly string[], catalog: Catalog): number {
  const title = titleStems(catalog, product);
  let sum = 0;
  for (const [at, stem] of title.slice(1).entries()) {
    const before = title[at] ?? "";
    if (asked.some((one, index) => one === before && asked[index + 1] === stem))
      sum += SIDE_BY_SIDE * (catalog.lexicon.weight(before) + catalog.lexicon.weight(stem));
  }
  return sum;
}

/** Products of a family, by which its name still differs from a kind: a number, and a share of a large catalog. */
const FAMILY = 12;
const FAMILY_SHARE = 0.05;
/** Descriptions of other products that may mention a name. */
const MENTIONED = 3;

/** Reports whether the catalog uses a word in few titles and hardly anywhere else, so that it can only be a name. */
function isNameOnly({ found, term }: QueryTerm, { products }: Catalog): boolean {
  if (found === null || term.number) return false;
  const { title, category, value, option, description } = found.uses;
  if (title.size > Math.max(FAMILY, FAMILY_SHARE * products.length) || category.size > 0) return false;
  const elsewhere = (uses: ReadonlySet<number>): number => [...uses].filter((product) => !title.has(product)).length;
  return elsewhere(value) + elsewhere(option) <= title.size / 2 && elsewhere(description) <= title.size + MENTIONED;
}

/** Reports whether the terms make up most of a title, and say more of it than a kind and its properties. */
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

/** Prefers products whose whole title is named: "Heron" before "Heron Plus". */
function withWholeTitle(products: readonly number[], naming: readonly QueryTerm[], catalog: Catalog): readonly number[] {
  const said = new Set(naming.flatMap(({ found }) => found?.stems ?? []));
  const whole = products.filter((product) => titleStems(catalog, product).every((stem) => said.has(stem)));
  return whole.length > 0 ? whole : products;
}

function titleStems(catalog: Catalog, product: number): string[] {
  return stemsOf(catalog.products[product]?.title ?? "").filter((stem) => stem.length > 1 || /\d/.test(stem));
}
