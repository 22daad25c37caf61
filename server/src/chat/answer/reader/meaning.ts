import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { partsOf } from "../extract/expected-in-question.ts";
import { readRecord } from "../extract/record.ts";
import { type Unit, unitsOf } from "../extract/units.ts";
import { completed } from "../understanding/complete-part.ts";
import { situationOf, splitQuestions } from "../understanding/split-questions.ts";
import type { QuestionPlan } from "../types.ts";

/** Precomputed vectors for the sentences of a turn; using them requires no I/O. */
export interface Meaning {
  /** Whether the model was trained on the language of the documents. */
  readonly understood: boolean;
  /** Returns the cosine similarity of a question and a sentence in the format of `embeddedText`; null if either has no vector. */
  cosine(question: string, sentence: string): number | null;
}

/**
 * Returns the text to embed for a sentence: the sentence below its nearest heading, because "At most 30 days" is meaningless without it.
 */
export function embeddedText({ heading, text }: Pick<Unit, "heading" | "text">): string {
  return heading === "" ? text : `${heading.replace(/[:.]$/, "")}: ${text}`;
}

const SENTENCE_END = /(?<=[.?!？！。؟])\s+/u;
/** Minimum length of a sentence that is meaningful by itself, unlike "What now?" */
const SHORTEST = 9;

/**
 * Returns a question, its parts and its sentences, the whole question first. If a message is compared only as a whole, its context can
 * obscure the question.
 */
export function voicesOf(asked: string): string[] {
  const parts = [...partsOf(asked), ...splitQuestions(asked), ...asked.split(SENTENCE_END)];
  return [...new Set([asked, ...parts.filter(({ length }) => length >= SHORTEST)])];
}

/**
 * Returns one question of a message, preceded by the context in the message, because "How long will it take?" is meaningless without it.
 */
export function inSituation(part: string, situation: string): string {
  return situation === "" || part.startsWith(situation) ? part : `${situation} ${part}`;
}

/** Returns the questions of a message in the form in which they are compared: each with the context of the message. */
function partsAsCompared(asked: string): string[] {
  const parts = splitQuestions(asked);
  const situation = situationOf(asked);
  return parts.length === 1
    ? []
    : parts.flatMap((part, at) => [part, completed(part, parts.slice(0, at)) ?? part]).map((part) => inSituation(part, situation));
}

/** Returns the questions of a turn whose vectors are compared with sentences, the whole question first. */
export function questionsOf({ asked, said }: QuestionPlan): string[] {
  return [...new Set([asked, ...(said === undefined ? [] : [said])].flatMap((one) => [...voicesOf(one), ...partsAsCompared(one)]))];
}

/** Returns the embedded form of each sentence's paragraph, list or table. */
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

/** Strings to compare with questions, and the passage that their vectors are stored with. */
export interface ComparedTexts {
  readonly documentId: string;
  readonly ordinal: number;
  readonly texts: readonly string[];
}

/** Returns the sentences in hits and the paragraphs in files in their embedded form, each with the passage in which it starts. */
export function sentencesOf(hits: readonly RetrievalHit[]): ComparedTexts[] {
  return hits.map(readRecord).flatMap((record) => {
    const units = unitsOf(record);
    const texts = record.passages.map(() => new Set<string>());
    for (const unit of units) texts[unit.passage]?.add(embeddedText(unit));
    const paragraphs = record.kind === "file" ? paragraphsOf(units) : new Map<Unit, string>();
    const known = new Set<string>();
    for (const [{ passage }, paragraph] of paragraphs) {
      if (!known.has(paragraph)) texts[passage]?.add(paragraph);
      known.add(paragraph);
    }
    return record.passages.map(({ ordinal }, passage) => ({ documentId: record.documentId, ordinal, texts: [...(texts[passage] ?? [])] }));
  });
}
