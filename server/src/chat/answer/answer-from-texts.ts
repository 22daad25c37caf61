import { isOfOtherDates } from "./brand-facts/other-dates.ts";
import type { Draft } from "./extract/draft.ts";
import { capitalized } from "../../language/formats.ts";
import { conversationOf } from "./phrases/phrases-of.ts";
import { helpPhrasesOf } from "./help/help-words.ts";
import { languagesOf } from "./extract/foreign-quotes.ts";
import { readQuestion } from "./extract/question.ts";
import type { SourceRecord } from "./extract/record.ts";
import type { NearUnit } from "./extract/units.ts";
import { answerLimits } from "./reader/answer-limits.ts";
import { compareRows } from "./reader/compare-rows.ts";
import type { Meaning } from "./reader/meaning.ts";
import { answerFromRow, answerFromSection, answerInFocus } from "./reader/read-section.ts";
import {
  answerFromText,
  answerSurely,
  answerWhole,
  nearestTexts,
  type NearText,
  type TextQuestion,
  unitsNear,
} from "./reader/read-texts.ts";
import { withoutTranslated } from "./extract/translations.ts";
import { type Term, termsOf } from "./text/terms.ts";
import { stemsOf } from "./text/words.ts";
import { situationOf, withoutSituation } from "./understanding/split-questions.ts";
import type { PersonaVoice, QuestionPlan } from "./types.ts";

/** Records and settings for answering a question from documents. */
export interface Texts {
  /** Terms that name products; a document about all products does not need to contain them. */
  readonly named?: readonly Term[];
  readonly records: readonly SourceRecord[];
  readonly voice: PersonaVoice;
  readonly meaning: Meaning | null;
  /** The persona's previous quotation, to which the message may refer. */
  readonly reply?: string;
}

/**
 * Answers a question from documents, falling back to the topic of the previous turn; null if no document answers it.
 * @param around words from the other questions in the message, which show the topic of this question
 */
export function answerFromTexts(
  asked: string,
  { language, topic, asked: whole, said, order }: QuestionPlan,
  texts: Texts,
  around: readonly Term[] = [],
): Draft | null {
  const files = texts.records.filter(({ kind }) => kind === "file");
  if (isOnlyNumbers(asked, texts.records)) return null;
  const situation = around.length === 0 ? "" : situationOf(whole);
  const context = {
    ...contextOf(language, texts),
    situation,
    order,
    ...replyOf(texts),
    ...(asked === whole && said !== undefined ? { said } : {}),
  };
  const bare = withoutSituation(asked);
  const alone = asked === whole ? (said ?? asked) : asked;
  const ordinary = (read: readonly SourceRecord[]): Draft | null =>
    answerFromText(asked, read, context) ??
    (bare === asked ? null : answerFromText(bare, read, context)) ??
    (topic === "" && around.length === 0
      ? null
      : answerFromText(asked, read, { ...context, background: [...backgroundOf(topic), ...around] }));
  const answerFrom = (read: readonly SourceRecord[]): Draft | null => {
    const { reply } = texts;
    if (reply === undefined) return ordinary(read);
    const ofRow = answerFromRow(alone, read, context, reply);
    if (ofRow !== null) return ofRow;
    const otherwise = ordinary(read);
    return (
      (alone === asked ? null : answerInFocus(alone, read, context, { asked, reply, otherwise })) ??
      otherwise ??
      answerFromSection(alone, read, context, reply)
    );
  };
  return ofDate(asked, language, inLanguageFirst(files, language, answerFrom));
}

/** Returns a draft unless the question is about a date and the draft covers only other dates. */
function ofDate(asked: string, language: string, draft: Draft | null): Draft | null {
  return draft === null || isOfOtherDates(asked, draft.bubbles.flat().join(" "), language) ? null : draft;
}

/** Searches for an answer in documents written in the given language, and then in documents that have no translation into that language. */
function inLanguageFirst<Found>(
  files: readonly SourceRecord[],
  language: string,
  find: (read: readonly SourceRecord[]) => Found | null,
): Found | null {
  const languages = languagesOf(files);
  // If there is no document in this language, translations among the other documents cannot be detected.
  const own = languages.includes(language) ? files.filter((_, at) => (languages[at] ?? language) === language) : files;
  if (own.length === files.length) return find(own);
  return find(own) ?? find(withoutTranslated(files, languages, language));
}

/** Answers a question from a document that certainly answers it and contains all its words; null if there is none. */
export function answerSurelyFromTexts(asked: string, { language }: QuestionPlan, texts: Texts): Draft | null {
  const files = texts.records.filter(({ kind }) => kind === "file");
  if (isOnlyNumbers(asked, texts.records)) return null;
  const context = contextOf(language, texts);
  return ofDate(
    asked,
    language,
    inLanguageFirst(files, language, (read) => answerSurely(asked, read, context)),
  );
}

