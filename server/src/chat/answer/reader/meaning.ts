import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { partsOf } from "../extract/expected-in-question.ts";
import { readRecord } from "../extract/record.ts";
import { type Unit, unitsOf } from "../extract/units.ts";
import type { QuestionPlan } from "../types.ts";

/** Vectors of the sentences of a turn, without I/O. */
export interface Meaning {
  /** Whether the model was trained on the language of the texts. */
  readonly understood: boolean;
  /** Returns the cosine similarity of a question and a sentence as `embeddedText` writes it; null if one of them has no vector. */
  cosine(question: string, sentence: string): number | null;
}

/** Returns a sentence as it is embedded: under its nearest heading, without which "At most 30 days" means nothing. */
export function embeddedText({ heading, text }: Pick<Unit, "heading" | "text">): string {
  return heading === "" ? text : `${heading.replace(/[:.]$/, "")}: ${text}`;
}

/** Returns the questions of a turn whose vectors the reader compares with sentences, the whole one first. */
export function questionsOf({ asked }: QuestionPlan): string[] {
  return [...new Set([asked, ...partsOf(asked)])];
}

/** Returns the passage of a sentence as it is embedded. */
export function embeddedPassage({ record, passage }: Pick<Unit, "record" | "passage">): string {
  const found = record.passages[passage];
  return found === undefined ? "" : [...found.headings.slice(-1), found.text].join("\n");
}

/** Texts that are compared with questions, and the passage that their vectors are stored with. */
export interface ComparedTexts {
  readonly documentId: string;
  readonly ordinal: number;
  readonly texts: readonly string[];
}

/** Returns the passages of files and their sentences as they are embedded. */
export function sentencesOf(hits: readonly RetrievalHit[]): ComparedTexts[] {
  return hits.map(readRecord).flatMap((record) => {
    const texts = record.passages.map((_, passage) => [embeddedPassage({ record, passage })]);
    for (const unit of unitsOf(record)) texts[unit.passage]?.push(embeddedText(unit));
    return record.passages.map(({ ordinal }, passage) => ({ documentId: record.documentId, ordinal, texts: texts[passage] ?? [] }));
  });
}
