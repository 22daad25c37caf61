import { patternsOf } from "../../../language/patterns.ts";
import { fold, stemsOf } from "../text/words.ts";
import { type Choice, namesOptions, readChoice } from "../extract/choice.ts";
import { isReduced, priceOf, stockOf, WHOLE } from "../extract/offer.ts";
import type { RecordVariant, SourceRecord } from "../extract/record.ts";
import { isSizeWithin, isWithin } from "./bounds.ts";
import type { Catalog } from "./catalog.ts";
import type { Cell, Column } from "./column.ts";
import { isStructured, namedIn } from "./lexicon.ts";
import { intersection } from "./sets.ts";
import type { CatalogQuery, ColumnBound, QueryTerm } from "./read-query.ts";

const requests = patternsOf((conversation) => conversation.requests);

/** A product that meets conditions. */
export interface Selected {
  readonly product: number;
  readonly record: SourceRecord;
  readonly choice: Choice;
  /** Variants that meet the option, price and stock conditions at once; empty if the product has no variants. */
  readonly variants: readonly RecordVariant[];
  /** Whether some words match only in the description. */
  readonly loose: boolean;
}

/** A condition for products; it can be dropped to find the closest products. */
export type Condition =
  | { readonly kind: "category"; readonly products: ReadonlySet<number> }
  | { readonly kind: "term"; readonly term: QueryTerm }
  | { readonly kind: "bound"; readonly bound: ColumnBound }
  | { readonly kind: "options" }
  | { readonly kind: "price" }
  | { readonly kind: "stock" }
  | { readonly kind: "reduced" };

/** Returns the conditions in a query, ignoring terms that merely name a property. */
export function conditionsOf(query: CatalogQuery, catalog: Catalog): Condition[] {
  const { kindNamed } = query;
  const terms = query.terms.filter(
    (one) => kindNamed?.terms.includes(one) !== true && !isAboveKind(one, kindNamed, catalog) && isCondition(one, catalog),
  );
  return [
    ...(kindNamed === null ? [] : [{ kind: "category" as const, products: kindNamed.products }]),
    ...terms.filter(({ option, negated }) => !option || negated).map((term) => ({ kind: "term" as const, term })),
    ...query.bounds.map((bound) => ({ kind: "bound" as const, bound })),
    ...(terms.some(({ option, negated }) => option && !negated) ? [{ kind: "options" as const }] : []),
    ...(query.price === null ? [] : [{ kind: "price" as const }]),
    ...(query.inStock || query.soldOut ? [{ kind: "stock" as const }] : []),
    ...(query.reduced ? [{ kind: "reduced" as const }] : []),
  ];
}

/** Reports whether a word only matches a parent category of the kind: "garden" in "garden spades" if spades are in "Garden & Yard". */
function isAboveKind({ term, found, negated }: QueryTerm, kind: CatalogQuery["kindNamed"], { categories }: Catalog): boolean {
  if (kind === null || negated || found === null || found.uses.category.size === 0) return false;
  return categories.some(
    ({ stems, products }) => stems.includes(term.stem) && intersection(kind.products, products).size === kind.products.size,
  );
}

/**
 * Reports whether a term is a condition. Pure labels ("colour", "price per night") and words with little content that the catalog does not
 * contain are not.
 */
function isCondition({ term, found, option, columns, attached }: QueryTerm, { products }: Catalog): boolean {
  if (term.light && (found === null || !isStructured(found))) return false;
  if (option && (term.concept === "colour" || term.concept === "size")) return false;
  // The label of a numeric or text column asks for its value, unless the product must have the property. The label of a boolean column is a
  // condition.
  const isLabelOnly = attached !== true && columns.length > 0 && columns.every(({ kind }) => kind !== "boolean");
  const isUsed = found !== null && isStructured(found);
  return !(isLabelOnly && !isUsed) && products.length > 0;
}

/** Returns the products that meet all conditions or, if there are none, the products that meet them if descriptions also count. */
export function select(query: CatalogQuery, catalog: Catalog, conditions: readonly Condition[], among?: readonly number[]): Selected[] {
  const products = among ?? catalog.products.map((_, index) => index);
  const found = products.flatMap((product) => meeting(product, query, catalog, conditions) ?? []);
  const strict = found.filter(({ loose }) => !loose);
  if (found.length > 0) return strict.length > 0 ? strict : found;
  // Optional words do not exclude products: "your small cakes", if no cake is described as small.
  const weighty = conditions.filter((one) => one.kind !== "term" || !one.term.term.light);
  return weighty.length === 0 || weighty.length === conditions.length ? [] : select(query, catalog, weighty, among);
}

