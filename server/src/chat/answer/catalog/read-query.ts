import { spokenEntries } from "../../../language/find-pack.ts";
import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import type { Measure } from "../../../language/set-words.ts";
import type { RetrievalFilter } from "../../../ports/retrieval-index.ts";
import { isPolar, isWish } from "../extract/expected-in-question.ts";
import {
  afterHowMany,
  askingWords,
  asksForPrice,
  asksForReduced,
  asksHowMany,
  limitsOf,
  placeOf,
  questionKindOf,
  wantsSoldOut,
  wantsStock,
  withoutDescribing,
  withoutReduced,
} from "../text/request.ts";
import { conceptOf, DAYS } from "../text/concepts.ts";
import { OFFER_CONCEPTS, OPTION_CONCEPTS } from "../text/offer-concepts.ts";
import { canonicalUnit } from "../text/measure-units.ts";
import { DIGITS, type Term, termsOf } from "../text/terms.ts";
import { isColour } from "../text/colours.ts";
import { namesSizeInOrder } from "../extract/option-order.ts";
import { isSizeWord } from "../understanding/options.ts";
import { isInflection } from "../text/inflection.ts";
import { fold, stem, stemsOf, withMarks, words } from "../text/words.ts";
import type { QuestionKind, RequestedOrder } from "../types.ts";
import { isSameThing } from "./alike.ts";
import { ABOUT_SELF, AVOIDING, withAvoided, withoutAside } from "./aside.ts";
import { type Bound, boundsIn, columnsOfBound, isWithin, type ReadBound } from "./bounds.ts";
import type { Catalog } from "./catalog.ts";
import { type Column, isEndOf, lackedIn } from "./column.ts";
import { type Kind, kindNamed } from "./kinds.ts";
import { type Found, isStructured, namedIn, NOWHERE } from "./lexicon.ts";
import { readComparison, readMeantOrder, readOrder } from "./order.ts";
import { isExclusive, withLimitsAsSigns, withoutNoise, withSizesAsWritten } from "./plain-request.ts";
import type { QueryTerm } from "./query-term.ts";
import { asksForMeasure, LIMIT_LABELS, MEASURES, measuresAsked, THINGS } from "./set-language.ts";
import { setPattern } from "../text/set-pattern.ts";
import { intersection, union } from "./sets.ts";

export type { QueryTerm } from "./query-term.ts";

/** A numeric condition and its columns; at least one of the columns must meet the condition. */
export interface ColumnBound {
  readonly bound: Bound;
  readonly columns: readonly Column[];
  /** Whether the text names the columns: "a blade of 20 cm". */
  readonly named?: boolean;
}

/** A question about products, expressed in the terms of the catalog. */
export interface CatalogQuery {
  /** Text as the visitor wrote it. */
  readonly text: string;
  /** Words for colors and sizes, which `readChoice` uses to select variants. */
  readonly optionText: string;
  /** Earlier messages about the same product. Their colors and sizes apply unless the current message names others. */
  readonly earlier?: readonly string[];
  readonly kind: QuestionKind;
  readonly polar: boolean;
  /** Whether the message asks for a recommendation rather than a specific product. */
  readonly wish: boolean;
  /** Content words, except those for price, stock, limits and order. */
  readonly terms: readonly QueryTerm[];
  /** The kind of product requested; null if no category has that name. */
  readonly kindNamed: Kind | null;
  readonly order: RequestedOrder | null;
  /** Folded words that express the order: "widest"; empty if there is no order. */
  readonly ordering: string;
  /** Requested rank: 2 for "the second cheapest". */
  readonly place: number;
  /** Requested number of products: 2 for "the two cheapest". */
  readonly top: number;
  /** Order of a comparative: "cheaper", "lighter". */
  readonly compared: RequestedOrder | null;
  readonly price: NonNullable<RetrievalFilter["price"]> | null;
  readonly bounds: readonly ColumnBound[];
  readonly inStock: boolean;
  readonly soldOut: boolean;
  readonly reduced: boolean;
  readonly howMany: boolean;
  /** The noun after "how many". */
  readonly counted: QueryTerm | null;
}

const questions = patternsOf((conversation) => conversation.questions);

const recent = new WeakMap<Catalog, Map<string, CatalogQuery>>();
const MOST_KNOWN = 64;

/** Parses a question into the terms of the catalog. Caches recent results because each turn parses the same question several times. */
export function readQuery(text: string, catalog: Catalog, defaultCurrency: string | null): CatalogQuery {
  let queries = recent.get(catalog);
  if (queries === undefined) recent.set(catalog, (queries = new Map()));
  const key = `${defaultCurrency ?? ""} ${text}`;
  const before = queries.get(key);
  if (before !== undefined) return before;
  const query = interpret(text, catalog, defaultCurrency);
  if (queries.size >= MOST_KNOWN) queries.clear();
  queries.set(key, query);
  return query;
}

