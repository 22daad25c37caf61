import { wholeWords } from "../../../language/patterns.ts";
import { readChoice, readChoiceAfter } from "../extract/choice.ts";
import { startsAsQuestion, startsPolar } from "../extract/expected-in-question.ts";
import { setPattern } from "../text/set-pattern.ts";
import { fold, words } from "../text/words.ts";
import { MANY, ONE, OPENING, OPENINGS, WHICH_OF } from "../understanding/follow-up-words.ts";
import type { AnswerContext } from "./answer.ts";
import { answerOrder } from "./answer-order.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./column.ts";
import { asked, type Dialogue, refined } from "./dialogue.ts";
import { isStructured } from "./lexicon.ts";
import { isComparison, namedApart } from "./named-apart.ts";
import { OFFER_CONCEPTS } from "../text/offer-concepts.ts";
import { type CatalogQuery, isAttached, isUnknown, type QueryTerm, readQuery } from "./read-query.ts";
import { isWithinReference } from "./reference.ts";
import { conditionsOf, select } from "./select.ts";
import { comparesAmounts } from "./set-language.ts";
import { comparedWithFocus, isDividedBy, isNaming, ofShown, otherOf, pick, pickCompared, shownOf } from "./shown.ts";
import { type Sides, sidesOf } from "./sides.ts";
import type { Named } from "./subjects.ts";

/** A message about products, interpreted in the context of its conversation. */
export interface Understood {
  readonly query: CatalogQuery;
  /** Products that the message names or refers to. */
  readonly subjects: readonly Named[];
  /** The two sides of a comparison, which are the message's subjects. */
  readonly sides?: Sides;
  /** Indexes of the products from the previous answer, if the message is only about them. */
  readonly among?: readonly number[];
}

/** A message, and the context for interpreting it. */
interface Turn {
  readonly query: CatalogQuery;
  /** Folded message. */
  readonly plain: string;
  readonly subjects: readonly Named[];
  readonly before: Dialogue;
  readonly context: AnswerContext;
  /** Whether it refers to shown products: "that one", "which of them". */
  readonly points: boolean;
  /** Whether it starts like an addition to the previous message: "and", "what about". */
  readonly opens: boolean;
  /** Whether it sets a limit for the price or a measure. */
  readonly hasConditions: boolean;
  /** Whether it asks for an attribute or the offer. */
  readonly isProperty: boolean;
}

/** One interpretation of a message; null if it does not apply. */
type Reading = (turn: Turn) => Understood | null;

/** Matches words before two compared products: "what lies between the Heron and the Tern?" */
const BETWEEN = wholeWords(setPattern(({ betweenTwo }) => betweenTwo));
/** Matches words that require a property of the shown products. */
const REQUIRING = wholeWords(setPattern(({ requiring }) => requiring));
/** Kinds of questions about a product's offer. */
const OF_OFFER: ReadonlySet<string> = new Set(["price", "stock", "variants"]);
/** Maximum number of words in a message that only extends the previous one. */
const SHORT = 9;

/** Interprets a message in the context of its conversation. */
export function understand(message: string, before: Dialogue, context: AnswerContext, currency: string | null): Understood {
  const query = readQuery(message, context.catalog, currency);
  const subjects = namedApart(message, query, context, currency);
  const sides = comparedSides(message, query, subjects, { context, currency });
  if (sides !== null) return { query, subjects: sides.sides, sides };
  const plain = fold(message);
  if (before.asked === true && before.set !== null && subjects.length === 0 && answersQuestion(query, plain))
    return { query: refined(before.set, query), subjects };
  const renumbered = withNumber(query, before);
  if (renumbered !== null) return { query: renumbered, subjects: [] };
  if (before.last === null || before.focus.length === 0) return { query, subjects };
  const turn: Turn = {
    query,
    plain,
    subjects,
    before,
    context,
    points: ONE.test(plain) || MANY.test(plain) || WHICH_OF.test(plain),
    opens: OPENING.test(plain) || OPENINGS.test(plain),
    hasConditions: query.price !== null || query.bounds.length > 0 || query.reduced,
    isProperty: query.terms.some(({ columns }) => columns.length > 0) || OF_OFFER.has(query.kind),
  };
  for (const read of [...READINGS, ...(subjects.length > 0 ? OF_NAMED : OF_UNNAMED)]) {
    const understood = read(turn);
    if (understood !== null) return understood;
  }
  return { query, subjects };
}

