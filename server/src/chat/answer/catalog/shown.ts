import { pricesOf, WHOLE } from "../extract/offer.ts";
import { fold, words } from "../text/words.ts";
import { FIRST, LAST, MANY, ONE, OTHER, OTHER_THING, PICKS_FIRST, THIRD } from "../understanding/follow-up-words.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./column.ts";
import type { Dialogue } from "./dialogue.ts";
import { isStructured, namedIn as namesProduct } from "./lexicon.ts";
import type { CatalogQuery, QueryTerm } from "./read-query.ts";
import { conditionsOf, select } from "./select.ts";
import type { Named } from "./subjects.ts";

/** Maximum number of words in a message that only refers to a shown product. */
const FEW = 5;

/**
 * Returns the previously shown products among several that match equally well: "just the three-speed ones" after a list of folding bikes.
 */
export function shownOf([only, ...others]: readonly Named[], focus: readonly number[]): Named | null {
  if (only === undefined || others.length > 0 || only.products.length < 2) return null;
  const products = only.products.filter((product) => focus.includes(product));
  return products.length === 0 || products.length === only.products.length ? null : { ...only, products };
}

/** Reports whether only some of the products shown have the property that a message adds: "only the one with a lid". */
export function isDividedBy(query: CatalogQuery, focus: readonly number[], catalog: Catalog): boolean {
  if (focus.length < 2 || query.kindNamed !== null || !query.terms.some(({ attached }) => attached === true)) return false;
  const held = select(query, catalog, conditionsOf(query, catalog), focus);
  return held.length > 0 && held.length < focus.length;
}

export function isNaming({ negated, columns, option, term, found }: QueryTerm): boolean {
  return !negated && !option && !term.light && columns.length === 0 && found !== null;
}

/** Returns the shown products that a message selects by a word: "the lemon one", "celui au citron". */
export function ofShown(naming: readonly QueryTerm[], plain: string, focus: readonly number[]): readonly number[] {
  if (focus.length < 2 || naming.length === 0 || !(ONE.test(plain) || MANY.test(plain))) return [];
  const has = (product: number, { cells }: Column): boolean => {
    const cell = cells.get(product);
    return cell !== undefined && !(cell.kind === "boolean" && !cell.value) && !(cell.kind === "number" && cell.value === 0);
  };
  const isCalled = (product: number, { found, columns }: QueryTerm): boolean =>
    (found !== null && namesProduct(found).has(product)) || columns.some((column) => has(product, column));
  const held = focus.filter((product) => naming.every((term) => isCalled(product, term)));
  return held.length < focus.length ? held : [];
}

/** Returns the other of two shown products after a question about the first. */
export function otherOf(plain: string, { focus: [focus, ...more], shown = [] }: Dialogue): number | null {
  if (focus === undefined || more.length > 0 || shown.length !== 2 || words(plain).length > FEW) return null;
  return OTHER.test(plain) && !OTHER_THING.test(plain) ? (shown.find((product) => product !== focus) ?? null) : null;
}

/** Returns the product that a message selects from a list: "the second one". */
export function pick(plain: string, focus: readonly number[]): number | null {
  if (focus.length < 2 || words(plain).length > 12) return null;
  if (THIRD.test(plain)) return focus[2] ?? null;
  if (LAST.test(plain)) return focus.at(-1) ?? null;
  if (OTHER.test(plain) && !OTHER_THING.test(plain)) return focus[1] ?? null;
  return FIRST.test(plain) && PICKS_FIRST.test(plain) ? (focus[0] ?? null) : null;
}

const CLAUSE = /[,;:.?!–]\s+/u;

/** Returns the product that a comparative selects from two or three: "the cheaper one". */
export function pickCompared({ compared, terms, text, polar }: CatalogQuery, focus: readonly number[], catalog: Catalog): number | null {
  if (compared === null || focus.length < 2 || focus.length > 3 || !(ONE.test(fold(text)) || (!polar && MANY.test(fold(text)))))
    return null;
  // In "the cheaper of the two, which wattage has it?" the second clause does not add a condition.
  const clause = fold(text).split(CLAUSE)[0] ?? "";
  const isMore = terms.some(
    ({ term, found, columns }) => clause.includes(term.word) && found !== null && columns.length === 0 && isStructured(found),
  );
  const values = focus.flatMap((product) => {
    const record = catalog.products[product];
    const column = catalog.columns.find(
      ({ kind, concepts, cells }) => kind === "number" && concepts.has(compared.by) && cells.has(product),
    );
    const cell = column?.cells.get(product);
    const value =
      compared.by === "price"
        ? record === undefined
          ? null
          : (pricesOf({ record, selection: WHOLE })?.low ?? null)
        : cell?.kind === "number"
          ? cell.value
          : null;
    return value === null ? [] : [{ product, value }];
  });
  if (isMore || values.length < focus.length) return null;
  const sorted = values.toSorted((one, other) => (compared.direction === "asc" ? one.value - other.value : other.value - one.value));
  return sorted[0]?.product ?? null;
}

/** Returns the current product and the product that a message compares it with: "what's the difference to the hand mixer?" */
export function comparedWithFocus(
  query: CatalogQuery,
  subjects: readonly Named[],
  [focus, ...others]: readonly number[],
  catalog: Catalog,
): Named[] | null {
  const { compared, polar, text } = query;
  if (focus === undefined || others.length > 0) return null;
  if (query.kind !== "compare" && !(polar && compared !== null && ONE.test(fold(text)))) return null;
  const [only, ...more] = subjects;
  const { kindNamed } = query;
  const named =
    only ??
    (kindNamed?.products.size === 1 ? { products: [...kindNamed.products], terms: kindNamed.terms } : null) ??
    onlySelected(query, catalog);
  if (named === null || more.length > 0 || named.products.length !== 1 || named.products.includes(focus)) return null;
  return [{ products: [focus], terms: [] }, named];
}

/** Returns the only product that matches the words of a question. */
function onlySelected(query: CatalogQuery, catalog: Catalog): Named | null {
  const [only, ...others] = select(query, catalog, conditionsOf(query, catalog)).filter(({ loose }) => !loose);
  return only === undefined || others.length > 0 ? null : { products: [only.product], terms: query.terms };
}
