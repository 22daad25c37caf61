import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { answerFromProducts, answerVagueWish, isOfferUnsafe, needsQuestion } from "./answer-from-products.ts";
import { Catalog } from "./catalog/catalog.ts";
import { draftAnswer, draftOnTopic } from "./draft-answer.ts";
import type { Draft } from "./extract/draft.ts";
import { readRecord, type SourceRecord } from "./extract/record.ts";
import { withoutRepeats } from "./extract/repeats.ts";
import { isTrue } from "./extract/statement.ts";
import { groundingGuard } from "./grounding/guard.ts";
import { answerProblem } from "./help/answer-problem.ts";
import { answerPicture } from "./images/answer-picture.ts";
import { answerSmallTalk } from "./phrases/small-talk.ts";
import { decline, declinedAgain, draftIntent } from "./refuse.ts";
import { isMostlyThanks } from "./understanding/small-talk.ts";
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
  /** What was read from the picture sent with the message. */
  readonly imageContext?: ImageContext;
}

/**
 * Composes an answer from sentences and facts of the retrieved records, and declines if none of them answers. Each sentence is checked against the
 * records before it is returned.
 */
export function composeAnswer({ plan, message, history, voice, hits, catalog, imageContext }: ComposeInput): Answer {
  const records = hits.map(readRecord);
  const heard = [message, ...history.map(({ user }) => user)];
  const answerOf = (one: TurnPlan): Answer => answerPlan(one, { records, voice, heard, message, history, catalog: catalog ?? new Catalog(hits.filter(({ filter }) => filter.kind === "item"), false) });
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
  readonly catalog: Catalog;
}

function answerPlan(plan: TurnPlan, material: Material): Answer {
  const { records, voice, heard } = material;
  if (plan.kind === "small_talk") return answerSmallTalk(plan, voice);
  const isOrdinary = plan.intent === undefined || plan.intent === "overdue" || plan.intent === "brand";
  const problem = plan.problem === undefined ? null : answerProblem(plan.problem, plan, filesOf(records), voice);
  const draft = problem ?? (isOrdinary ? (draftOrdinary(plan, material) ?? draftIntent(plan, records, voice)) : draftIntent(plan, records, voice));
  if (draft === null && isMostlyThanks(material.message)) return answerSmallTalk({ kind: "small_talk", smallTalk: "thanks", language: plan.language }, voice);
  if (draft === null) return decline(plan, voice, records);
  const drafted = withoutRepeats(draft.bubbles);
  if (draft.own === true) return { bubbles: drafted, cited: [], declined: false, grounding: { checked: 0, dropped: 0 } };
  const { bubbles, grounding } = checked({ ...draft, bubbles: drafted }, usedRecords(draft, material), [...heard, plan.asked].join("\n"));
  if (bubbles.length === 0) return { ...decline(plan, voice, records), grounding };
  return { bubbles, cited: draft.cited, declined: false, grounding, cards: draft.cards ?? [] };
}

function usedRecords({ cited }: Draft, { records, catalog }: Material): readonly SourceRecord[] {
  const found = new Set(records.map(({ documentId }) => documentId));
  const others = cited.filter((documentId) => !found.has(documentId));
  return [...records, ...others.flatMap((documentId) => catalog.products[catalog.indexOf(documentId) ?? -1] ?? [])];
}

function filesOf(records: readonly SourceRecord[]): SourceRecord[] {
  return records.filter(({ kind }) => kind === "file");
}

/** Answers about products if the question is understood as one; otherwise from texts, and then with what is known of products. */
function draftOrdinary(plan: QuestionPlan, material: Material): Draft | null {
  const { records, voice } = material;
  const found = answerFromProducts(plan, material);
  const answer = found === null || isOfferUnsafe(found, material) ? null : found;
  if (answer?.certain === true && !needsQuestion(answer, material)) return answer.draft;
  const wish = plan.problem === undefined && plan.intent === undefined ? answerVagueWish(plan, material, records) : null;
  if (answer?.certain === true) return (wish ?? answer).draft;
  return draftAnswer(plan, filesOf(records), voice, null) ?? draftOnTopic(plan, records, voice) ?? answer?.draft ?? wish?.draft ?? null;
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