function comparedSides(
  message: string,
  query: CatalogQuery,
  subjects: readonly Named[],
  { context, currency }: { readonly context: AnswerContext; readonly currency: string | null },
): Sides | null {
  const compares = isComparison(query) || comparesAmounts(message) || BETWEEN.test(fold(message));
  const sides = subjects.length <= 2 && compares ? sidesOf(message, query, context.catalog, currency) : null;
  // "The keyboard with the most sounds" selects one keyboard among many.
  const isSuperlative = query.order !== null && query.compared === null;
  return sides !== null && isSuperlative && sides.sides.some(({ products }) => products.length > 1) ? null : sides;
}

/** Interpretations of any message after the first, in order of priority. */
const READINGS: readonly Reading[] = [
  // "Which come with the battery?" after hedge trimmers requires a property of the hedge trimmers, although the shop also sells batteries.
  ({ query, before }) => {
    const required = asProperty(query, before.focus);
    return required === null || before.set === null ? null : { query: refined(before.set, required), subjects: [] };
  },
  // "And the 2 inch one?" means a variant of the current product, even if another product's name contains these words.
  ({ query, subjects, before, context: { catalog } }) => {
    const [focus = -1] = before.focus;
    const isOption = ({ found }: QueryTerm): boolean => found?.uses.option.has(focus) === true;
    return subjects.length > 0 && subjects.every(({ terms }) => terms.every(isOption)) && isOfVersion(query, before, catalog)
      ? { query: withAsk(query, before), subjects: [ofProduct(focus)] }
      : null;
  },
  ({ query, subjects, before, context }) => {
    const both = comparedWithFocus(query, subjects, before.focus, context.catalog);
    return both === null ? null : { query, subjects: both };
  },
  ({ query, subjects, before }) => {
    const shown = shownOf(subjects, before.focus);
    return shown === null ? null : { query, subjects: [shown] };
  },
  ({ query, plain, subjects, before }) => {
    const naming = query.terms.filter((term) => isNaming(term) || (term.attached === true && !term.negated && term.columns.length > 0));
    const called = ofShown(naming, plain, before.focus);
    const isNamed = subjects.some(({ products }) => products.some((product) => before.focus.includes(product)));
    return called.length === 0 || isNamed ? null : { query: withAsk(query, before), subjects: [{ products: called, terms: naming }] };
  },
];

/** Interpretations of a message that names products. */
const OF_NAMED: readonly Reading[] = [
  // "For left-handers" after a list of e-guitars is a filter, even if another guitar's name contains these words.
  ({ query, subjects, before, context: { catalog } }) => {
    if (before.set === null || !subjects.every(({ terms }) => terms.every(({ attached }) => attached === true))) return null;
    const narrowed = refined(before.set, query);
    const isHeld = select(narrowed, catalog, conditionsOf(narrowed, catalog)).some(({ loose }) => !loose);
    return isHeld ? { query: narrowed, subjects: [] } : null;
  },
  ({ query, subjects, before, context: { catalog } }) => {
    const reference = query.compared === null || subjects.length > 1 ? null : isWithinReference(query, subjects, before, catalog);
    return reference === null ? null : { query: reference, subjects: [] };
  },
  ({ query, plain, subjects, before, opens }) => {
    const named = subjects.flatMap(({ terms }) => terms);
    const isBare = query.terms.every((term) => named.includes(term) || term.option) && query.order === null && query.compared === null;
    return opens && isBare && before.last !== null && words(plain).length <= SHORT
      ? { query: asked(before.last, query, named), subjects }
      : null;
  },
];

