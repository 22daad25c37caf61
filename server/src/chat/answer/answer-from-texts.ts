import type { Draft } from "./extract/draft.ts";
import { readQuestion } from "./extract/question.ts";
import type { SourceRecord } from "./extract/record.ts";
import type { Meaning } from "./reader/meaning.ts";
import { answerFromText, type TextQuestion } from "./reader/read-texts.ts";
import { type Term, termsOf } from "./text/terms.ts";
import { stemsOf } from "./text/words.ts";
import type { PersonaVoice, QuestionPlan } from "./types.ts";

/** What a question is answered from. */
export interface Texts {
  /** Terms of the question that name products, which a text about all products need not contain. */
  readonly named?: readonly Term[];
  readonly records: readonly SourceRecord[];
  readonly voice: PersonaVoice;
  readonly meaning: Meaning | null;
}

/** Answers a question from the texts of files, if need be in the light of the topic of the turn before; null if none answers it. */
export function answerFromTexts(
  asked: string,
  { language, topic }: QuestionPlan,
  { records, voice, meaning, named = [] }: Texts,
): Draft | null {
  const files = records.filter(({ kind }) => kind === "file");
  if (isOnlyNumbers(asked, records)) return null;
  const context: TextQuestion = {
    named,
    ignored: new Set(stemsOf(voice.brandName)),
    money: { language, defaultCurrency: voice.defaultCurrency },
    meaning,
  };
  return (
    answerFromText(asked, files, context) ??
    (topic === "" ? null : answerFromText(asked, files, { ...context, background: backgroundOf(topic) }))
  );
}

/** "How many people can join?" after a workshop. */
function backgroundOf(topic: string): readonly Term[] {
  return termsOf(topic).filter((term) => !term.weak && term.concept !== "price" && term.concept !== "time");
}

/** Reports whether a question contains only numbers that are no id or title: "What is 2+2". */
function isOnlyNumbers(asked: string, records: readonly SourceRecord[]): boolean {
  const strong = readQuestion(asked).terms.filter(({ weak }) => !weak);
  return strong.length > 0 && strong.every(({ number }) => number) && records.every(({ explain }) => explain.exact === null);
}
