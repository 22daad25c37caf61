import { isTypo } from "../text/terms.ts";
import { fold, words } from "../text/words.ts";

const WORD = /\p{L}{4,}/gu;

/** Returns the words of texts, by which typing mistakes are recognized. */
export function vocabularyOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(words));
}

/**
 * Returns a question with the words of the texts in place of mistyped ones: "passwrod" for a model means nothing.
 * @param isWord whether a folded word is one of the language
 */
export function withoutTypos(question: string, vocabulary: ReadonlySet<string>, isWord: (word: string) => boolean): string {
  return question.replaceAll(WORD, (written) => {
    const word = fold(written);
    if (vocabulary.has(word) || isWord(word)) return written;
    for (const other of vocabulary) if (isTypo(word, other)) return other;
    return written;
  });
}
