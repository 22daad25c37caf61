import { patternsOf } from "../../../language/patterns.ts";
import type { RetrievalFilter } from "../../../ports/retrieval-index.ts";
import { isPolar, isWish } from "../extract/expected-in-question.ts";
import { namesOptions, readChoice } from "../extract/choice.ts";
import {
  asksForReduced,
  asksHowMany,
  comparedBy,
  limitsOf,
  orderOf,
  placeOf,
  questionKindOf,
  wantsSoldOut,
  wantsStock,
  withoutReduced,
} from "../text/request.ts";
import { type Term, termsOf } from "../text/terms.ts";
import { isColour } from "../text/colours.ts";
import { isSizeWord } from "../understanding/options.ts";
import { fold } from "../text/words.ts";
import type { QuestionKind, RequestedOrder } from "../types.ts";
import { type Bound, boundsIn, columnsOfBound } from "./bounds.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./column.ts";
import { type Kind, kindNamed } from "./kinds.ts";
import { type Found, isStructured } from "./lexicon.ts";

/** A content word of a question, as the catalog understands it. */
export interface QueryTerm {
  readonly term: Term;
  /** What it stands for in the catalog; null if the catalog does not use it. */
  readonly found: Found | null;
  /** Columns whose label it names. */
  readonly columns: readonly Column[];
  /** "without arms", "not dimmable". */
  readonly negated: boolean;
  /** A color or size, which chooses variants. */
  readonly option: boolean;
}

/** A condition on a number with the columns that it is about; one of them must meet it. */
export interface ColumnBound {
  readonly bound: Bound;
  readonly columns: readonly Column[];
}

/** A question about products, in the terms of the catalog. */
export interface CatalogQuery {
  /** As the visitor wrote it. */
  readonly text: string;
  /** Words that name colors and sizes of variants, by which `readChoice` chooses. */
  readonly optionText: string;
  /** Earlier messages about the same product, whose colors and sizes hold unless this one names others. */
  readonly earlier?: readonly string[];
  readonly kind: QuestionKind;
  readonly polar: boolean;
  /** Asks for something that fits, rather than for a thing by its name. */
  readonly wish: boolean;
  /** Content words besides those for price, stock, limits and order. */
  readonly terms: readonly QueryTerm[];
  /** The kind of product that is meant; null if no category has such a name. */
  readonly kindNamed: Kind | null;
  readonly order: RequestedOrder | null;
  /** 2 for "the second cheapest". */
  readonly place: number;
  /** "cheaper", "lighter". */
  readonly compared: RequestedOrder | null;
  readonly price: NonNullable<RetrievalFilter["price"]> | null;
  readonly bounds: readonly ColumnBound[];
  readonly inStock: boolean;
  readonly soldOut: boolean;
  readonly reduced: boolean;
  readonly howMany: boolean;
}

/** Concepts that the offer answers, not a column. */
export const OFFER_CONCEPTS: ReadonlySet<string> = new Set(["price", "stock", "discount"]);
/** Concepts that only name a kind of option. */
const OPTION_CONCEPTS: ReadonlySet<string> = new Set(["colour", "size"]);

const requests = patternsOf((conversation) => conversation.requests);
const questions = patternsOf((conversation) => conversation.questions);
const NEGATION = new RegExp(String.raw`\b(?:${requests(({ without }) => without)}|${questions(({ not }) => not)})\s+(?:\p{L}{1,4}\s+)?$`, "u");

/** Reads a question in the terms of the catalog. */
export function readQuery(text: string, catalog: Catalog, defaultCurrency: string | null): CatalogQuery {
  const order = orderOf(text);
  const reduced = asksForReduced(text);
  const unordered = order?.rest ?? text;
  const limits = limitsOf(unordered, defaultCurrency);
  const rest = reduced ? withoutReduced(limits?.rest ?? unordered) : (limits?.rest ?? unordered);
  const { bounds, plain } = readBounds(rest, catalog);
  const terms = termsOf(plain)
    .filter(({ weak, concept }) => !weak && !OFFER_CONCEPTS.has(concept ?? ""))
    .map((term) => readTerm(term, plain, catalog));
  const kind = kindNamed(terms, catalog.categories);
  return {
    text,
    optionText: text,
    kind: questionKindOf(text),
    polar: isPolar(fold(text)),
    wish: isWish(fold(text)),
    terms: terms.filter((term) => isMeant(term, terms, kind, plain)),
    kindNamed: kind,
    order: order?.order ?? null,
    place: placeOf(text),
    compared: comparedBy(text),
    price: limits?.filter.price ?? null,
    bounds,
    inStock: wantsStock(text),
    soldOut: wantsSoldOut(text),
    reduced,
    howMany: asksHowMany(text),
  };
}