function interpret(text: string, catalog: Catalog, defaultCurrency: string | null): CatalogQuery {
  const kindOf = questionKindOf(text);
  const written = withSizesAsWritten(withAvoided(withoutAside(text)), catalog.sizes);
  const signed = withLimitsAsSigns(written, (stemmed) =>
    catalog.columns.some(({ kind, stems, unit }) => kind === "number" && unit === "" && stems.includes(stemmed)),
  );
  const kindOfTerms = (all: readonly QueryTerm[]): Kind | null =>
    kindNamed(
      all.filter((term) => !isGeneric(term)),
      catalog.categories,
    );
  const kindIn = (plain: string): Kind | null => kindOfTerms(readTerms(withoutNoise(withoutComparing(plain)), catalog));
  const order = readOrder(signed, catalog.columns) ?? readMeantOrder(text, () => kindIn(signed)?.products ?? null, catalog);
  const reduced = asksForReduced(text);
  const unordered = order?.rest ?? signed;
  const measures = measuresAsked(text);
  const labelled = readBounds(unordered, catalog, { isLabelled: true, kind: null, measures });
  const limits = limitsOf(labelled.plain, defaultCurrency);
  const rest = reduced ? withoutReduced(limits?.rest ?? labelled.plain) : (limits?.rest ?? labelled.plain);
  const kindBefore = kindIn(rest);
  const measured = readBounds(rest, catalog, { isLabelled: false, kind: kindBefore?.products ?? null, measures });
  const named = kindOf === "describe" ? withoutDescribing(measured.plain.trim()) : measured.plain;
  const plain = withoutNoise(withoutComparing(named));
  const names = new Set(termsOf(text).flatMap(({ word, name }) => (name ? [word] : [])));
  const terms = readTerms(plain, catalog).map((one) => (names.has(one.term.word) ? { ...one, term: { ...one.term, name: true } } : one));
  // "Guitars with the most strings" asks for guitars, although the shop also sells strings.
  const ordering = new Set(
    order === null ? [] : catalog.columns.filter(({ label }) => label === order.order.by).flatMap(({ stems }) => stems),
  );
  const others = terms.filter(({ term }) => !ordering.has(term.stem));
  const kind = kindOfTerms(others) ?? kindOfTerms(terms);
  const bounds = [...labelled.bounds, ...measured.bounds];
  // For a question about a single product, any word of the message may lead to the answer.
  const isRequest = kindOf !== "fact" || order !== null || isWish(fold(text)) || asksHowMany(text);
  const counting = order === null ? undefined : terms.find((term, at) => isNumberBefore(term, terms[at + 1], kind));
  const asking = askingWords(text);
  const isOnlyAsking = ({ term, found, columns, negated }: QueryTerm): boolean =>
    asking.has(term.word) && !negated && columns.length === 0 && (found === null || !isStructured(found));
  const meant = terms.filter(
    (term) => term !== counting && !isOfBound(term, bounds) && !isOnlyAsking(term) && !(kind !== null && holdsKind(term, kind, plain)),
  );
  const counted = asksHowMany(text) ? withUnit(countedIn(text, terms), catalog) : null;
  const isBareKind = kindOf === "fact" && kind !== null && !text.includes("?") && words(plain).length <= FEW && meant.every(isOf(kind));
  return {
    text,
    optionText: `${withoutUnwanted(withoutKind(written === fold(text) ? text : written, kind), terms)}${otherForms(terms, catalog)}`,
    // "Kayaks please" asks for all kayaks.
    kind: isBareKind ? "list" : kindOf,
    polar: isPolar(fold(text)),
    wish: isWish(fold(text)),
    terms: meant
      .map((term) => (term.term === counted?.term ? counted : term))
      .filter((term) => !labelsValue(term, terms) && isMeant(term, terms, kind, { text: plain, isRequest })),
    kindNamed: kind,
    order: order?.order ?? null,
    ordering: order?.said ?? "",
    place: placeOf(text),
    top: order?.top ?? (counting === undefined ? 1 : Number(counting.term.stem)),
    // "In the biggest size" does not compare products.
    compared: ordersSizes({ text, terms }) ? null : readComparison(withoutLabels(signed, catalog.columns), catalog.columns),
    price: limits === null ? null : exactly(limits.filter.price, labelled.plain),
    bounds,
    inStock: wantsStock(text),
    soldOut: wantsSoldOut(text),
    reduced,
    howMany: (!asksForPrice(text) || limits !== null) && (asksHowMany(text) || COUNT.test(fold(text))) && !isProperty(counted, kind),
    counted,
  };
}

