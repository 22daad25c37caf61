import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import { fold, stemsOf, words } from "../text/words.ts";
import { expectedOf, startsPolar } from "../extract/expected-in-question.ts";
import {
  FIRST,
  LAST,
  LIKEWISE,
  MANY,
  ONE,
  OPENING,
  OPENINGS,
  OTHER,
  OTHER_THING,
  PICKS_FIRST,
  THIRD,
  WHICH_OF,
} from "../understanding/follow-up-words.ts";
import { type AnswerContext, draftSaid, type ProductAnswer } from "./answer.ts";
import { answerComparison } from "./answer-comparison.ts";
import { answerSet } from "./answer-set.ts";
import { answerSubjects, sayRead } from "./answer-subject.ts";
import { readChoice, variantsBySku } from "../extract/choice.ts";
import type { Catalog } from "./catalog.ts";
import { asked, type Dialogue, refined } from "./dialogue.ts";
import type { NearText } from "../reader/read-texts.ts";
import { MOST_READ, nearestSentence, type Reading, readingOf, readProducts } from "./read-products.ts";
import { type CatalogQuery, ordersSizes, type QueryTerm, readQuery } from "./read-query.ts";
import { pricesOf, WHOLE } from "../extract/offer.ts";
import { isStructured, namedIn as namesProduct } from "./lexicon.ts";
import { comparesAmounts } from "./set-language.ts";
import { setPattern } from "../text/set-pattern.ts";
import { asksForSet } from "./set-question.ts";
import { type Sides, sidesOf } from "./sides.ts";
import { describedBy, type Named, namedBy, OF_ONE } from "./subjects.ts";
import { isWithinReference } from "./reference.ts";
import { conditionsOf, isWithin, select } from "./select.ts";

/** A message about products, understood in its conversation. */
export interface Understood {
  readonly query: CatalogQuery;
  /** Named products, or those that the message refers to. */
  readonly subjects: readonly Named[];
  /** Two things that the message compares, which are its subjects. */
  readonly sides?: Sides;
  /** Only these products are meant, by index: those of the answer before. */
  readonly among?: readonly number[];
}

/** Answers a message about products in its conversation; null if it is about something else. */
export function answerProducts(
  message: string,
  before: Dialogue,
  context: AnswerContext,
  currency: string | null,
): (ProductAnswer & { readonly dialogue: Dialogue }) | null {
  const understood = understand(message, before, context, currency);
  const { query } = understood;
  const { products, naming } = namedIn(understood);
  // "Is that possible for gas cartridges too?" asks what was asked of the business before.
  if (LIKEWISE.test(fold(message)) && query.terms.every(({ columns }) => columns.length === 0)) return null;
  const answer =
    products.length > 0
      ? ((products.length > 1 && products.length <= MOST_COMPARED && (isComparison(query) || understood.sides !== undefined)
          ? answerComparison({ query, products, naming, sides: understood.sides ?? null }, context)
          : null) ?? answerSubjects(query, products, naming, context))
      : (ofFocus(understood, before, context) ?? answerSet(query, context, understood.among) ?? answerUnnamed(understood, context));
  if (answer === null) return null;
  return { ...answer, dialogue: { set: products.length > 0 ? null : query, focus: answer.focus, last: query } };
}

/** Most products that are compared with each other. */
const MOST_COMPARED = 4;

/** Least score of a sentence that answers about the product in focus, although the message does not refer to it. */
const IMPLIED = 0.48;

/** Answers a question that names nothing from the product that the conversation is about, if that is certain: "and what wood is it?" */
function ofFocus({ query, among }: Understood, { focus }: Dialogue, context: AnswerContext): ProductAnswer | null {
  if (focus.length !== 1 || query.kindNamed !== null || among !== undefined || query.wish || query.kind !== "fact") return null;
  const answer = answerSubjects(query, focus, [], context, IMPLIED);
  return answer?.certain === true ? answer : null;
}

/** Returns what the record of the only product of a message says nearest to it, with the product's title; null if it says nothing near. */
export function nearestOfProduct(message: string, before: Dialogue, context: AnswerContext, currency: string | null): NearText | null {
  const { query, subjects } = understand(message, before, context, currency);
  const { products, naming } = namedIn({ query, subjects });
  const record = products.length === 1 ? context.catalog.products[products[0] ?? -1] : undefined;
  if (record === undefined || query.kind === "price" || query.kind === "stock") return null;
  const terms = query.terms.filter((term) => !naming.includes(term));
  const sentence = nearestSentence(readingOf(query, products, naming), terms, query, context);
  if (sentence === null) return null;
  return { draft: draftSaid([sayRead([{ sentence, score: 0 }], context)], [record]), heading: record.title };
}

