import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import {
  answerFromProducts,
  answerPartsFromProducts,
  answerVagueWish,
  isOfferUnsafe,
  isOfOtherKind,
  isAboutOffer,
  isBeside,
  namesOfProducts,
  namesUnsoldCode,
  nearestFromProducts,
  needsQuestion,
  type ProductQuestion,
} from "./answer-from-products.ts";
import type { Meaning } from "./reader/meaning.ts";
import { asksEnteredHours, draftFromFacts, recordsOfDay } from "./brand-facts/draft-from-facts.ts";
import type { FactMaterial } from "./brand-facts/fact-material.ts";
import { Catalog } from "./catalog/catalog.ts";
import {
  answerFromTexts,
  answerSurelyFromTexts,
  answerWholeFromTexts,
  compareInTexts,
  likelyFromTexts,
  limitsInTexts,
  nearestFromTexts,
  type Texts,
  textsNear,
} from "./answer-from-texts.ts";
import { type Draft, joinDrafts } from "./extract/draft.ts";
import { introduceForeign } from "./extract/foreign-quotes.ts";
import { readRecord, type SourceRecord } from "./extract/record.ts";
import { withoutRepeats } from "./extract/repeats.ts";
import { isTrue } from "./extract/statement.ts";
import { groundingGuard } from "./grounding/guard.ts";
import { leftOut } from "./grounding/left-out.ts";
import { draftMissing, wordsBeside } from "./answer-missing.ts";
import { answerUnderHeading } from "./reader/asked-heading.ts";
import type { NearText } from "./reader/read-texts.ts";
import type { Problem } from "../../language/help-wording.ts";
import { answerProblem, sympathyFor } from "./help/answer-problem.ts";
import { answerPicture } from "./images/answer-picture.ts";
import { messageWithPicture, nearestRecord } from "./images/picture.ts";
import { helpPhrasesOf } from "./help/help-words.ts";
import { conversationOf, spokenLanguage } from "./phrases/phrases-of.ts";
import { answerSmallTalk } from "./phrases/small-talk.ts";
import { questionKindOf } from "./text/request.ts";
import { startsAsQuestion } from "./extract/expected-in-question.ts";
import { fold } from "./text/words.ts";
import { matchTerm, matchText, termsOf } from "./text/terms.ts";
import { quotedBefore } from "./understanding/earlier-cards.ts";
import { completed } from "./understanding/complete-part.ts";
import { splitQuestions } from "./understanding/split-questions.ts";
import { decline, declineWithNearest, declinedAgain, draftIntent } from "./refuse.ts";
import { isMostlyThanks } from "./understanding/small-talk.ts";
import type { Answer, ImageContext, LeftOut, PastTurn, PersonaVoice, QuestionPlan, TurnPlan } from "./types.ts";

export interface ComposeInput {
  readonly plan: TurnPlan;
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly voice: PersonaVoice;
  /** Hits for `plan.standalone`; empty for small talk. */
  readonly hits: readonly RetrievalHit[];
  /** Files with all their passages, used for the answer in addition to the hits. */
  readonly texts?: readonly RetrievalHit[];
  /** Vectors of the question and of the sentences; if absent, only words are compared. */
  readonly meaning?: Meaning | null;
  /** All products of the persona. If absent, the answer makes no statement about all products. */
  readonly catalog?: Catalog;
  /** Data extracted from the picture that was sent with the message. */
  readonly imageContext?: ImageContext;
  /** Facts about the business; absent if none are known. */
  readonly facts?: FactMaterial;
}

/** Reports whether the business facts answer a turn, in which case no model is needed. */
export function isAnsweredByFacts({ plan, message, history, voice, facts, imageContext }: ComposeInput): boolean {
  if (facts === undefined || plan.kind !== "question" || imageContext !== undefined || !mayAskFacts(plan)) return false;
  return draftFromFacts(plan, { message, history, voice, records: [] }, facts) !== null;
}

/**
 * Composes an answer from sentences and facts in the retrieved records, or declines if none of them answers the message. Checks each
 * sentence against the records before returning it.
 */
