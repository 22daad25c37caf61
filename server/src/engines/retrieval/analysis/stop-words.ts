import { LANGUAGES } from "../../../language/languages.ts";
import { present } from "../../../language/missing.ts";

/** Folded stop words by language. The lists are short, because frequent words have little weight anyway. */
const stopWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  LANGUAGES.flatMap(({ code, search }) => {
    const words = present(search.stopWords);
    return words === null ? [] : [[code, new Set(words.split(" "))] as const];
  }),
);

/** Returns whether a folded word is a stop word in the language. */
export function isStopWord(word: string, language: string): boolean {
  return stopWords.get(language)?.has(word) ?? false;
}

/** Character pairs in question phrases, for languages without spaces between words. */
const askingPairs = new Set(
  LANGUAGES.flatMap(({ search }) => (present(search.askingPhrases) ?? "").split(" ")).flatMap((phrase) => {
    const characters = [...phrase];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  }),
);

/** Returns whether a character pair belongs to a question phrase. */
export function isQuestionPair(pair: string): boolean {
  return askingPairs.has(pair);
}
