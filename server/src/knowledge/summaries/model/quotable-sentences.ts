import { sentencesOf } from "../../processing/chunk/sentences.ts";

const most = 240;
const least = 30;
/** Minimum length in Chinese, Japanese and Korean, which need a third as many characters. */
const leastDense = 10;
const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/**
 * Returns the sentences of a passage that can be quoted individually below the document's title: complete statements in running text, but not
 * questions, table rows or headings.
 */
export function quotableSentences(passage: string, title: string, language?: string): string[] {
  const found = new Set<string>();
  for (const { text } of sentencesOf(passage, language)) {
    const sentence = text.replaceAll(/\s+/g, " ").trim();
    if (isStatement(sentence) && sentence !== title) found.add(sentence);
  }
  return [...found];
}

function isStatement(sentence: string): boolean {
  if (sentence.length > most || sentence.length < (dense.test(sentence) ? leastDense : least)) return false;
  if (!/[.!…。！]["'”’»)\]」』]*$/u.test(sentence) || sentence.includes("|")) return false;
  const letters = sentence.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0;
  return letters / sentence.length >= 0.7 && !/^[\p{Ll}\p{P}\p{S}]/u.test(sentence);
}