/** Returns what must be read of products to answer a message. */
export function readingFor(message: string, before: Dialogue, context: AnswerContext, currency: string | null): readonly Reading[] {
  const understood = understand(message, before, context, currency);
  const { products, naming } = namedIn(understood);
  if (products.length > 0) return [readingOf(understood.sides?.asked ?? understood.query, products, naming)];
  const unnamed = unnamedReading(understood, context);
  return [...(before.focus.length === 1 ? [readingOf(understood.query, before.focus, [])] : []), ...(unnamed === null ? [] : [unnamed])];
}

function namedIn({ subjects }: Understood): { readonly products: readonly number[]; readonly naming: readonly QueryTerm[] } {
  return { products: [...new Set(subjects.flatMap((named) => named.products))], naming: subjects.flatMap(({ terms }) => terms) };
}

/** Answers a question about a product that is only described: "that low Japanese bed". */
function answerUnnamed(understood: Understood, context: AnswerContext): ProductAnswer | null {
  const reading = unnamedReading(understood, context);
  if (reading === null) return null;
  const [best, ...others] = readProducts(reading, understood.query.terms, understood.query, context);
  const record = context.catalog.products[best?.sentence.product ?? -1];
  if (best === undefined || record === undefined) return null;
  const said = sayRead([best, ...others], context).map((one) =>
    one.statements === undefined ? { sentence: `${record.title}: ${one.sentence}` } : one,
  );
  return { draft: draftSaid([said], [record]), certain: false, focus: [best.sentence.product] };
}

/** Products that a search found may be meant, up to this number. */
const FOUND_READ = 10;

function unnamedReading({ query }: Understood, { catalog, found }: AnswerContext): Reading | null {
  // What no name ties to a product is rather about the business.
  if (query.polar || expectedOf(fold(query.text)) === "manner") return null;
  const kind = [...(query.kindNamed?.products ?? [])].filter((product) => catalog.products[product] !== undefined);
  const products = [...new Set([...found.slice(0, FOUND_READ), ...(kind.length <= MOST_READ ? kind : [])])];
  return products.length === 0 ? null : { products, question: query.text, titled: true };
}

/** Words before two things that are compared: "what lies between the Heron and the Tern?" */
const BETWEEN = wholeWords(setPattern(({ betweenTwo }) => betweenTwo));

function isComparison(query: CatalogQuery): boolean {
  return query.kind === "compare" || query.compared !== null || (query.order !== null && !ordersSizes(query));
}

/** Most words of a message that only adds to the one before. */
const SHORT = 9;