/** Returns the folded text without the multi-word labels that it names, so the "warmer" in "bun warmer" is not parsed as a comparative. */
function withoutLabels(plain: string, columns: readonly Column[]): string {
  return columns.reduce((rest, { label, words: own }) => (own.length > 1 ? rest.replace(label, " ") : rest), plain);
}

const OF = patternsOf((conversation) => conversation.fractions)(({ of }) => of);

/**
 * Reports whether a word is only the vessel or measure of the kind: "bottle" in "the dearest bottle of champagne", if no product of the
 * kind has that name.
 */
function holdsKind(term: QueryTerm, kind: Kind, plain: string): boolean {
  if (kind.terms.includes(term) || term.option || term.negated) return false;
  const isOwn = term.found !== null && intersection(namedIn(term.found), kind.products).size > 0;
  return !isOwn && kind.terms.some((one) => new RegExp(String.raw`\b${term.term.word}\s+(?:${OF})\s*${one.term.word}`, "u").test(plain));
}

/** Maximum number of words in a message that only names a kind. */
const FEW = 3;

function isOf(kind: Kind): (term: QueryTerm) => boolean {
  return (term) => kind.terms.includes(term);
}

/**
 * Returns the text without an option that names its kind and therefore does not select a variant: "a large red" in a shop with a category
 * of red wines.
 */
function withoutKind(text: string, kind: Kind | null): string {
  const named = kind?.terms.filter(({ option }) => option) ?? [];
  return named.length === 0 ? text : named.reduce((rest, { term }) => rest.replace(term.word, " "), fold(text));
}

/** Returns the text without the options that the visitor rejects: "not in cream". */
function withoutUnwanted(text: string, terms: readonly QueryTerm[]): string {
  const unwanted = terms.filter(({ option, negated }) => option && negated);
  return unwanted.length === 0 ? text : unwanted.reduce((rest, { term }) => rest.replace(term.word, " "), fold(text));
}

/** Reports whether a question names a variant by its rank in size: "in the biggest size". */
export function ordersSizes({ text, terms }: Pick<CatalogQuery, "text" | "terms">): boolean {
  return namesSizeInOrder(text) && terms.some(({ option, term }) => option && term.concept === "size");
}

/** Returns options as variants spell them, if the question uses another form: "magnum" for "magnums". */
function otherForms(terms: readonly QueryTerm[], { lexicon }: Catalog): string {
  const forms = terms.flatMap(({ term, option }) => {
    const all = option && !term.number ? lexicon.written(term.stem) : [];
    return all.includes(term.word) ? [] : all.slice(0, 1);
  });
  return forms.map((form) => ` ${form}`).join("");
}

/** Returns the noun that a question counts: the noun after "how many", or else the first noun. */
function countedIn(text: string, terms: readonly QueryTerm[]): QueryTerm | undefined {
  const after = new Set(termsOf(afterHowMany(text)).map(({ stem: own }) => own));
  const nouns = terms.filter(({ term }) => !term.light);
  return nouns.find(({ term }) => after.has(term.stem)) ?? nouns[0];
}

/** Returns a counted unit with the columns that use it: "how many watts?" */
function withUnit(counted: QueryTerm | undefined, { columns }: Catalog): QueryTerm | null {
  const unit = counted === undefined || counted.columns.length > 0 ? "" : canonicalUnit(counted.term.word);
  return counted === undefined ? null : unit === "" ? counted : { ...counted, columns: columns.filter(({ keyUnit }) => keyUnit === unit) };
}

/** Reports whether the question asks for a count that a column contains rather than for a count of products: "How many lumens has ..." */
function isProperty(counted: QueryTerm | null, kind: Kind | null): boolean {
  return counted !== null && kind?.terms.includes(counted) !== true && counted.columns.some((column) => column.kind === "number");
}

/** Reports whether a word only labels a parsed number: "sleep" in "sleeps 4", "child" in "for a child of 6". */
function isOfBound({ term, found, columns }: QueryTerm, bounds: readonly ColumnBound[]): boolean {
  const bounded = bounds.flatMap((one) => one.columns);
  if (bounds.length > 0 && columns.length === 0 && (found === null || !isStructured(found)) && asksForMeasure(term.word)) return true;
  if (columns.some((column) => bounded.includes(column)) && columns.every(({ kind }) => kind === "number")) return true;
  if (columns.every(({ kind }) => kind === "number") && columns.length > 0 && bounds.some(({ bound }) => bound.label === term.stem))
    return true;
  const isAged = bounded.some(
    ({ concepts, keyUnit, limit }) => concepts.has("age") || (limit === "least" && (keyUnit === "y" || keyUnit === "mo")),
  );
  return isAged && (term.concept === "children" || term.concept === "adults") && (found === null || !isStructured(found));
}