export function composeAnswer({
  plan,
  message,
  history,
  voice,
  hits,
  texts = [],
  meaning,
  catalog,
  imageContext,
  facts,
}: ComposeInput): Answer {
  const records = withTexts(hits, texts).map(readRecord);
  const heard = [message, ...history.map(({ user }) => user)];
  const known =
    catalog ??
    new Catalog(
      hits.filter(({ filter }) => filter.kind === "item"),
      { isComplete: false },
    );
  const answerOf = (one: TurnPlan, asked = message): Answer =>
    answerPlan(one, {
      records: one.kind === "question" ? recordsOfDay(one, { message: asked, history, voice, records }, facts) : records,
      voice,
      heard,
      message: asked,
      history,
      meaning: meaning ?? null,
      catalog: known,
      facts,
      hasPicture: imageContext !== undefined,
    });
  if (imageContext !== undefined) {
    const named =
      plan.kind === "question" ? messageWithPicture(message, plan, imageContext, nearestRecord(imageContext, records)) : message;
    return answerPicture(plan, imageContext, records, voice, (one) => answerOf(one, named));
  }
  const answer = answerOf(plan);
  const final =
    answer.declined && plan.kind === "question" && plan.intent === undefined ? declinedAgain(answer, plan, voice, history) : answer;
  return plan.kind === "question" && plan.isOtherLanguage === true ? withLanguageNote(final, plan, voice, history) : final;
}

/** States, once per conversation, that the answer is in a different language from the question. */
function withLanguageNote(answer: Answer, { language }: QuestionPlan, voice: PersonaVoice, history: readonly PastTurn[]): Answer {
  const note = conversationOf(language, voice).otherLanguage;
  const isKnown = note === undefined || history.some(({ persona }) => persona.includes(note));
  return isKnown ? answer : { ...answer, bubbles: [[note], ...answer.bubbles] };
}

/** Returns the hits, including the complete text of files, followed by the remaining files. */
function withTexts(hits: readonly RetrievalHit[], texts: readonly RetrievalHit[]): readonly RetrievalHit[] {
  const whole = new Map(texts.map((text) => [text.documentId, text]));
  const found = hits.map((hit) => {
    const text = whole.get(hit.documentId);
    whole.delete(hit.documentId);
    const similarities = new Map(hit.passages.map(({ ordinal, similarity }) => [ordinal, similarity]));
    return text === undefined
      ? hit
      : { ...hit, passages: text.passages.map((one) => ({ ...one, similarity: similarities.get(one.ordinal) ?? null })) };
  });
  return [...found, ...whole.values()];
}

/** Everything, apart from the plan, from which an answer is composed. */
interface Material {
  readonly records: readonly SourceRecord[];
  readonly voice: PersonaVoice;
  /** The visitor's messages, which an answer may repeat. */
  readonly heard: readonly string[];
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly meaning: Meaning | null;
  readonly catalog: Catalog;
  readonly facts: FactMaterial | undefined;
  /** Whether a picture was sent whose text is not contained in the message. */
  readonly hasPicture: boolean;
}

/** Reports whether business facts may answer; complaints and requests for an operator are handled separately. */
function mayAskFacts({ intent, problem, asksContact }: QuestionPlan): boolean {
  return (problem === undefined || asksContact === true) && (intent === undefined || intent === "unclear" || intent === "brand");
}