function understand(message: string, before: Dialogue, context: AnswerContext, currency: string | null): Understood {
  const { catalog } = context;
  const query = readQuery(message, catalog, currency);
  const subjects = namedApart(message, query, context, currency);
  const sides =
    subjects.length <= 2 && (isComparison(query) || comparesAmounts(message) || BETWEEN.test(fold(message)))
      ? sidesOf(message, query, catalog, currency)
      : null;
  // "The keyboard with the most sounds" is one of many keyboards.
  const isSuperlative = query.order !== null && query.compared === null;
  if (sides !== null && !(isSuperlative && sides.sides.some(({ products }) => products.length > 1)))
    return { query, subjects: sides.sides, sides };
  const plain = fold(message);
  if (before.asked === true && before.set !== null && subjects.length === 0 && answersQuestion(query, plain))
    return { query: refined(before.set, query), subjects };
  const renumbered = withNumber(query, before);
  if (renumbered !== null) return { query: renumbered, subjects: [] };
  const refersBack = before.last !== null && before.focus.length > 0;
  if (!refersBack) return { query, subjects };
  const shown = shownOf(subjects, before.focus);
  if (shown !== null) return { query, subjects: [shown] };
  const opens = OPENING.test(plain) || OPENINGS.test(plain);
  const naming = query.terms.filter(isNaming);
  const meant = ofShown(naming, plain, before.focus);
  if (meant.length > 0 && !subjects.some(({ products }) => products.some((product) => before.focus.includes(product))))
    return { query: withAsk(query, before), subjects: [{ products: meant, terms: naming }] };
  if (subjects.length > 0) {
    const named = subjects.flatMap(({ terms }) => terms);
    const reference = query.compared === null || subjects.length > 1 ? null : isWithinReference(query, subjects, before, catalog);
    if (reference !== null) return { query: reference, subjects: [] };
    const isBare = query.terms.every((term) => named.includes(term) || term.option) && query.order === null && query.compared === null;
    if (opens && isBare && before.last !== null && words(plain).length <= SHORT)
      return { query: asked(before.last, query, named), subjects };
    return { query, subjects };
  }
  const hasKind = query.terms.some(
    ({ found, term, columns }) => !term.light && columns.length === 0 && found !== null && found.uses.category.size > 0,
  );
  const points = ONE.test(plain) || MANY.test(plain) || WHICH_OF.test(plain);
  if (points && !startsPolar(plain) && before.set !== null && isDividedBy(query, before.focus, catalog))
    return { query: refined(before.set, query), subjects: [], among: before.focus };
  const picked = pick(plain, before.focus) ?? pickCompared(query, before.focus, catalog);
  if (picked !== null) return { query, subjects: [{ products: [picked], terms: [] }] };
  if (hasKind && !points) return { query, subjects };
  if (query.compared !== null && before.focus.length === 1) {
    const reference = isWithinReference(query, [{ products: before.focus, terms: [] }], before, catalog);
    if (reference !== null) return { query: reference, subjects: [] };
  }
  if (isOfVersion(query, before, catalog)) return { query: withAsk(query, before), subjects: [{ products: before.focus, terms: [] }] };
  // "Which of those has the longer guarantee?" asks for the first of them.
  const isOfShown = query.compared?.by !== "price" && before.focus.length > 1 && (points || query.kindNamed === null);
  const order = query.order ?? (isOfShown ? query.compared : null);
  if (order !== null) {
    const set = before.set;
    return set === null || before.focus.length > 1
      ? { query: { ...query, order }, subjects: [], among: before.focus }
      : { query: { ...refined(set, query), order }, subjects: [] };
  }
  const hasConditions = query.price !== null || query.bounds.length > 0 || query.reduced;
  const isProperty =
    query.terms.some(({ columns }) => columns.length > 0) || query.kind === "price" || query.kind === "stock" || query.kind === "variants";
  const isOne = ONE.test(plain) && !MANY.test(plain) && !hasConditions && isProperty;
  const [first] = before.focus;
  if (isOne && first !== undefined) return { query: withAsk(query, before), subjects: [{ products: [first], terms: [] }] };
  const isAboutOne = before.focus.length === 1 && !hasConditions;
  if (isAboutOne && (points || opens || isProperty || query.terms.some(({ option }) => option)))
    return { query: withAsk(query, before), subjects: [{ products: before.focus, terms: [] }] };
  if (
    before.set !== null &&
    (hasConditions || query.terms.some(({ found }) => found !== null) || query.inStock) &&
    words(plain).length <= SHORT
  )
    return { query: refined(before.set, query), subjects: [] };
  if (points && before.focus.length > 0 && before.focus.length <= 4)
    return { query, subjects: before.focus.map((product) => ({ products: [product], terms: [] })) };
  return { query, subjects };
}

/** Returns those of alike products that were shown: "just the three-speed ones" after a list of folding bikes. */
function shownOf([only, ...others]: readonly Named[], focus: readonly number[]): Named | null {
  if (only === undefined || others.length > 0 || only.products.length < 2) return null;
  const products = only.products.filter((product) => focus.includes(product));
  return products.length === 0 || products.length === only.products.length ? null : { ...only, products };
}

/** Reports whether some of several shown products have what a message adds, and others do not: "only the one with a lid". */
function isDividedBy(query: CatalogQuery, focus: readonly number[], catalog: Catalog): boolean {
  if (focus.length < 2 || query.kindNamed !== null || !query.terms.some(({ attached }) => attached === true)) return false;
  const held = select(query, catalog, conditionsOf(query, catalog), focus);
  return held.length > 0 && held.length < focus.length;
}

/** Asks the set before with another number: "and for four?" */
function withNumber({ text, terms, bounds }: CatalogQuery, { set }: Dialogue): CatalogQuery | null {
  const [only, ...others] = set?.bounds ?? [];
  const value = Number(terms.length === 1 && terms[0]?.term.number === true ? terms[0].term.stem : Number.NaN);
  if (set === null || only === undefined || others.length > 0 || bounds.length > 0 || !Number.isFinite(value)) return null;
  const scale = value / only.bound.given;
  const bound = { ...only.bound, given: value, least: only.bound.least * scale, most: only.bound.most * scale };
  return { ...set, text, bounds: [{ ...only, bound }] };
}