const MOST_NAMED = 5;

/** Reports whether a number word counts the requested products: "les deux puzzles les moins chers". */
function isNumberBefore({ term, found }: QueryTerm, next: QueryTerm | undefined, kind: Kind | null): boolean {
  const number = Number(term.stem);
  if (
    !term.number ||
    !Number.isInteger(number) ||
    number < 2 ||
    number > MOST_NAMED ||
    next === undefined ||
    kind?.terms.includes(next) !== true
  )
    return false;
  return found === null || intersection(found.uses.title, kind.products).size === 0;
}

const COMPARATIVES = ["cheaper", "dearer", "lighter", "heavier", "warmer", "longer", "taller", "bigger", "stronger", "newer"] as const;
const COUNT = wholeWords(setPattern(({ count }) => count));
const ASKS = new RegExp(
  String.raw`\b(?:${questions(({ asks }) => asks.howMany)}|${setPattern(({ count }) => count)}|${questions(({ asks }) => asks.compare)}|${COMPARATIVES.map((name) => questions(({ comparatives }) => comparatives[name])).join("|")})\b`,
  "gu",
);

/** Returns the folded text without words that express counting or comparison. */
function withoutComparing(plain: string): string {
  return MEASURES.reduce((rest, { more, less }) => rest.replace(more, " ").replace(less, " "), plain.replace(ASKS, " "));
}

/** Amount by which an exclusive price limit is shifted. */
const CENT = 0.01;

/** Returns price limits that exclude the number itself if the question excludes it: "under 50". */
function exactly(price: RetrievalFilter["price"], plain: string): CatalogQuery["price"] {
  if (price === undefined) return null;
  const { gte, lte } = price;
  return {
    ...(gte === undefined ? {} : { gte: isExclusive(plain, gte) ? gte + CENT : gte }),
    ...(lte === undefined ? {} : { lte: isExclusive(plain, lte) ? lte - CENT : lte }),
  };
}

/**
 * Reports whether a word carries meaning. Words that could be requirements are kept: unknown words are kept unless they have little content
 * or occur in a clause before the request ("Bad back here, so which chair …").
 */
function isMeant({ term, found, columns, negated }: QueryTerm, all: readonly QueryTerm[], kind: Kind | null, clause: Clause): boolean {
  const isNamed = columns.length > 0 || (found !== null && isStructured(found));
  if (LIMIT_LABELS.has(term.stem) && found === null && columns.length === 0) return false;
  if (isGeneric({ term, found, columns })) return false;
  if (isNamed || negated || kind === null) return true;
  // An occasion is not a property of the product: "a red for Sunday".
  if (DAYS.includes(term.concept ?? "")) return false;
  return !term.light && !isContext(term, all, kind, clause);
}

/** Reports whether a word means any product: "device", even if a category is called "Cooling devices". */
function isGeneric({ term, found, columns }: Pick<QueryTerm, "term" | "found" | "columns">): boolean {
  if (!THINGS.has(term.stem) || columns.length > 0) return false;
  return found === null || found.quality < 1 || found.uses.title.size + found.uses.category.size === 0;
}

/** Concepts that name a property rather than a value that a product has or lacks. */
const LABELLING: ReadonlySet<string> = new Set(["origin", "material", "brand"]);

/** Reports whether an unknown word only names the property of the value that follows it: "made in" before "Japan". */
function labelsValue({ term, found, columns }: QueryTerm, all: readonly QueryTerm[]): boolean {
  if (!LABELLING.has(term.concept ?? "") || found?.stems.includes(term.stem) === true || columns.some(({ kind }) => kind === "boolean"))
    return false;
  const next = all[all.findIndex((one) => one.term === term) + 1];
  return (next?.found?.uses.value.size ?? 0) > 0;
}

/** The text of a question, and whether it requests products rather than a fact. */
interface Clause {
  readonly text: string;
  readonly isRequest: boolean;
}

const HOLDING = wholeWords(setPattern(({ holding }) => holding));
const CLAUSES = /[.!?;:]+\s*|,\s+|\s[–-]\s/;

