import { stemsOf } from "../text/words.ts";
import type { Catalog } from "./catalog.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";

/** Products that a question names, most likely one; several if their names are equally likely. */
export interface Named {
  /** Indexes of the products. */
  readonly products: readonly number[];
  /** Terms that name them. */
  readonly terms: readonly QueryTerm[];
}

/** Above this number of equally likely products, the words name a kind. */
const MOST_ALIKE = 12;
/** Share of its title's weight by which an ordinary title is named. */
const MOST_OF_TITLE = 0.6;
const TIED = 0.001;

/** Returns the products that a question names by their titles; null if it names none. */
export function namedBy(query: CatalogQuery, catalog: Catalog): Named | null {
  const terms = query.terms.filter(({ found, negated }) => !negated && found !== null && found.uses.title.size > 0);
  if (terms.length === 0) return null;
  const scores = new Map<number, number>();
  for (const one of terms) {
    for (const product of one.found?.uses.title ?? []) scores.set(product, (scores.get(product) ?? 0) + weightOf(one, catalog));
  }
  const highest = Math.max(...scores.values());
  const best = [...scores].filter(([, score]) => score >= highest - TIED).map(([product]) => product);
  const [first] = best;
  if (first === undefined || best.length > MOST_ALIKE) return null;
  const naming = terms.filter(({ found }) => best.every((product) => found?.uses.title.has(product)));
  const isNamed = naming.some((one) => isNameOnly(one, catalog)) || isMostOfTitle(naming, first, catalog, query);
  if (!isNamed) return null;
  const products = best.length > 1 ? withWholeTitle(best, naming, catalog) : best;
  return { products, terms: naming };
}

function weightOf({ found }: QueryTerm, catalog: Catalog): number {
  if (found === null) return 0;
  return found.quality * Math.max(...found.stems.map((stem) => catalog.lexicon.weight(stem)));
}

/** Products of a family in a large catalog, by which its name can still be told from a kind. */
const FAMILY_SHARE = 0.05;
const FAMILY = 12;
/** Descriptions of other products that may mention a name. */
const MENTIONED = 3;

/** Reports whether the catalog uses a word in few titles and nowhere else, so that it can only be a name. */
function isNameOnly({ found, term }: QueryTerm, { products }: Catalog): boolean {
  if (found === null || term.number) return false;
  const { title, category, value, option, description } = found.uses;
  if (title.size > Math.max(FAMILY, FAMILY_SHARE * products.length) || category.size > 0) return false;
  const elsewhere = (uses: ReadonlySet<number>): number => [...uses].filter((product) => !title.has(product)).length;
  return elsewhere(value) + elsewhere(option) <= title.size / 2 && elsewhere(description) <= title.size + MENTIONED;
}

/** Reports whether the terms make up most of a title, of which more than a kind and its properties is said. */
function isMostOfTitle(naming: readonly QueryTerm[], product: number, catalog: Catalog, query: CatalogQuery): boolean {
  if (naming.length < 2 || query.kind === "superlative" || query.howMany) return false;
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
  return stemsOf(catalog.products[product]?.title ?? "").filter((stem) => stem.length > 1);
}