function isNaming({ negated, columns, option, term, found }: QueryTerm): boolean {
  return !negated && !option && !term.light && columns.length === 0 && found !== null;
}

/** Returns those of several shown products that a message picks by a word: "the lemon one", "celui au citron". */
function ofShown(naming: readonly QueryTerm[], plain: string, focus: readonly number[]): readonly number[] {
  if (focus.length < 2 || naming.length === 0 || !(ONE.test(plain) || MANY.test(plain))) return [];
  const isCalled = (product: number, { found }: QueryTerm): boolean => found !== null && namesProduct(found).has(product);
  const held = focus.filter((product) => naming.every((term) => isCalled(product, term)));
  return held.length < focus.length ? held : [];
}

/** Reports whether a message can answer a counter-question: it adds a kind, a property or a limit, and asks nothing else. */
function answersQuestion({ kindNamed, price, bounds, terms }: CatalogQuery, plain: string): boolean {
  if (words(plain).length > SHORT || (startsPolar(plain) && kindNamed === null)) return false;
  return kindNamed !== null || price !== null || bounds.length > 0 || terms.some(({ found }) => found !== null && isStructured(found));
}

/** A bare option ("in white?") asks what was asked before. */
function withAsk(query: CatalogQuery, { last }: Dialogue): CatalogQuery {
  return { ...askedBefore(query, last), earlier: last === null ? [] : [...(last.earlier ?? []), last.optionText] };
}

/** Reports whether a message names a version of the only product that was talked about: "and the 220?", "the smallest one?" */
function isOfVersion(query: CatalogQuery, { focus, set }: Dialogue, { products }: Catalog): boolean {
  const record = focus.length === 1 ? products[focus[0] ?? -1] : undefined;
  if (record === undefined || (query.order?.by === "price" && set !== null)) return false;
  return readChoice(query.optionText, record, "loose").variants.length > 0;
}

function askedBefore(query: CatalogQuery, last: CatalogQuery | null): CatalogQuery {
  const isBare = query.terms.every(({ option }) => option) && (query.kind === "fact" || query.kind === "list");
  return isBare && last !== null && (last.kind === "price" || last.kind === "stock") ? { ...query, kind: last.kind } : query;
}

/** Returns the product of a list that the message picks: "the second one". */
function pick(plain: string, focus: readonly number[]): number | null {
  if (focus.length < 2 || words(plain).length > 12) return null;
  if (THIRD.test(plain)) return focus[2] ?? null;
  if (LAST.test(plain)) return focus.at(-1) ?? null;
  if (OTHER.test(plain) && !OTHER_THING.test(plain)) return focus[1] ?? null;
  return FIRST.test(plain) && PICKS_FIRST.test(plain) ? (focus[0] ?? null) : null;
}

/** Reports whether a term is a part of an id or SKU that the message contains. */
function isOfSku({ term }: QueryTerm, message: string, { products }: Catalog, product: number): boolean {
  const record = products[product];
  if (record === undefined) return false;
  const codes = [...variantsBySku(message, record).map(({ sku }) => sku ?? ""), ...(namesId(message, record.id) ? [record.id] : [])];
  return codes.some((code) => stemsOf(code).includes(term.stem));
}

/** Least length of an id that names a product; shorter ones could be any word or number. */
const LEAST_ID = 5;

/** Reports whether a message contains the id of a product, of letters and digits: "JKT-0106". */
function namesId(message: string, id: string): boolean {
  if (id.length < LEAST_ID || !/\d/.test(id) || !/\p{L}/u.test(id)) return false;
  const [text, own] = [message.toUpperCase(), id.toUpperCase()];
  const at = text.indexOf(own);
  return at >= 0 && !/[\p{L}\p{N}-]$/u.test(text.slice(0, at)) && !/^-?[\p{L}\p{N}]/u.test(text.slice(at + own.length));
}

const JOINTS = new RegExp(
  String.raw`\s*(?:,|;|\/|\?|:|\b(?:${patternsOf((conversation) => conversation.requests)(({ comparedJoints }) => comparedJoints)})\b)\s*`,
  "iu",
);