/** Interpretations of a message that names no product. */
const OF_UNNAMED: readonly Reading[] = [
  // "Which greenhouse is the cheapest?" after a question about boots introduces a new topic.
  ({ query, before, points }) =>
    namesOtherKind(query, before.focus) && (!points || query.order !== null) ? { query, subjects: [] } : null,
  ({ query, plain, before, points, context: { catalog } }) =>
    points && !startsPolar(plain) && before.set !== null && isDividedBy(query, before.focus, catalog)
      ? { query: refined(before.set, query), subjects: [], among: before.focus }
      : null,
  // "It should warm buns as well" adds a condition for the shown products.
  ({ query, plain, before }) =>
    before.set !== null && REQUIRING.test(plain) && query.terms.some(isKnown) ? { query: refined(before.set, query), subjects: [] } : null,
  ({ query, plain, before }) => {
    const other = otherOf(plain, before);
    return other === null || before.last === null ? null : { query: asked(before.last, query, []), subjects: [ofProduct(other)] };
  },
  ({ query, plain, before, context: { catalog } }) => {
    const picked = pick(plain, before.focus) ?? pickCompared(query, before.focus, catalog);
    return picked === null ? null : { query: { ...query, compared: null }, subjects: [ofProduct(picked)] };
  },
  ({ query, before, context: { catalog } }) => {
    const products = query.terms.some(isOfKind) ? [] : withVersion(query, before, catalog);
    return products.length === 0 ? null : { query: withAsk(query, before), subjects: [{ products, terms: [] }] };
  },
  ({ query, points }) => (!points && query.terms.some(isOfKind) ? { query, subjects: [] } : null),
  ({ query, before, context: { catalog } }) => {
    if (query.compared === null || before.focus.length > 1) return null;
    const reference = isWithinReference(query, [{ products: before.focus, terms: [] }], before, catalog);
    return reference === null ? null : { query: reference, subjects: [] };
  },
  ordered,
  ({ query, plain, before, hasConditions, isProperty }) => {
    const [first] = before.focus;
    const isOne = ONE.test(plain) && !MANY.test(plain) && !hasConditions && isProperty;
    return isOne && first !== undefined ? { query: withAsk(query, before), subjects: [ofProduct(first)] } : null;
  },
  ({ query, before, hasConditions, points, opens, isProperty }) =>
    before.focus.length === 1 &&
    !hasConditions &&
    (points || opens || (!namesOther(query, before.focus) && (isProperty || query.terms.some(({ option }) => option))))
      ? { query: withAsk(query, before), subjects: [{ products: before.focus, terms: [] }] }
      : null,
  ({ query, plain, before, hasConditions }) =>
    before.set !== null &&
    (hasConditions || query.terms.some(({ found }) => found !== null) || query.inStock) &&
    // "Who won the world cup?" asks about something else, even if a product is called a cup.
    !(startsAsQuestion(plain) && query.terms.some(isUnknown)) &&
    words(plain).length <= SHORT
      ? { query: refined(before.set, query), subjects: [] }
      : null,
  ({ query, before, points }) =>
    points && before.focus.length <= MOST_MEANT ? { query, subjects: before.focus.map((product) => ofProduct(product)) } : null,
];

/** Maximum number of shown products that a message can refer to as a group. */
const MOST_MEANT = 4;

function ofProduct(product: number): Named {
  return { products: [product], terms: [] };
}

/**
 * Interprets a message as asking for the first of the shown products or of the previous set: "the lightest?", "How much is the big one?"
 */
function ordered({ query, before, points, context }: Turn): Understood | null {
  // "Which of those has the longer guarantee?" asks for the top product among them.
  const isOfShown = query.compared?.by !== "price" && before.focus.length > 1 && (points || query.kindNamed === null);
  const order = query.order ?? (isOfShown ? query.compared : null);
  if (order === null) return null;
  // "And the most expensive?" after "Which of them is the cheapest?" refers to the same list.
  const { shown = [] } = before;
  if (before.focus.length === 1 && shown.length > 1 && query.kindNamed === null)
    return { query: { ...query, order }, subjects: [], among: shown };
  const meant = order.by !== "price" && OF_OFFER.has(query.kind) ? answerOrder(query, order, context, before.focus) : null;
  if (meant?.focus.length === 1)
    return { query: { ...query, order: null, compared: null }, subjects: [{ products: meant.focus, terms: [] }] };
  return before.set === null || before.focus.length > 1
    ? { query: { ...query, order }, subjects: [], among: before.focus }
    : { query: { ...refined(before.set, query), order }, subjects: [] };
}

/** Interprets the words after "with" as properties that the shown products have or lack; null if their data contains no such property. */
function asProperty(query: CatalogQuery, focus: readonly number[]): CatalogQuery | null {
  const propertyOf = ({ term, columns }: QueryTerm): readonly Column[] =>
    isAttached(term.word, fold(query.text))
      ? columns.filter(({ kind, cells }) => kind === "boolean" && focus.some((product) => cells.has(product)))
      : [];
  const required = query.terms.filter((term) => propertyOf(term).length > 0);
  if (required.length === 0) return null;
  const { kindNamed } = query;
  return {
    ...query,
    kindNamed: kindNamed?.terms.every((term) => required.includes(term)) === true ? null : kindNamed,
    terms: query.terms.map((term) => (required.includes(term) ? { ...term, found: null, columns: propertyOf(term) } : term)),
  };
}