function answerPlan(plan: TurnPlan, material: Material): Answer {
  const { records, voice, heard } = material;
  if (plan.kind === "small_talk") return answerSmallTalk(plan, voice);
  const isOrdinary = plan.intent === undefined || plan.intent === "overdue" || plan.intent === "brand";
  const problem =
    plan.problem === undefined
      ? null
      : answerProblem(plan.problem, plan, { files: filesOf(records), near: textsNear(plan.asked, plan, material), voice });
  // Documents do not contain the status of an order.
  if (problem !== null && plan.problem === "late" && ORDER_NUMBER.test(material.message))
    return declineQuoting([{ draft: problem, heading: "", nearness: "quoted" }], plan, material) ?? decline(plan, voice, records);
  const asked = plan.problem === undefined ? null : answerBesideProblem(plan.problem, plan, material);
  const known = material.facts === undefined || !mayAskFacts(plan) ? null : draftFromFacts(plan, material, material.facts);
  const written = plan.intent === "human" ? null : answerUnderHeading(material.message, records);
  const isEntered = known === null && material.facts !== undefined && mayAskFacts(plan) && asksEnteredHours(plan, material, material.facts);
  const ordinary = known ?? (isEntered ? null : (written ?? asked ?? problem ?? (isOrdinary ? draftOrdinary(plan, material) : null)));
  // The closest text about a problem precedes the contact details, which are also part of a decline.
  const nearest = ordinary === null && plan.problem !== undefined ? offerNearest(plan, material) : null;
  if (nearest !== null) return nearest;
  const draft = ordinary ?? draftIntent(plan, records, voice);
  if (draft === null && isMostlyThanks(material.message))
    return answerSmallTalk({ kind: "small_talk", smallTalk: "thanks", language: plan.language }, voice);
  if (draft === null) return offerNearest(plan, material) ?? decline(plan, voice, records);
  const drafted = { ...draft, bubbles: withoutRepeats(draft.bubbles) };
  if (draft.own === true) return { bubbles: drafted.bubbles, cited: [], declined: false, grounding: { checked: 0, dropped: 0 } };
  const used = usedRecords(draft, material);
  const { bubbles, grounding } = checked(introduced(drafted, plan, used, voice), used, [...heard, plan.asked].join("\n"));
  if (bubbles.length === 0) return { ...decline(plan, voice, records), grounding };
  const marks = { ...(draft.isOfFacts === true ? { isOfFacts: true } : {}), ...(draft.isLack === true ? { isLack: true } : {}) };
  return { bubbles, cited: draft.cited, declined: false, grounding, cards: draft.cards ?? [], ...marks };
}

/** Introduces quotations in a language other than that of the reply. */
function introduced(draft: Draft, plan: QuestionPlan, used: readonly SourceRecord[], voice: PersonaVoice): Draft {
  const quotes = helpPhrasesOf(plan.language, voice)?.quotes;
  return quotes === undefined ? draft : introduceForeign(draft, used, { language: spokenLanguage(plan.language, voice), quotes });
}

const ORDER_NUMBER = /\d{4,}/;

/** Problems for which one answer covers the whole message. */
const OF_THE_PROBLEM: ReadonlySet<Problem> = new Set(["complaint", "unreachable", "cancel"]);

/** Answers the rest of a message that reports a problem; null if no document answers it with certainty. */
function answerBesideProblem(problem: Problem, plan: QuestionPlan, material: Material): Draft | null {
  if (!material.message.includes("?") || OF_THE_PROBLEM.has(problem)) return null;
  const answer = answerFromTexts(plan.asked, plan, textsFor(material.message, material));
  if (answer === null) return null;
  const [said = [], ...others] = answer.bubbles;
  return { ...answer, bubbles: [[...sympathyFor(problem, plan, material.voice), ...said], ...others] };
}

/** Declines and quotes the sections closest to the question, or else names sections on similar topics; null if none is close. */
function offerNearest(plan: QuestionPlan, material: Material): Answer | null {
  if (plan.intent !== undefined || plan.filter?.price !== undefined) return null;
  const ofProduct = nearestFromProducts(plan, productQuestion(material), material.meaning);
  const near = ofProduct === null ? nearestFromTexts(plan.asked, plan, textsFor(material.message, material)) : [ofProduct];
  const isFar = near.length > 0 && near.every(({ nearness }) => nearness === "named");
  if (isFar)
    return decline(
      plan,
      material.voice,
      material.records,
      near.map(({ heading }) => heading),
    );
  const answer = declineQuoting(near, plan, material);
  if (answer === null || plan.problem === undefined) return answer;
  const [first = [], ...others] = answer.bubbles;
  return { ...answer, bubbles: [[...sympathyFor(plan.problem, plan, material.voice), ...first], ...others] };
}

function declineQuoting(near: readonly NearText[], plan: QuestionPlan, material: Material): Answer | null {
  const { records, voice, heard } = material;
  const quoted = near.flatMap(({ draft, heading }) => {
    const { bubbles, grounding } = checked(draft, usedRecords(draft, material), [...heard, plan.asked].join("\n"));
    const title = records.find(({ documentId }) => draft.cited.includes(documentId))?.title ?? "";
    const [said] = bubbles;
    return said === undefined ? [] : [{ said, heading: heading === "" ? title : heading, grounding }];
  });
  return quoted.length === 0 ? null : declineWithNearest(plan, voice, records, quoted);
}

