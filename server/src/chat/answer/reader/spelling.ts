import { isTypo } from "../text/terms.ts";
import { fold, words } from "../text/words.ts";

const WORD = /\p{L}{4,}/gu;

/** Returns the words in the documents, for detecting typos. */
export function vocabularyOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(words));
}

/**
 * Replaces mistyped words in a question with words from the documents, because a model cannot interpret "passwrod".
 * @param isWord whether a folded word exists in the language
 */
export function withoutTypos(question: string, vocabulary: ReadonlySet<string>, isWord: (word: string) => boolean): string {
  return question.replaceAll(WORD, (written) => {
    const word = fold(written);
    if (vocabulary.has(word) || isWord(word)) return written;
    for (const other of vocabulary) if (isTypo(word, other)) return other;
    return written;
  });
}