/** Reports whether a word is in a clause before the kind, and whether the catalog uses none of the words in that clause. */
function isContext(term: Term, all: readonly QueryTerm[], kind: Kind, { text, isRequest }: Clause): boolean {
  const clauses = text.split(CLAUSES);
  const clauseOf = (one: Term): number => clauses.findIndex((clause) => clause.includes(one.word));
  const own = clauseOf(term);
  const asked = Math.min(...kind.terms.map((one) => clauseOf(one.term)));
  if (own === -1 || own >= asked) return false;
  if (ABOUT_SELF.test(clauses[own]?.trim() ?? "")) return isRequest || all.some(({ negated }) => negated);
  if (!isRequest) return false;
  return all.every((one) => clauseOf(one.term) !== own || (one.columns.length === 0 && (one.found === null || !isStructured(one.found))));
}

/** Returns the words of the text that have a meaning in the catalog, except those about the offer. */
function readTerms(text: string, catalog: Catalog): QueryTerm[] {
  const plain = fold(text);
  const read: QueryTerm[] = [];
  for (const term of termsOf(text)) {
    if (term.weak || (OFFER_CONCEPTS.has(term.concept ?? "") && !isKindWord(term, catalog))) continue;
    // "Counting" in "not counting the gift boxes" only excludes them.
    const at = positionOf(term.word, plain);
    if (NEGATION.test(plain.slice(Math.max(0, at - 30), at + term.word.length))) continue;
    read.push(readTerm(term, plain, { catalog, before: read.at(-1) }));
  }
  return withinColumns(joinPhrases(avoided(read, plain), plain, catalog), catalog);
}

/** Reports whether categories or titles use an offer word in another sense: "salé" in "caramels au beurre salé". */
function isKindWord({ word, stem: own, concept }: Term, { categories, lexicon }: Catalog): boolean {
  if (categories.some(({ stems }) => stems.includes(own))) return true;
  return (
    concept === "discount" &&
    (lexicon.find({ word, stem: own, concept: null, weak: false, light: false, name: false, number: false })?.uses.title.size ?? 0) > 0
  );
}

/**
 * Negates the terms after a word that expresses avoidance ("allergic to nuts"), unless the question asks for products that contain them.
 */
function avoided(terms: readonly QueryTerm[], plain: string): readonly QueryTerm[] {
  const match = AVOIDING.exec(plain);
  if (match === null || HOLDING.test(plain.slice(match.index))) return terms.filter(({ term }) => !AVOIDING.test(term.word));
  const end = plain.slice(match.index).search(CLAUSES);
  const to = end === -1 ? plain.length : match.index + end;
  const isInside = ({ term }: QueryTerm): boolean => positionOf(term.word, plain) > match.index && positionOf(term.word, plain) < to;
  return terms.filter(({ term }) => !AVOIDING.test(term.word)).map((one) => (isInside(one) ? { ...one, negated: true } : one));
}

/** Joins consecutive words that form one value in the catalog into a single term: "tree nuts". */
function joinPhrases(terms: readonly QueryTerm[], plain: string, catalog: Catalog): QueryTerm[] {
  const { phrases, categories } = catalog;
  const joined: QueryTerm[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    let taken = 1;
    for (let length = Math.min(LONGEST, terms.length - at); length > 1; length -= 1) {
      const own = terms.slice(at, at + length);
      const [first] = own;
      const meant =
        length === 2
          ? withSense(
              null,
              [],
              own.map(({ term }) => term.stem),
              catalog,
            )
          : null;
      if (meant !== null && first !== undefined && isTogether(own, plain)) {
        joined.push({ ...first, found: meant, columns: [] });
        taken = length;
        break;
      }
      const products = phrases.productsWith(own.map(({ term }) => term.stem));
      if (products === null || first === undefined || !isTogether(own, plain)) continue;
      const stems = own.map(({ term }) => term.stem);
      // The value "sea kayak" is also the name of the category "Sea Kayaks".
      const named = categories.filter((category) => stems.every((one) => category.stems.includes(one)));
      const category = union(...named.map((one) => one.products));
      const found = { uses: { ...NOWHERE, value: products, title: common(own), category }, stems, quality: 1 };
      joined.push({ ...first, found, columns: [], whole: true });
      taken = length;
      break;
    }
    if (taken === 1) joined.push(...terms.slice(at, at + 1));
    else at += taken - 1;
  }
  return joined;
}

/**
 * Restricts a word that occurs in several labels to those that also contain the neighboring word: "safe" in "freezer safe" does not match
 * "dishwasher safe".
 */
function withSharedLabels(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  return terms.map((one, at) => {
    for (const beside of [terms[at - 1], terms[at + 1]]) {
      const shared = one.columns.filter((column) => beside?.columns.includes(column) === true);
      if (shared.length > 0 && shared.length < one.columns.length) return { ...one, columns: shared };
    }
    return one;
  });
}