function meeting(product: number, query: CatalogQuery, catalog: Catalog, conditions: readonly Condition[]): Selected | null {
  const record = catalog.products[product];
  if (record === undefined) return null;
  const hasOptions = conditions.some(({ kind }) => kind === "options");
  const choice = hasOptions ? chosen(query, record, product) : readChoice("", record);
  let loose = false;
  let sized = choice.variants.length > 0 ? choice.variants : record.variants;
  for (const condition of conditions) {
    switch (condition.kind) {
      case "term": {
        const { option, negated, term } = condition.term;
        if (option && negated) {
          sized = sized.filter(({ colours, sizes }) => ![...colours, ...sizes].some((one) => stemsOf(one).includes(term.stem)));
          if (record.variants.length > 0 && sized.length === 0) return null;
          break;
        }
        const held = holds(condition.term, product, catalog);
        if (held === "no") return null;
        loose ||= held === "loosely";
        break;
      }
      case "category":
        if (!condition.products.has(product)) return null;
        break;
      case "bound":
        if (!isWithin(condition.bound, product)) {
          if (condition.bound.named && !condition.bound.columns.some((column) => isSizeOf(record, column, product))) return null;
          sized = sized.filter(({ sizes }) => sizes.some((size) => isSizeWithin(condition.bound.bound, size)));
          if (sized.length === 0) return null;
        }
        break;
      case "options":
        if (!hasOption(query, choice, product)) return null;
        break;
      case "reduced":
        if (!isReduced(record)) return null;
        break;
      case "price":
      case "stock":
        break;
    }
  }
  const kinds = new Set(conditions.map(({ kind }) => kind));
  const wish = {
    price: kinds.has("price") ? query.price : null,
    stock: kinds.has("stock") ? !query.soldOut : null,
    ofVersions: query.order !== null,
  };
  const variants = record.variants.length === 0 ? [] : offered(record, sized, wish);
  if (record.variants.length > 0 && variants.length === 0) return null;
  if (record.variants.length === 0 && !isOffered(record.price, stockOf({ record, selection: WHOLE }), wish)) return null;
  return { product, record, choice, variants, loose };
}

/** Parses the options in a question; falls back to part of an option name that the product has: "magnum" for "Magnum 1.5 l". */
function chosen(query: CatalogQuery, record: SourceRecord, product: number): Choice {
  const { optionText } = query;
  const exact = readChoice(optionText, record);
  const options = optionsOf(query);
  const isOwn = options.length > 0 && options.every(({ found }) => found?.uses.option.has(product) === true);
  return namesOptions(exact) || !isOwn ? exact : readChoice(optionText, record, "loose");
}

/** Reports whether variants differ in size and the product's value in a column is one of the sizes: blades of 16, 20 and 25 cm. */
function isSizeOf({ variants }: SourceRecord, { cells }: Column, product: number): boolean {
  const cell = cells.get(product);
  if (cell?.kind !== "number") return false;
  const exact = { least: cell.value, most: cell.value, unit: cell.unit };
  return variants.some(({ sizes }) => sizes.some((size) => isSizeWithin(exact, size)));
}

/** Returns the option terms, without the one that names the kind. */
function optionsOf({ terms, kindNamed }: CatalogQuery): readonly QueryTerm[] {
  return terms.filter((one) => one.option && !one.negated && kindNamed?.terms.includes(one) !== true);
}

interface OfferWish {
  readonly price: CatalogQuery["price"];
  /** Requested availability; null for any. */
  readonly stock: boolean | null;
  /** Whether a variant is requested, in which case the stock of the product as a whole is not sufficient. */
  readonly ofVersions?: boolean;
}

function offered(record: SourceRecord, variants: readonly RecordVariant[], wish: OfferWish): RecordVariant[] {
  // If the stock of only some variants is known, the stock of the others is unknown.
  const isTold = record.variants.some(({ inStock }) => inStock !== null);
  return variants.filter((variant) =>
    isOffered(priceOf(record, variant), isTold ? variant.inStock : wish.ofVersions ? null : record.inStock, wish),
  );
}

function isOffered(price: number | null, inStock: boolean | null, wish: OfferWish): boolean {
  if (wish.stock !== null && inStock !== wish.stock) return false;
  const { gte = -Infinity, lte = Infinity } = wish.price ?? {};
  return wish.price === null || (price !== null && price >= gte && price <= lte);
}