/** Reports whether a message names a kind to which none of the previous products belongs. */
function namesOtherKind({ kindNamed }: CatalogQuery, focus: readonly number[]): boolean {
  return kindNamed !== null && kindNamed.terms.every(({ option }) => !option) && !focus.some((product) => kindNamed.products.has(product));
}

/** Reports whether a question about an offer mentions something other than the current product: "What does shipping to Austria cost?" */
function namesOther({ kind, terms }: CatalogQuery, [focus = -1]: readonly number[]): boolean {
  if (!OF_OFFER.has(kind) && !terms.some(({ option }) => option)) return false;
  const isOwn = ({ found }: QueryTerm): boolean =>
    found !== null && Object.values(found.uses).some((uses: ReadonlySet<number>) => uses.has(focus));
  return terms.some(
    (one) => !one.term.light && !one.option && !OFFER_CONCEPTS.has(one.term.concept ?? "") && one.columns.length === 0 && !isOwn(one),
  );
}

/** Reports whether the catalog classifies products by a word that is not a label. */
function isOfKind({ found, term, columns }: QueryTerm): boolean {
  return !term.light && columns.length === 0 && found !== null && found.uses.category.size > 0;
}

function isKnown({ columns, found }: QueryTerm): boolean {
  return columns.length > 0 || (found !== null && isStructured(found));
}

/** Returns the previous set with a different number: "and for four?" */
function withNumber({ text, terms, bounds }: CatalogQuery, { set }: Dialogue): CatalogQuery | null {
  const [only, ...others] = set?.bounds ?? [];
  const value = Number(terms.length === 1 && terms[0]?.term.number === true ? terms[0].term.stem : Number.NaN);
  if (set === null || only === undefined || others.length > 0 || bounds.length > 0 || !Number.isFinite(value)) return null;
  const scale = value / only.bound.given;
  const bound = { ...only.bound, given: value, least: only.bound.least * scale, most: only.bound.most * scale };
  return { ...set, text, bounds: [{ ...only, bound }] };
}

/** Reports whether a message can answer a follow-up question: it adds a kind, a property or a limit and asks nothing else. */
function answersQuestion({ kindNamed, price, bounds, terms }: CatalogQuery, plain: string): boolean {
  if (words(plain).length > SHORT || (startsPolar(plain) && kindNamed === null)) return false;
  return kindNamed !== null || price !== null || bounds.length > 0 || terms.some(({ found }) => found !== null && isStructured(found));
}

/** Repeats the previous request with the option that a message consists of: "in white?" */
function withAsk(query: CatalogQuery, { last }: Dialogue): CatalogQuery {
  return { ...askedBefore(query, last), earlier: last === null ? [] : [...(last.earlier ?? []), last.optionText] };
}

/** Maximum number of products under discussion from which an option can select. */
const MOST_VERSIONS = 3;

/** Reports whether a message names a variant of the only product under discussion: "and the 220?", "the smallest one?" */
function isOfVersion(query: CatalogQuery, before: Dialogue, catalog: Catalog): boolean {
  return before.focus.length === 1 && withVersion(query, before, catalog).length === 1;
}

/**
 * Returns the products under discussion that have the variant that a message names: "in yellow?" after two orchids, if only one is yellow.
 */
function withVersion(query: CatalogQuery, { focus, set, last }: Dialogue, { products }: Catalog): readonly number[] {
  // After a question about the cheapest product of a kind, "And the heaviest?" asks for another product of the kind.
  if (focus.length > MOST_VERSIONS || (query.order !== null && query.order.by !== "size" && set !== null)) return [];
  // An option that is named after a list restricts the list unless the message is about a single product.
  if (focus.length > 1 && set !== null && !ONE.test(fold(query.text))) return [];
  const earlier = focus.length === 1 || last === null ? [] : [last.optionText];
  return focus.filter((product) => {
    const record = products[product];
    if (record === undefined || readChoice(query.optionText, record, "loose").variants.length === 0) return false;
    return readChoiceAfter(query.optionText, earlier, record).variants.length > 0;
  });
}

function askedBefore(query: CatalogQuery, last: CatalogQuery | null): CatalogQuery {
  const isBare = query.terms.every(({ option }) => option) && (query.kind === "fact" || query.kind === "list");
  return isBare && last !== null && (last.kind === "price" || last.kind === "stock") ? { ...query, kind: last.kind } : query;
}
