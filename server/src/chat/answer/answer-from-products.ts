import { answerProducts, nearestOfProduct, readingFor } from "./catalog/answer-products.ts";
import type { AnswerContext, ProductAnswer } from "./catalog/answer.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { type Dialogue, NO_DIALOGUE } from "./catalog/dialogue.ts";
import { type Reading, textsOfReading } from "./catalog/read-products.ts";
import { isMistypedTitle } from "./catalog/mistyped.ts";
import { isUnknown, type QueryTerm, readQuery } from "./catalog/read-query.ts";
import { answerWish, dialogueAfterWish, isTooBroad, isUnsafe, isVague, type Retrieved } from "./catalog/vague.ts";
import { articleCodes, namesArticles } from "./extract/article-codes.ts";
import type { SourceRecord } from "./extract/record.ts";
import { phrasesOf, productPhrasesOf } from "./phrases/phrases-of.ts";
import type { ComparedTexts, Meaning } from "./reader/meaning.ts";
import type { NearText } from "./reader/read-texts.ts";
import { isStructured } from "./catalog/lexicon.ts";
import { namedBy } from "./catalog/subjects.ts";
import { canonicalUnit } from "./text/measure-units.ts";
import { matchTerm, matchText, type Term } from "./text/terms.ts";
import { splitQuestions } from "./understanding/split-questions.ts";
import type { PastTurn, PersonaVoice, QuestionPlan } from "./types.ts";

export interface ProductQuestion {
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly catalog: Catalog;
  readonly voice: PersonaVoice;
  /** Internal ids of the products that search returned, best match first. */
  readonly found: readonly string[];
}

/** Number of earlier turns that a message can refer to. */
const TURNS_BACK = 4;

/**
 * Answers a message about products based on the whole catalog and the state of the dialogue; returns null if the message is not about
 * products.
 */
export function answerFromProducts(plan: QuestionPlan, question: ProductQuestion, meaning: Meaning | null): ProductAnswer | null {
  const context = contextOf(plan, question, meaning);
  const { defaultCurrency } = question.voice;
  return answerMessage(question.message, dialogueAfter(question.history, context, defaultCurrency), context, defaultCurrency);
}

/**
 * Returns the statement about the message's product that is closest to the question; null if none is close or the message names no product.
 */
export function nearestFromProducts(plan: QuestionPlan, question: ProductQuestion, meaning: Meaning | null): NearText | null {
  const context = contextOf(plan, question, meaning);
  const { defaultCurrency } = question.voice;
  return nearestOfProduct(question.message, dialogueAfter(question.history, context, defaultCurrency), context, defaultCurrency);
}

/** Answers each question of a message in turn. Each answer updates the state of the dialogue for the next question. */
export function answerPartsFromProducts(
  parts: readonly string[],
  plan: QuestionPlan,
  question: ProductQuestion,
  meaning: Meaning | null,
): readonly (PartAnswer | null)[] {
  const context = contextOf(plan, question, meaning);
  const { defaultCurrency } = question.voice;
  // The individual parts do not repeat the restriction, so they cannot be answered safely.
  if (readQuery(question.message, question.catalog, defaultCurrency).terms.some((term) => term.negated && isUnknown(term)))
    return parts.map(() => null);
  let state = dialogueAfter(question.history, context, defaultCurrency);
  return parts.map((part) => {
    const answer = answerMessage(part, state, context, defaultCurrency);
    if (answer !== null && (answer.certain || isAboutOffer(answer))) state = answer.dialogue;
    else state = aboutNamed(part, question) ?? state;
    return answer;
  });
}

/**
 * Returns the dialogue state after an unanswered question that names one product, so follow-up questions refer to that product; otherwise
 * null.
 */
function aboutNamed(part: string, { catalog, voice }: ProductQuestion): Dialogue | null {
  const last = readQuery(part, catalog, voice.defaultCurrency);
  const focus = namedBy(last, catalog)?.products ?? [];
  return focus.length === 1 ? { set: null, focus, last } : null;
}