function holds(one: QueryTerm, product: number, catalog: Catalog): "yes" | "loosely" | "no" {
  const { term, found, negated, columns } = one;
  if (negated) return lacks(one, product, catalog) ? "yes" : "no";
  for (const { cells, kind, lacks: lacked, lacksByName } of columns) {
    const cell = cells.get(product);
    if (lacksByName && lacked === term.stem) continue;
    if (cell?.kind === "boolean") return cell.value === (lacked !== term.stem) ? "yes" : "no";
    // "With a headphone socket" matches products whose data contains the number of sockets.
    if (isPresence(one) && kind !== "boolean" && cell !== undefined) return cell.kind === "number" && cell.value === 0 ? "no" : "yes";
  }
  // Products that are not for children count as products for adults unless the data indicates otherwise.
  if (term.concept === "adults" && (found === null || !isStructured(found))) return isForChildren(product, catalog) ? "no" : "yes";
  if (found === null) return "no";
  const { title, category, value, option, description } = found.uses;
  if (title.has(product) || category.has(product) || value.has(product) || option.has(product)) return "yes";
  return description.has(product) ? "loosely" : "no";
}

/** Reports whether a word names a property that products must have, rather than one of its values. */
function isPresence({ attached, columns, found }: QueryTerm): boolean {
  return attached === true && columns.length > 0 && (found === null || !isStructured(found));
}

function isForChildren(product: number, { lexicon }: Catalog): boolean {
  const uses = lexicon.find({
    word: "children",
    stem: "children",
    concept: "children",
    weak: false,
    light: false,
    name: false,
    number: false,
  })?.uses;
  return uses !== undefined && (uses.title.has(product) || uses.category.has(product) || uses.value.has(product));
}

/** Reports whether a product is known to lack something; missing data does not count. */
export function lacks(one: QueryTerm, product: number, catalog: Catalog): boolean {
  const { term, found, columns } = one;
  // "Not counting gift boxes" excludes products with that name; every other product remains.
  if (one.excepted === true && found !== null) return !namedIn(found).has(product);
  for (const { cells, lacks: lacked } of columns) {
    const cell = cells.get(product);
    if (cell?.kind === "boolean") return cell.value === (lacked === term.stem);
    if (cell?.kind === "number") return cell.value === 0;
  }
  const record = catalog.products[product];
  if (record !== undefined && saysWithout([record.title, record.description, ...record.categories.flat()].join(". "), one)) return true;
  const used = found?.uses;
  if (used === undefined || used.title.has(product) || used.category.has(product) || used.value.has(product)) return false;
  // A product whose data lists similar items but not this one lacks the item.
  return listing(one, catalog).some(({ cells }) => cells.has(product));
}

/** Returns the columns that list the kind of item that a word names. */
function listing(one: QueryTerm, { columns }: Catalog): Column[] {
  const values = [...(one.found?.uses.value ?? [])];
  return columns.filter(({ kind, cells }) => kind === "text" && values.some((other) => holdsWord(cells.get(other), one)));
}

/**
 * Reports whether the data shows which products of a kind have the named property. If it does not, missing data does not mean that a
 * product lacks the property.
 */
export function areTold(one: QueryTerm, kind: ReadonlySet<number>, catalog: Catalog): boolean {
  return [...one.columns, ...listing(one, catalog)].some(({ cells }) => [...kind].some((product) => cells.has(product)));
}

const WITHOUT = requests(({ containsNo }) => containsNo);
const ANY = requests(({ withoutAny }) => withoutAny);

/** Reports whether the text states that a product does not contain something: "without sugar". */
function saysWithout(text: string, { term, whole, found }: QueryTerm): boolean {
  const plain = fold(text);
  const stems = whole === true ? (found?.stems ?? []) : [term.stem];
  const [first] = stems;
  if (first === undefined) return false;
  return new RegExp(String.raw`\b(?:${WITHOUT})\s+(?:(?:${ANY})\s+)?${first.replaceAll(/[^\p{L}\p{N}]/gu, ".")}`, "u").test(plain);
}

function holdsWord(cell: Cell | undefined, { term, whole, found }: QueryTerm): boolean {
  if (cell?.kind !== "text") return false;
  const own = whole === true ? (found?.stems ?? []) : [...(found?.stems ?? []), term.stem];
  return cell.values.some((value) => {
    const stems = stemsOf(value);
    return whole === true ? own.every((stem) => stems.includes(stem)) : own.some((stem) => stems.includes(stem));
  });
}

/** Reports whether a product has the named options or, if it has no variants with options, whether its data mentions them. */
function hasOption(query: CatalogQuery, choice: Choice, product: number): boolean {
  if (choice.variants.length > 0) return true;
  if (namesOptions(choice)) return false;
  const options = optionsOf(query).filter(({ term }) => term.concept !== "colour" && term.concept !== "size");
  return options.every(
    ({ found }) => found !== null && (found.uses.title.has(product) || found.uses.value.has(product) || found.uses.option.has(product)),
  );
}