/** Reports whether a value contains one of the stems, or all of them for a phrase. */
function hasStems(value: string, stems: readonly string[], isPhrase: boolean): boolean {
  const own = stemsOf(value);
  return isPhrase ? stems.every((one) => own.includes(one)) : stems.some((one) => own.includes(one));
}

/**
 * Restricts values to the attribute named by the neighboring word: "made in Japan" does not match "Japanese knife", and "a beech handle"
 * does not match a beech board.
 */
function withinColumns(terms: readonly QueryTerm[], catalog: Catalog): QueryTerm[] {
  const isWholeValue = (word: string): boolean => catalog.phrases.isValue(word);
  return withSharedLabels(terms).map((one, at) => {
    if (one.found === null || one.found.uses.value.size === 0 || one.columns.length > 0) return one;
    const { stems } = one.found;
    for (const label of [terms[at - 1], terms[at + 1]]) {
      // "Boats" in "boats that are sea kayaks" means products, not an attribute.
      const isThing = label?.found?.stems.includes(label.term.stem) === true;
      if (isThing && label?.found && label.found.uses.category.size + label.found.uses.title.size > 0) continue;
      const holding = label?.columns.flatMap(({ cells }) =>
        [...cells].flatMap(([product, cell]) =>
          cell.kind === "text" && cell.values.some((value) => hasStems(value, stems, one.whole === true)) ? [product] : [],
        ),
      );
      if (holding !== undefined && holding.length > 0)
        return { ...one, found: { ...one.found, uses: { ...NOWHERE, value: new Set(holding) } } };
    }
    // "From Japan" names a value, even if a category is called "Japanese".
    if (isWholeValue(one.term.word)) {
      const own = catalog.categories.filter(({ name }) =>
        words(name).some((word) => word === one.term.word || isInflection(word, one.term.word) || isInflection(one.term.word, word)),
      );
      return { ...one, found: { ...one.found, uses: { ...one.found.uses, category: union(...own.map(({ products }) => products)) } } };
    }
    return one;
  });
}

const LONGEST = 4;

/** Returns the products whose titles contain all the words. */
function common(terms: readonly QueryTerm[]): Set<number> {
  const [first, ...others] = terms.map(({ found }) => found?.uses.title ?? new Set<number>());
  return others.reduce<Set<number>>((all, one) => intersection(all, one), new Set(first));
}

/** Reports whether words are adjacent, ignoring function words between them. */
function isTogether(terms: readonly QueryTerm[], plain: string): boolean {
  const [first, last] = [terms[0], terms.at(-1)];
  if (first === undefined || last === undefined) return false;
  const from = plain.indexOf(first.term.word);
  return plain.indexOf(last.term.word, from) - from <= NEAR * terms.length;
}

const NEAR = 16;

const NEGATION = new RegExp(String.raw`\b(?:${setPattern(({ negations }) => negations)})(?:\s+(?:\p{L}{1,4}\s+)?|\s*['’]\s*)?$`, "u");
const EXCEPTING = new RegExp(String.raw`\b(?:${setPattern(({ excepting }) => excepting)})\s+(?:\p{L}{1,4}\s+)?$`, "u");
const requests = patternsOf((conversation) => conversation.requests);
const FREE = new RegExp(`^(?:${requests(({ freeOf }) => freeOf)})(?!\\p{L})`, "u");
const OPEN = patternsOf((conversation) => conversation.expected)(({ open }) => open);
const JOINT = new RegExp(
  String.raw`^\s*(?:,|${setPattern(({ negationJoints }) => negationJoints)})\s+(?:(?!(?:${OPEN})\s)\p{L}{1,3}\s+)?$`,
  "u",
);

/** Returns a term as the catalog spells it if the visitor transliterates umlauts: "Laeuse" for "Läuse". */
function asKnown(term: Term, { lexicon, columns }: Catalog): Term {
  const marked = withMarks(term.word);
  if (marked === term.word || lexicon.find(term) !== null || columnsNamed(term, columns).length > 0) return term;
  return { ...term, stem: stem(marked), concept: conceptOf(stem(marked)) };
}

const ATTACHED = new RegExp(String.raw`\b(?:${setPattern(({ having }) => having)})\s+(?:\p{L}+\s+){0,2}$`, "u");

const GOVERNED = new RegExp(
  String.raw`\b(?!(?:${patternsOf((conversation) => conversation.fractions)(({ of }) => of)})\s)(?:${patternsOf((conversation) => conversation.followUps)(({ prepositions }) => prepositions)})\s+(?:\p{L}{1,4}\s+)?$`,
  "u",
);

