import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { partsOf } from "../extract/expected-in-question.ts";
import { readRecord } from "../extract/record.ts";
import { type Unit, unitsOf } from "../extract/units.ts";
import { splitQuestions } from "../understanding/split-questions.ts";
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

const SENTENCE_END = /(?<=[.?!？！。؟])\s+/u;
/** A sentence with fewer letters means nothing by itself: "What now?" */
const SHORTEST = 9;

/** Returns a question with its parts and sentences, the whole one first: the situation that a visitor tells hides what is asked. */
export function voicesOf(asked: string): string[] {
  const parts = [...partsOf(asked), ...splitQuestions(asked), ...asked.split(SENTENCE_END)];
  return [...new Set([asked, ...parts.filter(({ length }) => length >= SHORTEST)])];
}

/** Returns the questions of a turn whose vectors the reader compares with sentences, the whole one first. */
export function questionsOf({ asked }: QuestionPlan): string[] {
  return voicesOf(asked);
}

/** Returns the paragraph, list or table of each sentence as it is embedded. */
export function paragraphsOf(units: readonly Unit[]): ReadonlyMap<Unit, string> {
  const keys = units.map(({ record, passage, block, entry, row, context }) =>
    entry || row ? `${record.documentId}\n${context}` : `${record.documentId}\n${passage}\n${block}`,
  );
  const texts = new Map<string, string>();
  for (const [at, unit] of units.entries()) {
    const key = keys[at] ?? "";
    const before = texts.get(key);
    texts.set(key, before === undefined ? embeddedText(unit) : `${before} ${unit.text}`);
  }
  return new Map(units.map((unit, at) => [unit, texts.get(keys[at] ?? "") ?? unit.text]));
}

/** Returns the sentences of hits as they are embedded, then the paragraphs of files, which can be missed for a while. */
export function sentencesOf(hits: readonly RetrievalHit[]): string[] {
  const records = hits.map(readRecord).map((record) => ({ isFile: record.kind === "file", units: unitsOf(record) }));
  return [
    ...records.flatMap(({ units }) => units.map(embeddedText)),
    ...records.flatMap(({ isFile, units }) => (isFile ? [...new Set(paragraphsOf(units).values())] : [])),
  ];
}
