import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { answerFromProducts, answerPartsFromProducts, type ProductQuestion } from "./answer-from-products.ts";
import type { Meaning } from "./reader/meaning.ts";
import { Catalog } from "./catalog/catalog.ts";
import { draftAnswer, draftOnTopic } from "./draft-answer.ts";
import { type Draft, joinDrafts } from "./extract/draft.ts";
import { readRecord, type SourceRecord } from "./extract/record.ts";
import { withoutRepeats } from "./extract/repeats.ts";
import { isTrue } from "./extract/statement.ts";
import { groundingGuard } from "./grounding/guard.ts";
import { answerPicture } from "./images/answer-picture.ts";
import { productPhrasesOf } from "./phrases/phrases-of.ts";
import { answerSmallTalk } from "./phrases/small-talk.ts";
import { splitQuestions } from "./understanding/split-questions.ts";
import { decline, declinedAgain, draftIntent } from "./refuse.ts";
import type { Answer, ImageContext, PastTurn, PersonaVoice, QuestionPlan, TurnPlan } from "./types.ts";

export interface ComposeInput {
  readonly plan: TurnPlan;
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly voice: PersonaVoice;
  /** Hits for `plan.standalone`; empty for small talk. */
  readonly hits: readonly RetrievalHit[];
  /**
   * All products of the persona. Without them, the answer makes no statement that would have to hold for all products.
   */
  readonly catalog?: Catalog;
  /** Vectors of the question and of what may answer it; absent: only words decide. */
  readonly meaning?: Meaning | null;
  /** What was read from the picture sent with the message. */
  readonly imageContext?: ImageContext;
}

/**
 * Composes an answer from sentences and facts of the retrieved records, and declines if none of them answers. Each sentence is checked against the
 * records before it is returned.
 */
export function composeAnswer({ plan, message, history, voice, hits, catalog, meaning, imageContext }: ComposeInput): Answer {
  const records = hits.map(readRecord);
  const heard = [message, ...history.map(({ user }) => user)];
  const answerOf = (one: TurnPlan): Answer => answerPlan(one, { records, voice, heard, message, history, meaning: meaning ?? null, catalog: catalog ?? new Catalog(hits.filter(({ filter }) => filter.kind === "item"), false) });
  if (imageContext !== undefined) return answerPicture(plan, imageContext, records, voice, answerOf);
  const answer = answerOf(plan);
  return answer.declined && plan.kind === "question" && plan.intent === undefined ? declinedAgain(answer, plan, voice, history) : answer;
}

/** What an answer is composed from, besides its plan. */
interface Material {
  readonly records: readonly SourceRecord[];
  readonly voice: PersonaVoice;
  /** Messages of the visitor, which an answer may repeat. */
  readonly heard: readonly string[];
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly meaning: Meaning | null;
  readonly catalog: Catalog;
}

function answerPlan(plan: TurnPlan, material: Material): Answer {
  const { records, voice, heard } = material;
  if (plan.kind === "small_talk") return answerSmallTalk(plan, voice);
  const isOrdinary = plan.intent === undefined || plan.intent === "overdue" || plan.intent === "brand";
  const draft = isOrdinary ? (draftOrdinary(plan, material) ?? draftIntent(plan, records, voice)) : draftIntent(plan, records, voice);
  if (draft === null) return decline(plan, voice);
  const drafted = withoutRepeats(draft.bubbles);
  if (draft.own === true) return { bubbles: drafted, cited: [], declined: false, grounding: { checked: 0, dropped: 0 } };
  const { bubbles, grounding } = checked({ ...draft, bubbles: drafted }, usedRecords(draft, material), [...heard, plan.asked].join("\n"));
  if (bubbles.length === 0) return { ...decline(plan, voice), grounding };
  return { bubbles, cited: draft.cited, declined: false, grounding, cards: draft.cards ?? [] };
}

function usedRecords({ cited }: Draft, { records, catalog }: Material): readonly SourceRecord[] {
  const found = new Set(records.map(({ documentId }) => documentId));
  const others = cited.filter((documentId) => !found.has(documentId));
  return [...records, ...others.flatMap((documentId) => catalog.products[catalog.indexOf(documentId) ?? -1] ?? [])];
}

/** Answers a message as a whole if that is certain, otherwise each of its questions. */
function draftOrdinary(plan: QuestionPlan, material: Material): Draft | null {
  const whole = answerFromProducts(plan, productQuestion(material), material.meaning);
  if (whole?.certain === true) return whole.draft;
  const parts = splitQuestions(material.message);
  const ofParts = parts.length > 1 ? draftParts(parts, plan, material) : null;
  return ofParts ?? draftFromTexts(plan, material) ?? whole?.draft ?? null;
}

function productQuestion({ message, history, catalog, voice, records }: Material): ProductQuestion {
  const found = records.flatMap(({ kind, documentId }) => (kind === "item" ? [documentId] : []));
  return { message, history, catalog, voice, found };
}

/** Answers each question of a message, and says which have no answer; null if fewer than two have one, or none. */
function draftParts(parts: readonly string[], plan: QuestionPlan, material: Material): Draft | null {
  const answers = answerPartsFromProducts(parts, plan, productQuestion(material), material.meaning);
  const drafts = parts.map((part, at) => {
    const answer = answers[at] ?? null;
    if (answer?.certain === true) return answer.draft;
    return draftFromTexts({ ...plan, asked: part, standalone: part }, material) ?? null;
  });
  const told = drafts.filter((draft) => draft !== null);
  if (told.length === 0) return null;
  const { unanswered } = productPhrasesOf(plan.language, material.voice);
  const missing = parts.filter((_, at) => drafts[at] === null).map((part) => unanswered(part.replace(/[\s?.!,;]+$/, "")));
  const draft = joinDrafts(told);
  const statements = new Map([...(draft.statements ?? []), ...missing.map((sentence) => [sentence, []] as const)]);
  return { ...draft, statements, bubbles: [...draft.bubbles, ...(missing.length === 0 ? [] : [missing])] };
}

function draftFromTexts(plan: QuestionPlan, { records, voice }: Material): Draft | null {
  const files = records.filter(({ kind }) => kind === "file");
  return draftAnswer(plan, files, voice, null) ?? draftOnTopic(plan, records, voice);
}

/** Removes what the records do not support: sentences made from statements are checked by their statements, quoted ones by their text. */
function checked(
  { bubbles, cited, statements, shown }: Draft,
  records: readonly SourceRecord[],
  visitorText: string,
): Pick<Answer, "bubbles" | "grounding"> {
  const used = records.filter(({ documentId }) => cited.includes(documentId));
  const guard = groundingGuard(used, visitorText);
  let count = 0;
  let dropped = 0;
  const holds = (sentence: string): boolean => {
    const stated = statements?.get(sentence);
    const results = stated === undefined ? [guard.check(sentence)] : stated.map(isTrue);
    count += results.length;
    dropped += results.filter((result) => !result).length;
    return results.every(Boolean);
  };
  const kept = bubbles
    .map((bubble) => bubble.filter(holds).map((sentence) => shown?.get(sentence) ?? sentence))
    .filter(({ length }) => length > 0);
  return { bubbles: kept, grounding: { checked: count, dropped } };
}