/** Words before a condition: "for reading", "with arms". */
const PREPOSITIONS = patternsOf((conversation) => conversation.followUps)(({ prepositions }) => prepositions);
const AFTER_PREPOSITION = new RegExp(String.raw`\b(?:${PREPOSITIONS})\s+(?:\p{L}+\s+)?$`, "u");

/**
 * Reports whether a word means something to the catalog. Of words by which it does not name or classify products, only those count that stand before
 * the kind ("waterproof lamps") or after a preposition ("lamps for reading"), or if nothing else is named.
 */
function isMeant({ term, found, columns }: QueryTerm, all: readonly QueryTerm[], kind: Kind | null, text: string): boolean {
  if (columns.length > 0 || (found !== null && isStructured(found)) || kind === null) return true;
  if (term.light) return false;
  const next = all[all.findIndex((one) => one.term === term) + 1];
  if (next !== undefined && kind.terms.includes(next)) return true;
  const plain = fold(text);
  return AFTER_PREPOSITION.test(plain.slice(0, Math.max(0, plain.indexOf(term.word))));
}

function readTerm(term: Term, text: string, catalog: Catalog): QueryTerm {
  const at = fold(text).indexOf(term.word);
  return {
    term,
    found: catalog.lexicon.find(term),
    columns: columnsNamed(term, catalog.columns),
    negated: at > 0 && NEGATION.test(fold(text).slice(Math.max(0, at - 30), at)),
    option: isOption(term, catalog),
  };
}

function isOption(term: Term, { lexicon }: Catalog): boolean {
  if (isColour(term.word) || isSizeWord(term.word) || OPTION_CONCEPTS.has(term.concept ?? "")) return true;
  const uses = lexicon.find(term)?.uses;
  return uses !== undefined && uses.option.size > 0 && uses.title.size + uses.category.size + uses.value.size === 0;
}

/** Returns the columns whose label a word names. */
export function columnsNamed(term: Term, columns: readonly Column[]): Column[] {
  return columns.filter(({ stems, concepts }) => stems.includes(term.stem) || (term.concept !== null && concepts.has(term.concept)));
}

/** Separates the conditions on numbers that are about columns from the text. */
function readBounds(text: string, catalog: Catalog): { readonly bounds: readonly ColumnBound[]; readonly plain: string } {
  const read = boundsIn(text);
  if (read.length === 0) return { bounds: [], plain: text };
  const terms = termsOf(text);
  const isNamed = ({ stems, concepts }: Column): boolean =>
    terms.some(({ stem: own, concept }) => stems.includes(own) || (concept !== null && concepts.has(concept)));
  const bounds: ColumnBound[] = [];
  let plain = fold(text);
  for (const bound of read.toReversed()) {
    const columns = columnsOfBound(bound, catalog.columns, isNamed);
    const isExactName = !bound.isLimit && isInTitles(bound, catalog);
    if (columns.length === 0 || isExactName) continue;
    bounds.push({ bound, columns });
    plain = `${plain.slice(0, bound.from)} ${plain.slice(bound.to)}`;
  }
  return bounds.length === 0 ? { bounds, plain: text } : { bounds, plain };
}

/** Reports whether titles contain the number, which then names products: "ibuprofen 400 mg", "Golf 7". */
function isInTitles(bound: Bound, catalog: Catalog): boolean {
  const [digits] = [bound.least, bound.most].filter(Number.isFinite);
  if (digits === undefined) return false;
  const found = catalog.lexicon.find({ word: String(digits), stem: String(digits), concept: null, weak: false, light: false, name: false, number: true });
  return found !== null && found.uses.title.size > 0;
}

/** Reports whether a text names a color, size or SKU of a product. */
export function namesVariant(query: CatalogQuery, catalog: Catalog, product: number): boolean {
  const record = catalog.products[product];
  return record !== undefined && namesOptions(readChoice(query.optionText, record));
}
