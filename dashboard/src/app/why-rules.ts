import type { TurnExplanation } from "@parlance/sdk";

/** A document found by a turn's search. */
export type FoundDocument = TurnExplanation["found"][number];

/** A sentence of a reply and its source document; null if none of the used documents contains the sentence. */
export interface SaidSentence {
  readonly text: string;
  readonly from: FoundDocument | null;
}

/** Suggested next step after a turn. */
export type NextStep = "write" | "correct" | "choose" | "none";

const leastShare = 0.4;

/** Returns the words of a text without accents, as searches have them. */
function wordsOf(text: string): ReadonlySet<string> {
  const plain = text.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss");
  return new Set(plain.match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu));
}

/** Returns the fraction of a sentence's words that text contains. */
function shareIn(sentence: ReadonlySet<string>, text: ReadonlySet<string>): number {
  const shared = [...sentence].filter((word) => text.has(word)).length;
  return sentence.size === 0 ? 0 : shared / sentence.size;
}

/**
 * Returns the sentences of a reply with their source documents. If one document was used, it is the source of every sentence. Otherwise,
 * the source is the document that contains the most words of the sentence, if it contains enough.
 */
export function saidSentences(reply: string, found: readonly FoundDocument[], locale: string): SaidSentence[] {
  const used = found.filter((document) => document.used);
  const known = used.map((document) => ({ document, words: wordsOf(`${document.title} ${document.text}`) }));
  const [only] = used;
  return sentencesOf(reply, locale).map((text) => {
    if (used.length === 1 && only !== undefined) return { text, from: only };
    const words = wordsOf(text);
    const shares = known.map(({ document, words: own }) => ({ document, share: shareIn(words, own) }));
    const best = shares.toSorted((one, other) => other.share - one.share)[0];
    return { text, from: best !== undefined && best.share >= leastShare ? best.document : null };
  });
}

function sentencesOf(text: string, locale: string): string[] {
  const segments = new Intl.Segmenter(locale, { granularity: "sentence" }).segment(text);
  return [...segments].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== "");
}

/** Returns the search terms that come from earlier messages instead of the visitor's message. */
export function wordsFromBefore({ question, query }: Pick<TurnExplanation, "question" | "query">): string[] {
  if (question === null || query === null) return [];
  const own = wordsOf(question);
  return [...wordsOf(query)].filter((word) => !own.has(word));
}

/** Returns the step that an editor can take after a turn. */
export function nextStep({ outcome, found, query }: Pick<TurnExplanation, "outcome" | "found" | "query">): NextStep {
  if (query === null || outcome === "held" || outcome === "failed" || outcome === "stopped") return "none";
  if (outcome === "declined") return found.length === 0 ? "write" : "choose";
  return found.some(({ used }) => used) ? "correct" : "write";
}