/** Kinds of questions that always name their product. */
const OF_OFFER: ReadonlySet<string> = new Set(["price", "stock", "variants"]);

/** Answer to one of several questions, and the dialogue state after it. */
type PartAnswer = ProductAnswer & { readonly dialogue: Dialogue };

/** Reports whether an answer gives the price, stock or variants of a single product. */
export function isAboutOffer({ focus, dialogue }: PartAnswer): boolean {
  return focus.length === 1 && dialogue.last !== null && OF_OFFER.has(dialogue.last.kind);
}

/** Questions, and the strings whose meanings are compared with them. */
export interface ToCompare {
  readonly questions: readonly string[];
  readonly texts: readonly ComparedTexts[];
}

/** Returns the strings to compare with the message and its parts when the answer comes from products. */
export function toCompare(plan: QuestionPlan, question: ProductQuestion): ToCompare {
  const context = contextOf(plan, question, null);
  const { defaultCurrency } = question.voice;
  const parts = splitQuestions(question.message);
  let state = dialogueAfter(question.history, context, defaultCurrency);
  const readings: Reading[] = [];
  for (const message of new Set([question.message, ...parts])) {
    readings.push(...readingFor(message, state, context, defaultCurrency));
    const answer = message === question.message && parts.length > 1 ? null : answerMessage(message, state, context, defaultCurrency);
    if (answer !== null) state = answer.dialogue;
  }
  return {
    questions: [...new Set(readings.map((one) => one.question))],
    texts: readings.flatMap((one) => textsOfReading(one, context)),
  };
}

/** Answers a vague request from the products that search returned; null if the message is not a vague request. */
export function answerVagueWish(plan: QuestionPlan, question: ProductQuestion, records: readonly SourceRecord[]): ProductAnswer | null {
  const { message, catalog, voice } = question;
  const retrieved = records.flatMap(({ documentId, explain }): Retrieved[] => {
    const product = catalog.indexOf(documentId);
    return product === undefined ? [] : [{ product, similarity: explain.similarity ?? 0 }];
  });
  return answerWish(readQuery(message, catalog, voice.defaultCurrency), retrieved, contextOf(plan, question, null));
}

/** Returns the terms that name products in the text; empty if the text names only a kind of product, or nothing. */
export function namesOfProducts(text: string, catalog: Catalog, currency: string | null): readonly Term[] {
  return namedBy(readQuery(text, catalog, currency), catalog)?.terms.map(({ term }) => term) ?? [];
}

/**
 * Reports whether a text is about another kind of product than the one that a message names: a sentence about bed linen says nothing about
 * "the Dune blanket".
 */
export function isOfOtherKind(text: string, { message, catalog, voice }: ProductQuestion): boolean {
  const { products = [] } = namedBy(readQuery(message, catalog, voice.defaultCurrency), catalog) ?? {};
  const kind = readQuery(text, catalog, voice.defaultCurrency).kindNamed;
  if (products.length === 0 || products.length > MOST_MEANT || kind === null) return false;
  return kind.categories.length > 0 && !products.some((product) => kind.products.has(product));
}

/** A message names a product, and not many, if at most this number of products match. */
const MOST_MEANT = 3;

/** Reports whether a message contains a code that no product has in its id or title, such as an error code. */
export function namesUnsoldCode({ message, catalog }: ProductQuestion): boolean {
  return articleCodes(message).some(
    (code) => !catalog.products.some(({ id, title }) => namesArticles({ text: title, context: id, record: { title: "" } }, [code])),
  );
}

/** Reports whether an answer offers products whose data does not confirm that they are safe for the visitor. */
export function isOfferUnsafe(answer: ProductAnswer, { message, catalog, voice }: ProductQuestion): boolean {
  return isUnsafe(readQuery(message, catalog, voice.defaultCurrency), answer, catalog);
}

/** Kinds of questions that a document can answer just as well as a product; all other kinds concern the offer. */
const OF_WHATEVER: ReadonlySet<string> = new Set(["fact", "price", "describe"]);
/** An answer that ignores more than this fraction of the question's words is off-topic. */
const ASIDE = 0.5;

