import { wholeWords } from "../../../language/patterns.ts";
import { readChoice } from "../extract/choice.ts";
import { startsPolar } from "../extract/expected-in-question.ts";
import { setPattern } from "../text/set-pattern.ts";
import { fold, words } from "../text/words.ts";
import { MANY, ONE, OPENING, OPENINGS, WHICH_OF } from "../understanding/follow-up-words.ts";
import type { AnswerContext } from "./answer.ts";
import { answerOrder } from "./answer-order.ts";
import type { Catalog } from "./catalog.ts";
import { asked, type Dialogue, refined } from "./dialogue.ts";
import { isStructured } from "./lexicon.ts";
import { isComparison, namedApart } from "./named-apart.ts";
import { type CatalogQuery, OFFER_CONCEPTS, type QueryTerm, readQuery } from "./read-query.ts";
import { isWithinReference } from "./reference.ts";
import { conditionsOf, select } from "./select.ts";
import { comparesAmounts } from "./set-language.ts";
import { comparedWithFocus, isDividedBy, isNaming, ofShown, otherOf, pick, pickCompared, shownOf } from "./shown.ts";
import { type Sides, sidesOf } from "./sides.ts";
import type { Named } from "./subjects.ts";

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

/** A message with what it is understood from. */
interface Turn {
  readonly query: CatalogQuery;
  /** Folded. */
  readonly plain: string;
  readonly subjects: readonly Named[];
  readonly before: Dialogue;
  readonly context: AnswerContext;
  /** It refers to what was shown: "that one", "which of them". */
  readonly points: boolean;
  /** It begins like an addition: "and", "what about". */
  readonly opens: boolean;
  /** It limits price or measures. */
  readonly hasConditions: boolean;
  /** It asks for an attribute or the offer. */
  readonly isProperty: boolean;
}

/** Understands a message in one way; null if it is not meant so. */
type Reading = (turn: Turn) => Understood | null;

/** Words before two things that are compared: "what lies between the Heron and the Tern?" */
const BETWEEN = wholeWords(setPattern(({ betweenTwo }) => betweenTwo));
/** Says that what was shown must have a property. */
const REQUIRING = wholeWords(setPattern(({ requiring }) => requiring));
/** Kinds of question about the offer of a product. */
const OF_OFFER: ReadonlySet<string> = new Set(["price", "stock", "variants"]);
/** Most words of a message that only adds to the one before. */
const SHORT = 9;

/** Understands a message in its conversation. */
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
  // "The keyboard with the most sounds" is one of many keyboards.
  const isSuperlative = query.order !== null && query.compared === null;
  return sides !== null && isSuperlative && sides.sides.some(({ products }) => products.length > 1) ? null : sides;
}

/** Readings of any message after others, in this order. */
const READINGS: readonly Reading[] = [
  // "And the 2 inch one?" is a version of what was talked about, although another product is called so.
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

/** Readings of a message that names products. */
const OF_NAMED: readonly Reading[] = [
  // "For left-handers" after a list of e-guitars, although another guitar is called so.
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

/** Readings of a message that names no product. */
const OF_UNNAMED: readonly Reading[] = [
  // "Which greenhouse is the cheapest?" after a pair of boots is a topic of its own.
  ({ query, before, points }) =>
    namesOtherKind(query, before.focus) && (!points || query.order !== null) ? { query, subjects: [] } : null,
  ({ query, plain, before, points, context: { catalog } }) =>
    points && !startsPolar(plain) && before.set !== null && isDividedBy(query, before.focus, catalog)
      ? { query: refined(before.set, query), subjects: [], among: before.focus }
      : null,
  // "It should warm buns as well" adds a condition to those that were shown.
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
  ({ query, points }) => (!points && query.terms.some(isOfKind) ? { query, subjects: [] } : null),
  ({ query, before, context: { catalog } }) => {
    if (query.compared === null || before.focus.length > 1) return null;
    const reference = isWithinReference(query, [{ products: before.focus, terms: [] }], before, catalog);
    return reference === null ? null : { query: reference, subjects: [] };
  },
  ({ query, before, context: { catalog } }) =>
    isOfVersion(query, before, catalog) ? { query: withAsk(query, before), subjects: [{ products: before.focus, terms: [] }] } : null,
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
    words(plain).length <= SHORT
      ? { query: refined(before.set, query), subjects: [] }
      : null,
  ({ query, before, points }) =>
    points && before.focus.length <= MOST_MEANT ? { query, subjects: before.focus.map((product) => ofProduct(product)) } : null,
];

/** Most shown products that a message can mean together. */
const MOST_MEANT = 4;

function ofProduct(product: number): Named {
  return { products: [product], terms: [] };
}

/** Asks for the first of those shown, or of the set before: "the lightest?", "How much is the big one?" */
function ordered({ query, before, points, context }: Turn): Understood | null {
  // "Which of those has the longer guarantee?" asks for the first of them.
  const isOfShown = query.compared?.by !== "price" && before.focus.length > 1 && (points || query.kindNamed === null);
  const order = query.order ?? (isOfShown ? query.compared : null);
  if (order === null) return null;
  // "And the most expensive?" after "Which of them is the cheapest?" is about the same list.
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

/** Reports whether a message names a kind of product that none of the products before is. */
function namesOtherKind({ kindNamed }: CatalogQuery, focus: readonly number[]): boolean {
  return kindNamed !== null && kindNamed.terms.every(({ option }) => !option) && !focus.some((product) => kindNamed.products.has(product));
}

/** Reports whether a question about an offer names something else than the product that was talked about: "What does shipping to Austria cost?" */
function namesOther({ kind, terms }: CatalogQuery, [focus = -1]: readonly number[]): boolean {
  if (!OF_OFFER.has(kind) && !terms.some(({ option }) => option)) return false;
  const isOwn = ({ found }: QueryTerm): boolean =>
    found !== null && Object.values(found.uses).some((uses: ReadonlySet<number>) => uses.has(focus));
  return terms.some(
    (one) => !one.term.light && !one.option && !OFFER_CONCEPTS.has(one.term.concept ?? "") && one.columns.length === 0 && !isOwn(one),
  );
}

/** Reports whether the catalog classifies products by a word that is no label. */
function isOfKind({ found, term, columns }: QueryTerm): boolean {
  return !term.light && columns.length === 0 && found !== null && found.uses.category.size > 0;
}

function isKnown({ columns, found }: QueryTerm): boolean {
  return columns.length > 0 || (found !== null && isStructured(found));
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
  // "And the heaviest?" after the cheapest of a kind asks for another of the kind.
  if (record === undefined || (query.order !== null && query.order.by !== "size" && set !== null)) return false;
  return readChoice(query.optionText, record, "loose").variants.length > 0;
}

function askedBefore(query: CatalogQuery, last: CatalogQuery | null): CatalogQuery {
  const isBare = query.terms.every(({ option }) => option) && (query.kind === "fact" || query.kind === "list");
  return isBare && last !== null && (last.kind === "price" || last.kind === "stock") ? { ...query, kind: last.kind } : query;
}