/** Returns the product that a comparative picks of two or three: "the cheaper one". */
function pickCompared({ compared, terms, text }: CatalogQuery, focus: readonly number[], catalog: AnswerContext["catalog"]): number | null {
  if (compared === null || focus.length < 2 || focus.length > 3 || !ONE.test(fold(text))) return null;
  const isMore = terms.some(({ found, columns }) => found !== null && columns.length === 0 && isStructured(found));
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

/** Returns the products that a message names, each on its own if it names several: "the Heron or the Tern". */
function namedApart(message: string, query: CatalogQuery, { catalog }: AnswerContext, currency: string | null): Named[] {
  const hasDigit = /\d/.test(message);
  const bySku = catalog.products.flatMap((record, product) =>
    variantsBySku(message, record).length > 0 || (hasDigit && namesId(message, record.id)) ? [product] : [],
  );
  if (bySku.length > 0)
    return bySku.map((product) => ({ products: [product], terms: query.terms.filter((term) => isOfSku(term, message, catalog, product)) }));
  const parts = message.split(JOINTS).filter((part) => part.trim() !== "");
  if (parts.length > 1) {
    const named = parts.flatMap((part) => {
      const own = readQuery(part, catalog, currency);
      return namedBy(own, catalog) ?? (isComparison(query) ? onlyTitled(own) : null) ?? [];
    });
    const apart = named.filter(
      (one, at) => !named.slice(0, at).some((other) => other.products.some((product) => one.products.includes(product))),
    );
    if (apart.length > 1)
      return apart.map((one) => ({
        ...one,
        terms: query.terms.filter(({ term }) => one.terms.some((own) => own.term.stem === term.stem)),
      }));
  }
  const named = namedBy(query, catalog) ?? describedBy(query) ?? onlyOne(query);
  const whole = named === null ? null : withProperties(named, query);
  if (whole !== null && isMeasureOf(query, whole, catalog)) return [whole];
  return whole === null || asksForSet(query, whole) || isOnlyOfKind(query, whole, catalog) ? [] : [whole];
}

/** Returns the only product of the category that a question about one product names: "your marmalade". */
function onlyOne({ kind, kindNamed, wish, howMany, order, price, bounds, compared }: CatalogQuery): Named | null {
  if (kindNamed === null || kindNamed.categories.length === 0 || kindNamed.products.size > 1 || !OF_ONE.has(kind) || wish || howMany)
    return null;
  return order !== null || price !== null || bounds.length > 0 || compared !== null
    ? null
    : { products: [...kindNamed.products], terms: kindNamed.terms };
}

/** Returns those of several named products that have the other properties of the question: "the moka pot, the aluminium one". */
function withProperties(named: Named, { terms }: CatalogQuery): Named {
  let { products } = named;
  if (products.length < 2) return named;
  for (const { found, negated, option, columns } of terms) {
    if (found === null || negated || option || columns.length > 0) continue;
    const held = products.filter((product) => found.uses.value.has(product) || found.uses.title.has(product));
    if (held.length > 0) products = held;
  }
  return { ...named, products };
}

/** Reports whether the measures of a question are those of the named product or a version of it: "the manchego of 250 g". */
function isMeasureOf(query: CatalogQuery, { products }: Named, catalog: Catalog): boolean {
  const { bounds, order, price, howMany, optionText } = query;
  const [product] = products;
  const record = catalog.products[product ?? -1];
  if (product === undefined || record === undefined || products.length > 1 || bounds.length === 0) return false;
  if (order !== null || price !== null || howMany || bounds.some(({ bound }) => bound.isLimit)) return false;
  return readChoice(optionText, record).variants.length > 0 || bounds.every((bound) => isWithin(bound, product));
}

/** Returns the product of a part of a comparison that is named by a word of only one title, even if categories use it as well. */
function onlyTitled({ terms }: CatalogQuery): Named | null {
  const own = terms.filter(({ negated, found }) => !negated && found !== null && found.quality >= 1 && found.uses.title.size === 1);
  const products = [...new Set(own.flatMap(({ found }) => [...(found?.uses.title ?? [])]))];
  return products.length === 1 ? { products, terms: own } : null;
}

/** Reports whether a word names the only product of its kind, as in "the cheapest canoe" where there is one. */
function isOnlyOfKind({ order }: CatalogQuery, { products, terms }: Named, catalog: Catalog): boolean {
  const [first] = products;
  const record = products.length === 1 ? catalog.products[first ?? -1] : undefined;
  return order?.by === "price" && terms.length === 1 && record?.variants.length === 0 && stemsOf(record.title).length > 1;
}
