import type { RetrievalHit } from "../../ports/retrieval-index.ts";
import { draftAnswer, draftOnTopic } from "./draft-answer.ts";
import type { Draft } from "./extract/draft.ts";
import { readRecord, type SourceRecord } from "./extract/record.ts";
import { withoutRepeats } from "./extract/repeats.ts";
import { isTrue } from "./extract/statement.ts";
import { groundingGuard } from "./grounding/guard.ts";
import { answerPicture } from "./images/answer-picture.ts";
import { answerSmallTalk } from "./phrases/small-talk.ts";
import type { Meaning } from "./reader/meaning.ts";
import { decline, declinedAgain, draftIntent } from "./refuse.ts";
import type { Answer, ImageContext, PastTurn, PersonaVoice, TurnPlan } from "./types.ts";

export interface ComposeInput {
  readonly plan: TurnPlan;
  readonly message: string;
  readonly history: readonly PastTurn[];
  readonly voice: PersonaVoice;
  /** Hits for `plan.standalone`; empty for small talk. */
  readonly hits: readonly RetrievalHit[];
  /** Files with all their passages, which are read for the answer besides the hits. */
  readonly texts?: readonly RetrievalHit[];
  /** Vectors of the question and of the texts; absent: only words decide. */
  readonly meaning?: Meaning | null;
  /**
   * All products of the persona that a question about all of them may concern, if the plan asks for them. Without them, the answer makes no
   * statement that would have to hold for all products.
   */
  readonly catalog?: readonly RetrievalHit[];
  /** What was read from the picture sent with the message. */
  readonly imageContext?: ImageContext;
}

/**
 * Composes an answer from sentences and facts of the retrieved records, and declines if none of them answers. Each sentence is checked against the
 * records before it is returned.
 */
export function composeAnswer({ plan, message, history, voice, hits, texts = [], meaning, catalog, imageContext }: ComposeInput): Answer {
  const records = withTexts(hits, texts).map(readRecord);
  const all = catalog === undefined ? null : withAll(records, catalog);
  const heard = [message, ...history.map(({ user }) => user)];
  const answerOf = (one: TurnPlan): Answer => answerPlan(one, { records, all, meaning: meaning ?? null }, voice, heard);
  if (imageContext !== undefined) return answerPicture(plan, imageContext, records, voice, answerOf);
  const answer = answerOf(plan);
  return answer.declined && plan.kind === "question" && plan.intent === undefined ? declinedAgain(answer, plan, voice, history) : answer;
}

/** Returns the hits with the whole texts of files, then the files that were not hit. */
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

/** Returns the retrieved products in their order, then all others. */
function withAll(records: readonly SourceRecord[], catalog: readonly RetrievalHit[]): readonly SourceRecord[] {
  const items = records.filter(({ kind }) => kind === "item");
  const known = new Set(items.map(({ documentId }) => documentId));
  return [...items, ...catalog.filter(({ documentId }) => !known.has(documentId)).map(readRecord)];
}

interface Found {
  readonly records: readonly SourceRecord[];
  /** Every product that the question may concern; null if not known. */
  readonly all: readonly SourceRecord[] | null;
  readonly meaning: Meaning | null;
}

/** @param heard messages of the visitor, which an answer may repeat */
function answerPlan(plan: TurnPlan, { records, all, meaning }: Found, voice: PersonaVoice, heard: readonly string[]): Answer {
  if (plan.kind === "small_talk") return answerSmallTalk(plan, voice);
  const isOrdinary = plan.intent === undefined || plan.intent === "overdue" || plan.intent === "brand";
  const draft = isOrdinary
    ? (draftAnswer(plan, records, voice, all, meaning) ?? draftOnTopic(plan, records, voice, meaning) ?? draftIntent(plan, records, voice))
    : draftIntent(plan, records, voice);
  if (draft === null) return decline(plan, voice);
  const drafted = withoutRepeats(draft.bubbles);
  if (draft.own === true) return { bubbles: drafted, cited: [], declined: false, grounding: { checked: 0, dropped: 0 } };
  const { bubbles, grounding } = checked({ ...draft, bubbles: drafted }, [...records, ...(all ?? [])], [...heard, plan.asked].join("\n"));
  if (bubbles.length === 0) return { ...decline(plan, voice), grounding };
  return { bubbles, cited: draft.cited, declined: false, grounding, cards: draft.cards ?? [] };
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