/**
 * Reports whether an answer ignores most of a question except the product or kind that the question names, for example by giving the price
 * of binoculars for "My binoculars show everything double, what would it cost to sort that out?"
 */
export function isBeside({ draft, focus }: ProductAnswer, { message, catalog, voice }: ProductQuestion): boolean {
  const query = readQuery(message, catalog, voice.defaultCurrency);
  const isOfOffer = !OF_WHATEVER.has(query.kind) || query.wish || query.order !== null || query.terms.some(({ option }) => option);
  // Words in another language match the catalog only after translation.
  if (isOfOffer || articleCodes(message).length > 0 || catalog.inOwnLanguage(message) !== message) return false;
  const naming = [...(query.kindNamed?.terms ?? []), ...(namedBy(query, catalog)?.terms ?? [])];
  const asked = query.terms.filter((one) => !one.term.light && !naming.includes(one));
  const said = matchText([...draft.bubbles.flat(), ...(draft.shown?.values() ?? [])].join("\n"));
  const aside = asked.filter(
    // A unit selects a variant: "how much is a kilo of the Comté?"
    (one) =>
      isUnstructured(one) &&
      matchTerm(one.term, said) < SAID &&
      canonicalUnit(one.term.word) === "" &&
      !isMistypedTitle(one, focus, catalog),
  );
  return aside.length > ASIDE * asked.length;
}

function isUnstructured({ columns, found }: QueryTerm): boolean {
  return columns.length === 0 && (found === null || !isStructured(found));
}

/** Minimum similarity between a question word and the answer at which the answer is considered to cover the word. */
const SAID = 0.7;

/** Reports whether an answer to a vague request lists too many products to choose from. */
export function needsQuestion(answer: ProductAnswer, { message, catalog, voice }: ProductQuestion): boolean {
  return isTooBroad(readQuery(message, catalog, voice.defaultCurrency), answer);
}

function contextOf({ language }: QuestionPlan, { catalog, voice, found }: ProductQuestion, meaning: Meaning | null): AnswerContext {
  return {
    catalog,
    meaning,
    wording: { phrases: phrasesOf(language, voice), products: productPhrasesOf(language, voice), language },
    found: found.flatMap((id) => catalog.indexOf(id) ?? []),
  };
}

/**
 * Answers a message as written, or translated into the language of the catalog: "Welche Regenjacke ist die günstigste?" in an English shop.
 */
function answerMessage(message: string, before: Dialogue, context: AnswerContext, currency: string | null): PartAnswer | null {
  const answer = answerProducts(message, before, context, currency);
  if (answer?.certain === true) return answer;
  const translated = context.catalog.inOwnLanguage(message);
  const other = translated === message ? null : answerProducts(translated, before, context, currency);
  return other?.certain === true ? other : answer;
}

/** Returns the state of the dialogue by replaying the earlier messages in order. */
function dialogueAfter(history: readonly PastTurn[], context: AnswerContext, currency: string | null): Dialogue {
  let state = NO_DIALOGUE;
  for (const turn of history.slice(-TURNS_BACK)) {
    const shown = turn.cardIds.flatMap((id, at) => (turn.cardKinds?.[at] === "file" ? [] : (context.catalog.indexOfKey(id) ?? [])));
    const answer = shown.length > 0 ? answerMessage(turn.user, state, context, currency) : null;
    const query = readQuery(turn.user, context.catalog, currency);
    const isQuestion = turn.persona.includes("?");
    // A message that was declined does not change the state.
    if (isVague(query) && (isQuestion || (answer === null && shown.length > 0)))
      state = { ...dialogueAfterWish(query), asked: isQuestion, focus: answer?.focus ?? shown };
    // Replaying does not compare meanings again, so the products that the persona actually showed take precedence over recomputed ones.
    else if (answer !== null && shown.length > 0 && !answer.focus.some((product) => shown.includes(product)))
      state = { ...state, focus: shown };
    else if (answer !== null) state = answer.dialogue;
    else if (shown.length > 0) state = { ...state, focus: shown };
  }
  return state;
}