function usedRecords({ cited }: Draft, { records, catalog }: Material): readonly SourceRecord[] {
  const found = new Set(records.map(({ documentId }) => documentId));
  const others = cited.filter((documentId) => !found.has(documentId));
  return [...records, ...others.flatMap((documentId) => catalog.products[catalog.indexOf(documentId) ?? -1] ?? [])];
}

/** Answers a message as a whole if that answer is certain, otherwise question by question. */
function draftOrdinary(plan: QuestionPlan, material: Material): Draft | null {
  const question = productQuestion(material);
  // "My dishwasher shows F6" is about the code, not about dishwashers.
  const ofCode = namesUnsoldCode(question) ? answerFromTexts(plan.asked, plan, textsFor(material.message, material)) : null;
  if (ofCode !== null) return ofCode;
  const found = answerFromProducts(plan, question, material.meaning);
  const parts = splitQuestions(material.message);
  const whole =
    found === null || isOfferUnsafe(found, question) || (parts.length === 1 && !material.hasPicture && isBeside(found, question))
      ? null
      : found;
  // A document that answers the question literally takes precedence over a loosely matching product: "How long is a gift card valid?"
  const ofKind = (draft: Draft | null): Draft | null =>
    draft === null || isOfOtherKind(draft.bubbles.flat().join(" "), question) ? null : draft;
  const sure = whole === null || plan.question !== "fact" ? null : ofKind(answerSurelyFromTexts(plan.said ?? plan.asked, plan, material));
  if (sure !== null) return sure;
  // An answer may be certain and still ignore another question in the message.
  const each =
    parts.length > 1 && whole?.certain === true
      ? (draftParts(parts, plan, material, true) ?? (isQuoted(whole.draft) ? null : withOthers(whole.draft, parts, plan, material)))
      : null;
  if (whole?.certain === true && !needsQuestion(whole, question)) return each ?? whole.draft;
  const wish = plan.problem === undefined && plan.intent === undefined ? answerVagueWish(plan, question, material.records) : null;
  if (whole?.certain === true) return (wish ?? whole).draft;
  const rows = compareInTexts(plan.asked, plan, material);
  if (rows !== null) return rows;
  const limits = limitsInTexts(plan.asked, plan, textsFor(material.message, material));
  if (limits !== null) return limits;
  const row = parts.length > 1 ? answerWholeFromTexts(parts, plan.asked, plan, material) : null;
  if (row !== null) return row;
  const ofParts = parts.length > 1 ? draftParts(parts, plan, material) : null;
  // A question with a maximum price is about products.
  if (ofParts === null && whole !== null && plan.filter?.price !== undefined) return whole.draft;
  const texts = textsFor(material.message, material);
  const read = ofParts ?? ofKind(answerFromTexts(plan.asked, plan, texts));
  if (read !== null) return read;
  const isNear = nearestFromProducts(plan, question, material.meaning) !== null;
  return (isNear ? null : likelyFromTexts(plan.asked, plan, texts)) ?? whole?.draft ?? wish?.draft ?? null;
}

function textsFor(asked: string, { records, voice, meaning, catalog, history }: Material): Texts {
  // A document about all products does not contain the price of a named product.
  const named = questionKindOf(asked) === "price" ? [] : namesOfProducts(asked, catalog, voice.defaultCurrency);
  const reply = quotedBefore(asked, history);
  return { records, voice, meaning, named, ...(reply === "" ? {} : { reply }) };
}

function productQuestion({ message, history, catalog, voice, records }: Material): ProductQuestion {
  const found = records.flatMap(({ kind, documentId }) => (kind === "item" ? [documentId] : []));
  return { message, history, catalog, voice, found };
}

/**
 * Answers each question of a message and states which of them have no answer; null if no question has an answer.
 * @param isWhole whether to also return null if any question has no answer or if products answer all of them
 */
