import { startsAsQuestion } from "./extract/expected-in-question.ts";
import { hasExpected } from "./extract/expected-in-text.ts";
import { isFigure } from "./extract/expected.ts";
import { readQuestion } from "./extract/question.ts";
import { fold } from "./text/words.ts";
import { likelyFromTexts, nearestFromTexts, type Texts } from "./answer-from-texts.ts";
import type { Draft } from "./extract/draft.ts";
import { helpPhrasesOf } from "./help/help-words.ts";
import { productPhrasesOf } from "./phrases/phrases-of.ts";
import { type Term, termsOf } from "./text/terms.ts";
import { isBare } from "./understanding/follow-up-words.ts";
import { smallTalkOf } from "./understanding/small-talk.ts";
import type { QuestionPlan } from "./types.ts";

/**
 * States that one of several questions has no answer, and adds the closest section; null if the part is not a question. @param said
 * sentences that already answer the other questions and must not be quoted again
 */
export function draftMissing(part: string, plan: QuestionPlan, texts: Texts, said: ReadonlySet<string>): Draft | null {
  if (isSaid(part, said)) return null;
  const around = wordsBeside(part, plan.asked);
  const likely = likelyFromTexts(part, plan, texts, around);
  if (likely !== null && isNew(likely, said)) return likely;
  const help = helpPhrasesOf(plan.language, texts.voice);
  const near = nearestFromTexts(part, plan, texts, around).find((one) => one.nearness !== "named" && isNew(one.draft, said));
  if (help !== undefined && near !== undefined) {
    const intro = help.nearest(near.heading);
    return { ...near.draft, bubbles: [[intro, ...near.draft.bubbles.flat()]], statements: new Map([[intro, []]]) };
  }
  if (!isRepeatable(part) || smallTalkOf(part) !== null) return null;
  const sentence = productPhrasesOf(plan.language, texts.voice).unanswered(part.replace(/[\s?.!,;]+$/, ""));
  return { bubbles: [[sentence]], cited: [], statements: new Map([[sentence, []]]) };
}

function isNew({ bubbles, statements }: Draft, said: ReadonlySet<string>): boolean {
  return bubbles.flat().some((sentence) => statements?.has(sentence) !== true && !said.has(sentence));
}

/**
 * Reports whether a question without content words, such as "How long does it take?", is already answered by the sentences for another
 * question.
 */
function isSaid(part: string, said: ReadonlySet<string>): boolean {
  const { expected, terms } = readQuestion(part);
  return isFigure(expected) && terms.every(({ weak }) => weak) && [...said].some((sentence) => hasExpected(expected, sentence));
}

/** Returns the content words of the message that are missing from one of its questions. */
export function wordsBeside(part: string, message: string): Term[] {
  const own = new Set(termsOf(part).map(({ stem }) => stem));
  return termsOf(message).filter(({ stem, weak }) => !weak && !own.has(stem));
}

const LONGEST_REPEATED = 80;

/**
 * Reports whether the reply can repeat a part. Only short questions can be repeated, because longer text could contain a prompt injection.
 */
function isRepeatable(part: string): boolean {
  const isFragment = /\?\s*$/u.test(part) && isBare(fold(part));
  return part.length <= LONGEST_REPEATED && /^[\p{L}\p{N}\s'’,?¿-]+$/u.test(part) && (isFragment || startsAsQuestion(fold(part)));
}