/** Answers several questions at once from one table row that contains all the requested values; null if there is none. */
export function answerWholeFromTexts(parts: readonly string[], asked: string, { language }: QuestionPlan, texts: Texts): Draft | null {
  const files = texts.records.filter(({ kind }) => kind === "file");
  return isOnlyNumbers(asked, texts.records) ? null : answerWhole(parts, asked, files, contextOf(language, texts));
}

/** Compares two items by their rows in the same table; null if no table contains both. */
export function compareInTexts(asked: string, { language }: QuestionPlan, { records, voice }: Texts): Draft | null {
  const files = records.filter(({ kind }) => kind === "file");
  return compareRows(asked, files, { language, defaultCurrency: voice.defaultCurrency });
}

/**
 * Answers a question about whether an age or a weight is allowed, based on the limits in a document; null if none of them applies to the
 * question.
 */
export function limitsInTexts(asked: string, { language }: QuestionPlan, texts: Texts): Draft | null {
  const files = texts.records.filter(({ kind }) => kind === "file");
  const { yes, no } = conversationOf(language, texts.voice).phrases.labels;
  const words = { yes: capitalized(yes), no: capitalized(no) };
  return inLanguageFirst(files, language, (read) => answerLimits(asked, read, contextOf(language, texts), words));
}

/** Returns the units closest to a message, best first; null if only words, not meanings, could be compared. */
export function textsNear(asked: string, { language }: QuestionPlan, texts: Texts): readonly NearUnit[] | null {
  const files = texts.records.filter(({ kind }) => kind === "file");
  return inLanguageFirst(files, language, (read) => unitsNear(asked, read, contextOf(language, texts)));
}

/** Returns the sections closest to a question that no document answers with certainty, best first; empty if none is close. */
export function nearestFromTexts(
  asked: string,
  { language, topic, asked: whole, said }: QuestionPlan,
  texts: Texts,
  around: readonly Term[] = [],
): readonly NearText[] {
  const files = texts.records.filter(({ kind }) => kind === "file");
  if (isOnlyNumbers(asked, texts.records)) return [];
  const situation = around.length === 0 ? "" : situationOf(whole);
  const own = asked === whole ? (said ?? (topic === "" ? undefined : asked)) : undefined;
  const context = {
    ...contextOf(language, texts),
    ...replyOf(texts),
    situation,
    background: [...backgroundOf(topic), ...around],
    ...(own === undefined ? {} : { said: own }),
  };
  return inLanguageFirst(files, language, (read) => someOf(nearestTexts(asked, read, context))) ?? [];
}

function someOf<Found>(found: readonly Found[]): readonly Found[] | null {
  return found.length === 0 ? null : found;
}

/** Returns the probable answer from a document, introduced by its heading; null if no section probably answers the question. */
export function likelyFromTexts(asked: string, plan: QuestionPlan, texts: Texts, around: readonly Term[] = []): Draft | null {
  const [near] = nearestFromTexts(asked, plan, texts, around);
  const quotes = helpPhrasesOf(plan.language, texts.voice)?.quotes;
  if (near?.nearness !== "likely" || quotes === undefined) return null;
  const intro = quotes(near.heading, null);
  const [said = [], ...others] = near.draft.bubbles;
  return { ...near.draft, bubbles: [[intro, ...said], ...others], statements: new Map([[intro, []]]) };
}

function contextOf(language: string, { voice, meaning, named = [] }: Texts): TextQuestion {
  // A model that was not trained on a language can rank sentences within that language, but not across languages.
  const isOwn = voice.languages.length === 0 || voice.languages.some((one) => one.slice(0, 2).toLowerCase() === language);
  return {
    named,
    ignored: new Set(stemsOf(voice.brandName)),
    money: { language, defaultCurrency: voice.defaultCurrency },
    meaning: meaning?.understood === true || isOwn ? meaning : null,
  };
}

function replyOf({ reply }: Texts): { readonly reply?: string } {
  return reply === undefined ? {} : { reply };
}

/**
 * Returns the terms of a topic that provide context for a follow-up such as "How many people can join?" after a question about a workshop.
 */
function backgroundOf(topic: string): readonly Term[] {
  return termsOf(topic).filter((term) => !term.weak && term.concept !== "price" && term.concept !== "time");
}

/** Reports whether a question contains only numbers and no id or title: "What is 2+2". */
function isOnlyNumbers(asked: string, records: readonly SourceRecord[]): boolean {
  const strong = readQuestion(asked).terms.filter(({ weak }) => !weak);
  return strong.length > 0 && strong.every(({ number }) => number) && records.every(({ explain }) => explain.exact === null);
}