function draftParts(parts: readonly string[], plan: QuestionPlan, material: Material, isWhole = false): Draft | null {
  const answers = answerPartsFromProducts(parts, plan, productQuestion(material), material.meaning);
  const drafts: (Draft | null)[] = [];
  for (const [at, part] of parts.entries()) {
    const answer = answers[at] ?? null;
    const around = wordsBeside(part, plan.asked);
    const ask = (text: string): Draft | null => {
      const draft = answerFromTexts(text, plan, textsFor(text, material), around);
      return draft === null || onlyRepeats(draft, drafts, part) ? null : draft;
    };
    const fuller = completed(part, parts.slice(0, at));
    const offer = answer !== null && (answer.certain || isAboutOffer(answer)) ? answer.draft : null;
    // A question that takes its subject from the previous one is incomplete by itself.
    drafts.push(answer?.certain === true ? offer : (ask(fuller ?? part) ?? offer));
  }
  const told = drafts.filter((draft) => draft !== null);
  const hasText = parts.some((_, at) => drafts[at] !== null && drafts[at] !== answers[at]?.draft);
  if (told.length === 0 || (isWhole && (told.length < parts.length || !hasText))) return null;
  return withMissing(
    told,
    parts.filter((_, at) => drafts[at] === null),
    plan,
    material,
  );
}

/** Adds a statement to the drafts about each question that has no answer. */
function withMissing(told: readonly Draft[], parts: readonly string[], plan: QuestionPlan, material: Material): Draft {
  const all = [...told];
  for (const part of parts) {
    const missing = draftMissing(part, plan, material, new Set(all.flatMap(({ bubbles }) => bubbles.flat())));
    if (missing !== null) all.push(missing);
  }
  return joinDrafts(all);
}

/** Reports whether a draft quotes a sentence. A quoted sentence answers one of several questions, and possibly others as well. */
function isQuoted({ bubbles, statements }: Draft): boolean {
  return bubbles.flat().some((sentence) => statements?.has(sentence) !== true);
}

/**
 * Adds answers to the message's other questions to a product answer; null if all questions are about products: "What does it cost, and when
 * would it be here?"
 */
function withOthers(draft: Draft, parts: readonly string[], plan: QuestionPlan, material: Material): Draft | null {
  const answers = answerPartsFromProducts(parts, plan, productQuestion(material), material.meaning);
  const others = parts.filter((part, at) => answers[at]?.certain !== true && (part.includes("?") || startsAsQuestion(fold(part))));
  if (others.length === 0 || others.length === parts.length) return null;
  const found = others.map((part) => answerFromTexts(part, plan, textsFor(part, material), wordsBeside(part, plan.asked)));
  const told = found.flatMap((one, at) => (one === null || onlyRepeats(one, [draft], others[at] ?? "") ? [] : [one]));
  return withMissing(
    [draft, ...told],
    others.filter((_, at) => found[at] === null),
    plan,
    material,
  );
}

/** Reports whether a draft only repeats the answer to another question without containing any of this question's words. */
function onlyRepeats({ bubbles }: Draft, drafts: readonly (Draft | null)[], part: string): boolean {
  const said = new Set(drafts.flatMap((draft) => draft?.bubbles.flat() ?? []));
  const text = matchText(bubbles.flat().join(" "));
  return bubbles.flat().every((one) => said.has(one)) && termsOf(part).some((term) => !term.weak && matchTerm(term, text) === 0);
}

function filesOf(records: readonly SourceRecord[]): SourceRecord[] {
  return records.filter(({ kind }) => kind === "file");
}

/**
 * Removes unsupported sentences. Generated sentences are checked by means of their statements, and quoted sentences by means of their text.
 */
function checked(
  { bubbles, cited, statements, shown }: Draft,
  records: readonly SourceRecord[],
  visitorText: string,
): Pick<Answer, "bubbles" | "grounding"> {
  const used = records.filter(({ documentId }) => cited.includes(documentId));
  const guard = groundingGuard(used, visitorText);
  let count = 0;
  let dropped = 0;
  const missing: LeftOut[] = [];
  const holds = (sentence: string): boolean => {
    const stated = statements?.get(sentence);
    const faults = stated === undefined ? [guard.faultOf(sentence)] : stated.map((one) => (isTrue(one) ? null : "untrue_statement"));
    const [fault, ...others] = faults.filter((one) => one !== null);
    count += faults.length;
    if (fault === undefined) return true;
    dropped += 1 + others.length;
    missing.push(leftOut(sentence, fault, stated === undefined ? guard.subject() : undefined));
    return false;
  };
  const kept = bubbles
    .map((bubble) => bubble.filter(holds).map((sentence) => shown?.get(sentence) ?? sentence))
    .filter(({ length }) => length > 0);
  return { bubbles: kept, grounding: { checked: count, dropped, ...(missing.length > 0 ? { leftOut: missing } : {}) } };
}
