import { patternsOf } from "../../../language/patterns.ts";
import { fold, words } from "../text/words.ts";
import { startsPolar } from "../extract/expected-in-question.ts";
import { FIRST, LAST, MANY, ONE, OPENING, OPENINGS, OTHER, OTHER_THING, PICKS_FIRST, THIRD, WHICH_OF } from "../understanding/follow-up-words.ts";
import { type AnswerContext, type ProductAnswer } from "./answer.ts";
import { answerComparison } from "./answer-comparison.ts";
import { answerSet } from "./answer-set.ts";
import { answerSubjects } from "./answer-subject.ts";
import { asked, type Dialogue, refined } from "./dialogue.ts";
import { isStructured } from "./lexicon.ts";
import { type CatalogQuery, readQuery } from "./read-query.ts";
import { type Named, namedBy } from "./subjects.ts";
import { isWithinReference } from "./reference.ts";

/** A message about products, understood in its conversation. */
export interface Understood {
  readonly query: CatalogQuery;
  /** Named products, or those that the message refers to. */
  readonly subjects: readonly Named[];
  /** Only these products are meant, by index: those of the answer before. */
  readonly among?: readonly number[];
}

/** Answers a message about products in its conversation; null if it is about something else. */
export function answerProducts(message: string, before: Dialogue, context: AnswerContext, currency: string | null): (ProductAnswer & { readonly dialogue: Dialogue }) | null {
  const { query, subjects, among } = understand(message, before, context, currency);
  const products = [...new Set(subjects.flatMap((named) => named.products))];
  const naming = subjects.flatMap(({ terms }) => terms);
  const answer =
    products.length > 0
      ? (subjects.length > 1 && isComparison(query) ? answerComparison(query, products, naming, context) : null) ?? answerSubjects(query, products, naming, context)
      : answerSet(query, context, among);
  if (answer === null) return null;
  return { ...answer, dialogue: { set: products.length > 0 ? null : query, focus: answer.focus, last: query } };
}

function isComparison({ kind, compared, order }: CatalogQuery): boolean {
  return kind === "compare" || compared !== null || order !== null;
}

/** Most words of a message that only adds to the one before. */
const SHORT = 9;

function understand(message: string, before: Dialogue, context: AnswerContext, currency: string | null): Understood {
  const { catalog } = context;
  const query = readQuery(message, catalog, currency);
  const subjects = namedApart(message, query, context, currency);
  const plain = fold(message);
  if (before.asked === true && before.set !== null && subjects.length === 0 && answersQuestion(query, plain)) return { query: refined(before.set, query), subjects };
  const refersBack = before.last !== null && before.focus.length > 0;
  if (!refersBack) return { query, subjects };
  const opens = OPENING.test(plain) || OPENINGS.test(plain);
  if (subjects.length > 0) {
    const named = subjects.flatMap(({ terms }) => terms);
    const reference = query.compared === null || subjects.length > 1 ? null : isWithinReference(query, subjects, before, catalog);
    if (reference !== null) return { query: reference, subjects: [] };
    const isBare = query.terms.every((term) => named.includes(term) || term.option) && query.order === null && query.compared === null;
    if (opens && isBare && before.last !== null && words(plain).length <= SHORT) return { query: asked(before.last, query, named), subjects };
    return { query, subjects };
  }
  const hasKind = query.terms.some(({ found, term, columns }) => !term.light && columns.length === 0 && found !== null && found.uses.category.size > 0);
  const points = ONE.test(plain) || MANY.test(plain) || WHICH_OF.test(plain);
  const picked = pick(plain, before.focus);
  if (picked !== null) return { query, subjects: [{ products: [picked], terms: [] }] };
  if (hasKind && !points) return { query, subjects };
  if (query.compared !== null && before.focus.length === 1) {
    const reference = isWithinReference(query, [{ products: before.focus, terms: [] }], before, catalog);
    if (reference !== null) return { query: reference, subjects: [] };
  }
  if (query.order !== null) {
    const set = before.set;
    return set === null || before.focus.length > 1 ? { query, subjects: [], among: before.focus } : { query: { ...refined(set, query), order: query.order }, subjects: [] };
  }
  const hasConditions = query.price !== null || query.bounds.length > 0 || query.reduced;
  const isProperty = query.terms.some(({ columns }) => columns.length > 0) || query.kind === "price" || query.kind === "stock" || query.kind === "variants";
  const isAboutOne = before.focus.length === 1 && !hasConditions && !MANY.test(plain);
  if (isAboutOne && (points || opens || isProperty || query.terms.some(({ option }) => option))) return { query: withAsk(query, before), subjects: [{ products: before.focus, terms: [] }] };
  if (before.set !== null && (hasConditions || query.terms.some(({ found }) => found !== null) || query.inStock) && words(plain).length <= SHORT)
    return { query: refined(before.set, query), subjects: [] };
  if (points && before.focus.length > 0 && before.focus.length <= 4) return { query, subjects: before.focus.map((product) => ({ products: [product], terms: [] })) };
  return { query, subjects };
}

/** Reports whether a message can answer a counter-question: it adds a kind, a property or a limit, and asks nothing else. */
function answersQuestion({ kindNamed, price, bounds, terms }: CatalogQuery, plain: string): boolean {
  if (words(plain).length > SHORT || (startsPolar(plain) && kindNamed === null)) return false;
  return kindNamed !== null || price !== null || bounds.length > 0 || terms.some(({ found }) => found !== null && isStructured(found));
}

/** A bare option ("in white?") asks what was asked before. */
function withAsk(query: CatalogQuery, { last }: Dialogue): CatalogQuery {
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

const JOINTS = new RegExp(
  String.raw`\s*(?:,|;|\/|\?|:|\b(?:${patternsOf((conversation) => conversation.requests)(({ comparedJoints }) => comparedJoints)})\b)\s*`,
  "iu",
);

/** Returns the products that a message names, each on its own if it names several: "the Heron or the Tern". */
function namedApart(message: string, query: CatalogQuery, { catalog }: AnswerContext, currency: string | null): Named[] {
  const parts = message.split(JOINTS).filter((part) => part.trim() !== "");
  if (parts.length > 1) {
    const named = parts.flatMap((part) => namedBy(readQuery(part, catalog, currency), catalog) ?? []);
    const apart = named.filter((one, at) => !named.slice(0, at).some((other) => other.products.some((product) => one.products.includes(product))));
    if (apart.length > 1) return apart.map((one) => ({ ...one, terms: query.terms.filter(({ term }) => one.terms.some((own) => own.term.stem === term.stem)) }));
  }
  const whole = namedBy(query, catalog);
  return whole === null ? [] : [whole];
}