const LETTER = /(?<![\p{L}\p{N}'’-])(\p{L})-$/u;

function readTerm(
  written: Term,
  plain: string,
  { catalog, before }: { readonly catalog: Catalog; readonly before: QueryTerm | undefined },
): QueryTerm {
  const term = asKnown(written, catalog);
  const at = positionOf(term.word, plain);
  const lacked = lackedIn([term.word]);
  const label = columnsNamed(term, catalog.columns);
  // Handles "sugarfree" in a catalog that only lists sugar.
  const bare =
    lacked !== null && label.length === 0 && catalog.lexicon.find({ ...term, stem: lacked, concept: null }) !== null
      ? { ...term, stem: lacked }
      : null;
  const meant = bare ?? term;
  const after = plain.slice(at + term.word.length);
  const carried = before?.negated === true && JOINT.test(plain.slice(positionOf(before.term.word, plain) + before.term.word.length, at));
  const found = withSense(catalog.lexicon.find(meant), label, [meant.stem], catalog);
  const named = bare === null ? label : columnsNamed(meant, catalog.columns);
  const columns = named.length > 0 || (found !== null && isStructured(found)) ? named : (catalog.senses.of([meant.stem])?.columns ?? []);
  // The negation in "without piezo ignition" applies to both words.
  const isSame =
    before?.negated === true &&
    before.columns.length > 0 &&
    columns.some((column) => column.lacks === null && before.columns.includes(column));
  return {
    term: meant,
    found,
    columns,
    option: isOption(term, catalog),
    attached: isAttached(term.word, plain),
    excepted: EXCEPTING.test(plain.slice(Math.max(0, at - 30), at)),
    governed: GOVERNED.test(plain.slice(Math.max(0, at - 40), at)),
    letter: LETTER.exec(plain.slice(0, at))?.[1] ?? "",
    negated: bare !== null || carried || isSame || NEGATION.test(plain.slice(Math.max(0, at - 30), at)) || FREE.test(after),
  };
}

/** Match quality of words that certainly mean a category, and of words that possibly do. */
const SURE_SENSE = 0.8;
const POSSIBLE_SENSE = 0.6;

/** Reports whether a word may mean its category, but may also mean something else. */
export function isGuess({ found }: QueryTerm): boolean {
  return found !== null && found.quality <= POSSIBLE_SENSE;
}

/** Returns the match for words, or the categories that they mean if no name in the catalog contains them. */
function withSense(found: Found | null, label: readonly Column[], stems: readonly string[], { senses }: Catalog): Found | null {
  const sense = label.length > 0 || (found !== null && isStructured(found)) ? null : senses.of(stems);
  return sense === null || sense.categories.length === 0
    ? found
    : {
        uses: { ...(found?.uses ?? NOWHERE), category: sense.products },
        stems: sense.categories.flatMap((category) => category.stems),
        quality: sense.isSure ? SURE_SENSE : POSSIBLE_SENSE,
      };
}

/** Reports whether a word in the folded text is a part or property of something: "mirror" in "a wardrobe with a mirror". */
export function isAttached(word: string, plain: string): boolean {
  const at = positionOf(word, plain);
  return ATTACHED.test(plain.slice(Math.max(0, at - 40), at));
}

function positionOf(word: string, plain: string): number {
  const written = String.raw`(?<!\p{L})${word.replaceAll(".", String.raw`\.`)}`;
  const at = [String.raw`${written}(?!\p{L})`, written].map((one) => plain.search(new RegExp(one, "u"))).find((found) => found >= 0);
  return at ?? Math.max(0, plain.indexOf(word));
}

function isOption(term: Term, { lexicon }: Catalog): boolean {
  if (THINGS.has(term.stem)) return false;
  if (isColour(term.word) || isSizeWord(term.word) || OPTION_CONCEPTS.has(term.concept ?? "")) return true;
  const uses = lexicon.find(term)?.uses;
  return uses !== undefined && uses.option.size > 0 && uses.title.size + uses.category.size + uses.value.size === 0;
}

/** Matches the letters of a unit before the digit of a power: "m" in "m2". */
const UNIT_LETTER = /^(?:[cdkm]?m)$/u;

/** Returns the columns whose label contains a word. A number does not name a column by the digit in its unit: "m2". */
export function columnsNamed(term: Term, columns: readonly Column[]): Column[] {
  if (term.number)
    return columns.filter(({ words: own }) => own.some((word, at) => word === term.stem && !UNIT_LETTER.test(own[at - 1] ?? "")));
  const isForm = (word: string): boolean => !term.number && !term.light && isInflection(word, term.word);
  return columns.filter(
    ({ stems, words: own, marked, concepts, lacks }) =>
      own.some(isForm) ||
      marked.includes(term.stem) ||
      lacks === term.stem ||
      (term.concept !== null && concepts.has(term.concept)) ||
      stems.some((one) => isSameThing(one, term.stem) || isSameThing(one, term.word) || isEndOf(term.stem, one)),
  );
}

interface BoundReading {
  /** Whether only numbers next to the column's label are considered. */
  readonly isLabelled: boolean;
  readonly kind: ReadonlySet<number> | null;
  readonly measures: readonly Measure[];
}

/** Extracts from the text the numeric conditions that apply to columns. */
function readBounds(
  text: string,
  catalog: Catalog,
  { isLabelled, kind, measures }: BoundReading,
): { readonly bounds: readonly ColumnBound[]; readonly plain: string } {
  const read = boundsIn(text);
  if (read.length === 0) return { bounds: [], plain: text };
  const terms = termsOf(text);
  const isNamed = ({ stems, concepts }: Column): boolean =>
    terms.some(({ stem: own, concept }) => stems.includes(own) || (concept !== null && concepts.has(concept)));
  const bounds: ColumnBound[] = [];
  let plain = fold(text);
  for (const bound of read.toReversed()) {
    if (isMoney(plain, bound)) continue;
    const columns = columnsOfBound(bound, { columns: catalog.columns, isNamed, kind, measures });
    const isNear = columns.some(({ stems }) => stems.includes(bound.label) || stems.includes(bound.counted) || bound.unit !== "");
    const isExactName = !bound.isLimit && (isInTitles(bound, catalog, text) || isOnlyInTitles(bound, columns, catalog));
    if (columns.length === 0 || isExactName || (isLabelled && (!isNear || bound.unit !== ""))) continue;
    bounds.push({ bound, columns, named: columns.some(isNamed) });
    plain = `${plain.slice(0, bound.from)} ${plain.slice(bound.to)}`;
  }
  return bounds.length === 0 ? { bounds, plain: text } : { bounds, plain };
}

const CURRENCIES = new Set(spokenEntries(({ currencies }) => currencies).flatMap(({ entry }) => Object.keys(entry).map(stem)));

function isMoney(plain: string, { from, to, counted }: ReadBound): boolean {
  return CURRENCIES.has(counted) || /^\s*[€$£]/.test(plain.slice(to)) || /[€$£]/.test(plain.slice(from, to));
}

/** Reports whether titles contain the number, in which case it identifies products: "ibuprofen 400 mg", "Golf 7". */
function isInTitles(bound: Bound, catalog: Catalog, text: string): boolean {
  const [digits] = [bound.given].filter(Number.isFinite);
  if (digits === undefined) return false;
  const found = catalog.lexicon.find(numberTerm(digits));
  if (found === null) return false;
  const asked = new Set(stemsOf(text).filter((one) => one !== String(digits)));
  return [...found.uses.title].some((product) => {
    const title = catalog.products[product]?.title ?? "";
    // "A 15 inch laptop" does not refer to the "Tern 15x70".
    if (bound.unit !== "") return stemsOf(title).some((one) => asked.has(one));
    return bound.counted === "" || isFollowedBy(title, String(digits), bound.counted);
  });
}

function numberTerm(number: number): Term {
  return { word: String(number), stem: String(number), concept: null, weak: false, light: false, name: false, number: true };
}

/** Minimum number that identifies a product by itself; smaller numbers usually count something. */
const LEAST_NAME = 10;

/** Reports whether titles contain a number that does not equal any value: "140" in "jetwash 110 vs 140 hose length". */
function isOnlyInTitles(bound: Bound, columns: readonly Column[], { products, lexicon }: Catalog): boolean {
  if (bound.unit !== "" || bound.given < LEAST_NAME || [...products.keys()].some((product) => isWithin({ bound, columns }, product)))
    return false;
  return (lexicon.find(numberTerm(bound.given))?.uses.title.size ?? 0) > 0;
}

/** Reports whether the text contains two words in sequence: "3 seater". */
function isFollowedBy(text: string, one: string, other: string): boolean {
  const written = words(text).map((word) => stem(DIGITS.get(word) ?? word));
  return written.some((own, at) => own === one && written[at + 1] === other);
}

/** Reports whether the catalog does not use a word at all. */
export function isUnknown({ term, found, columns }: QueryTerm): boolean {
  return found === null && columns.length === 0 && !term.light;
}
